<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source;

/** What only products have. */
final class ProductFacts
{
    /**
     * @param string $image URL, '' where there is none.
     * @param list<int> $terms Ids of categories and brands that the editor chose.
     * @param Offer|null $offer Its own, of a product without variants.
     * @param list<Variant> $variants In the family's order.
     * @param list<string> $sizes All sizes in the order in which the shop shows them; empty: that of the variants.
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
}
