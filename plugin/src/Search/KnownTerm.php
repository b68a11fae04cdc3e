<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/** A term of a query that some items match. */
final class KnownTerm
{
    /**
     * @param int $weight Ranking::weight()
     * @param array<int, int> $matches How well each item matches, in tenths of an impact, by position.
     * @param array<array-key, true> $words The words of the items that match.
     */
    public function __construct(public readonly int $weight, public readonly array $matches, public readonly array $words)
    {
    }
}
