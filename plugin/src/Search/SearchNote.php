<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/** How the executed search differs from the typed query. Show it together with the results. */
final class SearchNote
{
    /** @param list<string> $ignoredWords Ignored words, in lower case. */
    public function __construct(public readonly array $ignoredWords)
    {
    }
}
