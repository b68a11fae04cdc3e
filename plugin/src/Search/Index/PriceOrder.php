<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use Closure;

/**
 * Orders items by the price of their cheapest variant that meets the filters. Without filters of variants that is a column of the
 * index. With filters, the variants of the cheapest products are looked at, which takes three statements. If these are not enough, and
 * from the highest price on, it divides the items by decades of prices, by their buckets and by prices, and each time goes on only where
 * the page is: a statement for each of the three steps, whatever the prices are, and one for the ids. From the lowest price on, the first two
 * steps read the rows of the lowest prices first and go on only until the page is full, with at most two and three statements.
 */
final class PriceOrder
{
    /** How many of the cheapest products are looked at for each one that is needed, and altogether at most. */
    private const MORE = 10;
    private const MOST = 600;

    /** How many names of rows are read first, and then, from the lowest price on; at last all others. */
    private const PORTIONS = [2, 8];

    private readonly int $least;
    private readonly int $most;

    /**
     * @param int|null $least The lowest price that a variant may have if items were found by one, in bani;
     * @param int|null $most the highest one. Both are included.
     */
    public function __construct(
        private readonly IndexReader $index,
        private readonly Page $page,
        private readonly ListKey $list,
        private readonly bool $highestFirst,
        ?int $least,
        ?int $most,
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
        // With a lowest price, a product's cheapest variant says little about those that meet the filters.
        $cheapest = $this->highestFirst || $this->least > 0 ? null : $this->cheapest($items, $variants, $limit + $offset);
        if ($cheapest !== null) {
            return array_slice($cheapest, $offset, $limit);
        }
        $window = new Window($offset, $limit);
        $groups = [[PriceLadder::ANY, array_map(Matches::flags(...), $items->maps)]];
        // Decades, then buckets.
        for ($step = 0; $step < 2; $step++) {
            $rowsOf = $this->reading($groups);
            $wanted = $window->offset() + $limit;
            $divided = [];
            foreach ($groups as [$name, $items]) {
                if ($wanted <= 0 && ! $this->highestFirst) {
                    break;
                }
                array_push($divided, ...$this->divided($name, $items, $rowsOf, $variants, $wanted));
                $wanted -= (new Matches($items))->count();
            }
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
     * The first items from the lowest price on. No variant is cheaper than its product's cheapest one, so only the products whose
     * cheapest variants are the cheapest of all need to be looked at, and a few more.
     *
     * @param array<int, string> $variants
     * @return list<int>|null null if matching variants are much more expensive than others, so that these are not enough.
     */
    private function cheapest(Matches $items, array $variants, int $wanted): ?array
    {
        if (self::MORE * $wanted > self::MOST) {
            return null;
        }
        $keys = $this->page->lowestOf($this->list, $items, Column::Price, self::MORE * $wanted);
        if (count($keys) > self::MOST) {
            // Too many have the same price.
            return null;
        }
        $ids = array_filter($this->page->numbers($this->list, array_keys($keys), Column::Id));
        $prices = $this->index->prices($this->list, array_values($ids));
        $found = [];
        foreach ($ids as $position => $id) {
            $map = $variants[Block::of($position)] ?? '';
            // A product without variants counts as one.
            $ofItem = ($prices[$id] ?? []) === [] ? [$keys[$position] === PHP_INT_MAX ? null : $keys[$position]] : $prices[$id];
            $matching = array_filter($ofItem, static fn (?int $price, int $variant): bool => $price !== null
                && ByteMap::has($map, $position % Block::SIZE, $variant), ARRAY_FILTER_USE_BOTH);
            $found[] = [$matching === [] ? PHP_INT_MAX : PriceLadder::limited(min($matching)), $id];
        }
        usort($found, static fn (array $a, array $b): int => [$a[0], $b[1]] <=> [$b[0], $a[1]]);
        // The prices of all others are higher than the last key.
        $last = min(PriceLadder::HIGHEST - 1, max([0, ...$keys]));
        $isEnough = count($keys) === $items->count() || (isset($found[$wanted - 1]) && $found[$wanted - 1][0] <= $last);
        return $isEnough ? array_column($found, 1) : null;
    }

    /** @return array<string, string> See PriceLadder::finer(). */
    private function finer(string $group): array
    {
        return PriceLadder::finer($group, $this->least, $this->most);
    }

    /**
     * Reads the rows by which some groups are divided, when they are needed.
     *
     * @param list<array{string, array<int, string>}> $groups Names and items.
     * @return Closure(string): array<int, string> Data by block, of the row with a name.
     */
    private function reading(array $groups): Closure
    {
        $waiting = [];
        foreach ($groups as [$group, $items]) {
            foreach (array_keys($this->finer($group)) as $name) {
                $waiting[] = [[$name], array_keys($items)];
            }
        }
        $rows = [];
        $portions = $this->highestFirst ? [] : self::PORTIONS;
        return function (string $name) use (&$rows, &$waiting, &$portions): array {
            while (! isset($rows[$name]) && $waiting !== []) {
                $read = array_splice($waiting, 0, array_shift($portions) ?? count($waiting));
                $rows += $this->rows($read) + array_fill_keys(array_map(static fn (array $one): string => $one[0][0], $read), []);
            }
            return $rows[$name] ?? [];
        };
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
     * @param Closure(string): array<int, string> $rowsOf As reading() returns it.
     * @param array<int, string> $variants
     * @param int $wanted How many items are needed from the lowest price on. Rows of higher prices are not looked at.
     * @return list<array{string, array<int, string>}> Names and items of finer groups.
     */
    private function divided(string $group, array $items, Closure $rowsOf, array $variants, int $wanted): array
    {
        if ($group === PriceLadder::NONE) {
            return [[$group, $items]];
        }
        $groups = [];
        foreach ($this->finer($group) as $name => $finer) {
            $found = [];
            // An item that has been found for a lower price is no longer in $items.
            foreach (array_intersect_key($rowsOf($name), $items) as $block => $data) {
                $map = ByteMap::decode($data) & ($variants[$block] ?? '');
                $map = Matches::flags(ByteMap::ofItems($map)) & $items[$block];
                if (trim($map, "\0") !== '') {
                    $found[$block] = $map;
                    $items[$block] ^= str_pad($map, strlen($items[$block]), "\0");
                }
            }
            if ($found !== []) {
                $groups[] = [$finer, $found];
                $wanted -= (new Matches($found))->count();
                if ($wanted <= 0 && ! $this->highestFirst) {
                    break;
                }
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
