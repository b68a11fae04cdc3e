<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * Orders items by the price of their cheapest variant that meets the filters. Without filters of variants that is a column of the
 * index. With filters, the prices of a few items are read from the items themselves. Of many, the first ones from the lowest price on
 * are found in the rows of prices, from the cheapest bucket on until the page is full. Pages far behind, and all from the highest
 * price on, are found by dividing the items by decades of prices, by their buckets and by prices, each time only where the page is: a
 * statement for each of the three steps, whatever the prices are, and one for the ids.
 */
final class PriceOrder
{
    /** Of so few items the prices are read from the items themselves. */
    private const FEW = 40;

    /** Up to so many items from the lowest price on are found in the rows of prices, one bucket after the other. */
    private const NEAR = 600;

    /** Buckets are read that are expected to have so many times the wanted items, and so many times more if these are not enough. */
    private const MARGIN = 2;
    private const MORE = 8;

    /** So many rows are read without asking first which buckets have prices. */
    private const ROWS = 200;

    private readonly int $least;
    private readonly int $most;

    /**
     * @param int|null $least The lowest price that a variant may have if items were found by one, in bani;
     * @param int|null $most the highest one. Both are included.
     * @param array<string, array<int, string>> $read Rows of prices that have been read already, by name and block.
     */
    public function __construct(
        private readonly IndexReader $index,
        private readonly OrderedPage $page,
        private readonly ListKey $list,
        private readonly bool $highestFirst,
        ?int $least,
        ?int $most,
        private readonly array $read = [],
    ) {
        $this->least = PriceLadder::limited($least ?? 0);
        $this->most = PriceLadder::limited($most ?? PriceLadder::HIGHEST);
    }

    /**
     * @param array<int, string>|null $variants The variants that meet the filters; null if there are no such filters.
     * @return list<int> The ids of a page. Items without a price are last in both directions.
     */
    public function ids(Matches $items, ?array $variants, int $limit, int $offset): array
    {
        if ($variants === null) {
            $keys = $this->page->lowestOf($this->list, $items, Column::Price, $offset + $limit, $this->highestFirst);
            return array_column(array_slice($this->page->first($this->list, $keys, $offset + $limit), $offset, $limit), 1);
        }
        if ($items->count() <= self::FEW) {
            return array_slice($this->ofFew($items, $variants), $offset, $limit);
        }
        if (! $this->highestFirst && $limit + $offset <= self::NEAR) {
            return array_slice($this->cheapest($items, $variants, $limit + $offset), $offset, $limit);
        }
        $window = new Window($offset, $limit);
        $groups = [[PriceLadder::ANY, array_map(Matches::flags(...), $items->maps)]];
        // Decades, then buckets.
        for ($step = 0; $step < 2; $step++) {
            $rows = $this->rows(array_map(fn (array $group): array => [array_keys($this->finer($group[0])), array_keys($group[1])], $groups));
            $divided = array_merge(...array_map(fn (array $group): array => $this->divided($group[0], $group[1], $rows, $variants), $groups));
            $groups = $window->touched($divided, array_map(static fn (array $group): int => (new Matches($group[1]))->count(), $divided));
        }
        $rows = $this->rows(array_map(static fn (array $group): array => [$group[0] === PriceLadder::NONE ? [] : [$group[0]], array_keys($group[1])], $groups));
        $byPrice = [];
        foreach ($groups as [$name, $items]) {
            array_push($byPrice, ...$this->byPrice($items, $rows[$name] ?? [], $variants));
        }
        $ofPage = $window->touched($byPrice, array_map('count', $byPrice));
        return array_slice(array_merge(...$this->page->ids($this->list, $ofPage)), $window->offset(), $limit);
    }

