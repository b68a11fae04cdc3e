<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * Orders items by the price of their cheapest variant that meets the filters. Without filters of variants that is a column of the
 * index. Otherwise it goes through the names of prices from rough to exact ones, and only as far down as the page needs.
 */
final class PriceOrder
{
    public function __construct(private readonly IndexReader $index, private readonly Page $page)
    {
    }

    /**
     * @param list<int> $positions
     * @param array<int, string>|null $variants The variants that meet the filters; null if there are no such filters.
     * @param bool $highestFirst Items without a price are last in both directions.
     * @return list<array{int, int, int}> See Page::first().
     */
    public function first(ListKey $list, array $positions, ?array $variants, bool $highestFirst, int $wanted): array
    {
        $prices = $variants === null
            ? $this->page->numbers($list, $positions, Column::Price) : $this->lowestPrices($list, $positions, $variants);
        $keys = [];
        foreach ($positions as $position) {
            $price = $prices[$position] ?? PHP_INT_MAX;
            $keys[$position] = $price === PHP_INT_MAX || ! $highestFirst ? $price : -$price;
        }
        return $this->page->first($list, $keys, $wanted);
    }

    /**
     * @param list<int> $positions
     * @param array<int, string> $variants
     * @return array<int, int> The lowest price of the variants in bani, by position; without items that have no price.
     */
    private function lowestPrices(ListKey $list, array $positions, array $variants): array
    {
        $prices = [];
        $wanted = array_flip($positions);
        foreach ($this->index->rows($list, [], PriceTerms::ranges(null, null, true)) as [$name, $block, $data]) {
            $price = PriceTerms::exact($name);
            $map = ByteMap::ofItems(ByteMap::decode($data) & ($variants[$block] ?? ''));
            $length = strlen($map);
            for ($place = strspn($map, "\0"); $place < $length; $place += 1 + strspn($map, "\0", $place + 1)) {
                $position = $block * Block::SIZE + $place;
                if (isset($wanted[$position]) && $price < ($prices[$position] ?? PHP_INT_MAX)) {
                    $prices[$position] = $price;
                }
            }
        }
        return $prices;
    }
}
