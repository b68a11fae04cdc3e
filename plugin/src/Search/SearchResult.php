<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

final class SearchResult
{
    /**
     * @param list<int> $ids Of posts, in order, of the part that was asked for.
     * @param int $total How many match in all.
     */
    public function __construct(public readonly array $ids, public readonly int $total)
    {
    }
}
