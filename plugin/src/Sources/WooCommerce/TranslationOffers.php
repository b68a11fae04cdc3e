<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\TranslationGroup;
use WC_Product;

/**
 * Leaves the offers of a translation out of WooCommerce's structured data. For a page as Markdown, which has the prices and the stock of the
 * default language: the translation's own variations may have others, and a document must not contradict itself.
 */
final class TranslationOffers
{
    public function __construct(private readonly Languages $languages)
    {
    }

    /** For the page that is shown. */
    public function leaveOut(): void
    {
        add_filter('woocommerce_structured_data_product', $this->withoutOffers(...), PHP_INT_MAX, 2);
    }

    private function withoutOffers(mixed $markup, mixed $product): mixed
    {
        if (
            is_array($markup) && $product instanceof WC_Product && $product->get_type() === WooCommerceSite::TYPE
            && TranslationGroup::startingWithOwner($product->get_id(), $this->languages)[0] !== $product->get_id()
        ) {
            unset($markup['offers']);
        }
        return $markup;
    }
}
