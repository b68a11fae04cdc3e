<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

final class SearchResult
{
    /**
     * @param list<int> $ids Ids of the posts of the requested page, in order.
     * @param int $total The number of all matches.
     * @param SearchNote|null $note null if the query was searched as typed.
     */
    public function __construct(
        public readonly array $ids,
        public readonly int $total,
        public readonly ?SearchNote $note = null,
    ) {
    }
}
