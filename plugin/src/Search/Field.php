<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/** Where a word stands, and what that is worth (docs/search.md); the order is the decision's. */
enum Field: int
{
    case Name = 16;
    case Sku = 12;
    /** Brand and category. */
    case Term = 8;
    /** A variant's label; of content: its written excerpt. */
    case Label = 4;
    case Text = 1;
}
