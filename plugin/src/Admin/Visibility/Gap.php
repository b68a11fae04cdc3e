<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Visibility;

/**
 * What a product, or a translation of it, can lack, or have twice. The value is in addresses and on the command line.
 *
 * @phpstan-type GapInReadModel self::Translation|self::Romanian|self::Russian|self::Price|self::Image
 */
enum Gap: string
{
    case Translation = 'no_translation';
    case Romanian = 'no_ro';
    case Russian = 'no_ru';
    case Price = 'no_price';
    case Stock = 'no_stock';
    case Image = 'no_image';
    case Delivery = 'no_delivery';
    case Category = 'no_category';
    case Twice = 'twice';

    public function label(): string
    {
        return match ($this) {
            self::Translation => __('In one language only', 'md-shop-catalog'),
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

    /** @return list<self> Those of products, as their editors see them. */
    public static function ofProducts(): array
    {
        return array_values(array_filter(self::cases(), static fn (self $gap): bool => $gap !== self::Translation));
    }

    /** @return list<self> Those of pages, news, coaches and questions. */
    public static function ofContent(): array
    {
        return [self::Romanian, self::Russian];
    }

    /** @return list<GapInReadModel> Those of what agents see, in the order of the screen; Counts finds them. */
    public static function ofReadModel(): array
    {
        return [self::Price, self::Image, self::Translation, self::Romanian, self::Russian];
    }
}
