<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Sources\PostFacts;
use WC_Product;
use WP_Post;

/** Reports all changes of what the shop shows. */
final class ChangeHooks
{
    /** Options that affect every product. */
    private const OPTIONS = [
        'woocommerce_currency', 'woocommerce_price_num_decimals', 'woocommerce_calc_taxes', 'woocommerce_prices_include_tax',
        'woocommerce_tax_display_shop', 'woocommerce_tax_based_on', 'woocommerce_tax_round_at_subtotal', 'woocommerce_default_country',
        'woocommerce_default_customer_address', 'woocommerce_hide_out_of_stock_items', 'woocommerce_manage_stock',
        'woocommerce_notify_no_stock_amount', 'woocommerce_permalinks', 'woocommerce_shop_page_id', 'woocommerce_tax_classes',
        'woocommerce_store_postcode', 'woocommerce_store_city', 'woocommerce_allowed_countries', 'woocommerce_specific_allowed_countries', 'woocommerce_all_except_countries',
    ];

    /** Metadata of products and variations that affects what is shown. Keys of variations that begin with `attribute_` are included in addition. */
    private const META = [
        '_stock', '_stock_status', '_manage_stock', '_backorders', '_sku', '_tax_class', '_tax_status', '_product_attributes', WooCommerceSite::VARIANT_ID,
    ];

    /** The same, of variations only: a product shows their prices, and WooCommerce keeps copies of these in its own, of which nothing is shown. */
    private const PRICES = ['_price', '_regular_price', '_sale_price', '_sale_price_dates_from', '_sale_price_dates_to'];

    /** If more products than this have a value, a rebuild is requested besides. */
    private const REBUILD_THRESHOLD = 200;

    /** @var array<int, non-empty-list<int>> Values of attributes whose place this process has written, by site. */
    private array $reordered = [];

    public function __construct(private readonly PostFacts $posts, private readonly ProductRows $rows)
    {
    }

    public function watch(Changes $changes): void
    {
        $this->posts->watch([WooCommerceSite::PRODUCT], [...array_values(PostTypes::TEXTS), ...self::META], $changes);
        $this->watchVariations($changes);
        $this->watchProducts($changes);
        $this->watchTerms($changes);
        $this->watchShop($changes);
    }

    private function watchVariations(Changes $changes): void
    {
        $parent = static function (mixed $id) use ($changes): void {
            $post = get_post((int) $id);
            if ($post instanceof WP_Post && $post->post_type === WooCommerceSite::VARIATION && $post->post_parent > 0) {
                $changes->post($post->post_parent);
            }
        };
        $saved = static function (WP_Post $post, ?WP_Post $before = null) use ($changes): void {
            // One that was moved to another product is gone from the old one.
            foreach ($before === null || $before->post_parent === $post->post_parent ? [$post] : [$post, $before] as $one) {
                if ($one->post_type === WooCommerceSite::VARIATION && $one->post_parent > 0) {
                    $changes->post($one->post_parent);
                }
            }
        };
        PostFacts::watchSaves($saved);
        add_action('deleted_post', static fn (int $id, WP_Post $deleted) => $saved($deleted), 10, 2);
        foreach (['added_post_meta', 'updated_post_meta', 'deleted_post_meta'] as $name) {
            add_action($name, static function (mixed $metaId, mixed $id, string $key) use ($parent): void {
                if (in_array($key, [...self::META, ...self::PRICES], true) || str_starts_with($key, WooCommerceSite::VALUE_PREFIX)) {
                    $parent($id);
                }
            }, 10, 3);
        }
    }

    /** Uses WooCommerce's hooks, because some stock and price changes are written by SQL and trigger no WordPress hook. */
    private function watchProducts(Changes $changes): void
    {
        $changed = static function (mixed $product) use ($changes): void {
            $id = $product instanceof WC_Product ? $product->get_id() : (is_numeric($product) ? (int) $product : 0);
            $post = $id === 0 ? null : get_post($id);
            if ($post instanceof WP_Post && in_array($post->post_type, [WooCommerceSite::PRODUCT, WooCommerceSite::VARIATION], true)) {
                $changes->post($post->post_type === WooCommerceSite::VARIATION && $post->post_parent > 0 ? $post->post_parent : $id);
            }
        };
        $names = [
            'woocommerce_new_product', 'woocommerce_update_product', 'woocommerce_new_product_variation', 'woocommerce_update_product_variation',
            'woocommerce_updated_product_stock', 'woocommerce_product_set_stock', 'woocommerce_variation_set_stock',
            'woocommerce_product_set_stock_status', 'woocommerce_variation_set_stock_status', 'woocommerce_product_set_visibility',
        ];
        foreach ($names as $name) {
            add_action($name, $changed);
        }
        // See PRICES.
        add_action('woocommerce_updated_product_price', static fn (mixed $id) => is_numeric($id) && get_post_type((int) $id) === WooCommerceSite::VARIATION ? $changed($id) : null);
        foreach (['wc_after_products_starting_sales', 'wc_after_products_ending_sales'] as $name) {
            add_action($name, static fn (mixed $ids) => array_map($changed, (array) $ids));
        }
    }

