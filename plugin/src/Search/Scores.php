<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\Matches;
use MdShop\Catalog\Search\Index\Postings;

/** The scores of the items that a query finds, by key (Postings). */
final class Scores
{
    /**
     * The items that match all terms.
     *
     * @param list<KnownTerm> $terms
     * @param Matches|null $allowed The items that may be found; null for all.
     * @return array<int, int>
     */
    public static function ofAll(array $terms, ?Matches $allowed): array
    {
        if (count($terms) < 2) {
            return $terms === [] ? [] : self::ofOne($terms[0], $allowed);
        }
        $scores = [];
        $tables = array_fill(0, count($terms), []);
        $ofTerms = array_map(static fn (KnownTerm $term): array => $term->matches, $terms);
        foreach (array_keys(array_intersect_key(...$ofTerms)) as $block) {
            $matches = array_column($ofTerms, $block);
            // The rarest term first: the others are looked up only for its items.
            $rarestFirst = $matches;
            usort($rarestFirst, static fn (array $a, array $b): int => count($a) <=> count($b));
            $keys = array_intersect_key(...$rarestFirst);
            if ($allowed !== null) {
                $keys = self::allowed($keys, $allowed->maps[$block] ?? '');
            }
            $base = Postings::base($block);
            // A loop over the items within one over the terms: so the inner one, which thousands go through, has little to do.
            foreach ($matches as $i => $ofTerm) {
                $weight = $terms[$i]->weight;
                $table = $tables[$i];
                if ($i === 0) {
                    foreach ($keys as $key => $_) {
                        $match = $ofTerm[$key];
                        $scores[$base + $key] = $table[$match] ??= Ranking::score($weight, $match);
                    }
                } else {
                    foreach ($keys as $key => $_) {
                        $match = $ofTerm[$key];
                        $scores[$base + $key] += $table[$match] ??= Ranking::score($weight, $match);
                    }
                }
                $tables[$i] = $table;
            }
        }
        return $scores;
    }

    /** @return array<int, int> */
    private static function ofOne(KnownTerm $term, ?Matches $allowed): array
    {
        $scores = [];
        $table = [];
        foreach ($term->matches as $block => $items) {
            $base = Postings::base($block);
            foreach ($allowed === null ? $items : self::allowed($items, $allowed->maps[$block] ?? '') as $key => $match) {
                $scores[$base + $key] = $table[$match] ??= Ranking::score($term->weight, $match);
            }
        }
        return $scores;
    }

    /**
     * The items whose terms weigh enough (Ranking::isEnough()).
     *
     * @param list<KnownTerm> $terms
     * @param Matches|null $allowed See ofAll().
     * @return array<int, int>
     */
    public static function ofMost(array $terms, ?Matches $allowed): array
    {
        $all = array_sum(array_map(static fn (KnownTerm $term): int => $term->weight, $terms));
        $blocks = [];
        foreach ($terms as $i => $term) {
            foreach ($term->matches as $block => $ofBlock) {
                $blocks[$block][$i] = $ofBlock;
            }
        }
        $scores = [];
        $tables = array_fill(0, count($terms), []);
        foreach ($blocks as $block => $ofTerms) {
            $found = [];
            $weights = [];
            foreach ($ofTerms as $i => $matches) {
                $weight = $terms[$i]->weight;
                foreach ($matches as $key => $match) {
                    $found[$key] = ($found[$key] ?? 0) + ($tables[$i][$match] ??= Ranking::score($weight, $match));
                    $weights[$key] = ($weights[$key] ?? 0) + $weight;
                }
            }
            $base = Postings::base($block);
            foreach ($allowed === null ? $weights : self::allowed($weights, $allowed->maps[$block] ?? '') as $key => $weight) {
                if (Ranking::isEnough($weight, $all)) {
                    $scores[$base + $key] = $found[$key];
                }
            }
        }
        return $scores;
    }

    /**
     * @param array<int, int> $items By key.
     * @param string $map That of the items of the block that may be found.
     * @return array<int, int>
     */
    private static function allowed(array $items, string $map): array
    {
        foreach ($items as $key => $_) {
            if (($map[Postings::placeOf($key)] ?? "\0") === "\0") {
                unset($items[$key]);
            }
        }
        return $items;
    }
}
