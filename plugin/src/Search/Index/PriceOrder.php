<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * Orders items by the price of their cheapest variant that meets the filters. Without filters of variants that is a column of the
 * index. With filters, the variants of the cheapest products are looked at, which takes three statements. If these are not enough, and
 * from the highest price on, it goes through the names of prices from rough to exact ones, and down only where the page is: a
 * statement for each step of PriceTerms, whatever the prices are, and one for the ids.
 */
final class PriceOrder
{
    /** How many of the cheapest products are looked at for each one that is needed, and altogether at most. */
    private const MORE = 10;
    private const MOST = 600;

    public function __construct(private readonly IndexReader $index, private readonly Page $page, private readonly ListKey $list, private readonly bool $highestFirst)
    {
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
        $cheapest = $this->highestFirst ? null : $this->cheapest($items, $variants, $limit + $offset);
        if ($cheapest !== null) {
            return array_slice($cheapest, $offset, $limit);
        }
        $window = new Window($offset, $limit);
        $groups = self::touched($window, [[PriceTerms::ANY, array_map(Matches::flags(...), $items->maps)]]);
        for ($step = 0; $step < PriceTerms::STEPS; $step++) {
            $rows = $this->rows($groups);
            $divided = [];
            foreach ($groups as [$name, $items]) {
                array_push($divided, ...$this->divided($items, $rows[$name] ?? [], $variants, $window->offset() + $limit));
            }
            $groups = self::touched($window, $divided);
        }
        $ofPage = array_map(static fn (array $group): array => (new Matches($group[1]))->positions(), $groups);
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
            $found[] = [$matching === [] ? PHP_INT_MAX : PriceTerms::limited(min($matching)), $id];
        }
        usort($found, static fn (array $a, array $b): int => [$a[0], $b[1]] <=> [$b[0], $a[1]]);
        // The prices of all others are higher than the last key.
        $last = min(PriceTerms::HIGHEST - 1, max([0, ...$keys]));
        $isEnough = count($keys) === $items->count() || (isset($found[$wanted - 1]) && $found[$wanted - 1][0] <= $last);
        return $isEnough ? array_column($found, 1) : null;
    }

    /**
     * @param list<array{string, array<int, string>}> $groups See divided().
     * @return list<array{string, array<int, string>}>
     */
    private static function touched(Window $window, array $groups): array
    {
        return $window->touched($groups, array_map(static fn (array $group): int => self::count($group[1]), $groups));
    }

    /** @param array<int, string> $items */
    private static function count(array $items): int
    {
        return (new Matches($items))->count();
    }

    /**
     * The rows of the finer names of some groups. Every group has items of the page, so there are at most as many groups as
     * items on it, and a statement has at most as many ranges.
     *
     * @param list<array{string, array<int, string>}> $groups
     * @return array<string, array<string, array<int, string>>> Data by block, by name, by the name of the group.
     */
    private function rows(array $groups): array
    {
        $ranges = [];
        $blocks = [];
        foreach ($groups as [$name, $items]) {
            $finer = PriceTerms::finer($name);
            if ($finer !== []) {
                $ranges[] = [$finer, array_keys($items)];
                $blocks[$name] = $items;
            }
        }
        $rows = [];
        foreach ($this->index->rowsInBlocks($this->list, $ranges) as [$name, $block, $data]) {
            $of = PriceTerms::rougher($name);
            if (isset($blocks[$of][$block])) {
                $rows[$of][$name][$block] = $data;
            }
        }
        return $rows;
    }

    /**
     * Divides items into groups by their cheapest finer name, in the requested order.
     *
     * @param array<int, string> $items Maps of items, with Matches::ITEM for each.
     * @param array<string, array<int, string>> $rows Data by block, by name.
     * @param array<int, string> $variants
     * @param int $wanted How many items are needed from the lowest price on. Rows of higher prices are not looked at.
     * @return list<array{string, array<int, string>}> Name and items. The last one has no name if there are items without a finer one:
     *     they have no price, or lost it meanwhile, or are more than wanted.
     */
    private function divided(array $items, array $rows, array $variants, int $wanted): array
    {
        ksort($rows, SORT_STRING);
        $groups = [];
        foreach ($rows as $name => $ofName) {
            $found = [];
            // An item that has been found for a lower price is no longer in $items.
            foreach (array_intersect_key($ofName, $items) as $block => $data) {
                $map = ByteMap::decode($data) & ($variants[$block] ?? '');
                $map = Matches::flags(ByteMap::ofItems($map)) & $items[$block];
                if (trim($map, "\0") !== '') {
                    $found[$block] = $map;
                    $items[$block] ^= str_pad($map, strlen($items[$block]), "\0");
                }
            }
            if ($found !== []) {
                $groups[] = [$name, $found];
                $wanted -= self::count($found);
                if ($wanted <= 0 && ! $this->highestFirst) {
                    break;
                }
            }
        }
        $groups = $this->highestFirst ? array_reverse($groups) : $groups;
        return [...$groups, [PriceTerms::NONE, $items]];
    }
}
