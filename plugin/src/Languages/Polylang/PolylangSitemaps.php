<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Polylang;

use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Support\Database\Database;
use WP_Query;

/**
 * Adds posts and terms without a Polylang language to sitemaps. Polylang has one sitemap per language and leaves them out of
 * all. In the interface they have the language of the TranslationStore, else the default one, so they belong to that sitemap.
 */
final class PolylangSitemaps
{
    /** A query variable: Polylang's name of the sitemap's language. */
    private const QUERY = 'md_shop_sitemap_language';

    /** @param list<string> $postTypes The post types that the REST interface shows. */
    public function __construct(
        private readonly PolylangLanguages $languages,
        private readonly TranslationStore $fallback,
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
        // Runs after the filters that set `include`. If none has set it, Polylang's selection is kept.
        add_filter('wp_sitemaps_taxonomies_query_args', function (array $query, string $taxonomy): array {
            $code = $this->languages->code(self::language($query));
            return $code === '' || empty($query['include']) || ! pll_is_translated_taxonomy($taxonomy) ? $query : [
                'lang' => '',
                // An empty list would mean all terms, and so would 0 before WordPress 7.1, so an impossible id is used.
                'include' => array_filter((array) $query['include'], fn (int $id): bool => $this->languages->ofTerm($id) === $code) ?: [PHP_INT_MAX],
            ] + $query;
        }, PHP_INT_MAX, 2);
    }

    /**
     * The language of the current sitemap. While Polylang counts pages for the index, the query contains the language.
     *
     * @param array<string, mixed> $query
     */
    private static function language(array $query): string
    {
        return (string) (($query['lang'] ?? '') ?: pll_current_language());
    }

    /** An SQL condition that is true for the posts in the sitemap of a language. */
    private function condition(string $language): string
    {
        $posts = $this->database->core('posts');
        $code = $this->languages->code($language);
        $languages = "SELECT 1 FROM {$this->database->core('term_relationships')} md_shop_relation
            JOIN {$this->database->core('term_taxonomy')} md_shop_taxonomy ON md_shop_taxonomy.term_taxonomy_id = md_shop_relation.term_taxonomy_id
                AND md_shop_taxonomy.taxonomy = 'language'
            WHERE md_shop_relation.object_id = {$posts}.ID";
        $inLanguage = "EXISTS ({$languages} AND md_shop_taxonomy.term_id = " . $this->languages->termId($language) . ')';
        if ($code === '') {
            return $inLanguage;
        }
        $stored = $this->fallback->stored("{$posts}.ID", $code);
        $byFallback = $this->languages->isDefault($language) ? "({$stored} OR NOT " . $this->fallback->stored("{$posts}.ID") . ')' : $stored;
        return "({$inLanguage} OR (NOT EXISTS ({$languages}) AND {$byFallback}))";
    }
}
