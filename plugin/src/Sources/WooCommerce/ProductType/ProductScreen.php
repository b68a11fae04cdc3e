<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\ProductType;

use WC_Product;
use WP_Error;

/** Makes WooCommerce's screens for products and orders treat a product with variants as a variable product. */
final class ProductScreen
{
    private const SCRIPT = 'md-shop-woocommerce-product';

    /** @param string $file The plugin's main file. */
    public function __construct(
        private readonly string $file,
        private readonly string $release,
    ) {
    }

    public function addHooks(): void
    {
        add_filter('woocommerce_product_data_tabs', self::withTabs(...), 20);
        add_filter('woocommerce_attribute_default_is_variation', static fn (mixed $default, string $type = ''): mixed =>
            $type === ProductType::NAME ? 1 : $default, 10, 2);
        add_action('admin_enqueue_scripts', $this->addScript(...), 20);
        add_filter('woocommerce_json_search_found_products', self::withoutFamilies(...));
        add_filter('woocommerce_ajax_add_order_item_validation', self::refuseFamily(...), 10, 2);
    }

    /**
     * Shows and hides the tabs as for variable products.
     *
     * @param array<string, array{class?: list<string>}> $tabs
     * @return array<string, array{class?: list<string>}>
     */
    private static function withTabs(array $tabs): array
    {
        foreach ($tabs as $name => $tab) {
            foreach (['show_if_', 'hide_if_'] as $rule) {
                if (in_array($rule . ProductType::VARIABLE, $tab['class'] ?? [], true)) {
                    $tabs[$name]['class'][] = $rule . ProductType::NAME;
                }
            }
        }
        return $tabs;
    }

    /** The rules of the rest of the screen are in its markup, which cannot be filtered, so a script adds them. */
    private function addScript(): void
    {
        $screen = wp_scripts()->query('wc-admin-product-meta-boxes', 'registered');
        if (! is_object($screen) || ! property_exists($screen, 'deps') || ! wp_script_is('wc-admin-product-meta-boxes', 'enqueued')) {
            return;
        }
        wp_register_script(self::SCRIPT, plugins_url('', $this->file) . '/assets/woocommerce-product.js', ['jquery'], $this->release, true);
        // Loaded before WooCommerce's script, which then finds the rules when it starts.
        $screen->deps[] = self::SCRIPT;
    }

    /**
     * Omits products with variants from searches for items to order, like variable products: only their variations can be
     * ordered.
     *
     * @param array<int, string> $products Names by id.
     * @return array<int, string>
     */
    private static function withoutFamilies(array $products): array
    {
        // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- WooCommerce checks the nonce.
        $excluded = isset($_GET['exclude_type']) && is_string($_GET['exclude_type']) ? explode(',', wp_unslash($_GET['exclude_type'])) : [];
        if (! in_array(ProductType::VARIABLE, array_map('trim', $excluded), true)) {
            return $products;
        }
        return array_filter($products, static function (int $id): bool {
            $product = wc_get_product($id);
            return ! $product instanceof WC_Product || $product->get_type() !== ProductType::NAME;
        }, ARRAY_FILTER_USE_KEY);
    }

    /** Only a variation can be added to an order manually, not the product with variants itself. */
    private static function refuseFamily(mixed $error, mixed $product): mixed
    {
        if ($error instanceof WP_Error && $product instanceof WC_Product && $product->get_type() === ProductType::NAME) {
            $error->add('md_shop_family', sprintf(
                /* translators: %s: name of a product */
                __('“%s” has variations: add one of them to the order.', 'md-shop-catalog'),
                $product->get_name()
            ));
        }
        return $error;
    }
}
