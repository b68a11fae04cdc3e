<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

final class SearchResult
{
    /**
     * @param list<int> $ids Of posts, in order, of the part that was asked for.
     * @param int $total How many match in all.
     * @param SearchNote|null $note null where exactly what was typed was searched.
     */
    public function __construct(
        public readonly array $ids,
        public readonly int $total,
        public readonly ?SearchNote $note = null,
    ) {
    }
}
