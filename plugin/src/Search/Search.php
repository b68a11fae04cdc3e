<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/**
 * Finds items of the read model by words. The built-in search reads its own index (IndexSearch); a site with a search engine can
 * replace it through the filter `md_shop_search`.
 */
interface Search
{
    /**
     * Returns the ids of the page. The best matches come first, or what the request's order (Sort) puts first; among equals an order that is the
     * same at each request, so that pages do not overlap. Only public items may be found.
     *
     * @throws \MdShop\Catalog\Contract\Unavailable|\MdShop\Catalog\Support\Database\DatabaseError If the search is not available.
     */
    public function find(SearchRequest $request): SearchResult;
}
