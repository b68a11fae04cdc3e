<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use UnexpectedValueException;

/**
 * The built-in search, or the one that the filter `md_shop_search` returns. The filter is applied at the first search, so
 * that a theme can use it too, and an error in it affects only searches. Filters and another order than by relevance reach a
 * site's search only if it is a FiltersItems; otherwise the built-in one answers them.
 */
final class FilterableSearch implements Search
{
    private ?Search $chosen = null;

    public function __construct(private readonly Search $own)
    {
    }

    /** @throws UnexpectedValueException If the filter returned something that is not a Search. */
    public function find(SearchRequest $request): SearchResult
    {
        if ($request->text === '') {
            // Nothing is searched; the list is only filtered or ordered.
            return $this->own->find($request);
        }
        $this->chosen ??= $this->choose();
        $isPlain = $request->filters->isEmpty() && $request->sort === Sort::Relevance;
        return ($isPlain || $this->chosen instanceof FiltersItems ? $this->chosen : $this->own)->find($request);
    }

    private function choose(): Search
    {
        /**
         * Filters the search that finds items by words. A site with a search engine can return its own implementation.
         *
         * @since 0.1.0
         *
         * @param Search $search
         */
        $search = apply_filters('md_shop_search', $this->own);
        if (! $search instanceof Search) {
            throw new UnexpectedValueException(sprintf('The filter md_shop_search must give a %s, and gave %s.', Search::class, get_debug_type($search)));
        }
        return $search;
    }
}
