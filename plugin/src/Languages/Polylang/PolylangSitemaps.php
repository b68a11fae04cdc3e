<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Polylang;

use MdShop\Catalog\Languages\Embedded\TranslationStore;
use MdShop\Catalog\Storage\Database;
use WP_Query;

/**
 * Polylang makes a sitemap for each language and leaves out of all of them what it knows no language of. To the interface that is in
 * the language that our own table has, else in the main one, so it stands in the sitemap of that language.
 */
final class PolylangSitemaps
{
    /** Of queries: the language of the sitemap, as Polylang calls it. */
    private const QUERY = 'md_shop_sitemap_language';

    /** @param list<string> $postTypes Those that the interface shows. */
    public function __construct(
        private readonly PolylangLanguages $languages,
        private readonly TranslationStore $own,
        private readonly Database $database,
        private readonly array $postTypes,
    ) {
    }

    public function addHooks(): void
    {
        add_filter('wp_sitemaps_posts_query_args', function (array $query, string $type): array {
            $language = self::language($query);
            return $language === '' || ! in_array($type, $this->postTypes, true) || ! pll_is_translated_post_type($type)
                ? $query : ['lang' => '', self::QUERY => $language] + $query;
        }, PHP_INT_MAX, 2);
        add_filter('posts_where', fn (string $where, WP_Query $query): string
            => is_string($query->get(self::QUERY)) && $query->get(self::QUERY) !== '' ? $where . ' AND ' . $this->condition($query->get(self::QUERY)) : $where, 20, 2);
        // After whoever named the terms that a sitemap may have; where nobody did, Polylang's own selection stands.
        add_filter('wp_sitemaps_taxonomies_query_args', function (array $query, string $taxonomy): array {
            $code = $this->languages->code(self::language($query));
            return $code === '' || empty($query['include']) || ! pll_is_translated_taxonomy($taxonomy) ? $query : [
                'lang' => '',
                // Where none is left: an empty list would mean all, and so would 0 to WordPress before 7.1.
                'include' => array_filter((array) $query['include'], fn (int $id): bool => $this->languages->ofTerm($id) === $code) ?: [PHP_INT_MAX],
            ] + $query;
        }, PHP_INT_MAX, 2);
    }

    /**
     * The language of the sitemap that is counted or made; Polylang names it in the query while it counts for its index.
     *
     * @param array<string, mixed> $query
     */
    private static function language(array $query): string
    {
        return (string) (($query['lang'] ?? '') ?: pll_current_language());
    }

    /** What of the posts stands in the sitemap of a language. */
    private function condition(string $language): string
    {
        $posts = $this->database->core('posts');
        $code = $this->languages->code($language);
        $of = "SELECT 1 FROM {$this->database->core('term_relationships')} md_shop_relation
            JOIN {$this->database->core('term_taxonomy')} md_shop_taxonomy ON md_shop_taxonomy.term_taxonomy_id = md_shop_relation.term_taxonomy_id
                AND md_shop_taxonomy.taxonomy = 'language'
            WHERE md_shop_relation.object_id = {$posts}.ID";
        $known = "EXISTS ({$of} AND md_shop_taxonomy.term_id = " . $this->languages->termId($language) . ')';
        if ($code === '') {
            return $known;
        }
        $own = $this->own->stored("{$posts}.ID", $code);
        $unknown = $this->languages->isDefault($language) ? "({$own} OR NOT " . $this->own->stored("{$posts}.ID") . ')' : $own;
        return "({$known} OR (NOT EXISTS ({$of}) AND {$unknown}))";
    }
}
