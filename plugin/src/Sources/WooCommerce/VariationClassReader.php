<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use WC_Product_Factory;
use WC_Product_Variation;

/** Reads variations through WooCommerce's classes, so that other plugins may change what they tell. */
final class VariationClassReader
{
    /**
     * Call it inside VisitorPrices::asGuest().
     *
     * @param list<VariationRow> $rows
     * @return array<int, VariationFacts> By variation; those that another plugin's class does not treat as variations are missing.
     */
    public function read(array $rows): array
    {
        if ($rows === []) {
            return [];
        }
        // Terms are loaded too, because WooCommerce reads the shipping class of each variation.
        _prime_post_caches([...array_column($rows, 'id'), ...array_values(array_unique(array_column($rows, 'product')))], true, true);
        $facts = [];
        foreach ($rows as $row) {
            // Not wc_get_product(), which may return a cached object.
            $class = WC_Product_Factory::get_product_classname($row->id, 'variation');
            $variation = new $class($row->id);
            if ($variation instanceof WC_Product_Variation) {
                $facts[$row->id] = self::facts($variation);
            }
        }
        return $facts;
    }

    private static function facts(WC_Product_Variation $variation): VariationFacts
    {
        $id = $variation->get_id();
        [$from, $to] = SaleDates::of($variation);
        return new VariationFacts(
            (string) $variation->get_sku(),
            DisplayedPrice::of($variation, (string) $variation->get_regular_price()),
            DisplayedPrice::of($variation, (string) $variation->get_sale_price()),
            DisplayedPrice::of($variation, (string) $variation->get_price()),
            $from,
            $to,
            VariationFacts::availability((bool) $variation->is_in_stock(), (bool) $variation->is_on_backorder(1)),
            VariationFacts::attributesOf($id),
            (string) get_post_meta($id, WooCommerceSite::VARIANT_ID, true),
        );
    }
}
