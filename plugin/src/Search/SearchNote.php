<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/** How the executed search differs from the typed query. Show it together with the results. */
final class SearchNote
{
    /**
     * Words are in lower case, in the order in which they were typed.
     *
     * @param list<string> $ignoredWords Words beyond the number that counts.
     * @param bool $isPartial Whether no item has all words, so that those with as many as possible were found.
     * @param list<string> $leftOut Words that no item of the list has in this language.
     * @param array<array-key, string> $corrected The words that were searched instead, by the typed ones.
     * @param bool $isFilteredOut Whether nothing was found because no item that has all words, apart from those left out, meets the filters.
     * @param list<string> $prices Prices that were not searched (docs/search.md, "Sizes and prices").
     */
    public function __construct(
        public readonly array $ignoredWords = [],
        public readonly bool $isPartial = false,
        public readonly array $leftOut = [],
        public readonly array $corrected = [],
        public readonly bool $isFilteredOut = false,
        public readonly array $prices = [],
    ) {
    }

    /** Whether the query was searched as typed. */
    public function isEmpty(): bool
    {
        return [...$this->ignoredWords, ...$this->leftOut, ...$this->corrected, ...$this->prices] === [] && ! $this->isPartial && ! $this->isFilteredOut;
    }
}
