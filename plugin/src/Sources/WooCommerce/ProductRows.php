<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Sources\PostFacts;
use MdShop\Catalog\Support\Database\Database;
use WP_Post;

/** Reads data of many products with few queries, directly from the database. */
final class ProductRows
{
    /** @var array<string, bool> Whether there are terms, by taxonomy, in the version of all terms that WordPress's cache names. */
    private array $used = [];
    private string $version = '';

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
     * All terms of products: type, visibility, categories, brands, attribute values. WordPress's cache knows them then too, as WooCommerce
     * reads the shipping class of each variation.
     *
     * @param non-empty-list<int> $ids
     * @return array<int, array<string, array<int, string>>> Slugs by post, taxonomy and term.
     */
    public function terms(array $ids): array
    {
        $terms = [];
        $rows = $this->database->rows(
            "SELECT relation.object_id, taxonomy.taxonomy, term.term_id, term.slug FROM {$this->database->core('term_relationships')} relation
             JOIN {$this->database->core('term_taxonomy')} taxonomy ON taxonomy.term_taxonomy_id = relation.term_taxonomy_id
             JOIN {$this->database->core('terms')} term ON term.term_id = taxonomy.term_id
             WHERE relation.object_id IN (" . Database::placeholders(count($ids)) . ')
             UNION ALL SELECT 0, taxonomy, term_id, %s FROM (SELECT taxonomy, term_id FROM ' . $this->database->core('term_taxonomy') . ' WHERE taxonomy = %s LIMIT 1) brand
             ORDER BY term_id',
            [...$ids, '', WooCommerceSite::BRAND]
        );
        $this->forgetUsed();
        $this->used[WooCommerceSite::BRAND] = in_array('0', array_column($rows, 'object_id'), true);
        foreach (array_filter($rows, static fn (array $row): bool => $row['object_id'] !== '0') as $row) {
            $terms[(int) $row['object_id']][(string) $row['taxonomy']][(int) $row['term_id']] = (string) $row['slug'];
        }
        return $terms;
    }

    /**
     * Fills WordPress's cache of which terms a few posts have, because WooCommerce asks about the shipping class of each variation.
     *
     * @param list<int> $ids
     * @param array<int, array<string, array<int, string>>> $terms Those of all these posts, see terms().
     */
    public static function cacheTerms(array $ids, array $terms): void
    {
        foreach (get_object_taxonomies(WooCommerceSite::PRODUCT) as $taxonomy) {
            $known = array_map(static fn (int $id): array => array_keys($terms[$id][$taxonomy] ?? []), array_combine($ids, $ids));
            // WordPress keeps several terms by name, which are left to it.
            wp_cache_add_multiple(array_filter($known, static fn (array $ofPost): bool => count($ofPost) < 2), "{$taxonomy}_relationships");
        }
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
     * The same for a few products, with as few statements and from no cache of this process. Loads the products and their featured images
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
        PostFacts::forget([...$products, ...$variationIds]);
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

    /** Whether the shop has terms of a taxonomy, in any language. */
    public function hasTerms(string $taxonomy): bool
    {
        $this->forgetUsed();
        return $this->used[$taxonomy]
            ??= $this->database->row("SELECT term_id FROM {$this->database->core('term_taxonomy')} WHERE taxonomy = %s LIMIT 1", [$taxonomy]) !== null;
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
     * Products that have a term.
     *
     * @return list<int>
     */
    public function withTerm(int $termId, int $limit): array
    {
        return array_map('intval', $this->database->column(
            "SELECT relation.object_id FROM {$this->database->core('term_relationships')} relation
             JOIN {$this->database->core('term_taxonomy')} taxonomy ON taxonomy.term_taxonomy_id = relation.term_taxonomy_id
             JOIN {$this->database->core('posts')} post ON post.ID = relation.object_id AND post.post_type = %s
             WHERE taxonomy.term_id = %d LIMIT %d",
            [WooCommerceSite::PRODUCT, $termId, $limit]
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
