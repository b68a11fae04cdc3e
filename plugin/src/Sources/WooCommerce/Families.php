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
        $texts = $own->texts(array_map(static fn (int $id): ProductAttributes => $attributes[$id], array_diff($family, [$owner])));
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
            $options = $own->options($read->values);
            if ($options === null || ($hideOutOfStock && ! $isAvailable)) {
                // The product's page does not offer it either.
                continue;
            }
            $size = $own->size === null ? '' : $options[$own->size->key];
            $color = $own->color === null ? '' : $options[$own->color->key];
            if ($read->variantId === WooCommerceSite::NO_VARIANT && count($rows) === 1 && $size === '' && $color === '') {
                $singleOffer = $offer;
                continue;
            }
            $further = [];
            foreach ($own->others as $attribute) {
                $option = $options[$attribute->key];
                if ($option !== '') {
                    $further[] = $own->names($attribute, $option, $language, $texts[$attribute->key] ?? []);
                }
            }
            $variant = new Variant(
                VariantIds::of($read->variantId, $row->id),
                $own->size === null || $size === '' ? null : $own->name($own->size, $size),
                $own->color === null || $color === '' ? [] : $own->names($own->color, $color, $language, $texts[$own->color->key] ?? []),
                $offer,
                $further,
            );
            $placed[] = [[$row->order, self::position($own->size, $size), self::position($own->color, $color), $row->id], $variant];
        }
        usort($placed, static fn (array $a, array $b): int => $a[0] <=> $b[0]);
        $sizes = $own->size === null ? [] : array_map(static fn (string $option): string => $own->name($own->size, $option), $own->size->options);
        return new Family($owner, array_column($placed, 1), $sizes, $inStock, $singleOffer, count($codes) === 1 ? $codes[0] : '');
    }

    /** The position of an option among those of the attribute; '', for any, comes last. */
    private static function position(?ProductAttribute $attribute, string $option): int
    {
        $place = array_search($option, $attribute->options ?? [], true);
        return $place === false ? PHP_INT_MAX : $place;
    }
}
