<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Variant;
use WC_Product_Factory;
use WC_Product_Variation;
use WP_Post;

/**
 * Reads the variants of products. Each translation of a product may have variations in the database. Those of the first
 * translation that has any are used for all languages, with their ids, prices and stock.
 */
final class Families
{
    public function __construct(
        private readonly ProductRows $rows,
        private readonly AttributeRoles $roles,
        private readonly VisitorPrices $prices,
        private readonly Languages $languages,
    ) {
    }

    /**
     * @param array<int, non-empty-array<string, int>> $families Translation groups: product ids by language, the default
     *     language first.
     * @param array<int, array<string, array<int, string>>> $terms The terms of all these products, see ProductRows::terms().
     * @param array<int, list<WP_Post>>|null $variations Those of all these products, if they are known.
     * @return array<int, Family> By the keys of $families.
     */
    public function read(array $families, array $terms, ?array $variations): array
    {
        if ($families === []) {
            return [];
        }
        $members = array_values(array_unique(array_merge(...array_map('array_values', array_values($families)))));
        $variations ??= $this->rows->variations($members);
        $attributeTerms = new AttributeTerms();
        $attributes = [];
        foreach ($members as $id) {
            $slugs = array_merge([], ...array_values(array_map('array_values', array_filter(
                $terms[$id] ?? [],
                static fn (string $taxonomy): bool => str_starts_with($taxonomy, WooCommerceSite::ATTRIBUTE_PREFIX),
                ARRAY_FILTER_USE_KEY
            ))));
            $attributes[$id] = ProductAttributes::of($id, $slugs, $this->roles, $attributeTerms);
        }
        $known = [];
        return $this->prices->asGuest(function () use ($families, $variations, $attributes, &$known): array {
            $found = [];
            foreach ($families as $key => $family) {
                $owner = array_values(array_filter($family, static fn (int $id): bool => isset($variations[$id])))[0] ?? reset($family);
                // Translations of the same product share one result.
                $found[$key] = $known[$owner . ':' . implode(',', $family)] ??= $this->family($owner, $family, $variations[$owner] ?? [], $attributes);
            }
            return $found;
        });
    }

    /**
     * @param non-empty-array<string, int> $family
     * @param list<WP_Post> $posts
     * @param array<int, ProductAttributes> $attributes
     */
    private function family(int $owner, array $family, array $posts, array $attributes): Family
    {
        $own = $attributes[$owner];
        $language = (string) array_search($owner, $family, true);
        $others = array_map(static fn (int $id): ProductAttributes => $attributes[$id], array_diff($family, [$owner]));
        $placed = [];
        $singleOffer = null;
        $codes = [];
        $inStock = false;
        $hideOutOfStock = get_option('woocommerce_hide_out_of_stock_items') === 'yes';
        foreach ($posts as $post) {
            $variation = self::variation($post->ID);
            if ($variation === null) {
                continue;
            }
            $offer = $this->prices->offer($variation, $post);
            $codes[] = $offer->sku;
            $isAvailable = $offer->availability !== Availability::OutOfStock;
            $inStock = $inStock || $isAvailable;
            if ($hideOutOfStock && ! $isAvailable) {
                // The product's page does not show it either.
                continue;
            }
            if (get_post_meta($post->ID, WooCommerceSite::VARIANT_ID, true) === WooCommerceSite::NO_VARIANT) {
                $singleOffer = $offer;
                continue;
            }
            $values = self::values($variation->get_id());
            $size = self::value($own->size, $values);
            $color = self::value($own->color, $values);
            $further = [];
            foreach ($own->others as $place => $attribute) {
                $value = self::value($attribute, $values);
                if ($value !== '') {
                    $further[] = $own->names($attribute, $value, $language, $others, static fn (ProductAttributes $other): ?ProductAttribute => $other->others[$place] ?? null, $this->languages);
                }
            }
            $variant = new Variant(
                self::publicId($variation->get_id()),
                $own->size === null || $size === '' ? null : $own->name($own->size, $size),
                $own->color === null || $color === '' ? [] : $own->names($own->color, $color, $language, $others, static fn (ProductAttributes $other): ?ProductAttribute => $other->color, $this->languages),
                $offer,
                $further,
            );
            $placed[] = [[$post->menu_order, self::position($own->size, $size), self::position($own->color, $color), $post->ID], $variant];
        }
        usort($placed, static fn (array $a, array $b): int => $a[0] <=> $b[0]);
        $sizes = $own->size === null ? [] : array_map(static fn (string $option): string => $own->name($own->size, $option), $own->size->options);
        return new Family($owner, array_column($placed, 1), $sizes, $inStock, $singleOffer, count($codes) === 1 ? $codes[0] : '');
    }

    private static function variation(int $id): ?WC_Product_Variation
    {
        // Not wc_get_product(), which may return a cached object.
        $class = WC_Product_Factory::get_product_classname($id, 'variation');
        $variation = new $class($id);
        return $variation instanceof WC_Product_Variation ? $variation : null;
    }

    /** @return array<string, string> The attribute values of a variation, by meta key. */
    private static function values(int $variation): array
    {
        $values = [];
        foreach ((array) get_post_meta($variation) as $key => $value) {
            if (str_starts_with((string) $key, 'attribute_')) {
                $values[(string) $key] = (string) (is_array($value) ? $value[0] ?? '' : $value);
            }
        }
        return $values;
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

    private static function publicId(int $variation): int
    {
        $known = get_post_meta($variation, WooCommerceSite::VARIANT_ID, true);
        return is_numeric($known) && (int) $known > 0 ? (int) $known : $variation;
    }
}
