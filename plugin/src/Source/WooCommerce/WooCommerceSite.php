<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce;

use Automattic\WooCommerce\Utilities\FeaturesUtil;

/** Whether WooCommerce is there; the names of its things that more than one class here needs. */
final class WooCommerceSite
{
    public const PRODUCT = 'product';
    public const VARIATION = 'product_variation';
    public const CATEGORY = 'product_cat';
    public const BRAND = 'product_brand';
    public const TYPES = 'product_type';
    public const VISIBILITY = 'product_visibility';
    /** What the taxonomies of attributes begin with. */
    public const ATTRIBUTE_PREFIX = 'pa_';
    /** The only product type that is ever shown (docs/decisions.md, "Scope"). */
    public const TYPE = 'roller_product';
    /** The id by which agents know a variation, where that is not its own: products that came from the plugin's own shop. */
    public const VARIANT_ID = '_md_shop_variant_id';

    /** That id of the one variation of a product that had no variants there. */
    public const NO_VARIANT = '0';

    /** Whether the site's administrator has it active, be it loaded in this process or not. */
    public static function isActive(): bool
    {
        if (self::isLoaded()) {
            return true;
        }
        $active = [...array_values((array) get_option('active_plugins', [])), ...array_keys((array) get_site_option('active_sitewide_plugins', []))];
        return array_filter($active, static fn (mixed $plugin): bool => str_ends_with((string) $plugin, '/woocommerce.php')) !== [];
    }

    /** Whether it can be asked: a plugin that crashed, or that a command leaves out, is active but not loaded. */
    public static function isLoaded(): bool
    {
        return class_exists('WooCommerce', false) && function_exists('wc_get_price_to_display');
    }

    /** Says that orders may stand in tables of their own and the checkout be made of blocks: neither is read here. */
    public static function declareFit(string $file): void
    {
        add_action('before_woocommerce_init', static function () use ($file): void {
            foreach (['custom_order_tables', 'cart_checkout_blocks'] as $feature) {
                FeaturesUtil::declare_compatibility($feature, $file);
            }
        });
    }
}
