<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/**
 * Finds items of the read model by words. The built-in search uses a table of postings; a site with a search engine can
 * replace it through the filter `md_shop_search`.
 */
interface Search
{
    /**
     * Returns the best matches first; equal matches in descending order of id. Only public items may be found.
     *
     * @throws \MdShop\Catalog\Contract\Unavailable|\MdShop\Catalog\Support\Database\DatabaseError If the search is not available.
     */
    public function find(SearchRequest $request): SearchResult;
}
