<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce\Conversion;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Languages\Languages;
use MdShop\Catalog\Source\WooCommerce\ProductType\RollerProduct;
use RuntimeException;
use WC_Product;
use WC_Product_Attribute;
use WC_Product_Simple;
use WC_Product_Variation;

/** Between a simple product and a family of one: what is sold goes over to the variation and back, the rest stays where it is. */
final class Family
{
    /** What a variation has of its own, as WooCommerce's setters name it; the stock code after it, since it must be free first. */
    private const SOLD = [
        'regular_price', 'sale_price', 'date_on_sale_from', 'date_on_sale_to', 'virtual',
        'manage_stock', 'stock_quantity', 'stock_status', 'backorders', 'low_stock_amount',
    ];

    /** The same of a product that sells nothing itself. */
    private const NOTHING = [
        'regular_price' => '', 'sale_price' => '', 'date_on_sale_from' => null, 'date_on_sale_to' => null, 'virtual' => false,
        'manage_stock' => false, 'stock_quantity' => null, 'backorders' => 'no', 'low_stock_amount' => '',
    ];

    public function __construct(private readonly Languages $languages, private readonly Messages $messages, private readonly string $defaultLanguage)
    {
    }

    /** Makes a simple product a family whose one variation carries its price, stock and stock code. */
    public function make(int $id): void
    {
        $simple = new WC_Product_Simple($id);
        $sold = self::sold($simple);
        [$sku, $code] = self::codes($simple);

        $family = new RollerProduct($id);
        self::set($family, self::NOTHING);
        self::setCodes($family, '', '');
        $attribute = $this->attribute($this->languages->ofPost($id) ?: $this->defaultLanguage, count($family->get_attributes('edit')));
        $family->set_attributes([...array_values($family->get_attributes('edit')), $attribute]);
        $values = [sanitize_title($attribute->get_name()) => (string) $attribute->get_options()[0]];
        $family->set_default_attributes($values);
        $family->save();

        $variation = new WC_Product_Variation();
        $variation->set_parent_id($id);
        $variation->set_status('publish');
        $variation->set_attributes($values);
        self::set($variation, $sold);
        self::setCodes($variation, $sku, $code);
        $variation->save();
    }

    /**
     * Makes a family of one variation a simple product again, with what the variation sells by now.
     *
     * @throws RuntimeException if it has not exactly one variation.
     */
    public function dissolve(int $id): void
    {
        $family = new RollerProduct($id);
        $children = $family->get_children();
        if (count($children) !== 1) {
            throw new RuntimeException(sprintf('The product has %d variations by now; a simple one has room for one.', count($children)));
        }
        $variation = new WC_Product_Variation($children[0]);
        $sold = self::sold($variation);
        if ($variation->get_manage_stock('edit') === 'parent') {
            $sold = array_diff_key($sold, array_flip(['manage_stock', 'stock_quantity', 'stock_status', 'backorders', 'low_stock_amount']));
        }
        [$sku, $code] = self::codes($variation);
        $used = array_keys($variation->get_attributes());
        // Its stock code must be free before another product takes it.
        $variation->delete(true);

        $simple = new WC_Product_Simple($id);
        self::set($simple, $sold);
        self::setCodes($simple, $sku, $code);
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
    private static function sold(WC_Product $product): array
    {
        $sold = [];
        foreach (self::SOLD as $name) {
            $sold[$name] = $product->{'get_' . $name}('edit');
        }
        return $sold;
    }

    /** @param array<string, mixed> $values */
    private static function set(WC_Product $product, array $values): void
    {
        foreach ($values as $name => $value) {
            $product->{'set_' . $name}($value);
        }
    }

    /** @return array{string, string} The stock code, and the code that the whole world shares (from WooCommerce 9.2 on). */
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

    /** WooCommerce lets nobody choose a variation without an attribute. */
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
