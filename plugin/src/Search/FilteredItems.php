<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\Matches;
use MdShop\Catalog\Search\Index\OfferedItems;

/** What the filters of a request leave of a list. */
final class FilteredItems
{
    private ?Matches $items;

    /**
     * @param array<int, string>|null $variants The variants that meet all filters together: a ByteMap for each block that has any;
     *     null if there are no filters of variants, or if $offered is known.
     * @param Matches|null $items The items that have any of these variants and all other properties; null for all items of the index, or for
     *     $offered.
     * @param string|null $timeline The row Timeline::PARTS, if it was read with the others.
     * @param array<string, array<int, string>> $prices The rows of prices that were read, by name and block.
     * @param OfferedItems|null $offered The items, if offers were read.
     */
    public function __construct(
        public readonly ?array $variants,
        ?Matches $items,
        public readonly ?string $timeline = null,
        public readonly array $prices = [],
        public readonly ?OfferedItems $offered = null,
    ) {
        $this->items = $items;
    }

    /** The items that are left; null for all items of the index. */
    public function items(): ?Matches
    {
        return $this->items ??= $this->offered === null ? null : Matches::of(array_keys($this->offered->prices()));
    }

    /** How many these are; null for all items of the index. */
    public function count(): ?int
    {
        return $this->offered === null ? $this->items?->count() : $this->offered->count();
    }
}
