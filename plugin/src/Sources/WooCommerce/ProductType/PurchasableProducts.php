<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\ProductType;

use MdShop\Catalog\Sources\WooCommerce\ProductRows;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use WC_Product_Factory;
use WC_Product_Variable;
use WP_Post;

/**
 * Tells whether a product has a variation that can be bought, as WC_Product_Variable::has_purchasable_variations() does. That makes an object
 * of each variation until it finds one, which takes a twentieth of the time of a page that lists 16 products. So the products of a list are
 * asked about with one statement, unless other code may change what WooCommerce would answer.
 */
final class PurchasableProducts
{
    /** Filters of what WooCommerce's answer depends on. */
    private const FILTERS = [
        'woocommerce_variation_is_purchasable', 'woocommerce_is_purchasable', 'woocommerce_variation_is_visible', 'woocommerce_product_is_in_stock',
        'woocommerce_product_variation_get_price', 'woocommerce_product_variation_get_status', 'woocommerce_product_variation_get_stock_status',
        'woocommerce_get_children', 'woocommerce_variable_children_args', 'woocommerce_product-variation_data_store', 'get_post_status',
        'get_post_metadata',
    ];

    /** @var array<int, int> Published products that the page lists and that nobody has asked about yet, by id. */
    private array $listed = [];

    /** @var array<int, bool> By product of the latest lists. */
    private array $answers = [];

    /** @param bool $takesLong Whether the process may run while the shop's stock changes. */
    public function __construct(private readonly ProductRows $rows, private readonly bool $takesLong)
    {
    }

    public function addHooks(): void
    {
        if (! $this->takesLong) {
            add_filter('the_posts', $this->listed(...));
        }
    }

    public function has(WC_Product_Variable $product): bool
    {
        if (isset($this->listed[$product->get_id()])) {
            $this->read();
        }
        return $this->answers[$product->get_id()] ?? $product->has_purchasable_variations();
    }

    /**
     * Remembers the products of a list, because a list asks about each.
     *
     * @param list<mixed>|mixed $posts
     */
    private function listed(mixed $posts): mixed
    {
        foreach (is_array($posts) && count($posts) > 1 ? $posts : [] as $post) {
            if ($post instanceof WP_Post && $post->post_type === WooCommerceSite::PRODUCT && $post->post_status === 'publish') {
                unset($this->answers[$post->ID]);
                $this->listed[$post->ID] = $post->ID;
            }
        }
        return $posts;
    }

    private function read(): void
    {
        $listed = array_values(array_filter($this->listed, static fn (int $id): bool => WC_Product_Factory::get_product_type($id) === ProductType::NAME));
        $this->listed = [];
        if (count($listed) < 2) {
            return;
        }
        try {
            if (array_filter(self::FILTERS, has_filter(...)) === []) {
                $this->answers = array_fill_keys($this->rows->purchasable($listed), true) + array_fill_keys($listed, false) + $this->answers;
            } else {
                // WooCommerce would read the variations of each product with three statements.
                $this->rows->variations($listed);
            }
        } catch (DatabaseError $e) {
            // WooCommerce reads them itself then.
            Log::error('the variations of a list could not be read together', $e);
        }
    }
}
