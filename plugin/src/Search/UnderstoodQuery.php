<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/** A query as it is searched. */
final class UnderstoodQuery
{
    /**
     * @param list<KnownTerm> $known In the order of the query.
     * @param list<string> $leftOut Words that no item of the list has, in lower case.
     * @param list<string> $ignored Words beyond the largest number.
     * @param array<array-key, string> $corrected What is searched instead, by the typed words.
     * @param array<array-key, KnownTerm|null> $prices What matches the prices in the query, by the typed words; null for limits and for those that no item has.
     */
    public function __construct(
        public readonly array $known,
        public readonly array $leftOut,
        public readonly array $ignored,
        public readonly array $corrected,
        public readonly array $prices = [],
    ) {
    }
}
