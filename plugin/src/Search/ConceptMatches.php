<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\WordMatches;

/** Finds the items that match the concepts of a query. */
final class ConceptMatches
{
    /** How much a synonym counts, in hundredths of what was typed. */
    private const SYNONYM = 80;

    public function __construct(private readonly WordMatches $words)
    {
    }

    /**
     * @param list<Concept> $concepts
     * @param int $all How many items the list has.
     * @return list<KnownTerm|null> One for each concept; null if no item matches it.
     */
    public function of(ListKey $list, array $concepts, int $all): array
    {
        $terms = array_merge([], ...array_map(static fn (Concept $concept): array => array_merge(...$concept->alternatives), $concepts));
        $found = $this->words->of($list, $terms);
        $known = [];
        foreach ($concepts as $concept) {
            $matches = [];
            $words = [];
            foreach ($concept->alternatives as $place => $alternative) {
                $ofTerms = array_splice($found, 0, count($alternative));
                foreach (self::matchesOfAll(array_column($ofTerms, 0)) as $position => $match) {
                    $counted = $place === 0 ? $match : Ranking::reduced($match, self::SYNONYM);
                    $matches[$position] = max($matches[$position] ?? 0, $counted);
                }
                $words += array_replace(...array_column($ofTerms, 1));
            }
            $known[] = $matches === [] ? null : new KnownTerm(Ranking::weight(count($matches), $all), $matches, $words);
        }
        return $known;
    }

    /**
     * The items that match all terms, each with its mean match.
     *
     * @param list<array<int, int>> $ofTerms By position, for each term.
     * @return array<int, int>
     */
    private static function matchesOfAll(array $ofTerms): array
    {
        if (count($ofTerms) === 1) {
            return $ofTerms[0];
        }
        $matches = array_intersect_key(...$ofTerms);
        foreach (array_slice($ofTerms, 1) as $more) {
            foreach ($matches as $position => $match) {
                $matches[$position] = $match + $more[$position];
            }
        }
        return array_map(static fn (int $match): int => max(1, intdiv($match, count($ofTerms))), $matches);
    }
}
