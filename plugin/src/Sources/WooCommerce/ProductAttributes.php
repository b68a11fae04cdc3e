<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Languages;

/**
 * The attributes of a product by their role in the catalog, and the displayed names of their values. Those that the product's page does not show,
 * neither among its details nor to choose a variation, are the shop's own business and not among them.
 */
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
        $attributes = [];
        foreach (self::shown($product) as $key => ['name' => $name, 'taxonomy' => $taxonomy, 'varies' => $varies, 'value' => $value]) {
            $options = $taxonomy === ''
                ? array_values(array_unique(array_map('strval', wc_get_text_attributes($value))))
                : $terms->inOrder($taxonomy, $slugs[$taxonomy] ?? []);
            $label = $taxonomy === '' ? $name : (string) wc_attribute_label($taxonomy);
            $attributes[] = new ProductAttribute((string) $key, $label, $taxonomy, $varies, $options);
        }
        return new self($attributes, $roles, $terms);
    }

    /** The same without the options of attributes of the whole shop, for which the terms of the product would have to be read. */
    public static function withoutTerms(int $product, AttributeRoles $roles, Languages $languages): self
    {
        return self::of($product, [], $roles, new AttributeTerms($languages));
    }

    /** Whether the product's page shows an attribute of the whole shop. */
    public static function areShown(int $product, string $taxonomy): bool
    {
        return in_array($taxonomy, array_column(self::shown($product), 'taxonomy'), true);
    }

    /** @return list<ProductAttribute> Those in which variations differ. */
    public function varying(): array
    {
        return array_values(array_filter([$this->size, $this->color, ...$this->others], static fn (?ProductAttribute $one): bool => $one !== null && $one->varies));
    }

    /**
     * Which of these attributes are the same as which of a translation: size and colour, and further ones by their key or position, see Counterparts.
     *
     * @return list<array{ProductAttribute, ProductAttribute}>
     */
    public function pairs(self $translation): array
    {
        $pairs = [];
        foreach ([[$this->size, $translation->size], [$this->color, $translation->color]] as [$one, $other]) {
            if ($one !== null && $other !== null) {
                $pairs[] = [$one, $other];
            }
        }
        $key = static fn (ProductAttribute $one): string => $one->key;
        foreach (Counterparts::of(array_map($key, $this->others), array_map($key, $translation->others)) as $position => $theirs) {
            $pairs[] = [$this->others[$position], $translation->others[$theirs]];
        }
        return $pairs;
    }

    /**
     * What the texts of attributes are in translations of the product.
     *
     * @param array<string, self> $translations Their attributes, by language.
     * @return array<array-key, array<string, array<array-key, string>>> By the attribute's key, language and own text.
     */
    public function texts(array $translations): array
    {
        $texts = [];
        foreach ($translations as $language => $translation) {
            foreach ($this->pairs($translation) as [$one, $other]) {
                $texts[$one->key][$language] = $one->texts($other);
            }
        }
        return $texts;
    }

    /**
     * The option that a variation has of each attribute; also of those in which variations do not differ.
     *
     * @param array<string, string> $values The variation's values, by meta key.
     * @return array<array-key, string>|null By the attribute's key, '' for any. Null if the product does not have one of the values: nobody can
     *     choose that variation on its page.
     */
    public function options(array $values): ?array
    {
        $options = [];
        foreach (array_filter([$this->size, $this->color, ...$this->others]) as $attribute) {
            $value = $attribute->varies ? $values[$attribute->metaKey()] ?? '' : $attribute->options[0];
            $option = $value === '' ? '' : $attribute->option($value);
            if ($option === null) {
                return null;
            }
            $options[$attribute->key] = $option;
        }
        return $options;
    }

    /** The displayed name of an option. */
    public function name(ProductAttribute $attribute, string $option): string
    {
        return $attribute->taxonomy === '' ? $option : $this->terms->name($attribute->taxonomy, $option) ?? $option;
    }

    /**
     * The names of an option by language: the translations of a term, or the same text of the product's translations.
     *
     * @param string $language Of the product.
     * @param array<string, array<array-key, string>> $texts What the attribute's texts are in translations, see texts(): by language.
     * @return array<string, string> Languages without a known name are missing.
     */
    public function names(ProductAttribute $attribute, string $option, string $language, array $texts): array
    {
        $names = [$language => $this->name($attribute, $option)];
        if ($attribute->taxonomy !== '') {
            return array_replace($names, $this->terms->translatedNames($attribute->taxonomy, $option));
        }
        foreach ($texts as $code => $ofLanguage) {
            if (isset($ofLanguage[$option])) {
                $names[$code] = $ofLanguage[$option];
            }
        }
        return $names;
    }

    /**
     * The attributes that the product's page shows: among its details ("Visible on the product page"), or to choose a variation.
     *
     * @return array<array-key, array{name: string, taxonomy: string, varies: bool, value: mixed}> In the order of the product, by the key that
     *     WooCommerce derives from the name. The keys in the metadata are not used: programs that import products write a list.
     */
    private static function shown(int $product): array
    {
        $stored = get_post_meta($product, '_product_attributes', true);
        $stored = is_array($stored) ? array_filter($stored, 'is_array') : [];
        uasort($stored, static fn (array $a, array $b): int => (int) ($a['position'] ?? 0) <=> (int) ($b['position'] ?? 0));
        $shown = [];
        foreach ($stored as $one) {
            $name = (string) ($one['name'] ?? '');
            $taxonomy = empty($one['is_taxonomy']) ? '' : $name;
            $varies = wc_string_to_bool($one['is_variation'] ?? false);
            if (($varies || wc_string_to_bool($one['is_visible'] ?? false)) && ($taxonomy === '' || taxonomy_exists($taxonomy))) {
                $shown[sanitize_title($name)] = ['name' => $name, 'taxonomy' => $taxonomy, 'varies' => $varies, 'value' => $one['value'] ?? ''];
            }
        }
        return $shown;
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
            $rank = $attribute->varies || count($attribute->options) === 1 ? $roles->rank($role, $attribute->slug(), $attribute->label) : null;
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
