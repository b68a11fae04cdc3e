<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\ListFacts;
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
     * @return list<KnownTerm|null> One for each concept; null if no item matches it.
     */
    public function of(ListKey $list, array $concepts, ListFacts $facts): array
    {
        $terms = array_merge([], ...array_map(static fn (Concept $concept): array => array_merge(...$concept->alternatives), $concepts));
        $found = $this->words->of($list, $terms, $facts);
        $known = [];
        foreach ($concepts as $concept) {
            $matches = [];
            $words = [];
            foreach ($concept->alternatives as $place => $alternative) {
                $ofTerms = array_splice($found, 0, count($alternative));
                $ofAll = self::matchesOfAll(array_column($ofTerms, 0));
                $matches = $place === 0 ? $ofAll : self::withReduced($matches, $ofAll, self::SYNONYM);
                $words += array_replace(...array_column($ofTerms, 1));
            }
            $known[] = $matches === [] ? null : new KnownTerm($matches, $words, $facts->size());
        }
        return $known;
    }

    /**
     * The items that match all terms, each with its mean match.
     *
     * @param list<array<int, array<int, int>>> $ofTerms By block and key (Postings), for each term.
     * @return array<int, non-empty-array<int, int>>
     */
    private static function matchesOfAll(array $ofTerms): array
    {
        if (count($ofTerms) === 1) {
            return array_filter($ofTerms[0]);
        }
        $matches = [];
        foreach (array_intersect_key(...$ofTerms) as $block => $ofFirst) {
            $ofBlock = array_intersect_key(...array_column($ofTerms, $block));
            foreach (array_slice($ofTerms, 1) as $more) {
                foreach ($ofBlock as $key => $match) {
                    $ofBlock[$key] = $match + $more[$block][$key];
                }
            }
            $matches[$block] = array_map(static fn (int $match): int => max(1, intdiv($match, count($ofTerms))), $ofBlock);
        }
        return array_filter($matches);
    }

    /**
     * Adds items that match something else that counts less. An item that has both keeps the better match.
     *
     * @param array<int, non-empty-array<int, int>> $matches By block and key (Postings).
     * @param array<int, non-empty-array<int, int>> $others
     * @param int $percent How much the others count; 100 for as much.
     * @return array<int, non-empty-array<int, int>>
     */
    public static function withReduced(array $matches, array $others, int $percent): array
    {
        foreach ($others as $block => $ofOthers) {
            $ofBlock = $matches[$block] ?? [];
            foreach ($ofOthers as $key => $match) {
                $ofBlock[$key] = max($ofBlock[$key] ?? 0, $percent === 100 ? $match : Ranking::reduced($match, $percent));
            }
            $matches[$block] = $ofBlock;
        }
        return $matches;
    }
}
