<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use Automattic\WooCommerce\Utilities\FeaturesUtil;

/** Detects WooCommerce, and contains its names that several classes use. */
final class WooCommerceSite
{
    public const PRODUCT = 'product';
    public const VARIATION = 'product_variation';
    public const CATEGORY = 'product_cat';
    public const BRAND = 'product_brand';
    public const TYPES = 'product_type';
    public const VISIBILITY = 'product_visibility';
    /** Terms of it: a product that has both is hidden everywhere. */
    public const NOT_IN_LISTS = 'exclude-from-catalog';
    public const NOT_IN_SEARCHES = 'exclude-from-search';
    /** The prefix of attribute taxonomies. */
    public const ATTRIBUTE_PREFIX = 'pa_';
    /** The prefix of meta keys of a variation's values. */
    public const VALUE_PREFIX = 'attribute_';
    /** The only product type that the catalog shows (docs/decisions.md, "Scope"). */
    public const TYPE = 'roller_product';
    /** Meta key of a variation's public id if it differs from the post id, see VariantIds::bound(), or NO_VARIANT. */
    public const VARIANT_ID = '_md_shop_variant_id';

    /**
     * Value of that key for the single variation of a product that had no variants in the built-in shop. Once it has a size, a colour or
     * another variation beside it, it is a variant with the id of its post.
     */
    public const NO_VARIANT = '0';

    /** Whether WooCommerce can be used in this process. After a crash, or if WP-CLI skips it, it is active but not loaded. */
    public static function isLoaded(): bool
    {
        return class_exists('WooCommerce', false) && function_exists('wc_get_price_to_display');
    }

    /** @return list<'product'|'content'> See Source::closed(). */
    public static function closed(): array
    {
        // WooCommerce before 9.1 does not have this mode, nor the option.
        if (get_option('woocommerce_coming_soon') !== 'yes') {
            return [];
        }
        return get_option('woocommerce_store_pages_only') === 'yes' ? ['product'] : ['product', 'content'];
    }

    /** Declares compatibility with custom order tables and the checkout block. The plugin uses neither orders nor the checkout. */
    public static function declareCompatibility(string $file): void
    {
        add_action('before_woocommerce_init', static function () use ($file): void {
            foreach (['custom_order_tables', 'cart_checkout_blocks'] as $feature) {
                FeaturesUtil::declare_compatibility($feature, $file);
            }
        });
    }
}
