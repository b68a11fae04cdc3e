<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Languages\Embedded\EmbeddedLanguages;
use MdShop\Catalog\Source\Embedded\Registration;
use MdShop\Catalog\Storage\Database;
use RuntimeException;

/**
 * Categories (in two levels) and brands of generated products: as many whatever the number of products, so they are
 * made in WordPress's own way.
 *
 * @phpstan-import-type GeneratorData from GeneratorFamilies
 * @phpstan-type TermIds array{ro: int<0, max>, ru: int<0, max>}
 */
final class GeneratorTerms
{
    /** @param GeneratorData $data plugin/demo/generator.json. */
    public function __construct(
        private readonly array $data,
        private readonly EmbeddedLanguages $languages,
        private readonly Database $database,
    ) {
    }

    /** Of a category of the second level: what a thing is, and what for. */
    public static function categoryKey(int $kind, int $use): string
    {
        return 'category-' . $kind . '-' . $use;
    }

    public static function brandKey(string $brand): string
    {
        return 'brand-' . strtolower($brand);
    }

    /**
     * @return array<string, TermIds> term_taxonomy_id by key and language.
     * @throws RuntimeException naming the term that could not be made.
     */
    public function make(): array
    {
        $made = [];
        foreach ($this->data['kinds'] as $kindIndex => $kind) {
            $parents = $this->pair(Registration::CATEGORY, 'category-' . $kindIndex, $kind, ['ro' => 0, 'ru' => 0])[0];
            foreach ($this->data['uses'] as $useIndex => $use) {
                $key = self::categoryKey($kindIndex, $useIndex);
                $names = ['ro' => $kind['ro'] . ' ' . $use['ro'], 'ru' => $kind['ru'] . ' ' . $use['ru']];
                $made[$key] = $this->pair(Registration::CATEGORY, $key, $names, $parents)[1];
            }
        }
        foreach ($this->data['brands'] as $brand) {
            $key = self::brandKey($brand);
            $made[$key] = $this->pair(Registration::BRAND, $key, ['ro' => $brand, 'ru' => $brand], ['ro' => 0, 'ru' => 0])[1];
        }
        return $made;
    }

    /** Writes how many products stand under each, which WordPress keeps beside them. */
    public function count(): void
    {
        $taxonomy = $this->database->core('term_taxonomy');
        foreach ($this->ids() as $name => $ids) {
            foreach ($ids as $id) {
                $this->database->execute(
                    "UPDATE {$taxonomy} SET count = (SELECT COUNT(*) FROM {$this->database->core('term_relationships')}
                        WHERE term_taxonomy_id = {$taxonomy}.term_taxonomy_id) WHERE term_id = %d AND taxonomy = %s",
                    [$id, $name]
                );
            }
            clean_term_cache($ids, $name);
        }
    }

    /** @return int How many went. */
    public function remove(): int
    {
        $count = 0;
        foreach ($this->ids() as $taxonomy => $ids) {
            foreach ($ids as $id) {
                wp_delete_term($id, $taxonomy);
                $count++;
            }
        }
        return $count;
    }

    /** @return array<non-empty-string, list<int>> Ids of the terms that were generated, by taxonomy. */
    private function ids(): array
    {
        $found = [];
        foreach ([Registration::CATEGORY, Registration::BRAND] as $taxonomy) {
            $ids = get_terms(['taxonomy' => $taxonomy, 'hide_empty' => false, 'meta_key' => Generator::KEY, 'fields' => 'ids', 'md_shop_all_languages' => true]);
            $found[$taxonomy] = array_values(array_map('intval', is_array($ids) ? $ids : []));
        }
        return $found;
    }

    /**
     * A term in both languages.
     *
     * @param array{ro: string, ru: string, ...} $names
     * @param TermIds $parents
     * @return array{TermIds, TermIds} Ids and term_taxonomy_ids by language.
     */
    private function pair(string $taxonomy, string $key, array $names, array $parents): array
    {
        [$ro, $roTaxonomyId] = $this->term($taxonomy, $key . '-ro', $names['ro'], 'ro', $parents['ro']);
        [$ru, $ruTaxonomyId] = $this->term($taxonomy, $key . '-ru', $names['ru'], 'ru', $parents['ru']);
        $this->languages->assign('term', $ro, 'ro');
        $this->languages->assign('term', $ru, 'ru', $ro);
        return [['ro' => $ro, 'ru' => $ru], ['ro' => $roTaxonomyId, 'ru' => $ruTaxonomyId]];
    }

    /**
     * @param int<0, max> $parent
     * @return array{int<0, max>, int<0, max>} Its id and its term_taxonomy_id.
     */
    private function term(string $taxonomy, string $key, string $name, string $language, int $parent): array
    {
        // A slug of their own, so that they stand beside terms of the same name.
        $slug = sanitize_title($name) . '-g-' . $language;
        $result = wp_insert_term($name, $taxonomy, ['slug' => $slug, 'parent' => $parent]);
        if (is_wp_error($result)) {
            throw new RuntimeException(sprintf('Term %s: %s', $key, $result->get_error_message()));
        }
        update_term_meta($result['term_id'], Generator::KEY, $key);
        return [max(0, (int) $result['term_id']), max(0, (int) $result['term_taxonomy_id'])];
    }
}
