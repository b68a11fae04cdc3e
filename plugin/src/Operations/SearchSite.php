<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\ReadModel\Query\ListQuery;
use MdShop\Catalog\ReadModel\Query\Reader;

final class SearchSite implements Operation
{
    public function __construct(private readonly Reader $reader, private readonly ListEnvelope $envelope)
    {
    }

    public function answer(array $arguments): ReadResult
    {
        return $this->envelope->result($this->reader->list(new ListQuery(
            kind: 'content',
            language: (string) $arguments['language'],
            page: (int) $arguments['page'],
            perPage: (int) $arguments['per_page'],
            search: (string) $arguments['search'],
        )));
    }
}
