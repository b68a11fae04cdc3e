<?php

declare(strict_types=1);

namespace MdShop\Catalog\Api;

use MdShop\Catalog\ReadModel\ListPage;

/** The list envelope of the service description, around items that are JSON already. */
final class ListEnvelope
{
    /** @param int $lastPage Where `page` ends `total_pages` does too (decision "Values"). */
    public function __construct(private readonly int $lastPage)
    {
    }

    public function json(ListPage $page): string
    {
        return '{"items":[' . implode(',', $page->items) . ']'
            . ',"total":' . $page->total
            . ',"page":' . $page->page
            . ',"per_page":' . $page->perPage
            . ',"total_pages":' . min($this->lastPage, intdiv($page->total + $page->perPage - 1, $page->perPage))
            . '}';
    }
}
