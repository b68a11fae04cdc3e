<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\ListFacts;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\TermMatches;
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
            $matches = new TermMatches();
            foreach ($concept->alternatives as $place => $alternative) {
                $ofAlternative = self::ofAll(array_splice($found, 0, count($alternative)));
                $matches = self::withReduced($matches, $ofAlternative, $place === 0 ? 100 : self::SYNONYM);
            }
            $known[] = $matches->isEmpty() ? null : new KnownTerm($matches, $facts->size());
        }
        return $known;
    }

    /**
     * The items that match all terms, each with its mean match.
     *
     * @param list<TermMatches> $terms
     */
    private static function ofAll(array $terms): TermMatches
    {
        if (count($terms) === 1) {
            return $terms[0];
        }
        $ofTerms = array_map(static fn (TermMatches $term): array => $term->matches(), $terms);
        $matches = [];
        foreach (array_intersect_key(...$ofTerms) as $block => $ofFirst) {
            $ofBlock = array_intersect_key(...array_column($ofTerms, $block));
            foreach (array_slice($ofTerms, 1) as $more) {
                foreach ($ofBlock as $key => $match) {
                    $ofBlock[$key] = $match + $more[$block][$key];
                }
            }
            $matches[$block] = array_map(static fn (int $match): int => max(1, intdiv($match, count($terms))), $ofBlock);
        }
        return TermMatches::of(array_filter($matches), array_replace(...array_map(static fn (TermMatches $term): array => $term->words(), $terms)));
    }

    /**
     * Adds items that match something else that counts less. An item that has both keeps the better match.
     *
     * @param int $percent How much the others count; 100 for as much.
     */
    public static function withReduced(TermMatches $matches, TermMatches $others, int $percent): TermMatches
    {
        if ($others->isEmpty()) {
            return $matches->withWords($others->words());
        }
        if ($percent === 100 && $matches->isEmpty()) {
            return $others->withWords($matches->words());
        }
        $all = $matches->matches();
        foreach ($others->matches() as $block => $ofOthers) {
            $ofBlock = $all[$block] ?? [];
            foreach ($ofOthers as $key => $match) {
                $ofBlock[$key] = max($ofBlock[$key] ?? 0, $percent === 100 ? $match : Ranking::reduced($match, $percent));
            }
            $all[$block] = $ofBlock;
        }
        return TermMatches::of($all, $matches->words() + $others->words());
    }
}
