<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** A post as a source returns it: its data in its own language, not rendered yet. */
final class Item
{
    /**
     * @param 'product'|'content' $kind
     * @param string $type       'product', 'page', 'news', 'coach' or 'faq'.
     * @param bool $public Whether anonymous visitors may see it: published, without a password, not hidden by a plugin.
     * @param string $url As WordPress returns it, in ASCII; '' if the post is not public.
     * @param string $title Unrendered title.
     * @param string $content Unrendered block markup.
     * @param string $excerpt The excerpt that was written for the post, or ''.
     * @param int $modified The newest change that the source knows, as a Unix timestamp.
     * @param Listing $listing Which lists contain it if it is public.
     */
    public function __construct(
        public readonly int $id,
        public readonly string $kind,
        public readonly string $type,
        public readonly bool $public,
        public readonly string $slug,
        public readonly string $url,
        public readonly string $title,
        public readonly string $content,
        public readonly string $excerpt,
        public readonly int $modified,
        public readonly ?ProductFacts $product = null,
        public readonly Listing $listing = Listing::Everywhere,
    ) {
    }

    /** A copy of the item that is not public. */
    public function asHidden(): self
    {
        return $this->with(['public' => false, 'url' => '', 'listing' => Listing::Everywhere]);
    }

    /** A copy of the item with another excerpt. */
    public function withExcerpt(string $excerpt): self
    {
        return $this->with(['excerpt' => $excerpt]);
    }

    /** A copy of the item with other product facts. */
    public function withProduct(ProductFacts $product): self
    {
        return $this->with(['product' => $product]);
    }

    /**
     * A copy of the item with its product texts rendered.
     *
     * @param callable(string): string $render
     */
    public function withRenderedFields(callable $render): self
    {
        if ($this->product === null) {
            return $this;
        }
        $written = [$this->product->delivery, $this->product->warranty, $this->product->purchaseInstructions];
        $rendered = array_map($render, $written);
        return $rendered === $written ? $this : $this->with(['product' => new ProductFacts(
            $this->product->image,
            $rendered[0],
            $rendered[1],
            $rendered[2],
            $this->product->terms,
            $this->product->offer,
            $this->product->variants,
            $this->product->sizes,
        )]);
    }

    /** @param array<string, mixed> $changes By name of the constructor's parameters. */
    private function with(array $changes): self
    {
        return new self(...array_merge(get_object_vars($this), $changes));
    }
}
