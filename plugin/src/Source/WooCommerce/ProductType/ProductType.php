<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce\ProductType;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Source\WooCommerce\WooCommerceSite;
use WC_Product;

/** Makes `roller_product` a type of product that WooCommerce treats as `variable`, wherever it goes by the name of the type. */
final class ProductType
{
    public const NAME = WooCommerceSite::TYPE;

    /** What it is the like of. */
    public const VARIABLE = 'variable';

    /** The name under which WooCommerce looks for a type's class. */
    private const CLASS_NAME = 'WC_Product_Roller_product';

    public function __construct(private readonly Messages $messages)
    {
    }

    public function addHooks(): void
    {
        // WooCommerce makes the class's name from the type's, and asks whether there is such a class: REST and the CSV import
        // take simple products where there is none. It is loaded when somebody asks, since WooCommerce must be there by then.
        spl_autoload_register(static function (string $class): void {
            if (strcasecmp($class, self::CLASS_NAME) === 0) {
                class_alias(RollerProduct::class, self::CLASS_NAME);
            }
        });
        // Both lists of types: what a product may be, and how it is stored.
        add_filter('product_type_selector', fn (array $types): array => $types + [
            self::NAME => $this->messages->forAdministrator('woocommerce.product_type'),
        ]);
        add_filter('woocommerce_data_stores', static function (array $stores): array {
            if (isset($stores['product-' . self::VARIABLE])) {
                $stores['product-' . self::NAME] = $stores['product-' . self::VARIABLE];
            }
            return $stores;
        });
        add_filter('woocommerce_delete_variations_on_product_type_change', self::variationsGo(...), 10, 4);
        add_filter('woocommerce_rest_pre_insert_product_object', self::withoutOwnPrice(...));
        // The faster way to fill the table of attributes reads the type's name from the database, and would take a family's
        // variations for none.
        add_filter('option_woocommerce_attribute_lookup_optimized_updates', static fn (): string => 'no');
    }

    /**
     * Variations go where a product stops having any, and only there.
     *
     * @param bool $go What WooCommerce, or another plugin, would do.
     */
    private static function variationsGo(bool $go, mixed $product, string $from, string $to): bool
    {
        return match (true) {
            $from === self::VARIABLE && $to === self::NAME => false,
            $from === self::NAME => $to !== self::NAME && ! str_starts_with($to, self::VARIABLE),
            default => $go,
        };
    }

    /** Over REST a family's own price is refused as a variable product's is: prices are the variations'. */
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
