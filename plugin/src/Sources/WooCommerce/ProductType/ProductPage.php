<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\ProductType;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Sources\WooCommerce\ProductRows;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use WC_Product_Factory;
use WC_Product_Variable;
use WP_Post;

/** Makes the page of a product with variants work like that of a variable product. */
final class ProductPage
{
    /** @var array<int, int> Products that the page lists and whose variations have not been loaded, by id. */
    private array $listed = [];

    public function __construct(private readonly Messages $messages, private readonly ProductRows $rows)
    {
    }

    public function addHooks(): void
    {
        // WooCommerce calls an action that is named after the type. This also works in block themes, because for unknown
        // types the block of the form prints the output of this action.
        add_action('woocommerce_' . ProductType::NAME . '_add_to_cart', 'woocommerce_variable_add_to_cart', 30);
        add_filter('woocommerce_add_to_cart_handler', static fn (mixed $type): mixed => $type === ProductType::NAME ? ProductType::VARIABLE : $type);
        // Styles and scripts of themes use this class.
        add_filter('woocommerce_post_class', static fn (array $classes): array => in_array('product-type-' . ProductType::NAME, $classes, true)
            ? [...$classes, 'product-type-' . ProductType::VARIABLE]
            : $classes);
        add_filter('woocommerce_get_availability', $this->availability(...), 10, 2);
        add_filter('the_posts', $this->listed(...));
    }

    /**
     * Remembers the products of a list, because a list asks about the availability of each.
     *
     * @param list<mixed>|mixed $posts
     */
    private function listed(mixed $posts): mixed
    {
        foreach (is_array($posts) && count($posts) > 1 ? $posts : [] as $post) {
            if ($post instanceof WP_Post && $post->post_type === WooCommerceSite::PRODUCT) {
                $this->listed[$post->ID] = $post->ID;
            }
        }
        return $posts;
    }

    private function hasPurchasableVariations(WC_Product_Variable $product): bool
    {
        if (isset($this->listed[$product->get_id()])) {
            $listed = array_values(array_filter($this->listed, static fn (int $id): bool => WC_Product_Factory::get_product_type($id) === ProductType::NAME));
            $this->listed = [];
            try {
                // WooCommerce would read the variations of each product with three statements.
                count($listed) > 1 ? $this->rows->variations($listed) : null;
            } catch (DatabaseError $e) {
                // WooCommerce reads them itself then.
                Log::error('the variations of a list could not be read together', $e);
            }
        }
        return $product->has_purchasable_variations();
    }

    /**
     * A product without a purchasable variation is out of stock, as in WooCommerce's blocks for variable products.
     *
     * @param array{availability?: string, class?: string} $availability
     * @return array{availability?: string, class?: string}
     */
    private function availability(array $availability, mixed $product): array
    {
        if (
            ! $product instanceof WC_Product_Variable || $product->get_type() !== ProductType::NAME
            || ! in_array($availability['class'] ?? '', ['in-stock', 'available-on-backorder'], true) || $this->hasPurchasableVariations($product)
        ) {
            return $availability;
        }
        $text = $this->messages->text(substr(determine_locale(), 0, 2), 'availability.out_of_stock');
        return ['availability' => $text, 'class' => 'out-of-stock'] + $availability;
    }
}
