<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\Matches;

/** What the filters of a request leave of a list. */
final class FilteredItems
{
    /**
     * @param array<int, string>|null $variants The variants that meet all filters together: a ByteMap for each block that has any;
     *     null if there are no filters of variants.
     * @param Matches|null $items The items that have any of these variants and all other properties; null for all items of the index.
     * @param string|null $timeline The row Timeline::PARTS, if it was read with the others.
     * @param array<string, array<int, string>> $prices The rows of prices that were read, by name and block.
     */
    public function __construct(
        public readonly ?array $variants,
        public readonly ?Matches $items,
        public readonly ?string $timeline = null,
        public readonly array $prices = [],
    ) {
    }
}