    /**
     * @param array<int, string> $variants
     * @return list<int> The ids of all items.
     */
    private function ofFew(Matches $items, array $variants): array
    {
        $ids = array_filter($this->page->numbers($this->list, $items->positions(), Column::Id));
        $records = $this->index->records($this->list, array_values($ids));
        $found = [];
        foreach ($ids as $position => $id) {
            $map = $variants[Block::of($position)] ?? '';
            $matching = array_filter(
                ($records[$id] ?? IndexRecord::none())->prices,
                static fn (int $variant): bool => ByteMap::has($map, $position % Block::SIZE, $variant),
                ARRAY_FILTER_USE_KEY
            );
            $price = $matching === [] ? null : min($matching);
            $found[] = [$price === null ? PHP_INT_MAX : ($this->highestFirst ? -$price : $price), $id];
        }
        usort($found, static fn (array $a, array $b): int => [$a[0], $b[1]] <=> [$b[0], $a[1]]);
        return array_column($found, 1);
    }

    /**
     * The first items from the lowest price on.
     *
     * @param array<int, string> $variants
     * @return list<int> At least so many ids as wanted, if there are so many items.
     */
    private function cheapest(Matches $items, array $variants, int $wanted): array
    {
        $prices = [];
        foreach ($this->portions($items, $wanted) as $names) {
            $missing = array_values(array_filter($names, fn (string $name): bool => ! isset($this->read[$name])));
            $rows = $this->read + ($missing === [] ? [] : $this->rows([[$missing, array_keys($items->maps)]]));
            foreach ($names as $name) {
                $prices += $this->lowestOf($rows[$name] ?? [], $items, $variants, $prices, $wanted - count($prices));
                if (count($prices) >= $wanted) {
                    break 2;
                }
            }
        }
        // Items without a price are last.
        $prices += count($prices) >= $wanted ? [] : array_fill_keys($items->positions(), PHP_INT_MAX);
        return array_column($this->page->first($this->list, $prices, $wanted), 1);
    }

    /**
     * The rows of prices in the order in which they are needed, some at a time.
     *
     * @param int $wanted How many items are needed.
     * @return iterable<non-empty-list<string>> Names.
     */
    private function portions(Matches $items, int $wanted): iterable
    {
        $names = PriceLadder::bucketsOf($this->least, $this->most);
        if (isset($this->read[$names[0]])) {
            yield [array_shift($names)];
        }
        if ($names === []) {
            return;
        }
        if (count($names) * count($items->maps) <= self::ROWS) {
            yield $names;
            return;
        }
        // All blocks have about the same prices.
        $lengths = $this->index->lengths($this->list, array_key_first($items->maps) ?? 0, $names);
        $ofAll = array_sum($lengths);
        $expected = 0;
        $portion = [];
        foreach ($names as $name) {
            $portion[] = $name;
            $expected += $lengths[$name] * $items->count();
            if ($expected >= self::MARGIN * $wanted * $ofAll && $expected > 0) {
                yield $portion;
                $wanted *= self::MORE;
                $portion = [];
                $expected = 0;
            }
        }
        if ($portion !== []) {
            yield $portion;
        }
    }

    /**
     * The items with the lowest prices of a bucket.
     *
     * @param array<int, string> $rows Those of the bucket, by block.
     * @param array<int, string> $variants
     * @param array<int, int> $cheaper Items that were found in a bucket before, by position.
     * @param int $wanted How many are needed.
     * @return array<int, int> Their prices by position, as OrderedPage::lowest() returns them.
     */
    private function lowestOf(array $rows, Matches $items, array $variants, array $cheaper, int $wanted): array
    {
        $found = [];
        // Prices above it are not among the wanted ones.
        $highest = PHP_INT_MAX;
        $most = 2 * $wanted;
        foreach (array_intersect_key($rows, $items->maps) as $block => $row) {
            $ofItems = $items->maps[$block];
            $map = $variants[$block] ?? '';
            $base = $block * Block::SIZE;
            // The lowest price comes first.
            foreach (PriceBucket::decode($row, $highest) as $bit => $price) {
                if ((ord($map[$bit >> 3] ?? "\0") >> ($bit & 7) & 1) === 1) {
                    $place = PriceBucket::placeOf($bit);
                    $position = $base + $place;
                    if (! isset($found[$position]) && ! isset($cheaper[$position]) && ($ofItems[$place] ?? "\0") !== "\0") {
                        $found[$position] = $price;
                    }
                }
            }
            if (count($found) > $most) {
                $found = OrderedPage::lowest($found, $wanted);
                $highest = max([0, ...$found]);
                // Many may have the highest price; then there is nothing to cut for a while.
                $most = 2 * count($found);
            }
        }
        return OrderedPage::lowest($found, $wanted);
    }

