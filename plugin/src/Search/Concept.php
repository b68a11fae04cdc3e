<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Text\QueryTerm;

/**
 * What one or more consecutive words of a query mean. It matches an item with all terms of one of its alternatives: the words as
 * typed, or their synonyms.
 */
final class Concept
{
    /**
     * @param non-empty-list<non-empty-list<QueryTerm>> $alternatives The first one is what was typed.
     * @param non-empty-list<string> $typed The words of the query that it stands for, in lower case.
     */
    public function __construct(public readonly array $alternatives, public readonly array $typed)
    {
    }

    /** Whether several words of the query mean this together, because they are a phrase that has synonyms. */
    public function isPhrase(): bool
    {
        return count($this->alternatives) > 1 && count($this->alternatives[0]) > 1;
    }
}
