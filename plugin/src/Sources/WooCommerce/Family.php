<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\Variant;

/** The data that the translations of a product share. */
final class Family
{
    /**
     * @param int $owner The product whose variations are used.
     * @param list<Variant> $variants The variants that the shop shows, in its order.
     * @param list<string> $sizes In the order of the shop.
     * @param bool $inStock Whether any variation, also a hidden one, is available.
     * @param Offer|null $singleOffer The offer of a product without variants, which has a single variation only because WooCommerce
     *     requires one.
     * @param string $sku The SKU of the only variation; '' if there are several, including hidden ones.
     */
    public function __construct(
        public readonly int $owner,
        public readonly array $variants,
        public readonly array $sizes,
        public readonly bool $inStock,
        public readonly ?Offer $singleOffer,
        public readonly string $sku,
    ) {
    }
}
