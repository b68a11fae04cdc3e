<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** Where the products of the catalog come from. The value does not change during a process. */
enum ProductSource: string
{
    case Embedded = 'embedded';
    case WooCommerce = 'woocommerce';

    /** An additional value of the setting: WooCommerce if it is active, otherwise the plugin's built-in products. */
    public const AUTO = 'auto';

    /** @param string $setting 'auto' or the value of a case. */
    public static function fromSetting(string $setting): self
    {
        return self::tryFrom($setting) ?? (self::isWooCommerceActive() ? self::WooCommerce : self::Embedded);
    }

    /** Whether WooCommerce is active on the site, even if it is not loaded in this process. */
    private static function isWooCommerceActive(): bool
    {
        if (class_exists('WooCommerce', false)) {
            return true;
        }
        // Without a network the second option does not exist, and asking for it would cost a query in every request.
        $ofNetwork = is_multisite() ? array_keys((array) get_site_option('active_sitewide_plugins', [])) : [];
        $active = [...array_values((array) get_option('active_plugins', [])), ...$ofNetwork];
        return array_filter($active, static fn (mixed $plugin): bool => str_ends_with((string) $plugin, '/woocommerce.php')) !== [];
    }

    /** The post type of the source's products. */
    public function postType(): string
    {
        return match ($this) {
            self::Embedded => PostTypes::PRODUCT,
            self::WooCommerce => 'product',
        };
    }

    /** @return array{string, string, 2?: string} The taxonomies of the source's categories, brands and tags. */
    public function taxonomies(): array
    {
        return match ($this) {
            self::Embedded => [PostTypes::CATEGORY, PostTypes::BRAND],
            self::WooCommerce => ['product_cat', 'product_brand', 'product_tag'],
        };
    }
}
