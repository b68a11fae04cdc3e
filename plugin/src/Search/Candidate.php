<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Text\QueryTerm;
use MdShop\Catalog\Search\Text\StopWords;

/** What an unknown word of a query may stand for. */
final class Candidate
{
    /**
     * @param non-empty-list<QueryTerm> $terms
     * @param string $words The known word; the two words for which one was typed without a space.
     * @param int $cost In hundredths of an edit.
     */
    public function __construct(public readonly array $terms, public readonly string $words, public readonly int $cost = 0)
    {
    }

    public function isPair(): bool
    {
        return str_contains($this->words, ' ');
    }

    public function isStopWord(): bool
    {
        return StopWords::has($this->words);
    }
}
