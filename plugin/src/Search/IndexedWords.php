<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/** The words under which an item is indexed. PHP converts array keys like "38" to integers. */
final class IndexedWords
{
    /**
     * @param array<array-key, int> $weights By folded word.
     * @param array<array-key, list<string>> $stems By folded word. Stop words, numbers and codes have no stems.
     */
    public function __construct(public readonly array $weights = [], public readonly array $stems = [])
    {
    }
}
