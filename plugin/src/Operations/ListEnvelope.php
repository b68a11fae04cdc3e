<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\ReadModel\Query\ListPage;

/** The envelope of every list (docs/decisions.md, "Lists"), around items that are already JSON. */
final class ListEnvelope
{
    private const ITEMS = '{"items":[';

    /** @param int $lastPage The largest `page`, at which `total_pages` ends too. */
    public function __construct(private readonly int $lastPage)
    {
    }

    /** Whether a list that json() wrote has no items, without decoding it. */
    public static function isEmpty(string $json): bool
    {
        return str_starts_with($json, self::ITEMS . ']');
    }

    public function result(ListPage $page): ReadResult
    {
        return new ReadResult($this->json($page), $page->note);
    }

    public function json(ListPage $page): string
    {
        return self::ITEMS . implode(',', $page->items) . ']'
            . ',"total":' . $page->total
            . ',"page":' . $page->page
            . ',"per_page":' . $page->perPage
            . ',"total_pages":' . min($this->lastPage, intdiv($page->total + $page->perPage - 1, $page->perPage))
            . '}';
    }
}
