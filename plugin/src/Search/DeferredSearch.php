<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use Closure;

/** A search that is made at the first search: its tables of words take longer to load than a list takes to read. */
final class DeferredSearch implements Search
{
    private ?Search $search = null;

    /** @param Closure(): Search $make */
    public function __construct(private readonly Closure $make)
    {
    }

    public function find(SearchRequest $request): SearchResult
    {
        $this->search ??= ($this->make)();
        return $this->search->find($request);
    }
}
