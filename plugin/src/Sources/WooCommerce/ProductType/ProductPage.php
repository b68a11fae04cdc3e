<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\ProductType;

use MdShop\Catalog\Contract\Messages;
use WC_Product_Variable;

/** Makes the page of a product with variants work like that of a variable product. */
final class ProductPage
{
    public function __construct(private readonly Messages $messages, private readonly PurchasableProducts $purchasable)
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
        $this->purchasable->addHooks();
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
            || ! in_array($availability['class'] ?? '', ['in-stock', 'available-on-backorder'], true) || $this->purchasable->has($product)
        ) {
            return $availability;
        }
        $text = $this->messages->text(substr(determine_locale(), 0, 2), 'availability.out_of_stock');
        return ['availability' => $text, 'class' => 'out-of-stock'] + $availability;
    }
}
