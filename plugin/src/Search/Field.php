<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/** The field that contains a word, and its weight (docs/search.md). */
enum Field: int
{
    case Name = 16;
    case Sku = 12;
    /** Brand and category. */
    case Term = 8;
    /** A variant's label, or the written excerpt of a content item. */
    case Label = 4;
    case Text = 1;
}
