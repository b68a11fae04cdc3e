<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * Orders items by the price of their cheapest variant that meets the filters. Without filters of variants that is a column of the
 * index. Otherwise it goes through the names of prices from rough to exact ones, and down only where the page is.
 */
final class PriceOrder
{
    /** @var list<array{int, int, int}> The items of the page and a few more, see Page::first(). */
    private array $items = [];

    /** How many items before the page are not in $items. */
    private int $skipped = 0;

    public function __construct(private readonly IndexReader $index, private readonly Page $page, private readonly ListKey $list, private readonly bool $highestFirst)
    {
    }

    /**
     * @param list<int> $positions
     * @param array<int, string>|null $variants The variants that meet the filters; null if there are no such filters.
     * @return list<int> The ids of a page. Items without a price are last in both directions.
     */
    public function ids(array $positions, ?array $variants, int $limit, int $offset): array
    {
        if ($variants === null) {
            $keys = array_map(
                fn (int $price): int => $price === PHP_INT_MAX || ! $this->highestFirst ? $price : -$price,
                $this->page->numbers($this->list, $positions, Column::Price)
            );
            return array_column(array_slice($this->page->first($this->list, $keys, $offset + $limit), $offset, $limit), 1);
        }
        $this->items = [];
        $this->skipped = 0;
        $wanted = Matches::of($positions)->maps;
        $priced = $this->visit(PriceTerms::roughest(), $variants, $wanted, $limit, $offset);
        if ($this->skipped + count($this->items) < $offset + $limit) {
            $this->add(Matches::without($wanted, $priced), 0, $limit, $offset);
        }
        return array_column(array_slice($this->items, $offset - $this->skipped, $limit), 1);
    }

    /**
     * @param array{string, string} $names First and last name of a range at one step of precision.
     * @param array<int, string> $variants
     * @param array<int, string> $wanted Maps of items.
     * @return array<int, string> The items that have any of the names.
     */
    private function visit(array $names, array $variants, array $wanted, int $limit, int $offset): array
    {
        $found = [];
        $seen = [];
        foreach ($this->byName($names) as $name => $maps) {
            $items = [];
            foreach ($maps as $block => $map) {
                $items[$block] = ByteMap::ofItems($map & ($variants[$block] ?? '')) & ($wanted[$block] ?? '');
            }
            // Items with a lower price have been found before.
            $items = Matches::without($items, $seen);
            $found[$name] = $items;
            $seen = Matches::union($seen, $items);
        }
        foreach ($this->highestFirst ? array_reverse($found, true) : $found as $name => $items) {
            if ($this->skipped + count($this->items) >= $offset + $limit) {
                break;
            }
            $finer = PriceTerms::finer((string) $name);
            $count = (new Matches($items))->count();
            if ($this->items === [] && $this->skipped + $count <= $offset) {
                $this->skipped += $count;
            } elseif ($finer === null) {
                $this->add($items, PriceTerms::exact((string) $name), $limit, $offset);
            } else {
                $this->visit($finer, $variants, $items, $limit, $offset);
            }
        }
        return $seen;
    }

    /**
     * @param array{string, string} $names
     * @return array<array-key, array<int, string>> Maps by block, by name in ascending order.
     */
    private function byName(array $names): array
    {
        $maps = [];
        foreach ($this->index->rows($this->list, [], [$names]) as [$name, $block, $data]) {
            $maps[$name][$block] = ByteMap::decode($data);
        }
        ksort($maps, SORT_STRING);
        return $maps;
    }

    /** @param array<int, string> $items Items with the same price. */
    private function add(array $items, int $price, int $limit, int $offset): void
    {
        $keys = array_fill_keys((new Matches($items))->positions(), $price);
        array_push($this->items, ...$this->page->first($this->list, $keys, $offset + $limit - $this->skipped - count($this->items)));
    }
}
