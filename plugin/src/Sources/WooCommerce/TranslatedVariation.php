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
        $values = VariationFacts::attributesOf($variations[$place]->ID);
        $unclear = [];
        foreach ($translated as $at => $one) {
            $isSame = self::isSame($pairs, $values, VariationFacts::attributesOf($one->ID));
            if ($isSame === true) {
                return $one->ID;
            }
            $unclear[$at] = $isSame === null;
        }
        return count($translated) === count($variations) && $unclear[$place] ? $translated[$place]->ID : 0;
    }

    /**
     * The attributes in which the variations of both products differ, with what their values are.
     *
     * @return list<array{ProductAttribute, ProductAttribute, array<array-key, int|string>, array<array-key, int>, array<array-key, int>}> The same
     *     attribute of both; the translation's texts by those of the product, or the meanings that both have, by themselves; the meanings of the
     *     values of both. Empty if the products have different attributes.
     */
    private function pairs(int $product, int $translation): array
    {
        $attributes = ProductAttributes::withoutTerms($product, $this->roles, $this->languages);
        $translated = ProductAttributes::withoutTerms($translation, $this->roles, $this->languages);
        $pairs = [];
        foreach ($attributes->pairs($translated) as [$one, $other]) {
            if ($one->varies && $other->varies) {
                [$meanings, $theirs] = [$this->meanings($product, $one), $this->meanings($translation, $other)];
                $pairs[] = [$one, $other, $one->texts($other) ?: array_intersect_key(array_combine($meanings, $meanings), array_flip($theirs)), $meanings, $theirs];
            }
        }
        return count($pairs) === count($attributes->varying()) && count($pairs) === count($translated->varying()) ? $pairs : [];
    }

    /** @return array<array-key, int> The first of a term's translations, which stands for it in all languages, by slug; empty for texts. */
    private function meanings(int $product, ProductAttribute $attribute): array
    {
        $terms = $attribute->taxonomy === '' ? [] : get_the_terms($product, $attribute->taxonomy);
        $ids = is_array($terms) ? array_column($terms, 'term_id', 'slug') : [];
        $this->languages->primeTerms(array_values($ids));
        return array_map(fn (int $id): int => min($this->languages->translationsOfTerm($id)), $ids);
    }

    /**
     * @param list<array{ProductAttribute, ProductAttribute, array<array-key, int|string>, array<array-key, int>, array<array-key, int>}> $pairs See pairs().
     * @param array<string, string> $values Values by meta key.
     * @param array<string, string> $translated Those of the translation.
     * @return bool|null Null if that cannot be told.
     */
    private static function isSame(array $pairs, array $values, array $translated): ?bool
    {
        $isSame = $pairs === [] ? null : true;
        foreach ($pairs as [$attribute, $other, $counterparts, $meanings, $otherMeanings]) {
            $value = $values[$attribute->metaKey()] ?? '';
            $theirs = $translated[$other->metaKey()] ?? '';
            // '' is any.
            $isSameValue = $value === $theirs || $value === '' || $theirs === ''
                ? $value === $theirs
                : self::isCounterpart($meanings[$value] ?? $attribute->option($value), $otherMeanings[$theirs] ?? $other->option($theirs), $counterparts);
            if ($isSameValue === false) {
                return false;
            }
            $isSame = $isSameValue === null ? null : $isSame;
        }
        return $isSame;
    }

    /**
     * @param int|string|null $value A text or a meaning; null if the product does not have it.
     * @param int|string|null $translated In the same way.
     * @param array<array-key, int|string> $counterparts See pairs().
     * @return bool|null Null if that cannot be told.
     */
    private static function isCounterpart(int|string|null $value, int|string|null $translated, array $counterparts): ?bool
    {
        if ($value === null || $translated === null) {
            return null;
        }
        if (isset($counterparts[$value])) {
            return $counterparts[$value] === $translated;
        }
        return in_array($translated, $counterparts, true) ? false : null;
    }
}
