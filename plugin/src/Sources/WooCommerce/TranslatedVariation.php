<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Languages;
use WP_Post;

/**
 * Finds the variation of a translation that is the same as one of a product, by their values: the variations of both may stand in another order,
 * and some may be disabled in one language only.
 */
final class TranslatedVariation
{
    public function __construct(private readonly AttributeRoles $roles, private readonly Languages $languages)
    {
    }

    /**
     * @param non-empty-list<WP_Post> $variations Those of the product, with their metadata and terms in WordPress's cache.
     * @param int $place Which of them.
     * @param list<WP_Post> $translated Those of the translation, in the same way.
     * @return int The id of one of the translation; 0 if none is the same, or if that cannot be told.
     */
    public function find(array $variations, int $place, array $translated): int
    {
        if ($translated === []) {
            return 0;
        }
        $pairs = $this->pairs($variations[$place]->post_parent, $translated[0]->post_parent);
        $values = wc_get_product_variation_attributes($variations[$place]->ID);
        $unclear = [];
        foreach ($translated as $at => $one) {
            $isSame = self::isSame($pairs, $values, wc_get_product_variation_attributes($one->ID));
            if ($isSame === true) {
                return $one->ID;
            }
            $unclear[$at] = $isSame === null;
        }
        return count($translated) === count($variations) && $unclear[$place] ? $translated[$place]->ID : 0;
    }

    /**
     * The attributes of both products that are the same.
     *
     * @return list<array{ProductAttribute, ProductAttribute, array<array-key, string>, array<array-key, string>}> Each with the meaning of its
     *     values; empty if the products have different attributes.
     */
    private function pairs(int $product, int $translation): array
    {
        $attributes = ProductAttributes::varying($product, $this->roles, $this->languages);
        $translated = ProductAttributes::varying($translation, $this->roles, $this->languages);
        if (array_diff_key($attributes, $translated) !== [] || array_diff_key($translated, $attributes) !== []) {
            return [];
        }
        $pairs = [];
        foreach ($attributes as $key => $one) {
            $pairs[] = [$one, $translated[$key], $this->meanings($product, $one), $this->meanings($translation, $translated[$key])];
        }
        return $pairs;
    }

    /** @return array<array-key, string> What a value is in all languages, by value: the first of a term's translations, or the text. */
    private function meanings(int $product, ProductAttribute $attribute): array
    {
        if ($attribute->taxonomy === '') {
            return array_combine($attribute->options, $attribute->options);
        }
        $terms = get_the_terms($product, $attribute->taxonomy);
        $ids = is_array($terms) ? array_column($terms, 'term_id', 'slug') : [];
        $this->languages->primeTerms(array_values($ids));
        return array_map(fn (int $id): string => 'term ' . min($this->languages->translationsOfTerm($id)), $ids);
    }

    /**
     * @param list<array{ProductAttribute, ProductAttribute, array<array-key, string>, array<array-key, string>}> $pairs
     * @param array<string, string> $values Values by meta key.
     * @param array<string, string> $translated Those of the translation.
     * @return bool|null Null if that cannot be told.
     */
    private static function isSame(array $pairs, array $values, array $translated): ?bool
    {
        $isSame = $pairs === [] ? null : true;
        foreach ($pairs as [$attribute, $other, $meanings, $otherMeanings]) {
            $areTexts = $attribute->taxonomy === '' && $other->taxonomy === '';
            $isSameValue = self::isSameValue($values[$attribute->metaKey()] ?? '', $translated[$other->metaKey()] ?? '', $meanings, $otherMeanings, $areTexts);
            if ($isSameValue === false) {
                return false;
            }
            $isSame = $isSameValue === null ? null : $isSame;
        }
        return $isSame;
    }

    /**
     * @param string $value '' for any.
     * @param array<array-key, string> $meanings
     * @param array<array-key, string> $translatedMeanings
     * @param bool $areTexts Whether both attributes belong to their products only.
     * @return bool|null Null if that cannot be told.
     */
    private static function isSameValue(string $value, string $translated, array $meanings, array $translatedMeanings, bool $areTexts): ?bool
    {
        if ($value === $translated || $value === '' || $translated === '') {
            return $value === $translated;
        }
        if (! isset($meanings[$value], $translatedMeanings[$translated])) {
            return null;
        }
        if ($meanings[$value] === $translatedMeanings[$translated]) {
            return true;
        }
        if (in_array($meanings[$value], $translatedMeanings, true) || in_array($translatedMeanings[$translated], $meanings, true)) {
            // One of them is the same as another value.
            return false;
        }
        // Texts are translated at the same place.
        return $areTexts && count($meanings) === count($translatedMeanings)
            ? array_search($meanings[$value], array_values($meanings), true) === array_search($translatedMeanings[$translated], array_values($translatedMeanings), true)
            : null;
    }
}
