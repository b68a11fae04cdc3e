<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\ReadModel\Query\ListPage;

/** The envelope of every list (docs/decisions.md, "Lists"), around items that are already JSON. */
final class ListEnvelope
{
    /** @param int $lastPage The largest `page`, at which `total_pages` ends too. */
    public function __construct(private readonly int $lastPage)
    {
    }

    public function result(ListPage $page): ReadResult
    {
        return new ReadResult($this->json($page), $page->note, $page->items === [], $page->isProvisional);
    }

    public function json(ListPage $page): string
    {
        return '{"items":[' . implode(',', $page->items) . ']'
            . ',"total":' . $page->total
            . ',"page":' . $page->page
            . ',"per_page":' . $page->perPage
            . ',"total_pages":' . $page->pages($this->lastPage)
            . '}';
    }
}
