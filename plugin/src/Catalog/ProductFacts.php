<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** The data of an item that only products have. */
final class ProductFacts
{
    /**
     * @param string $image URL, or '' if there is none.
     * @param list<int> $terms Ids of categories and brands that the editor chose.
     * @param Offer|null $offer The product's own. Of a product with variants: null, or an offer without a price that has the product's SKU.
     * @param list<Variant> $variants In the order of the shop.
     * @param list<string> $sizes All sizes in the order of the shop; empty to use the order of the variants.
     */
    public function __construct(
        public readonly string $image,
        public readonly string $delivery,
        public readonly string $warranty,
        public readonly string $purchaseInstructions,
        public readonly array $terms,
        public readonly ?Offer $offer,
        public readonly array $variants,
        public readonly array $sizes = [],
    ) {
    }

    /** When the offer of the product or of a variant changes next, as a Unix timestamp, see Offer::nextChange(); null if never. */
    public function nextChange(int $now): ?int
    {
        $changes = array_filter(array_map(static fn (Offer $offer): ?int => $offer->nextChange($now), Offer::all($this->variants, $this->offer)));
        return $changes === [] ? null : min($changes);
    }
}