    private function watchTerms(Changes $changes): void
    {
        foreach (['added_term_relationship', 'deleted_term_relationships'] as $name) {
            add_action($name, static function (int $id, mixed $termTaxonomyIds, string $taxonomy) use ($changes): void {
                if (self::isRelevant($taxonomy) && get_post_type($id) === WooCommerceSite::PRODUCT) {
                    $changes->post($id);
                }
            }, 10, 3);
        }
        $term = function (int $id, string $taxonomy) use ($changes): void {
            if (in_array($taxonomy, [WooCommerceSite::CATEGORY, WooCommerceSite::BRAND], true)) {
                $changes->term($id);
            } elseif (str_starts_with($taxonomy, WooCommerceSite::ATTRIBUTE_PREFIX)) {
                // The attribute may be the brand or, for example, a size.
                $changes->term($id);
                if (count($this->rows->withTerms([$id], self::REBUILD_THRESHOLD + 1)) > self::REBUILD_THRESHOLD) {
                    $changes->everything();
                }
            }
        };
        foreach (['created_term', 'edited_term'] as $name) {
            add_action($name, static fn (int $id, int $taxonomyId, string $taxonomy) => $term($id, $taxonomy), 20, 3);
        }
        // Before the deletion, because afterwards the products with this term cannot be found.
        add_action('pre_delete_term', $term, 20, 2);
        add_action('delete_term', static function (int $id, int $taxonomyId, string $taxonomy) use ($changes): void {
            if (self::isRelevant($taxonomy)) {
                $changes->term($id);
            }
        }, 20, 3);
        // With the first brand, and without the last one, the brands of all products are others: see Brands.
        foreach (['created_term' => 1, 'delete_term' => 0] as $name => $left) {
            add_action($name, function (int $id, int $taxonomyId, string $taxonomy) use ($changes, $left): void {
                if ($taxonomy === WooCommerceSite::BRAND && $this->rows->countTerms($taxonomy) === $left) {
                    $changes->everything();
                }
            }, 20, 3);
        }
        foreach (['added_term_meta', 'updated_term_meta', 'deleted_term_meta'] as $name) {
            add_action($name, function (mixed $metaId, mixed $id, string $key) use ($changes): void {
                $found = $key === 'order' ? get_term((int) $id) : null;
                // Nothing depends on the order of categories and brands.
                if ($found instanceof \WP_Term && str_starts_with($found->taxonomy, WooCommerceSite::ATTRIBUTE_PREFIX)) {
                    $this->reportOrder($found->term_id, $changes);
                }
            }, 10, 3);
        }
    }

    /** Reports that the values of an attribute have another order. WooCommerce writes the place of each value, also of those that keep theirs. */
    private function reportOrder(int $term, Changes $changes): void
    {
        $site = get_current_blog_id();
        $this->reordered[$site][] = $term;
        if (count($this->reordered[$site]) > 1) {
            return;
        }
        // Before the read model follows at the end of the process.
        add_action('shutdown', function () use ($site, $changes): void {
            $isSwitched = $site !== get_current_blog_id();
            if ($isSwitched) {
                switch_to_blog($site);
            }
            $products = $this->rows->withTerms($this->reordered[$site], self::REBUILD_THRESHOLD + 1);
            unset($this->reordered[$site]);
            count($products) > self::REBUILD_THRESHOLD ? $changes->everything() : array_map($changes->post(...), $products);
            if ($isSwitched) {
                restore_current_blog();
            }
        }, 890);
    }

    private function watchShop(Changes $changes): void
    {
        $everything = static fn () => $changes->everything();
        foreach (self::OPTIONS as $option) {
            foreach (['add_option_', 'update_option_', 'delete_option_'] as $hook) {
                add_action($hook . $option, $everything);
            }
        }
        $names = [
            'woocommerce_tax_rate_added', 'woocommerce_tax_rate_updated', 'woocommerce_tax_rate_deleted', 'woocommerce_attribute_added',
            'woocommerce_attribute_updated', 'woocommerce_attribute_deleted', 'woocommerce_rest_insert_tax', 'woocommerce_rest_delete_tax',
            // Tax classes, which have a table of their own: the screen of settings, and REST, which deletes them with the hook above.
            'woocommerce_update_options_tax', 'woocommerce_rest_insert_tax_class',
            // Tools of the status screen, such as "Regenerate the product lookup tables".
            'woocommerce_system_status_tool_executed', 'woocommerce_rest_insert_system_status_tool',
        ];
        // Before the read model follows at the end of the process.
        $atEnd = static fn () => add_action('shutdown', $everything, 890);
        foreach ($names as $name) {
            add_action($name, $everything);
            // WooCommerce fires most of these before it has written all of the change.
            add_action($name, $atEnd);
        }
        // A change of a tax rate's postcodes and cities alone fires nothing.
        add_action('wp_ajax_woocommerce_tax_rates_save_changes', static fn () => current_user_can('manage_woocommerce') ? $atEnd() : null, 1);
    }

    private static function isRelevant(string $taxonomy): bool
    {
        return in_array($taxonomy, [WooCommerceSite::TYPES, WooCommerceSite::VISIBILITY, WooCommerceSite::CATEGORY, WooCommerceSite::BRAND], true)
            || str_starts_with($taxonomy, WooCommerceSite::ATTRIBUTE_PREFIX);
    }
}
