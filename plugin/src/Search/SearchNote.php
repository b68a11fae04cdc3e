<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/** How what was searched differs from what was typed; whoever shows the results says so. */
final class SearchNote
{
    /** @param list<string> $leftOut Words that did not count, as they were compared. */
    public function __construct(public readonly array $leftOut)
    {
    }
}
