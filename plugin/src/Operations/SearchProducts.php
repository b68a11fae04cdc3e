<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\ReadModel\Query\ListQuery;
use MdShop\Catalog\ReadModel\Query\Reader;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Sort;

final class SearchProducts implements Operation
{
    public function __construct(private readonly Reader $reader, private readonly ListEnvelope $envelope)
    {
    }

    public function answer(array $arguments): ReadResult
    {
        return $this->envelope->result($this->reader->list(self::query($arguments)));
    }

    /** @param array<string, int|string|null> $arguments As Arguments::read() returns them. */
    public static function query(array $arguments): ListQuery
    {
        return new ListQuery(
            kind: 'product',
            language: (string) $arguments['language'],
            page: (int) $arguments['page'],
            perPage: (int) $arguments['per_page'],
            search: (string) $arguments['search'],
            category: (string) $arguments['category'],
            brand: (string) $arguments['brand'],
            filters: Filters::of($arguments),
            sort: Sort::from((string) $arguments['sort']),
        );
    }
}
