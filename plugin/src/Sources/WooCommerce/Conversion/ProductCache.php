<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Conversion;

use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Database\Database;
use WP_Post;

/** Puts the rows of a product that were just read into WordPress's caches, so that WooCommerce need not read each kind of them again. */
final class ProductCache
{
    /** @var array<int, array{int, string}> The term and the taxonomy of each relation, by term_taxonomy_id. */
    private array $terms = [];

    public function __construct(private readonly Database $database)
    {
    }

    /** @param array<string, list<array<string, string|null>>> $rows As Snapshot::take() returns them. */
    public function fill(int $id, array $rows): void
    {
        if (($rows['posts'] ?? []) === []) {
            return;
        }
        wp_cache_delete($id, 'posts');
        $posts = [new WP_Post((object) $rows['posts'][0])];
        update_post_cache($posts);
        $meta = [];
        foreach (self::byId($rows['postmeta'] ?? []) as $row) {
            $meta[(string) $row['meta_key']][] = $row['meta_value'];
        }
        wp_cache_set($id, $meta, 'post_meta');
        $terms = $this->termsOf(array_map(static fn (array $row): int => (int) $row['term_taxonomy_id'], $rows['term_relationships'] ?? []));
        foreach (get_object_taxonomies(WooCommerceSite::PRODUCT) as $taxonomy) {
            $ids = array_column(array_filter($terms, static fn (array $term): bool => $term[1] === $taxonomy), 0);
            if (count($ids) < 2) {
                wp_cache_set($id, $ids, "{$taxonomy}_relationships");
            } else {
                // WordPress keeps several terms by name, which is left to it.
                wp_cache_delete($id, "{$taxonomy}_relationships");
            }
        }
    }

    /**
     * @param list<array<string, string|null>> $rows
     * @return list<array<string, string|null>> In the order in which WordPress reads them.
     */
    private static function byId(array $rows): array
    {
        usort($rows, static fn (array $a, array $b): int => (int) $a['meta_id'] <=> (int) $b['meta_id']);
        return $rows;
    }

    /**
     * @param list<int> $relations
     * @return list<array{int, string}>
     */
    private function termsOf(array $relations): array
    {
        $unknown = array_values(array_diff($relations, array_keys($this->terms)));
        if ($unknown !== []) {
            $found = $this->database->rows(
                "SELECT term_taxonomy_id, term_id, taxonomy FROM {$this->database->core('term_taxonomy')} WHERE term_taxonomy_id IN ("
                    . Database::placeholders(count($unknown)) . ')',
                $unknown
            );
            foreach ($found as $row) {
                $this->terms[(int) $row['term_taxonomy_id']] = [(int) $row['term_id'], (string) $row['taxonomy']];
            }
        }
        return array_values(array_intersect_key($this->terms, array_flip($relations)));
    }
}
