<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** Puts items into an order and cuts a page out of it, without sorting more than it must. */
final class OrderedPage
{
    /** Of so many items of a block, numbers are read one by one; of more, those of the whole block. */
    private const FEW = 64;

    public function __construct(private readonly IndexReader $index)
    {
    }

    /**
     * The items with the lowest keys, the highest id first among equal keys.
     *
     * @param array<int, int> $keys By position.
     * @param int $wanted How many items are needed.
     * @param array<int, int> $ids Those that are known, by position.
     * @return list<array{int, int, int}> Key, id and position of each.
     */
    public function first(ListKey $list, array $keys, int $wanted, array $ids = []): array
    {
        $keys = self::lowest($keys, $wanted);
        $positions = [];
        $unknown = array_keys(array_diff_key($keys, $ids));
        foreach (array_intersect_key($ids, $keys) + $this->numbers($list, $unknown, Column::Id) as $position => $id) {
            // An item that was removed meanwhile has no id.
            if ($id !== 0) {
                $positions[$keys[$position]][$id] = $position;
            }
        }
        // Thousands may have one key, of which only those with the highest ids are needed.
        ksort($positions);
        $items = [];
        foreach ($positions as $key => $ofKey) {
            krsort($ofKey);
            foreach (array_slice($ofKey, 0, $wanted - count($items), true) as $id => $position) {
                $items[] = [$key, $id, $position];
            }
            if (count($items) >= $wanted) {
                break;
            }
        }
        return $items;
    }

    /**
     * The items that a page needs, without those that are before it whatever their order among equal keys is.
     *
     * @param array<int, int> $keys By position.
     * @param int $skipped How many items are before the page.
     * @return array{array<int, int>, int} The other keys, and how many are before them.
     */
    public static function from(array $keys, int $skipped): array
    {
        if ($skipped <= 0 || count($keys) <= $skipped) {
            return [$keys, 0];
        }
        $sorted = $keys;
        sort($sorted);
        $first = $sorted[$skipped];
        $left = [];
        foreach ($keys as $position => $key) {
            if ($key >= $first) {
                $left[$position] = $key;
            }
        }
        return [$left, count($keys) - count($left)];
    }

    /**
     * The items with the lowest numbers in a column, as lowest() returns them, without an array of all of them.
     *
     * @param bool $highestFirst Whether the highest numbers are wanted: keys are their negatives then. PHP_INT_MAX is the last in both
     *     directions.
     * @return array<int, int> Keys by position.
     */
    public function lowestOf(ListKey $list, Matches $items, Column $column, int $wanted, bool $highestFirst = false): array
    {
        $rows = $this->index->column($list, $column, array_keys($items->maps));
        $keys = [];
        // The numbers that may still be among the wanted ones.
        [$least, $greatest] = [PHP_INT_MIN, PHP_INT_MAX];
        $most = self::FEW + $wanted;
        foreach ($items->maps as $block => $map) {
            $base = $block * Block::SIZE;
            foreach (self::numbersOf($rows[$block] ?? '', $map) as $place => $number) {
                if ($number <= $greatest && $number >= $least && ($map[$place] ?? "\0") !== "\0") {
                    $keys[$base + $place] = $highestFirst && $number !== PHP_INT_MAX ? -$number : $number;
                }
            }
            if (count($keys) > $most) {
                $keys = self::lowest($keys, $wanted);
                $last = $keys === [] ? PHP_INT_MAX : max($keys);
                if (! $highestFirst) {
                    $greatest = $last;
                } elseif ($last !== PHP_INT_MAX) {
                    [$least, $greatest] = [-$last, PHP_INT_MAX - 1];
                }
                // Many may be equal to the last one; then there is nothing to cut for a while.
                $most = Block::SIZE + 2 * count($keys);
            }
        }
        return self::lowest($keys, $wanted);
    }

    /** @return array<int, int> The numbers of a row by place: of the items of a map, or of all if these are many. */
    private static function numbersOf(string $row, string $map): array
    {
        return ByteMap::count($map) > self::FEW ? Column::decode($row) : Column::some($row, Matches::placesOf($map));
    }

    /**
     * The numbers that items have in a column.
     *
     * @param list<int> $positions
     * @return array<int, int> By position.
     */
    public function numbers(ListKey $list, array $positions, Column $column): array
    {
        $places = [];
        foreach ($positions as $position) {
            $places[intdiv($position, Block::SIZE)][] = $position % Block::SIZE;
        }
        $rows = $this->index->column($list, $column, array_keys($places));
        $numbers = array_fill_keys($positions, 0);
        foreach ($places as $block => $ofBlock) {
            $row = $rows[$block] ?? '';
            $found = count($ofBlock) > self::FEW ? Column::decode($row) : Column::some($row, $ofBlock);
            foreach ($ofBlock as $place) {
                $numbers[$block * Block::SIZE + $place] = $found[$place] ?? 0;
            }
        }
        return $numbers;
    }

    /**
     * The ids of groups of items, the highest first within each group.
     *
     * @param list<list<int>> $groups Positions.
     * @return list<list<int>> A list for each group.
     */
    public function ids(ListKey $list, array $groups): array
    {
        $all = $this->numbers($list, array_merge(...$groups), Column::Id);
        $ids = [];
        foreach ($groups as $positions) {
            // An item that was removed meanwhile has no id.
            $ofGroup = array_filter(array_map(static fn (int $position): int => $all[$position], $positions));
            rsort($ofGroup);
            $ids[] = $ofGroup;
        }
        return $ids;
    }

    /**
     * The items with the lowest keys: at least as many as wanted, and all that are equal to the last one.
     *
     * @param array<int, int> $keys By position.
     * @return array<int, int>
     */
    public static function lowest(array $keys, int $wanted): array
    {
        if (count($keys) <= $wanted) {
            return $keys;
        }
        // Most keys are equal to many others, and few are quickly sorted.
        $counts = array_count_values($keys);
        $sorted = array_keys($counts);
        sort($sorted);
        $last = PHP_INT_MAX;
        $found = 0;
        foreach ($sorted as $key) {
            $found += $counts[$key];
            if ($found >= $wanted) {
                $last = $key;
                break;
            }
        }
        // A loop, because a function called for each of many keys takes most of the time.
        $lowest = [];
        foreach ($keys as $position => $key) {
            if ($key <= $last) {
                $lowest[$position] = $key;
            }
        }
        return $lowest;
    }
}
