<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Languages;

/** The attributes of a product by their role in the catalog, and the displayed names of their values. */
final class ProductAttributes
{
    public readonly ?ProductAttribute $size;
    public readonly ?ProductAttribute $color;

    /** @var list<ProductAttribute> Further attributes in which variations differ. */
    public readonly array $others;

    /** @param list<ProductAttribute> $attributes In the order of the product. */
    private function __construct(array $attributes, AttributeRoles $roles, private readonly AttributeTerms $terms)
    {
        $this->size = self::best('size', $attributes, $roles);
        $this->color = self::best('color', array_filter($attributes, fn (ProductAttribute $one): bool => $one !== $this->size), $roles);
        $this->others = array_values(array_filter(
            $attributes,
            fn (ProductAttribute $one): bool => $one->varies && $one !== $this->size && $one !== $this->color
        ));
    }

    /** @param array<string, array<int, string>> $slugs Slugs of the product's terms, by taxonomy. */
    public static function of(int $product, array $slugs, AttributeRoles $roles, AttributeTerms $terms): self
    {
        $stored = get_post_meta($product, '_product_attributes', true);
        $stored = is_array($stored) ? array_filter($stored, 'is_array') : [];
        uasort($stored, static fn (array $a, array $b): int => (int) ($a['position'] ?? 0) <=> (int) ($b['position'] ?? 0));
        $attributes = [];
        foreach ($stored as $key => $one) {
            $name = (string) ($one['name'] ?? '');
            $taxonomy = empty($one['is_taxonomy']) ? '' : $name;
            if ($taxonomy !== '' && ! taxonomy_exists($taxonomy)) {
                continue;
            }
            $options = $taxonomy === ''
                ? array_values(array_map('strval', wc_get_text_attributes((string) ($one['value'] ?? ''))))
                : $terms->inOrder($taxonomy, $slugs[$taxonomy] ?? []);
            $slug = $taxonomy === '' ? (string) $key : substr($taxonomy, strlen(WooCommerceSite::ATTRIBUTE_PREFIX));
            $label = $taxonomy === '' ? $name : (string) wc_attribute_label($taxonomy);
            $attributes[] = new ProductAttribute($slug, $label, $taxonomy, ! empty($one['is_variation']), $options);
        }
        return new self($attributes, $roles, $terms);
    }

    /**
     * The attributes in which variations of a product differ: the size, the colour, and further ones by their taxonomy or, if they belong to this
     * product only, by their place. Those of the whole shop are without their options, which would have to be read.
     *
     * @return array<int|string, ProductAttribute>
     */
    public static function varying(int $product, AttributeRoles $roles, Languages $languages): array
    {
        $all = self::of($product, [], $roles, new AttributeTerms($languages));
        $varying = array_filter(['size' => $all->size, 'color' => $all->color], static fn (?ProductAttribute $one): bool => $one !== null && $one->varies);
        $place = 0;
        foreach ($all->others as $other) {
            $varying[$other->taxonomy !== '' ? $other->taxonomy : $place++] = $other;
        }
        return $varying;
    }

    /**
     * The displayed name of a value.
     *
     * @param string $value A term's slug, or a text.
     */
    public function name(ProductAttribute $attribute, string $value): string
    {
        if ($attribute->taxonomy !== '') {
            return $this->terms->name($attribute->taxonomy, $value) ?? $value;
        }
        if (in_array($value, $attribute->options, true)) {
            return $value;
        }
        foreach ($attribute->options as $option) {
            // Old versions of WooCommerce stored texts as slugs.
            if (sanitize_title($option) === $value) {
                return $option;
            }
        }
        return $value;
    }

    /**
     * The names of a value by language: the translations of a term, or the texts at the same position in the translations of
     * the product.
     *
     * @param array<string, self> $family The attributes of the product's translations, by language.
     * @param callable(self): (ProductAttribute|null) $same Returns the same attribute of a translation.
     * @return array<string, string>
     */
    public function names(ProductAttribute $attribute, string $value, string $language, array $family, callable $same): array
    {
        $names = [$language => $this->name($attribute, $value)];
        if ($attribute->taxonomy !== '') {
            return array_replace($names, $this->terms->translatedNames($attribute->taxonomy, $value));
        }
        $place = array_search($names[$language], $attribute->options, true);
        foreach ($family as $code => $other) {
            $theirs = $same($other);
            if ($place !== false && $theirs !== null && $theirs->taxonomy === '' && count($theirs->options) === count($attribute->options)) {
                $names[$code] = $theirs->options[$place];
            }
        }
        return $names;
    }

    /**
     * The attribute that fits a role best. Attributes in which variations differ are preferred to those with a single value
     * for the whole product.
     *
     * @param 'size'|'color' $role
     * @param array<int, ProductAttribute> $attributes
     */
    private static function best(string $role, array $attributes, AttributeRoles $roles): ?ProductAttribute
    {
        $best = null;
        $lowest = null;
        foreach ($attributes as $attribute) {
            $rank = $attribute->varies || count($attribute->options) === 1 ? $roles->rank($role, $attribute->slug, $attribute->label) : null;
            if ($rank === null) {
                continue;
            }
            $rank = [$attribute->varies ? 0 : 1, $rank];
            if ($lowest === null || $rank < $lowest) {
                $best = $attribute;
                $lowest = $rank;
            }
        }
        return $best;
    }
}
