<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Text\IndexedWords;

/** How close together an item has the words of a query. */
final class Closeness
{
    /** Words further apart than this are not close. */
    private const FARTHEST = 8;

    /** @param list<KnownTerm> $terms In the order of the query. */
    public function __construct(private readonly array $terms)
    {
    }

    /** @param string $sequence IndexedWords::$sequence */
    public function of(string $sequence): int
    {
        $places = [];
        foreach (explode(' ', $sequence) as $place => $word) {
            foreach ($this->terms as $i => $term) {
                if (isset($term->words[$word])) {
                    $places[$i][] = $place;
                }
            }
        }
        $sum = 0;
        for ($i = 1; $i < count($this->terms); $i++) {
            $distance = self::distance($places[$i - 1] ?? [], $places[$i] ?? []);
            if ($distance <= self::FARTHEST) {
                $sum += Ranking::closeness(min($this->terms[$i - 1]->weight, $this->terms[$i]->weight), $distance);
            }
        }
        return $sum;
    }

    /**
     * The shortest way from a place of the first list to one of the second. Backwards counts one more. Both lists are ascending.
     *
     * @param list<int> $from
     * @param list<int> $to
     */
    private static function distance(array $from, array $to): int
    {
        $best = PHP_INT_MAX;
        $next = 0;
        foreach ($from as $place) {
            while ($next < count($to) && $to[$next] <= $place) {
                $next++;
            }
            if ($next < count($to)) {
                $best = min($best, $to[$next] - $place);
            }
            if ($next > 0 && $to[$next - 1] < $place) {
                $best = min($best, $place - $to[$next - 1] + 1);
            }
        }
        return $best;
    }
}
