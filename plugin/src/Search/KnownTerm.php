<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/** A term of a query that some items match. */
final class KnownTerm
{
    /** How many items match. */
    public readonly int $count;

    /** Ranking::weight() */
    public readonly int $weight;

    /**
     * @param array<int, non-empty-array<int, int>> $matches How well each item matches, in tenths of an impact, by block and key (Postings).
     * @param array<array-key, true> $words The words of the items that match.
     * @param int $all How many items the list has.
     */
    public function __construct(public readonly array $matches, public readonly array $words, int $all)
    {
        $this->count = array_sum(array_map('count', $matches));
        $this->weight = Ranking::weight($this->count, $all);
    }
}
