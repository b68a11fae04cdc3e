<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use MdShop\Catalog\Search\SearchNote;

final class ListPage
{
    /** @param array<int, string> $items JSON objects by post id, in the list's order. */
    public function __construct(
        public readonly array $items,
        public readonly int $total,
        public readonly int $page,
        public readonly int $perPage,
        public readonly ?SearchNote $note = null,
    ) {
    }
}
