<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Text;

/** What a word of a query for products is there for (QueryNumbers). */
enum WordKind
{
    /** The items must have it. */
    case Plain;

    /** It only says what the number beside it is: "mărimea 38", "3000 de lei". */
    case Label;

    /** The number of a price. Few texts name one, but those that do are meant: "card cadou 500 lei". */
    case Price;

    /** The number of a highest or lowest price, or of a range: "sub 3000 de lei". No text says it; that is what the filters are for. */
    case PriceLimit;
}
