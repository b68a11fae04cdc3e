<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Stemming;

/** Reduces words to stems, so that a search for one form ("rolele") finds the others ("rolelor") (docs/decisions.md, "Search"). */
interface Stemmer
{
    /**
     * @param string $word one word: lower case, UTF-8, composed letters, no hyphen
     * @return string the stem, which need not be a word; "" for ""
     */
    public function stem(string $word): string;
}
