<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Conversion;

use MdShop\Catalog\Sources\WooCommerce\ProductType\ProductType;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use WC_Order_Item_Product;
use WC_Product;
use WC_Product_Variation;

/**
 * Orders of a simple product that was converted later. Their items name the product and no variation, and the stock, the SKU and the price are
 * the variation's now: WooCommerce would neither take what is paid from the stock nor return what is cancelled. Orders are not changed, so
 * that undoing needs nothing and orders in an archive or another system stay the same.
 */
final class EarlierOrders
{
    public function __construct(private readonly ConversionRecords $records)
    {
    }

    /** Whether a call of one of the filters, with its first argument, may be about such an order. */
    public static function concerns(string $hook, mixed $filtered): bool
    {
        $product = $hook === 'woocommerce_order_item_product' ? $filtered : ($filtered['data'] ?? null);
        return $product instanceof WC_Product && $product->get_type() === ProductType::NAME;
    }

    public function addHooks(): void
    {
        add_filter('woocommerce_order_item_product', $this->product(...), 10, 2);
        add_filter('woocommerce_add_order_again_cart_item', $this->cartItem(...));
    }

    private function product(mixed $product, mixed $item): mixed
    {
        if (! $product instanceof WC_Product || ! $item instanceof WC_Order_Item_Product || $item->get_variation_id() > 0) {
            return $product;
        }
        return $this->variation($product) ?? $product;
    }

    /**
     * A product without its variation is not what was ordered, and the cart would not look at the stock.
     *
     * @param array<string, mixed> $item
     * @return array<string, mixed>
     */
    private function cartItem(array $item): array
    {
        $product = $item['data'] ?? null;
        $variation = $product instanceof WC_Product && (int) ($item['variation_id'] ?? 0) === 0 ? $this->variation($product) : null;
        return $variation === null ? $item : [
            'variation_id' => $variation->get_id(),
            'variation' => $variation->get_variation_attributes(),
            'data' => $variation,
            'data_hash' => wc_get_cart_item_data_hash($variation),
        ] + $item;
    }

    /** The variation that the product became: its oldest one, since others were added later. */
    private function variation(WC_Product $product): ?WC_Product_Variation
    {
        $ids = $product->get_type() === ProductType::NAME ? $product->get_children() : [];
        if ($ids === [] || ! $this->wasSimple($product->get_id())) {
            return null;
        }
        $variation = wc_get_product(min($ids));
        return $variation instanceof WC_Product_Variation ? $variation : null;
    }

    private function wasSimple(int $id): bool
    {
        try {
            return $this->records->wasSimple($id);
        } catch (DatabaseError $e) {
            // An order can still be shown and changed.
            Log::error("whether product {$id} was converted could not be read, so its stock may not follow an order", $e);
            return false;
        }
    }
}
