<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Support\RuntimeCache;
use MdShop\Catalog\Support\Text\Folding;
use RuntimeException;
use WP_Term;

/** Categories and brands by their names and those of their parents. Reads all of them once. */
final class TermPaths
{
    public const COLUMNS = ['categories' => PostTypes::CATEGORY, 'brand' => PostTypes::BRAND];

    /** @var array<int, WP_Term>|null */
    private ?array $terms = null;

    /** @var array<string, int> Ids by taxonomy, language and folded path. */
    private array $ids = [];

    /** @var array<string, list<int>> The terms that were created since forget(), by taxonomy. */
    private array $created = [];

    public function __construct(private readonly WritableLanguages $languages)
    {
    }

    /**
     * The names of terms, each with its parents', as in a cell.
     *
     * @param list<int> $ids
     */
    public function cell(array $ids): string
    {
        $paths = array_filter(array_map($this->path(...), $ids), static fn (array $path): bool => $path !== []);
        sort($paths);
        return Cell::joined($paths);
    }

    /** @param non-empty-list<string> $path */
    public function find(string $taxonomy, string $language, array $path): ?int
    {
        $this->terms();
        return $this->ids[self::key($taxonomy, $language, $path)] ?? null;
    }

    /** The translation of a term; null if it has none. */
    public function translation(int $id, string $language): ?int
    {
        return $this->languages->translationsOfTerm($id)[$language] ?? null;
    }

    /**
     * Creates a term, and its parents if they do not exist.
     *
     * @param non-empty-list<string> $path
     * @param int|null $of The term of which it is a translation.
     */
    public function create(string $taxonomy, string $language, array $path, ?int $of): int
    {
        $parents = array_slice($path, 0, -1);
        $parent = $parents === [] ? 0 : $this->find($taxonomy, $language, $parents) ?? $this->create($taxonomy, $language, $parents, null);
        // Names are plain text in a file, but WordPress stores HTML.
        $name = htmlspecialchars($path[count($path) - 1], ENT_NOQUOTES, 'UTF-8');
        $result = wp_insert_term(wp_slash($name), $taxonomy, ['parent' => max(0, $parent), 'slug' => sanitize_title($name . ($language === 'ro' ? '' : '-' . $language))]);
        if (is_wp_error($result)) {
            throw new RuntimeException(esc_html(Cell::joined([$path]) . ': ' . $result->get_error_message()));
        }
        $this->created[$taxonomy][] = $result['term_id'];
        $this->languages->assign('term', $result['term_id'], $language, $of !== null && $this->translation($of, $language) === null ? $of : null);
        $this->add(get_term($result['term_id'], $taxonomy));
        return $result['term_id'];
    }

    /** To be called when a transaction was rolled back: the terms are read again when they are next needed, also by WordPress. */
    public function forget(): void
    {
        $this->terms = null;
        $this->ids = [];
        if ($this->created !== []) {
            // WordPress keeps the hierarchy of terms in options.
            RuntimeCache::forgetOptions();
            foreach ($this->created as $taxonomy => $ids) {
                clean_term_cache($ids, $taxonomy);
            }
            $this->created = [];
        }
    }

    /** @return list<string> */
    private function path(int $id): array
    {
        $path = [];
        for ($term = $this->terms()[$id] ?? null; $term !== null && count($path) < 10; $term = $this->terms()[$term->parent] ?? null) {
            array_unshift($path, html_entity_decode($term->name, ENT_QUOTES | ENT_HTML5, 'UTF-8'));
        }
        return $path;
    }

    /** @return array<int, WP_Term> */
    private function terms(): array
    {
        if ($this->terms === null) {
            $this->terms = [];
            $terms = get_terms(['taxonomy' => array_values(self::COLUMNS), 'hide_empty' => false, 'orderby' => 'term_id', 'lang' => '', 'md_shop_all_languages' => true]);
            $terms = array_filter(is_array($terms) ? $terms : [], static fn (mixed $term): bool => $term instanceof WP_Term);
            $this->languages->primeTerms(array_values(array_map(static fn (WP_Term $term): int => $term->term_id, $terms)));
            foreach ($terms as $term) {
                $this->terms[$term->term_id] = $term;
            }
            array_map($this->add(...), $terms);
        }
        return $this->terms;
    }

    private function add(mixed $term): void
    {
        if ($term instanceof WP_Term) {
            $this->terms[$term->term_id] = $term;
            $path = $this->path($term->term_id);
            if ($path !== []) {
                $this->ids[self::key($term->taxonomy, $this->languages->ofTerm($term->term_id), $path)] ??= $term->term_id;
            }
        }
    }

    /** @param non-empty-list<string> $path */
    private static function key(string $taxonomy, string $language, array $path): string
    {
        return $taxonomy . ' ' . $language . ' ' . implode(' > ', array_map(Folding::fold(...), $path));
    }
}
