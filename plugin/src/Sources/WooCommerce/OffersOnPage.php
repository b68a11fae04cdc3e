<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use WC_Product;

/**
 * Gives the offers of the catalog in WooCommerce's structured data. For a page as Markdown, which has the prices and the stock of the catalog:
 * WooCommerce's own come from the variations of the page's translation, from prices that it computes later than a sale begins, and from the
 * stock of the whole product, and a document must not contradict itself.
 */
final class OffersOnPage
{
    /** @param list<array<string, mixed>> $offers As schema.org defines them; none if nothing has a price. */
    public static function replace(int $id, array $offers): void
    {
        add_filter('woocommerce_structured_data_product', static function (mixed $markup, mixed $product) use ($id, $offers): mixed {
            if (! is_array($markup) || ! $product instanceof WC_Product || $product->get_id() !== $id) {
                return $markup;
            }
            unset($markup['offers']);
            return $offers === [] ? $markup : $markup + ['offers' => $offers];
        }, PHP_INT_MAX, 2);
    }
}
