<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use Closure;
use MdShop\Catalog\Contract\Unavailable;

/**
 * The built-in search for the generation that is read. After an update, until a new generation is complete, the old one is searched
 * as the earlier release did; it cannot be filtered.
 */
final class SearchOfGeneration implements FiltersItems, Search
{
    /** @param Closure(int): bool $isIndexed Whether a generation has the index of this release. */
    public function __construct(private readonly Search $index, private readonly Search $postings, private readonly Closure $isIndexed)
    {
    }

    /** @throws Unavailable If an old generation would have to be filtered or ordered. */
    public function find(SearchRequest $request): SearchResult
    {
        if (($this->isIndexed)($request->generation)) {
            return $this->index->find($request);
        }
        if ($request->text === '' || ! $request->filters->isEmpty() || $request->sort !== Sort::Relevance) {
            throw new Unavailable('The index that filters need is being built.');
        }
        return $this->postings->find($request);
    }
}
