<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/**
 * Finds items of the read model by words. The plugin's own stands on one table of postings; a site with a search engine
 * puts its own in that place by the filter `md_shop_search`.
 */
interface Search
{
    /**
     * The best matches first, the higher id first among equals. Only what is public may be found.
     *
     * @throws \MdShop\Catalog\ReadModel\Unavailable|\MdShop\Catalog\Storage\DatabaseError where it cannot be asked.
     */
    public function find(SearchRequest $request): SearchResult;
}
