<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/**
 * A search that applies the filters and the order of a request. One that is only a `Search` is not asked for requests with
 * filters or another order than by relevance: the built-in search answers them instead.
 */
interface FiltersItems extends Search
{
}
