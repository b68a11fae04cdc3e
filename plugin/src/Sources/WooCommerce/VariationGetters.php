<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Support\Callbacks;
use WC_Data_Store;

/** Whether other plugins change what WooCommerce's classes tell about a variation. */
final class VariationGetters
{
    /** Filters of single properties: WooCommerce calls them with a name of each. */
    private const PREFIX = 'woocommerce_product_variation_get_';

    /** The other filters that have a part in the price and the stock of a variation or in its class. */
    private const FILTERS = [
        'woocommerce_product_class', 'woocommerce_product-variation_data_store',
        'get_post_metadata', 'default_post_metadata', 'update_post_metadata_cache',
        'woocommerce_get_price_including_tax', 'woocommerce_get_price_excluding_tax', 'woocommerce_product_is_taxable',
        'woocommerce_product_is_in_stock', 'woocommerce_product_backorders_allowed', 'woocommerce_product_stock_status_options',
    ];

    /** WooCommerce's own callbacks. */
    private const OWN = ['woocommerce_stock_amount' => ['intval']];

    /** WooCommerce's way of storing variations. */
    private const STORE = 'WC_Product_Variation_Data_Store_CPT';

    /** Looks at all filters that there are now, so that one that was added for a while counts too. */
    public function areUnchanged(): bool
    {
        foreach (self::FILTERS as $filter) {
            if (has_filter($filter)) {
                return false;
            }
        }
        foreach (self::OWN as $filter => $own) {
            if (Callbacks::hasOther($filter, $own)) {
                return false;
            }
        }
        foreach (array_keys($GLOBALS['wp_filter']) as $filter) {
            if (str_starts_with((string) $filter, self::PREFIX) && has_filter((string) $filter)) {
                return false;
            }
        }
        return WC_Data_Store::load('product-variation')->get_current_class_name() === self::STORE;
    }
}
