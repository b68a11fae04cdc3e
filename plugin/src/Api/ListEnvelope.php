<?php

declare(strict_types=1);

namespace MdShop\Catalog\Api;

use MdShop\Catalog\ReadModel\ListPage;

/** The list envelope of the service description, around items that are JSON already. */
final class ListEnvelope
{
    /** `page` ends here, so `total_pages` does too (decision "Values"). */
    private const LAST_PAGE = 1000;

    public static function json(ListPage $page): string
    {
        return '{"items":[' . implode(',', $page->items) . ']'
            . ',"total":' . $page->total
            . ',"page":' . $page->page
            . ',"per_page":' . $page->perPage
            . ',"total_pages":' . min(self::LAST_PAGE, intdiv($page->total + $page->perPage - 1, $page->perPage))
            . '}';
    }
}
