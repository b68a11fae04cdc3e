<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Import;

/** Data that changes when a product is moved to WooCommerce. */
enum Note: string
{
    case SkuTaken = 'sku_taken';
    case SaleNotLower = 'sale_not_lower';

    /** In the administrator's language. */
    public function text(): string
    {
        return match ($this) {
            self::SkuTaken => __('another WooCommerce product already has this SKU, so it will be left empty', 'md-shop-catalog'),
            self::SaleNotLower => __('a sale price is not below the regular price and will be left out', 'md-shop-catalog'),
        };
    }
}
