<?php

declare(strict_types=1);

namespace MdShop\Bench;

use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Support\Database\Database;
use RuntimeException;
use WP_Term;

/**
 * The categories (on two levels) and brands of generated products. Their number does not depend on the number of products, so
 * WordPress's functions are fast enough to create them.
 *
 * @phpstan-import-type GeneratorData from Families
 * @phpstan-type TermIds array{ro: int<0, max>, ru: int<0, max>}
 */
final class Terms
{
    /** @var array<string, array{int<0, max>, int<0, max>}> Id and term_taxonomy_id of the existing terms, by key with language. */
    private array $known = [];

    /** The taxonomies. */
    private readonly string $category;
    private readonly string $brand;

    /** @param GeneratorData $data generator.json. */
    public function __construct(
        private readonly array $data,
        private readonly TranslationStore $translations,
        private readonly Database $database,
        ProductSource $shop = ProductSource::Embedded,
    ) {
        [$this->category, $this->brand] = $shop->taxonomies();
    }

    /** The key of a category of the second level, which combines a kind and a use. */
    public static function categoryKey(int $kind, int $use): string
    {
        return 'category-' . $kind . '-' . $use;
    }

    public static function brandKey(string $brand): string
    {
        return 'brand-' . mb_strtolower($brand, 'UTF-8');
    }

    /**
     * Creates the terms that do not exist from an earlier run.
     *
     * @return array<string, TermIds> term_taxonomy_id by key and language.
     * @throws RuntimeException with the name of the term that cannot be created.
     */
    public function make(): array
    {
        $this->readKnown();
        $made = [];
        foreach ($this->data['kinds'] as $kindIndex => $kind) {
            $parents = $this->pair($this->category, 'category-' . $kindIndex, $kind, ['ro' => 0, 'ru' => 0])[0];
            foreach ($this->data['uses'] as $useIndex => $use) {
                $key = self::categoryKey($kindIndex, $useIndex);
                $names = ['ro' => $kind['ro'] . ' ' . $use['ro'], 'ru' => $kind['ru'] . ' ' . $use['ru']];
                $made[$key] = $this->pair($this->category, $key, $names, $parents)[1];
            }
        }
        return $made + $this->makeBrands($this->data['brands']);
    }

    /**
     * Creates the brands with these names that do not exist yet.
     *
     * @param iterable<string> $names Names that differ only in letter case are one brand.
     * @return array<string, TermIds> term_taxonomy_id by key and language.
     * @throws RuntimeException with the name of the brand that cannot be created.
     */
    public function makeBrands(iterable $names): array
    {
        $this->readKnown();
        $made = [];
        foreach ($names as $name) {
            $key = self::brandKey($name);
            $made[$key] ??= $this->pair($this->brand, $key, ['ro' => $name, 'ru' => $name], ['ro' => 0, 'ru' => 0])[1];
        }
        return $made;
    }

    /** Updates the number of products that WordPress stores with each term. */
    public function count(): void
    {
        $taxonomy = $this->database->core('term_taxonomy');
        $ids = array_map(static fn (WP_Term $term): int => $term->term_taxonomy_id, $this->terms());
        if ($ids === []) {
            return;
        }
        $this->database->execute(
            "UPDATE {$taxonomy} SET count = (SELECT COUNT(*) FROM {$this->database->core('term_relationships')} relation
                WHERE relation.term_taxonomy_id = {$taxonomy}.term_taxonomy_id)
             WHERE term_taxonomy_id IN (" . Database::placeholders(count($ids)) . ')',
            $ids
        );
    }

    /** @return int The number of deleted terms. */
    public function remove(): int
    {
        $terms = $this->terms();
        foreach ($terms as $term) {
            if ($term->taxonomy !== '') {
                wp_delete_term($term->term_id, $term->taxonomy);
            }
        }
        if ($terms !== []) {
            // The plugin does not do it while another plugin has the languages.
            (new Rows($this->database))->delete($this->translations->table(), "object_type = 'term' AND object_id", array_column($terms, 'term_id'));
        }
        return count($terms);
    }

    private function readKnown(): void
    {
        $this->known = [];
        foreach ($this->terms() as $term) {
            $key = (string) get_term_meta($term->term_id, Generator::KEY, true);
            $this->known[$key] = [max(0, $term->term_id), max(0, $term->term_taxonomy_id)];
        }
    }

    /** @return list<WP_Term> The generated terms. */
    private function terms(): array
    {
        $terms = get_terms(['taxonomy' => [$this->category, $this->brand], 'hide_empty' => false, 'meta_key' => Generator::KEY,
            'orderby' => 'term_id', 'md_shop_all_languages' => true]);
        return array_values(array_filter(is_array($terms) ? $terms : [], static fn (mixed $term): bool => $term instanceof WP_Term));
    }

    /**
     * Creates a term in both languages, or returns the existing ones.
     *
     * @param array{ro: string, ru: string, ...} $names
     * @param TermIds $parents
     * @return array{TermIds, TermIds} Ids and term_taxonomy_ids by language.
     */
    private function pair(string $taxonomy, string $key, array $names, array $parents): array
    {
        [$ro, $roTaxonomyId] = $this->term($taxonomy, $key . '-ro', $names['ro'], 'ro', $parents['ro']);
        [$ru, $ruTaxonomyId] = $this->term($taxonomy, $key . '-ru', $names['ru'], 'ru', $parents['ru']);
        if (! isset($this->known[$key . '-ru'])) {
            $this->translations->assign('term', $ro, 'ro');
            $this->translations->assign('term', $ru, 'ru', $ro);
        }
        return [['ro' => $ro, 'ru' => $ru], ['ro' => $roTaxonomyId, 'ru' => $ruTaxonomyId]];
    }

    /**
     * @param int<0, max> $parent
     * @return array{int<0, max>, int<0, max>} Its id and its term_taxonomy_id.
     */
    private function term(string $taxonomy, string $key, string $name, string $language, int $parent): array
    {
        if (isset($this->known[$key])) {
            return $this->known[$key];
        }
        // The suffix avoids conflicts with the slugs of other terms of the same name.
        $slug = sanitize_title($name) . '-g-' . $language;
        $result = wp_insert_term($name, $taxonomy, ['slug' => $slug, 'parent' => $parent]);
        if (is_wp_error($result)) {
            throw new RuntimeException(sprintf('Term %s: %s', esc_html($key), esc_html($result->get_error_message())));
        }
        update_term_meta($result['term_id'], Generator::KEY, $key);
        return [max(0, (int) $result['term_id']), max(0, (int) $result['term_taxonomy_id'])];
    }
}
