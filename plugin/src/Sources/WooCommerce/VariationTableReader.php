<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use WC_Product_Variation;

/**
 * Reads many variations from the tables, with one statement, as WooCommerce's classes do if no plugin changes what they tell (VariationGetters).
 * Taxes are left to WooCommerce: an empty variation of the same tax class stands in for those that have it.
 */
final class VariationTableReader
{
    private const PRICE = '/^(?:\d{1,12}(?:\.\d{1,10})?)?$/D';
    private const TIME = '/^(?:[1-9]\d{0,11})?$/D';
    private const QUANTITY = '/^(?:-?\d{1,9})?$/D';
    /** Any text but an array or an object as WordPress stores it. */
    private const TEXT = '/^(?!.:)/Ds';

    /** The metadata that WooCommerce derives prices and stock from, as it writes it. What imports wrote otherwise is left to its classes. */
    private const OF_VARIATION = [
        '_regular_price' => self::PRICE, '_sale_price' => self::PRICE, '_sale_price_dates_from' => self::TIME, '_sale_price_dates_to' => self::TIME,
        '_stock_status' => '/^(?:instock|outofstock|onbackorder)$/D', '_stock' => self::QUANTITY, '_manage_stock' => self::TEXT,
        '_backorders' => self::TEXT, '_sku' => self::TEXT, '_tax_class' => self::TEXT, WooCommerceSite::VARIANT_ID => self::TEXT,
    ];

    private const OF_PRODUCT = [
        '_stock' => self::QUANTITY, '_manage_stock' => self::TEXT, '_backorders' => self::TEXT, '_sku' => self::TEXT, '_tax_class' => self::TEXT,
        '_tax_status' => '/^(?:taxable|shipping|none)?$/D',
    ];

    /** @var array<string, WC_Product_Variation> By the values that decide the taxes. */
    private array $taxed = [];

    /** @var array<string, array<string, int|null>> Displayed prices by the same values and by the stored price. */
    private array $displayed = [];

    public function __construct(private readonly ProductRows $rows, private readonly VariationGetters $getters)
    {
    }

    /**
     * Call it inside VisitorPrices::asGuest(), when the metadata of the products is in WordPress's cache.
     *
     * @param list<VariationRow> $rows
     * @return array<int, VariationFacts> By variation; those that only WooCommerce's classes can read are missing.
     */
    public function read(array $rows): array
    {
        if ($rows === [] || ! $this->getters->areUnchanged()) {
            return [];
        }
        $this->taxed = [];
        $this->displayed = [];
        $meta = $this->rows->variationMeta(array_column($rows, 'id'), array_keys(self::OF_VARIATION));
        $managesStock = get_option('woocommerce_manage_stock') === 'yes';
        $products = [];
        foreach (array_unique(array_column($rows, 'product')) as $id) {
            $product = self::firstValues($id);
            $products[$id] = self::areAsWritten($product, self::OF_PRODUCT) ? $product : null;
        }
        $facts = [];
        foreach ($rows as $row) {
            $product = $products[$row->product];
            $own = $meta[$row->id] ?? [];
            if ($product !== null && self::areAsWritten($own, self::OF_VARIATION)) {
                $facts[$row->id] = $this->facts($own, $product, $managesStock);
            }
        }
        return $facts;
    }

    /**
     * @param array<array-key, string> $values
     * @param array<string, string> $patterns What each must match, by meta key.
     */
    private static function areAsWritten(array $values, array $patterns): bool
    {
        foreach ($patterns as $key => $pattern) {
            if (preg_match($pattern, $values[$key] ?? '') !== 1) {
                return false;
            }
        }
        return true;
    }

    /**
     * @param array<array-key, string> $own The variation's metadata.
     * @param array<array-key, string> $product That of its product.
     */
    private function facts(array $own, array $product, bool $managesStock): VariationFacts
    {
        $regular = $own['_regular_price'] ?? '';
        $sale = $own['_sale_price'] ?? '';
        $first = self::time($own['_sale_price_dates_from'] ?? '');
        $last = self::time($own['_sale_price_dates_to'] ?? '');
        [$from, $to] = SaleDates::between($first, $last);
        $now = time();
        $isOnSale = $sale !== '' && $regular > $sale && ($first === null || $first <= $now) && ($last === null || $last >= $now);
        // A variation inherits what it does not have itself.
        $stock = match (true) {
            wc_string_to_bool($own['_manage_stock'] ?? '') => $own,
            wc_string_to_bool($product['_manage_stock'] ?? '') => $product,
            default => null,
        };
        $allowsBackorders = $managesStock && $stock !== null && in_array($stock['_backorders'] ?? '', ['yes', 'notify'], true);
        $status = $own['_stock_status'];
        $taxes = [$own['_tax_class'] ?? 'parent', $product['_tax_class'] ?? '', $product['_tax_status'] ?? ''];
        return new VariationFacts(
            empty($own['_sku']) ? $product['_sku'] ?? '' : $own['_sku'],
            $this->displayed($taxes, $regular),
            $this->displayed($taxes, $sale),
            $this->displayed($taxes, $isOnSale ? $sale : $regular),
            $from,
            $to,
            VariationFacts::availability($status !== 'outofstock', $status === 'onbackorder' || ($allowsBackorders && (int) ($stock['_stock'] ?? '') < 1)),
            VariationFacts::attributesAmong($own),
            $own[WooCommerceSite::VARIANT_ID] ?? '',
        );
    }

    private static function time(string $value): ?int
    {
        return $value === '' ? null : (int) $value;
    }

    /** @param array{string, string, string} $taxes Tax class, that of the product, tax status of the product. */
    private function displayed(array $taxes, string $price): ?int
    {
        if ($price === '') {
            return null;
        }
        $key = implode("\n", $taxes);
        return $this->displayed[$key][$price] ??= DisplayedPrice::of($this->taxed[$key] ??= self::variation(...$taxes), $price);
    }

    private static function variation(string $taxClass, string $taxClassOfProduct, string $taxStatus): WC_Product_Variation
    {
        $variation = new WC_Product_Variation();
        $variation->set_tax_class($taxClass);
        $variation->set_parent_data(['tax_class' => $taxClassOfProduct]);
        $variation->set_tax_status($taxStatus);
        return $variation;
    }

    /** @return array<array-key, string> The first value of each key, as it is stored. */
    private static function firstValues(int $product): array
    {
        return array_map(static fn (mixed $values): string => (string) (is_array($values) ? $values[0] ?? '' : $values), (array) get_post_meta($product));
    }
}
