<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use UnexpectedValueException;

/**
 * The search that the site has chosen: the plugin's own, or what the filter `md_shop_search` puts in its place. The filter
 * runs when somebody searches first, so that a theme may use it too, and a mistake in it costs searches alone.
 */
final class ChosenSearch implements Search
{
    private ?Search $chosen = null;

    public function __construct(private readonly Search $own)
    {
    }

    /** @throws UnexpectedValueException if the filter gave something else than a search. */
    public function find(SearchRequest $request): SearchResult
    {
        return ($this->chosen ??= $this->choose())->find($request);
    }

    private function choose(): Search
    {
        /**
         * What finds items by words; a site with a search engine puts its own in this place.
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
