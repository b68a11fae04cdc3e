<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source;

/** One post as a source gives it to the projector: what is public of it, in its own language, not yet rendered. */
final class Item
{
    /**
     * @param 'product'|'content' $kind
     * @param string $type       'product', 'page', 'news', 'coach' or 'faq'.
     * @param bool $public       Published, without a password, meant for everybody.
     * @param int|null $publishAt When a scheduled post becomes public.
     * @param string $url        As WordPress gives it.
     * @param string $title      Raw, as the editor typed it.
     * @param string $content    Raw block markup.
     * @param string $excerpt    Written by hand; '' where it was not.
     * @param int $modified      The newest change that the source knows of, UTC seconds.
     * @param Listing $listing   In which lists it stands where it is public.
     */
    public function __construct(
        public readonly int $id,
        public readonly string $kind,
        public readonly string $type,
        public readonly bool $public,
        public readonly ?int $publishAt,
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

    /** The same item, shown to nobody. */
    public function withheld(): self
    {
        return $this->with(['public' => false, 'publishAt' => null, 'url' => '', 'listing' => Listing::Everywhere]);
    }

    /** The same item with another excerpt. */
    public function withExcerpt(string $excerpt): self
    {
        return $this->with(['excerpt' => $excerpt]);
    }

    /**
     * The same item with its plain fields rendered.
     *
     * @param callable(string): string $render
     */
    public function withRenderedFields(callable $render): self
    {
        if ($this->product === null) {
            return $this;
        }
        return $this->with(['product' => new ProductFacts(
            $this->product->image,
            $render($this->product->delivery),
            $render($this->product->warranty),
            $render($this->product->purchaseInstructions),
            $this->product->terms,
            $this->product->offer,
            $this->product->variants,
            $this->product->sizes,
        )]);
    }

    /** @param array<string, mixed> $changes By the constructor's parameters, which are all there is. */
    private function with(array $changes): self
    {
        return new self(...array_merge(get_object_vars($this), $changes));
    }
}
