<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/** The order of a list (docs/decisions.md, "Filters"). The id decides between equals. */
enum Sort: string
{
    /** The best match first; without a search the same as Newest. */
    case Relevance = 'relevance';
    /** The newest change first. */
    case Newest = 'newest';
    /** By the cheapest variant that meets the filters; what has no price is last, in both directions. */
    case PriceAsc = 'price_asc';
    case PriceDesc = 'price_desc';
    /** By the folded name. */
    case Name = 'name';

    public function isByPrice(): bool
    {
        return $this === self::PriceAsc || $this === self::PriceDesc;
    }
}
