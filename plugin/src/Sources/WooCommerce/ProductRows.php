<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Sources\Hiding\HiddenItems;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\RuntimeCache;
use WP_Post;
use WP_Term;

/** Reads data of many products with few queries, directly from the database. */
final class ProductRows
{
    /** @var array<string, bool> Whether there are terms, by taxonomy, in the version of all terms that WordPress's cache names. */
    private array $used = [];
    private string $version = '';

    private bool $hasHidden = true;

    public function __construct(private readonly Database $database)
    {
    }

    /** @return list<int> Products of the type that the catalog shows, in ascending order, including hidden ones. */
    public function idsAfter(int $id, int $limit): array
    {
        return array_map('intval', $this->database->column(
            "SELECT post.ID FROM {$this->ofType()} AND post.ID > %d ORDER BY post.ID LIMIT %d",
            [...self::type(), $id, $limit]
        ));
    }

    public function count(int $upTo): int
    {
        return (int) $this->database->value("SELECT COUNT(*) FROM {$this->ofType()} AND post.ID <= %d", [...self::type(), $upTo]);
    }

    /**
     * All terms of products: type, visibility, categories, brands, attribute values. WordPress's caches know these terms then too: addresses
     * may contain a category or brand.
     *
     * @param non-empty-list<int> $ids
     * @return array<int, array<string, array<int, string>>> Slugs by post, taxonomy and term.
     */
    public function terms(array $ids): array
    {
        // WordPress keeps the terms of a post by name.
        $rows = $this->termRows('relation.object_id, taxonomy.taxonomy, term.term_id, term.slug', $ids, 'term.name');
        _prime_term_caches(array_values(array_unique(array_map('intval', array_column($rows, 'term_id')))), false);
        $terms = self::slugs($rows);
        foreach (get_object_taxonomies(WooCommerceSite::PRODUCT) as $taxonomy) {
            wp_cache_add_multiple(self::idsByPost($terms, $taxonomy, $ids), "{$taxonomy}_relationships");
        }
        foreach ($terms as $id => $ofPost) {
            foreach (array_keys($ofPost) as $taxonomy) {
                ksort($terms[$id][$taxonomy]);
            }
        }
        return $terms;
    }

