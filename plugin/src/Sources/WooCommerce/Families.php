<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Variant;

/**
 * Reads the variants of products. Each translation of a product may have variations in the database. Those of the first
 * translation that has any are used for all languages, with their ids, prices and stock.
 */
final class Families
{
    public function __construct(
        private readonly ProductRows $rows,
        private readonly VariationReader $reader,
        private readonly AttributeRoles $roles,
        private readonly VisitorPrices $prices,
        private readonly Languages $languages,
    ) {
    }

    /**
     * @param array<int, non-empty-array<string, int>> $families Translation groups: product ids by language, in the order in which their
     *     variations are preferred.
     * @param array<int, array<string, array<int, string>>> $terms The terms of all these products, see ProductRows::terms().
     * @param array<int, list<VariationRow>>|null $variations Those of all these products, if WordPress's caches have them; otherwise they
     *     have the products only.
     * @return array<int, Family> By the keys of $families.
     */
    public function read(array $families, array $terms, ?array $variations): array
    {
        if ($families === []) {
            return [];
        }
        $members = array_values(array_unique(array_merge(...array_map('array_values', array_values($families)))));
        $areCached = $variations !== null;
        $variations ??= $this->rows->variationRows($members);
        $owners = array_map(
            static fn (array $family): int => array_values(array_filter($family, static fn (int $id): bool => isset($variations[$id])))[0] ?? reset($family),
            $families
        );
        $attributeTerms = new AttributeTerms($this->languages);
        $attributes = [];
        foreach ($members as $id) {
            $attributes[$id] = ProductAttributes::of($id, $terms[$id] ?? [], $this->roles, $attributeTerms);
        }
        $known = [];
        $used = array_merge(...array_values(array_intersect_key($variations, array_flip($owners))));
        $readAt = time();
        $facts = $this->prices->asGuest(fn (): array => $this->reader->read($used, $areCached));
        $found = [];
        foreach ($families as $key => $family) {
            $owner = $owners[$key];
            // Translations of the same product share one result.
            $found[$key] = $known[$owner . ':' . implode(',', $family)] ??= $this->family($owner, $family, $variations[$owner] ?? [], $facts, $readAt, $attributes);
        }
        return $found;
    }

    /**
     * @param non-empty-array<string, int> $family
     * @param list<VariationRow> $rows
     * @param array<int, VariationFacts> $facts By variation.
     * @param int $readAt See VisitorPrices::offer().
     * @param array<int, ProductAttributes> $attributes
     */
    private function family(int $owner, array $family, array $rows, array $facts, int $readAt, array $attributes): Family
    {
        $own = $attributes[$owner];
        $language = (string) array_search($owner, $family, true);
        $others = array_map(static fn (int $id): ProductAttributes => $attributes[$id], array_diff($family, [$owner]));
        $placed = [];
        $singleOffer = null;
        $codes = [];
        $inStock = false;
        $hideOutOfStock = get_option('woocommerce_hide_out_of_stock_items') === 'yes';
        foreach ($rows as $row) {
            $read = $facts[$row->id] ?? null;
            if ($read === null) {
                continue;
            }
            $offer = VisitorPrices::offer($read, $row->modified, $readAt);
            $codes[] = $offer->sku;
            $isAvailable = $offer->availability !== Availability::OutOfStock;
            $inStock = $inStock || $isAvailable;
            if ($hideOutOfStock && ! $isAvailable) {
                // The product's page does not show it either.
                continue;
            }
            $size = self::value($own->size, $read->values);
            $color = self::value($own->color, $read->values);
            if ($read->variantId === WooCommerceSite::NO_VARIANT && count($rows) === 1 && $size === '' && $color === '') {
                $singleOffer = $offer;
                continue;
            }
            $further = [];
            foreach ($own->others as $place => $attribute) {
                $value = self::value($attribute, $read->values);
                if ($value !== '') {
                    $further[] = $own->names($attribute, $value, $language, $others, static fn (ProductAttributes $other): ?ProductAttribute => $other->others[$place] ?? null);
                }
            }
            $variant = new Variant(
                VariantIds::of($read->variantId, $row->id),
                $own->size === null || $size === '' ? null : $own->name($own->size, $size),
                $own->color === null || $color === '' ? [] : $own->names($own->color, $color, $language, $others, static fn (ProductAttributes $other): ?ProductAttribute => $other->color),
                $offer,
                $further,
            );
            $placed[] = [[$row->order, self::position($own->size, $size), self::position($own->color, $color), $row->id], $variant];
        }
        usort($placed, static fn (array $a, array $b): int => $a[0] <=> $b[0]);
        $sizes = $own->size === null ? [] : array_map(static fn (string $option): string => $own->name($own->size, $option), $own->size->options);
        return new Family($owner, array_column($placed, 1), $sizes, $inStock, $singleOffer, count($codes) === 1 ? $codes[0] : '');
    }

    /** @param array<string, string> $values Values by meta key. */
    private static function value(?ProductAttribute $attribute, array $values): string
    {
        if ($attribute === null) {
            return '';
        }
        return $attribute->varies ? $values[$attribute->metaKey()] ?? '' : $attribute->options[0];
    }

    /** The position of a value among the attribute's values. Unknown and empty values come last. */
    private static function position(?ProductAttribute $attribute, string $value): int
    {
        $place = array_search($value, $attribute->options ?? [], true);
        return $place === false ? PHP_INT_MAX : $place;
    }
}
