<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

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
        // The rarest term first: the others are looked up only for its items.
        usort($terms, static fn (KnownTerm $a, KnownTerm $b): int => count($a->matches) <=> count($b->matches));
        $scores = [];
        foreach ($terms[0]->matches ?? [] as $position => $match) {
            if ($allowed === null || $allowed->has($position)) {
                $scores[$position] = Ranking::score($terms[0]->weight, $match);
            }
        }
        foreach (array_slice($terms, 1) as $term) {
            foreach ($scores as $position => $score) {
                if (isset($term->matches[$position])) {
                    $scores[$position] = $score + Ranking::score($term->weight, $term->matches[$position]);
                } else {
                    unset($scores[$position]);
                }
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
        $scores = [];
        $weights = [];
        $all = 0;
        foreach ($terms as $term) {
            $all += $term->weight;
            foreach ($term->matches as $position => $match) {
                $scores[$position] = ($scores[$position] ?? 0) + Ranking::score($term->weight, $match);
                $weights[$position] = ($weights[$position] ?? 0) + $term->weight;
            }
        }
        foreach ($weights as $position => $weight) {
            if (! Ranking::isEnough($weight, $all) || ($allowed !== null && ! $allowed->has($position))) {
                unset($scores[$position]);
            }
        }
        return $scores;
    }
}
