<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Conversion;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Sources\WooCommerce\ProductType\RollerProduct;
use MdShop\Catalog\Support\Database\Database;
use RuntimeException;
use WC_Post_Data;
use WC_Product;
use WC_Product_Attribute;
use WC_Product_Simple;
use WC_Product_Variable;
use WC_Product_Variation;

/**
 * Converts a simple product to a product with one variation and back. Prices, stock and similar data move to the variation
 * and back; everything else stays with the product.
 */
final class FamilyConverter
{
    /**
     * The properties that move to the variation, by the names of WooCommerce's setters. The SKU is set separately, because it
     * must be unused before.
     */
    private const MOVED_PROPERTIES = [
        'regular_price', 'sale_price', 'date_on_sale_from', 'date_on_sale_to', 'virtual',
        'manage_stock', 'stock_quantity', 'stock_status', 'backorders', 'low_stock_amount',
    ];

    /** The values of these properties for a product that has variations. */
    private const EMPTY_VALUES = [
        'regular_price' => '', 'sale_price' => '', 'date_on_sale_from' => null, 'date_on_sale_to' => null, 'virtual' => false,
        'manage_stock' => false, 'stock_quantity' => null, 'backorders' => 'no', 'low_stock_amount' => '',
    ];

    public function __construct(
        private readonly Database $database,
        private readonly HeldStock $held,
        private readonly Languages $languages,
        private readonly Messages $messages,
        private readonly string $defaultLanguage,
    ) {
    }

    /**
     * Converts a simple product to a product with one variation, which gets its price, stock and SKU. The variation is saved first: the
     * product is then saved once, with the prices and the stock of its variation.
     */
    public function makeVariable(int $id): void
    {
        $simple = new WC_Product_Simple($id);
        $data = self::movedProperties($simple);
        [$sku, $code] = self::codes($simple);
        $attributes = array_values($simple->get_attributes('edit'));
        $attribute = $this->attribute($this->languages->ofPost($id) ?: $this->defaultLanguage, count($attributes));
        $values = [sanitize_title($attribute->get_name()) => (string) $attribute->get_options()[0]];

        $this->releaseCodes($id, $sku, $code);
        $variation = new WC_Product_Variation();
        $variation->set_parent_id($id);
        $variation->set_status('publish');
        $variation->set_attributes($values);
        self::set($variation, $data);
        self::setCodes($variation, $sku, $code);
        self::summarizedOnce($id, $attribute, $variation->save(...), function () use ($id, $attributes, $attribute, $values): void {
            $family = new RollerProduct($id);
            self::set($family, self::EMPTY_VALUES);
            self::setCodes($family, '', '');
            $family->set_attributes([...$attributes, $attribute]);
            $family->set_default_attributes($values);
            WC_Product_Variable::sync($family);
        });
        $this->held->move($id, $variation->get_id());
    }

    /**
     * Saves the variation, then its product. WooCommerce puts a summary with the name of the attribute into the variation; the product, which
     * has the name, gets the attribute only afterwards, and WooCommerce would read and write all variations again.
     *
     * @param callable(): mixed $saveVariation
     * @param callable(): void $saveProduct
     */
    private static function summarizedOnce(int $id, WC_Product_Attribute $attribute, callable $saveVariation, callable $saveProduct): void
    {
        $named = static fn (mixed $attributes, mixed $product): mixed => is_array($attributes) && $product instanceof WC_Product && $product->get_id() === $id
            ? $attributes + [sanitize_title($attribute->get_name()) => $attribute] : $attributes;
        add_filter('woocommerce_product_get_attributes', $named, PHP_INT_MIN, 2);
        try {
            $saveVariation();
        } finally {
            remove_filter('woocommerce_product_get_attributes', $named, PHP_INT_MIN);
        }
        [$hook, $summarize] = ['woocommerce_product_attributes_updated', [WC_Post_Data::class, 'on_product_attributes_updated']];
        $priority = has_action($hook, $summarize);
        if ($priority === false) {
            $saveProduct();
            return;
        }
        remove_action($hook, $summarize, $priority);
        try {
            $saveProduct();
        } finally {
            add_action($hook, $summarize, $priority);
        }
    }

