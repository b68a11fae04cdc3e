<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Projection;

use Closure;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\ProductFacts;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\ReadModel\Storage\ItemJson;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Time\Clock;

/**
 * A product that is not public, or with changes that are not saved, as its page will show it. It is made from the source for one person
 * and never stored (docs/decisions.md, "Previews"). The caller checks that this person may see it.
 */
final class ProductPreview
{
    /**
     * @param Closure(int): (array{offer: Offer|null, variants: list<Variant>}|null) $unsaved Returns what the current user has not saved of a
     *     product's prices; null if there is nothing.
     * @param Closure(string): string $absolute Completes the addresses in JSON of the read model.
     */
    public function __construct(
        private readonly Source $source,
        private readonly Languages $languages,
        private readonly Composer $composer,
        private readonly SettingsStore $settings,
        private readonly Clock $clock,
        private readonly Closure $unsaved,
        private readonly Closure $absolute,
    ) {
    }

    /**
     * @param string $address The page's address, to which the variants' addresses are related.
     * @param bool $withUnsaved Whether what the current user has not saved counts.
     * @return array<string, mixed>|null The product in the language of the post, with the members of Reader::product(); null if there is none.
     */
    public function product(int $id, string $address, bool $withUnsaved): ?array
    {
        $item = $this->source->items([$id])[$id] ?? null;
        if ($item === null || $item->product === null) {
            return null;
        }
        $prices = $withUnsaved ? ($this->unsaved)($id) : null;
        if ($prices !== null) {
            $facts = $item->product;
            $item = $item->withProduct(new ProductFacts(
                $facts->image,
                $facts->delivery,
                $facts->warranty,
                $facts->purchaseInstructions,
                $facts->terms,
                $prices['offer'],
                $prices['variants'],
                $facts->sizes
            ));
        }
        $language = $this->languages->ofPost($id);
        $now = $this->clock->now();
        $shown = $this->composer->visible(
            $item,
            $language,
            $id,
            '',
            ['category' => [], 'brand' => []],
            [],
            $this->settings->current()->purchaseInstructions($language),
            '',
            $now
        );
        $product = Json::decode(($this->absolute)(ItemJson::detail(ItemJson::withModified($shown->summary, $now), $shown->detail)));
        $product['url'] = $address;
        foreach ($product['variants'] as $place => $variant) {
            $product['variants'][$place]['url'] = add_query_arg('variant', $variant['variant_id'], $address);
        }
        return $product;
    }
}
