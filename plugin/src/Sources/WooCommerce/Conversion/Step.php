<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Conversion;

/** How a conversion changes a product, or why it does not. */
enum Step: string
{
    case NoProduct = 'no_product';
    case AlreadyConverted = 'already_converted';
    case Retype = 'retype';
    case MakeVariation = 'make_variation';
    case OtherType = 'other_type';
    case Downloadable = 'downloadable';
    case HasVariations = 'has_variations';
    case NotConverted = 'not_converted';
    case TypeChanged = 'type_changed';
    case RetypeBack = 'retype_back';
    case Restore = 'restore';
    case Dissolve = 'dissolve';
    case Grown = 'grown';

    /** In the administrator's language, after the product's name. */
    public function text(): string
    {
        return match ($this) {
            self::NoProduct => __('is not a product that can be converted, or is in the trash', 'md-shop-catalog'),
            self::AlreadyConverted => __('is already a roller product', 'md-shop-catalog'),
            self::Retype => __('changes its type and nothing else', 'md-shop-catalog'),
            self::MakeVariation => __('becomes a roller product, with one variation that takes over its price, stock and SKU', 'md-shop-catalog'),
            self::OtherType => __('unchanged: only simple and variable products can become roller products', 'md-shop-catalog'),
            self::Downloadable => __('unchanged: it is downloadable, and its buyers could no longer download it', 'md-shop-catalog'),
            self::HasVariations => __('unchanged: it has variations although it is simple; make it variable first', 'md-shop-catalog'),
            self::NotConverted => __('unchanged: it was not converted; change its type in the editor', 'md-shop-catalog'),
            self::TypeChanged => __('unchanged: its type was changed after the conversion; its previous state is no longer kept', 'md-shop-catalog'),
            self::RetypeBack => __('becomes a variable product again and is otherwise unchanged', 'md-shop-catalog'),
            self::Restore => __('is restored exactly as it was', 'md-shop-catalog'),
            self::Dissolve => __('was changed after the conversion: becomes simple again, with its current price, stock and SKU', 'md-shop-catalog'),
            self::Grown => __('unchanged: a simple product can hold only one variation', 'md-shop-catalog'),
        };
    }
}
