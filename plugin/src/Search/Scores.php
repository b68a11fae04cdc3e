<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\Matches;

/** The scores of the items that a query finds, by position. */
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
        if ($terms === []) {
            return [];
        }
        $scores = [];
        $tables = array_fill(0, count($terms), []);
        $ofTerms = array_map(static fn (KnownTerm $term): array => $term->matches, $terms);
        foreach (array_intersect_key(...$ofTerms) as $block => $ofFirst) {
            $places = $ofFirst;
            if (count($ofTerms) > 1) {
                $ofBlock = array_column($ofTerms, $block);
                // The rarest term first: the others are looked up only for its items.
                usort($ofBlock, static fn (array $a, array $b): int => count($a) <=> count($b));
                $places = array_intersect_key(...$ofBlock);
            }
            if ($allowed !== null) {
                $places = array_intersect_key($places, array_flip(Matches::placesOf($allowed->maps[$block] ?? '')));
            }
            $base = $block * Block::SIZE;
            foreach ($places as $place => $ofPlace) {
                $score = 0;
                foreach ($ofTerms as $i => $matches) {
                    $match = $matches[$block][$place];
                    $score += $tables[$i][$match] ??= Ranking::score($terms[$i]->weight, $match);
                }
                $scores[$base + $place] = $score;
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
                foreach ($matches as $place => $match) {
                    $found[$place] = ($found[$place] ?? 0) + ($tables[$i][$match] ??= Ranking::score($weight, $match));
                    $weights[$place] = ($weights[$place] ?? 0) + $weight;
                }
            }
            $base = $block * Block::SIZE;
            $map = $allowed === null ? null : $allowed->maps[$block] ?? '';
            foreach ($weights as $place => $weight) {
                if (Ranking::isEnough($weight, $all) && ($map === null || ($map[$place] ?? "\0") !== "\0")) {
                    $scores[$base + $place] = $found[$place];
                }
            }
        }
        return $scores;
    }
}
