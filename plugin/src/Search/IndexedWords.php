<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/** The words that an item is found by. PHP makes integers of keys like "38". */
final class IndexedWords
{
    /**
     * @param array<array-key, int> $weights By folded word.
     * @param array<array-key, list<string>> $stems By folded word; stop words, numbers and codes have none.
     */
    public function __construct(public readonly array $weights = [], public readonly array $stems = [])
    {
    }
}
