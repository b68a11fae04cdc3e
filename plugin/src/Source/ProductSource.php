<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source;

use MdShop\Catalog\Source\WooCommerce\WooCommerceSite;

/** Whose products are the catalog's: this process's answer stays the same from its beginning to its end. */
enum ProductSource: string
{
    case Embedded = 'embedded';
    case WooCommerce = 'woocommerce';

    /** What the setting may say beside the cases: WooCommerce's where it is active, else the plugin's own. */
    public const AUTO = 'auto';

    /** @param string $setting 'auto' or the value of a case. */
    public static function chosen(string $setting): self
    {
        return self::tryFrom($setting) ?? (WooCommerceSite::isActive() ? self::WooCommerce : self::Embedded);
    }

    /** The post type of its products. */
    public function postType(): string
    {
        return match ($this) {
            self::Embedded => 'roller_product',
            self::WooCommerce => 'product',
        };
    }

    /** @return array{string, string, 2?: string} The taxonomies of its categories, brands and tags. */
    public function taxonomies(): array
    {
        return match ($this) {
            self::Embedded => ['md_shop_category', 'md_shop_brand'],
            self::WooCommerce => ['product_cat', 'product_brand', 'product_tag'],
        };
    }

    /** Whether a taxonomy holds values of attributes, such as colours; they have translations, but no lists of their own. */
    public function hasValuesIn(string $taxonomy): bool
    {
        return $this === self::WooCommerce && str_starts_with($taxonomy, 'pa_');
    }
}
