<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce\ProductType;

use MdShop\Catalog\Contract\Messages;
use WC_Product;
use WP_Error;

/** WooCommerce's screens for products and orders treat a family as a variable product. */
final class ProductScreen
{
    private const SCRIPT = 'md-shop-woocommerce-product';

    public function __construct(
        private readonly Messages $messages,
        private readonly string $assets,
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
        add_filter('woocommerce_ajax_add_order_item_validation', $this->refuseFamily(...), 10, 2);
    }

    /**
     * What is shown for variable products is shown for families.
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

    /** The rest of the screen has its rules in its markup, which no filter reaches. */
    private function addScript(): void
    {
        $screen = wp_scripts()->query('wc-admin-product-meta-boxes', 'registered');
        if (! is_object($screen) || ! property_exists($screen, 'deps') || ! wp_script_is('wc-admin-product-meta-boxes', 'enqueued')) {
            return;
        }
        wp_register_script(self::SCRIPT, $this->assets . '/assets/woocommerce-product.js', ['jquery'], $this->release, true);
        // Before WooCommerce's own script, so that its first look at the screen finds the rules.
        $screen->deps[] = self::SCRIPT;
    }

    /**
     * Searches for what can be ordered leave families out, as they do variable products: their variations are ordered.
     *
     * @param array<int, string> $products Names by id.
     * @return array<int, string>
     */
    private static function withoutFamilies(array $products): array
    {
        // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- WooCommerce has checked the nonce; it is only compared.
        $excluded = isset($_GET['exclude_type']) && is_string($_GET['exclude_type']) ? explode(',', wp_unslash($_GET['exclude_type'])) : [];
        if (! in_array(ProductType::VARIABLE, array_map('trim', $excluded), true)) {
            return $products;
        }
        return array_filter($products, static function (int $id): bool {
            $product = wc_get_product($id);
            return ! $product instanceof WC_Product || $product->get_type() !== ProductType::NAME;
        }, ARRAY_FILTER_USE_KEY);
    }

    /** A family cannot be put into an order by hand; a variation of it can. */
    private function refuseFamily(mixed $error, mixed $product): mixed
    {
        if ($error instanceof WP_Error && $product instanceof WC_Product && $product->get_type() === ProductType::NAME) {
            $error->add('md_shop_family', $this->messages->forAdministrator('woocommerce.order_variation', ['product' => $product->get_name()]));
        }
        return $error;
    }
}
