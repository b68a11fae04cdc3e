<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Conversion;

use WC_Product;

/**
 * The sale of a product whose rows were written back without WooCommerce. Since 10.5 WooCommerce begins and ends a sale by two events of the
 * product, which it removes together with the dates. Older versions look for such sales every day.
 */
final class ScheduledSale
{
    /** Begins or ends the sale if that was missed, and schedules what is to come. The product's caches must be clean. */
    public static function resume(int $id): void
    {
        $product = wc_get_product($id);
        if (! $product instanceof WC_Product || ! function_exists('wc_maybe_schedule_product_sale_events')) {
            return;
        }
        $from = $product->get_date_on_sale_from('edit')?->getTimestamp();
        $to = $product->get_date_on_sale_to('edit')?->getTimestamp();
        if ($from === null && $to === null) {
            // WooCommerce's function would end the sale.
            return;
        }
        wc_maybe_schedule_product_sale_events($id, $product);
        if ($to !== null && $to <= time()) {
            wc_handle_product_end_scheduled_sale($id);
        } elseif ($from === null || $from <= time()) {
            wc_handle_product_start_scheduled_sale($id);
        }
    }
}
