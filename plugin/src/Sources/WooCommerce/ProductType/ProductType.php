<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\ProductType;

use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use WC_Product;

/** Registers the product type `roller_product`, which WooCommerce treats as `variable` also in places that compare the name of the type. */
final class ProductType
{
    public const NAME = WooCommerceSite::TYPE;

    /** The type that it behaves like. */
    public const VARIABLE = 'variable';

    /** The class name that WooCommerce derives from the type. */
    private const CLASS_NAME = 'WC_Product_Roller_product';

    public function addHooks(): void
    {
        // WooCommerce derives the class name from the type and checks whether the class exists; if not, REST and the CSV
        // import use simple products. The class is loaded on demand, because its parent class belongs to WooCommerce.
        spl_autoload_register(static function (string $class): void {
            if (strcasecmp($class, self::CLASS_NAME) === 0) {
                class_alias(RollerProduct::class, self::CLASS_NAME);
            }
        });
        // The two lists of types: those that can be selected, and those that can be stored.
        add_filter('product_type_selector', static fn (array $types): array => $types + [
            // WooCommerce asks for the types on every page, where nobody sees their labels.
            self::NAME => is_admin() ? __('Roller product (shown to agents)', 'md-shop-catalog') : self::NAME,
        ]);
        add_filter('woocommerce_data_stores', static function (array $stores): array {
            if (isset($stores['product-' . self::VARIABLE])) {
                $stores['product-' . self::NAME] = $stores['product-' . self::VARIABLE];
            }
            return $stores;
        });
        add_filter('woocommerce_delete_variations_on_product_type_change', self::deletesVariations(...), 10, 4);
        add_filter('woocommerce_rest_pre_insert_product_object', self::withoutOwnPrice(...));
        // The optimized update of the attribute lookup table compares the name of the type in the database, so it would
        // ignore the variations.
        add_filter('option_woocommerce_attribute_lookup_optimized_updates', static fn (): string => 'no');
    }

    /**
     * Deletes variations only if the new type has none.
     *
     * @param bool $default The previous decision of WooCommerce or another plugin.
     */
    private static function deletesVariations(bool $default, mixed $product, string $from, string $to): bool
    {
        return match (true) {
            $from === self::VARIABLE && $to === self::NAME => false,
            $from === self::NAME => $to !== self::NAME && ! str_starts_with($to, self::VARIABLE),
            default => $default,
        };
    }

    /**
     * Ignores prices of a product with variants in REST requests, as WooCommerce does for variable products: only variations
     * have prices.
     */
    private static function withoutOwnPrice(mixed $product): mixed
    {
        if ($product instanceof WC_Product && $product->get_type() === self::NAME) {
            $product->set_regular_price('');
            $product->set_sale_price('');
            $product->set_date_on_sale_from('');
            $product->set_date_on_sale_to('');
            $product->set_price('');
        }
        return $product;
    }
}
