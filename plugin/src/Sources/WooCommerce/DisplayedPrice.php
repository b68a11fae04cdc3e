<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use WC_Product;

/** The price that the shop displays to the current customer, with or without taxes as its settings say. */
final class DisplayedPrice
{
    /**
     * @param WC_Product $product Its tax class and status apply.
     * @param string $price As WooCommerce stores it; '' for none.
     * @return int|null In bani.
     */
    public static function of(WC_Product $product, string $price): ?int
    {
        if ($price === '') {
            return null;
        }
        $shown = round((float) wc_get_price_to_display($product, ['price' => (float) $price]), (int) wc_get_price_decimals());
        return (int) round($shown * 100);
    }
}
