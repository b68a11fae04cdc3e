<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Products;

/** What a product, or a translation of it, can lack, or have twice. The value is in addresses and on the command line. */
enum Gap: string
{
    case Romanian = 'romanian';
    case Russian = 'russian';
    case Price = 'price';
    case Stock = 'stock';
    case Image = 'image';
    case Delivery = 'delivery';
    case Category = 'category';
    case Twice = 'twice';

    public function label(): string
    {
        return match ($this) {
            self::Romanian => __('Without Romanian', 'md-shop-catalog'),
            self::Russian => __('Without Russian', 'md-shop-catalog'),
            self::Price => __('Without a price', 'md-shop-catalog'),
            self::Stock => __('Out of stock', 'md-shop-catalog'),
            self::Image => __('Without an image', 'md-shop-catalog'),
            self::Delivery => __('Without a delivery text', 'md-shop-catalog'),
            self::Category => __('Without a category', 'md-shop-catalog'),
            self::Twice => __('Linked although both have prices of their own', 'md-shop-catalog'),
        };
    }

    /** @return list<self> Those of pages, news, coaches and questions. */
    public static function ofContent(): array
    {
        return [self::Romanian, self::Russian];
    }
}
