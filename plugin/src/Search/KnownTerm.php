<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\TermMatches;
use MdShop\Catalog\Search\Text\StopWords;

/** A term of a query that some items match. */
final class KnownTerm
{
    /** How many items match. */
    public readonly int $count;

    /** Ranking::weight() */
    public readonly int $weight;

    /** @var array<array-key, true> The words that match. */
    public readonly array $words;

    /** @param int $all How many items the list has. */
    public function __construct(public readonly TermMatches $items, int $all)
    {
        $this->count = $items->count();
        $this->weight = Ranking::weight($this->count, $all);
        $this->words = $items->words();
    }

    /** Whether it only says something of the next term: "without". */
    public function isNegation(): bool
    {
        return count($this->words) === 1 && StopWords::isNegation((string) array_key_first($this->words));
    }
}
