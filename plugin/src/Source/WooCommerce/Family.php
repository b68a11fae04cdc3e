<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce;

use MdShop\Catalog\Source\Offer;
use MdShop\Catalog\Source\Variant;

/** What the translations of a product share. */
final class Family
{
    /**
     * @param int $owner The product whose variations these are.
     * @param list<Variant> $variants Those that the shop offers, in its order.
     * @param list<string> $sizes In the shop's order.
     * @param bool $inStock Whether any variation can be had, offered or not.
     * @param Offer|null $alone Of a product that has no variants to agents, and one variation for WooCommerce's sake.
     * @param string $sku The stock code of the only variation; '' where there are others, whether they are offered now or not.
     */
    public function __construct(
        public readonly int $owner,
        public readonly array $variants,
        public readonly array $sizes,
        public readonly bool $inStock,
        public readonly ?Offer $alone,
        public readonly string $sku,
    ) {
    }
}