    /** A SKU must be unused before another product gets it. WooCommerce looks for it in this table; saving the product removes its metadata. */
    private function releaseCodes(int $id, string $sku, string $code): void
    {
        $table = $this->database->woocommerce('wc_product_meta_lookup');
        if ($sku !== '') {
            $this->database->execute("UPDATE {$table} SET sku = '' WHERE product_id = %d", [$id]);
        }
        if ($code !== '') {
            $this->database->execute("UPDATE {$table} SET global_unique_id = '' WHERE product_id = %d", [$id]);
        }
    }

    /**
     * Converts a product with one variation to a simple product, with the current data of the variation. Stock and SKU that only the product
     * has stay.
     *
     * @throws RuntimeException If it does not have exactly one variation.
     */
    public function makeSimple(int $id): void
    {
        $family = new RollerProduct($id);
        $children = $family->get_children();
        if (count($children) !== 1) {
            /* translators: %d: number of variations */
            throw new RuntimeException(sprintf(esc_html__('The number of its variations is %d now, and a simple product can hold only one.', 'md-shop-catalog'), count($children)));
        }
        $variation = new WC_Product_Variation($children[0]);
        $data = self::movedProperties($variation);
        // In the context "edit" it does not say whether the stock is that of the product.
        if ($variation->get_manage_stock('view') === 'parent') {
            $data = array_diff_key($data, array_flip(['manage_stock', 'stock_quantity', 'stock_status', 'backorders', 'low_stock_amount']));
        }
        [$sku, $code] = self::codes($variation);
        [$skuOfProduct, $codeOfProduct] = self::codes($family);
        $used = array_keys($variation->get_attributes());
        $this->held->move($variation->get_id(), $id);
        // Deleted first, because a SKU must be unused before another product gets it.
        $variation->delete(true);

        $simple = new WC_Product_Simple($id);
        self::set($simple, $data);
        self::setCodes($simple, $sku !== '' ? $sku : $skuOfProduct, $code !== '' ? $code : $codeOfProduct);
        $names = array_map(
            fn (string $language): string => sanitize_title($this->messages->text($language, 'woocommerce.attribute_variant')),
            ['ro', 'ru', 'en']
        );
        $simple->set_attributes(array_filter(
            $simple->get_attributes('edit'),
            static fn (WC_Product_Attribute $one): bool => ! in_array(sanitize_title($one->get_name()), array_intersect($used, $names), true)
        ));
        $simple->set_default_attributes([]);
        $simple->save();
    }

    /** @return array<string, mixed> */
    private static function movedProperties(WC_Product $product): array
    {
        $data = [];
        foreach (self::MOVED_PROPERTIES as $name) {
            $data[$name] = $product->{'get_' . $name}('edit');
        }
        return $data;
    }

    /** @param array<string, mixed> $values */
    private static function set(WC_Product $product, array $values): void
    {
        foreach ($values as $name => $value) {
            $product->{'set_' . $name}($value);
        }
    }

    /** @return array{string, string} The SKU and the global unique id such as a GTIN (since WooCommerce 9.2). */
    private static function codes(WC_Product $product): array
    {
        return [$product->get_sku('edit'), is_callable([$product, 'get_global_unique_id']) ? (string) $product->get_global_unique_id('edit') : ''];
    }

    private static function setCodes(WC_Product $product, string $sku, string $code): void
    {
        $product->set_sku($sku);
        if (is_callable([$product, 'set_global_unique_id'])) {
            $product->set_global_unique_id($code);
        }
    }

    /** WooCommerce requires an attribute to select a variation. */
    private function attribute(string $language, int $position): WC_Product_Attribute
    {
        $attribute = new WC_Product_Attribute();
        $attribute->set_name($this->messages->text($language, 'woocommerce.attribute_variant'));
        $attribute->set_options([$this->messages->text($language, 'woocommerce.only_variant')]);
        $attribute->set_position($position);
        $attribute->set_visible(false);
        $attribute->set_variation(true);
        return $attribute;
    }
}
