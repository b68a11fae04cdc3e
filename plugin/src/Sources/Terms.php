<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources;

use Closure;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Term;
use MdShop\Catalog\Support\Database\Database;
use WP_Term;

/** Reads categories and brands that are stored as WordPress terms. */
final class Terms
{
    /**
     * @param non-empty-array<string, 'category'|'brand'> $kinds By taxonomy.
     * @param (Closure(WP_Term): string)|null $address Returns the page with the products of a term whose taxonomy has no pages of its own;
     *     null if all have some.
     * @return list<Term> The terms of all languages.
     */
    public static function read(array $kinds, Languages $languages, ?Closure $address = null): array
    {
        $terms = get_terms(['taxonomy' => array_keys($kinds), 'hide_empty' => false, 'orderby' => 'term_id', 'lang' => '', 'md_shop_all_languages' => true]);
        $terms = array_filter(is_array($terms) ? $terms : [], static fn (mixed $term): bool => $term instanceof WP_Term);
        // Load their languages first, because the addresses contain them.
        $languages->primeTerms(array_values(array_map(static fn (WP_Term $term): int => $term->term_id, $terms)));
        $found = [];
        foreach ($terms as $term) {
            $link = $address === null || is_taxonomy_viewable($term->taxonomy) ? get_term_link($term) : $address($term);
            $found[] = new Term($term->term_id, $kinds[$term->taxonomy], $term->parent, $term->name, $term->slug, PublicAddress::ofTerm($term, is_string($link) ? $link : ''));
        }
        return $found;
    }

    /**
     * Terms with their translations and descendants.
     *
     * @param list<int> $ids
     * @return ($ids is non-empty-list ? non-empty-list<int> : list<int>)
     */
    public static function withRelatives(array $ids, Languages $languages, Database $database): array
    {
        $found = [];
        for ($level = $ids; $level !== [];) {
            $languages->primeTerms($level);
            $families = array_map(static fn (int $id): array => [$id, ...array_values($languages->translationsOfTerm($id))], $level);
            $new = array_values(array_diff(array_unique(array_merge(...$families)), $found));
            array_push($found, ...$new);
            $level = $new === [] ? [] : array_values(array_diff(array_map('intval', $database->column(
                "SELECT term_id FROM {$database->core('term_taxonomy')} WHERE parent IN (" . Database::placeholders(count($new)) . ')',
                $new
            )), $found));
        }
        return $found;
    }
}