    /** @return array<string, string> See PriceLadder::finer(). */
    private function finer(string $group): array
    {
        return PriceLadder::finer($group, $this->least, $this->most);
    }

    /**
     * @param list<array{list<string>, list<int>}> $wanted Names of rows and blocks of each group. Every group has items of the page, so
     *     there are at most as many groups as items on it.
     * @return array<string, array<int, string>> Data by block, by name.
     */
    private function rows(array $wanted): array
    {
        $rows = [];
        foreach ($this->index->rowsInBlocks($this->list, array_values(array_filter($wanted, static fn (array $ofGroup): bool => $ofGroup[0] !== []))) as [$name, $block, $data]) {
            $rows[$name][$block] = $data;
        }
        return $rows;
    }

    /**
     * Divides the items of a group by the rows of finer(), in the requested order.
     *
     * @param array<int, string> $items Maps of items, with Matches::ITEM for each.
     * @param array<string, array<int, string>> $rows Data by block, by name.
     * @param array<int, string> $variants
     * @return list<array{string, array<int, string>}> Names and items of finer groups.
     */
    private function divided(string $group, array $items, array $rows, array $variants): array
    {
        if ($group === PriceLadder::NONE) {
            return [[$group, $items]];
        }
        $groups = [];
        foreach ($this->finer($group) as $name => $finer) {
            $found = [];
            // An item that has been found for a lower price is no longer in $items.
            foreach (array_intersect_key($rows[$name] ?? [], $items) as $block => $data) {
                $map = ByteMap::decode($data) & ($variants[$block] ?? '');
                $map = Matches::flags(ByteMap::ofItems($map)) & $items[$block];
                if (trim($map, "\0") !== '') {
                    $found[$block] = $map;
                    $items[$block] = ByteMap::without($items[$block], $map);
                }
            }
            if ($found !== []) {
                $groups[] = [$finer, $found];
            }
        }
        $rest = [PriceLadder::rest($group), $items];
        if ($rest[0] !== PriceLadder::NONE) {
            $groups[] = $rest;
        }
        $groups = $this->highestFirst ? array_reverse($groups) : $groups;
        // In both directions items without a price are last.
        return $rest[0] === PriceLadder::NONE ? [...$groups, $rest] : $groups;
    }

    /**
     * @param array<int, string> $items
     * @param array<int, string> $rows Those of a bucket, by block.
     * @param array<int, string> $variants
     * @return list<list<int>> Positions of items with the same price, in the requested order; at the end those that have no price, or
     *     lost it meanwhile.
     */
    private function byPrice(array $items, array $rows, array $variants): array
    {
        $prices = array_fill_keys((new Matches($items))->positions(), null);
        foreach (array_intersect_key($rows, $items) as $block => $row) {
            $map = $variants[$block] ?? '';
            foreach (PriceBucket::decode($row) as $bit => $price) {
                $position = $block * Block::SIZE + PriceBucket::placeOf($bit);
                // The lowest price comes first.
                if (array_key_exists($position, $prices) && $prices[$position] === null && (ord($map[$bit >> 3] ?? "\0") >> ($bit & 7) & 1) === 1) {
                    $prices[$position] = $price;
                }
            }
        }
        $groups = [];
        foreach ($prices as $position => $price) {
            $groups[$price ?? PHP_INT_MAX][] = $position;
        }
        $rest = $groups[PHP_INT_MAX] ?? [];
        unset($groups[PHP_INT_MAX]);
        $this->highestFirst ? krsort($groups) : ksort($groups);
        return [...array_values($groups), $rest];
    }
}
