<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use WC_Product;

/** The dates of a sale: WooCommerce stores its last second, the catalog the first second after it. */
final class SaleDates
{
    /** @return array{int|null, int|null} Unix timestamps of the first second of the sale and the first second after it; null: unlimited. */
    public static function of(WC_Product $product): array
    {
        return self::between($product->get_date_on_sale_from()?->getTimestamp(), $product->get_date_on_sale_to()?->getTimestamp());
    }

    /**
     * @param int|null $first The first second of the sale, as WooCommerce stores it.
     * @param int|null $last Its last second, as WooCommerce stores it.
     * @return array{int|null, int|null} See of().
     */
    public static function between(?int $first, ?int $last): array
    {
        return [$first, $last === null ? null : $last + 1];
    }

    /**
     * @param int|null $from See of().
     * @param int|null $to See of().
     */
    public static function set(WC_Product $product, ?int $from, ?int $to): void
    {
        $product->set_date_on_sale_from($from);
        $product->set_date_on_sale_to($to === null ? null : $to - 1);
    }
}