    /**
     * The same for a few products and their variations, of which WooCommerce reads the shipping class. The same statement says whether the
     * shop has brands (hasTerms()), and whether one of the products or any category is hidden from assistants (hasHidden()).
     *
     * @param non-empty-list<int> $ids
     * @return array<int, array<string, array<int, string>>> See terms().
     */
    public function freshTerms(array $ids): array
    {
        $meta = HiddenItems::META;
        $hidden = "(EXISTS (SELECT 1 FROM {$this->database->core('termmeta')} WHERE meta_key = '{$meta}')
            OR EXISTS (SELECT 1 FROM {$this->database->core('postmeta')} WHERE meta_key = '{$meta}' AND post_id IN (" . implode(', ', $ids) . '))) AS has_hidden';
        $brand = "EXISTS (SELECT 1 FROM {$this->database->core('term_taxonomy')} WHERE taxonomy = '" . WooCommerceSite::BRAND . "') AS has_brand";
        $rows = $this->termRows("term.*, taxonomy.*, relation.object_id AS of_post, {$brand}, {$hidden}", $ids);
        $objects = [];
        foreach ($rows as $place => $row) {
            $rows[$place]['object_id'] = $row['of_post'];
            $objects[(int) $row['term_id']] = new WP_Term((object) array_diff_key($row, ['of_post' => 0, 'has_brand' => 0, 'has_hidden' => 0]));
        }
        $this->hasHidden = $rows === [] || $rows[0]['has_hidden'] !== '0';
        if ($rows !== []) {
            $this->forgetUsed();
            $this->used[WooCommerceSite::BRAND] = $rows[0]['has_brand'] === '1';
        }
        update_term_cache(array_values($objects));
        $terms = self::slugs($rows);
        foreach (get_object_taxonomies(WooCommerceSite::PRODUCT) as $taxonomy) {
            // WordPress keeps several terms by name, which is left to it.
            $known = array_filter(self::idsByPost($terms, $taxonomy, $ids), static fn (array $ofPost): bool => count($ofPost) < 2);
            wp_cache_add_multiple($known, "{$taxonomy}_relationships");
        }
        return $terms;
    }

    /**
     * @param array<int, array<string, array<int, string>>> $terms See terms().
     * @param list<int> $ids
     * @return array<int, list<int>> The ids of terms of a taxonomy, by post.
     */
    private static function idsByPost(array $terms, string $taxonomy, array $ids): array
    {
        return array_map(static fn (int $id): array => array_keys($terms[$id][$taxonomy] ?? []), array_combine($ids, $ids));
    }

    /**
     * @param non-empty-list<int> $ids
     * @return list<array<string, string|null>>
     */
    private function termRows(string $columns, array $ids, string $order = 'term.term_id'): array
    {
        // LEFT JOIN makes the database begin with these posts. It would otherwise begin with the terms of a shop that has few, and read
        // the relations of all products.
        $rows = $this->database->rows(
            "SELECT {$columns} FROM {$this->database->core('term_relationships')} relation
             LEFT JOIN {$this->database->core('term_taxonomy')} taxonomy ON taxonomy.term_taxonomy_id = relation.term_taxonomy_id
             LEFT JOIN {$this->database->core('terms')} term ON term.term_id = taxonomy.term_id
             WHERE relation.object_id IN (" . Database::placeholders(count($ids)) . ') ORDER BY ' . $order,
            $ids
        );
        return array_values(array_filter($rows, static fn (array $row): bool => $row['slug'] !== null));
    }

    /**
     * @param list<array<string, string|null>> $rows
     * @return array<int, array<string, array<int, string>>>
     */
    private static function slugs(array $rows): array
    {
        $terms = [];
        foreach ($rows as $row) {
            $terms[(int) $row['object_id']][(string) $row['taxonomy']][(int) $row['term_id']] = (string) $row['slug'];
        }
        return $terms;
    }

    /**
     * The enabled variations of products, in the order of the shop. Their metadata is loaded too.
     *
     * @param non-empty-list<int> $products
     * @return array<int, list<WP_Post>> By product.
     */
    public function variations(array $products): array
    {
        $ids = array_map('intval', $this->database->column(
            "SELECT ID FROM {$this->database->core('posts')} WHERE post_parent IN (" . Database::placeholders(count($products)) . ")
             AND post_type = %s AND post_status = 'publish' ORDER BY menu_order, ID",
            [...$products, WooCommerceSite::VARIATION]
        ));
        if ($ids === []) {
            return [];
        }
        // Terms are loaded too, because WooCommerce reads the shipping class of each variation.
        _prime_post_caches([...$ids, ...$products], true, true);
        $variations = [];
        foreach ($ids as $id) {
            $post = get_post($id);
            if ($post instanceof WP_Post && $post->post_status === 'publish') {
                $variations[$post->post_parent][] = $post;
            }
        }
        return $variations;
    }

    /**
     * The same without loading anything else.
     *
     * @param non-empty-list<int> $products
     * @return array<int, list<VariationRow>> By product.
     */
    public function variationRows(array $products): array
    {
        $rows = $this->database->rows(
            "SELECT ID, post_parent, menu_order, post_modified_gmt FROM {$this->database->core('posts')} WHERE post_parent IN ("
                . Database::placeholders(count($products)) . ") AND post_type = %s AND post_status = 'publish' ORDER BY menu_order, ID",
            [...$products, WooCommerceSite::VARIATION]
        );
        $variations = [];
        foreach ($rows as $row) {
            $variations[(int) $row['post_parent']][] = new VariationRow(
                (int) $row['ID'],
                (int) $row['post_parent'],
                (int) $row['menu_order'],
                (string) $row['post_modified_gmt']
            );
        }
        return $variations;
    }

    /**
     * Which of these published products have a variation that can be bought: one that is enabled, has a price and is not out of stock.
     *
     * @param non-empty-list<int> $products
     * @return list<int>
     */
    public function purchasable(array $products): array
    {
        $meta = $this->database->core('postmeta');
        return array_map('intval', $this->database->column(
            "SELECT DISTINCT variation.post_parent FROM {$this->database->core('posts')} variation
             WHERE variation.post_parent IN (" . Database::placeholders(count($products)) . ") AND variation.post_type = %s AND variation.post_status = 'publish'
             AND EXISTS (SELECT 1 FROM {$meta} price WHERE price.post_id = variation.ID AND price.meta_key = '_price' AND price.meta_value <> '')
             AND NOT EXISTS (SELECT 1 FROM {$meta} stock WHERE stock.post_id = variation.ID AND stock.meta_key = '_stock_status' AND stock.meta_value = 'outofstock')",
            [...$products, WooCommerceSite::VARIATION]
        ));
    }

    /**
     * Metadata of variations, including the values of attributes. Keys that only look like those of attributes may be among them.
     *
     * @param non-empty-list<int> $ids
     * @param non-empty-list<string> $keys
     * @return array<int, array<array-key, string>> The first value of each key, as it is stored, by post.
     */
    public function variationMeta(array $ids, array $keys): array
    {
        $meta = [];
        foreach (
            $this->database->rows(
                "SELECT post_id, meta_key, meta_value FROM {$this->database->core('postmeta')} WHERE post_id IN (" . Database::placeholders(count($ids))
                    . ') AND (meta_key LIKE %s OR meta_key IN (' . Database::placeholders(count($keys), '%s') . ')) ORDER BY post_id, meta_id',
                [...$ids, WooCommerceSite::VALUE_PREFIX . '%', ...$keys]
            ) as $row
        ) {
            $meta[(int) $row['post_id']][(string) $row['meta_key']] ??= (string) $row['meta_value'];
        }
        return $meta;
    }

    /**
     * Like variations(), for a few products, with as few statements and from no cache of this process. Loads the products and their featured images
     * too.
     *
     * @param non-empty-list<int> $products Posts of other types may be among them.
     * @return array<int, list<WP_Post>> By product.
     */
    public function fresh(array $products): array
    {
        $table = $this->database->core('posts');
        $of = Database::placeholders(count($products));
        $rows = $this->database->rows(
            "SELECT * FROM {$table} WHERE ID IN ({$of})
             UNION SELECT * FROM {$table} WHERE post_parent IN ({$of}) AND post_type = %s AND post_status = 'publish'
             UNION SELECT * FROM {$table} WHERE ID IN (SELECT CAST(meta_value AS UNSIGNED) FROM {$this->database->core('postmeta')}
                WHERE post_id IN ({$of}) AND meta_key = '_thumbnail_id')",
            [...$products, ...$products, WooCommerceSite::VARIATION, ...$products]
        );
        usort($rows, static fn (array $a, array $b): int => [(int) $a['menu_order'], (int) $a['ID']] <=> [(int) $b['menu_order'], (int) $b['ID']]);
        $ids = array_map('intval', array_column($rows, 'ID'));
        $isVariation = static fn (array $row): bool => $row['post_type'] === WooCommerceSite::VARIATION && $row['post_status'] === 'publish';
        $variationIds = array_map('intval', array_column(array_filter($rows, $isVariation), 'ID'));
        RuntimeCache::forgetPosts([...$products, ...$variationIds]);
        $posts = array_map(static fn (array $row): WP_Post => new WP_Post((object) $row), $rows);
        update_post_cache($posts);
        update_meta_cache('post', $ids);
        $variations = [];
        foreach ($variationIds as $id) {
            $post = get_post($id);
            if ($post instanceof WP_Post && in_array($post->post_parent, $products, true)) {
                $variations[$post->post_parent][] = $post;
            }
        }
        return $variations;
    }

    /** Whether anything among what the last freshTerms() read may be hidden from assistants. */
    public function hasHidden(): bool
    {
        return $this->hasHidden;
    }

    /** Whether the shop has terms of a taxonomy, in any language. */
    public function hasTerms(string $taxonomy): bool
    {
        $this->forgetUsed();
        return $this->used[$taxonomy]
            ??= $this->database->row("SELECT term_id FROM {$this->database->core('term_taxonomy')} WHERE taxonomy = %s LIMIT 1", [$taxonomy]) !== null;
    }

    public function countTerms(string $taxonomy): int
    {
        return (int) $this->database->value("SELECT COUNT(*) FROM {$this->database->core('term_taxonomy')} WHERE taxonomy = %s", [$taxonomy]);
    }

    private function forgetUsed(): void
    {
        $version = get_current_blog_id() . ' ' . wp_cache_get_last_changed('terms');
        if ($version !== $this->version) {
            $this->version = $version;
            $this->used = [];
        }
    }

    /**
     * Products that have one of these terms.
     *
     * @param non-empty-list<int> $terms
     * @return list<int>
     */
    public function withTerms(array $terms, int $limit): array
    {
        return array_map('intval', $this->database->column(
            "SELECT DISTINCT relation.object_id FROM {$this->database->core('term_relationships')} relation
             JOIN {$this->database->core('term_taxonomy')} taxonomy ON taxonomy.term_taxonomy_id = relation.term_taxonomy_id
             JOIN {$this->database->core('posts')} post ON post.ID = relation.object_id AND post.post_type = %s
             WHERE taxonomy.term_id IN (" . Database::placeholders(count($terms)) . ') LIMIT %d',
            [WooCommerceSite::PRODUCT, ...$terms, $limit]
        ));
    }

    private function ofType(): string
    {
        return "{$this->database->core('posts')} post
            JOIN {$this->database->core('term_relationships')} relation ON relation.object_id = post.ID
            JOIN {$this->database->core('term_taxonomy')} taxonomy ON taxonomy.term_taxonomy_id = relation.term_taxonomy_id AND taxonomy.taxonomy = %s
            JOIN {$this->database->core('terms')} term ON term.term_id = taxonomy.term_id AND term.slug = %s
            WHERE post.post_type = %s AND post.post_status <> 'auto-draft'";
    }

    /** @return array{string, string, string} The values for the placeholders of ofType(). */
    private static function type(): array
    {
        return [WooCommerceSite::TYPES, WooCommerceSite::TYPE, WooCommerceSite::PRODUCT];
    }
}
