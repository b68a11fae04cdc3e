<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * Orders items by their folded names. Usually the first ones of each block are enough, which the beginning of a row has (SortedNames),
 * and more of a few blocks. Otherwise the first characters of all items are compared; the next ones only of items that are equal so
 * far and may be on the page. The names themselves are only compared if 36 characters are equal: at most a statement for sorted rows,
 * one for each column of NameKey, one for the ids and one for the names.
 */
final class NameOrder
{
    /** If fewer than one item in so many was found, reading the numbers of all that were found is quicker. */
    private const FEW = 16;

    /** How many items of sorted rows are read together at least, which takes hardly longer than fewer, and at most. */
    private const LEAST_SORTED = 8192;
    private const MOST_SORTED = 65536;

    public function __construct(private readonly IndexReader $index, private readonly OrderedPage $page, private readonly ListKey $list)
    {
    }

    /** @return list<int> The ids of a page. */
    public function ids(Matches $items, int $limit, int $offset): array
    {
        $window = new Window($offset, $limit);
        $sorted = $this->sorted($items, $offset + $limit);
        $groups = $sorted === null ? $this->compared($items, $window, $offset + $limit) : $window->touched($sorted, array_map('count', $sorted));
        return array_slice($this->ordered($groups), $window->offset(), $limit);
    }

    /** @return list<list<int>>|null The first items, in groups with the same key; null if too much would have to be read for it. */
    private function sorted(Matches $items, int $wanted): ?array
    {
        $found = $items->count();
        if ($found === 0) {
            return [];
        }
        if ($found * self::FEW < $items->size()) {
            return null;
        }
        $blocks = array_keys($items->maps);
        $all = $items->size();
        // Twice as many as are needed if the items are evenly distributed.
        $count = (int) min(Block::SIZE, max(self::LEAST_SORTED, 2 * $wanted * $all / $found) / count($blocks) + 1);
        if ($count * count($blocks) > self::MOST_SORTED) {
            return null;
        }
        $rows = $this->index->beginnings($this->list, SortedNames::NAME, $blocks, $count * SortedNames::CHARACTERS);
        [$groups, $ended] = self::merged($items, $rows, $wanted, $count);
        if ($ended !== []) {
            if (count($ended) * Block::SIZE > self::MOST_SORTED) {
                return null;
            }
            $rows = $this->index->beginnings($this->list, SortedNames::NAME, $ended, Block::SIZE * SortedNames::CHARACTERS) + $rows;
            $groups = self::merged($items, $rows, $wanted, Block::SIZE)[0];
        }
        return $groups;
    }

    /**
     * @param array<int, string> $rows Beginnings of sorted rows by block.
     * @param int $count The number of items of a beginning that is not the whole row.
     * @return array{list<list<int>>, list<int>} The first items, in groups with the same key; and the blocks whose beginnings are too
     *     short to know all of them.
     */
    private static function merged(Matches $items, array $rows, int $wanted, int $count): array
    {
        $keys = [];
        $ends = [];
        $last = "\xFF";
        $found = 0;
        foreach ($items->maps as $block => $map) {
            $row = $rows[$block] ?? '';
            [$ofBlock, $end] = SortedNames::first($row, $map, $wanted, $last);
            foreach ($ofBlock as $place => $key) {
                $keys[$key][] = $block * Block::SIZE + $place;
            }
            if ($end !== null && strlen($row) === $count * SortedNames::CHARACTERS && $count < Block::SIZE) {
                $ends[$block] = $end;
            }
            $found += count($ofBlock);
            if ($found >= 2 * $wanted) {
                [$keys, $last] = self::lowest($keys, $wanted, $last);
                $found = $wanted;
            }
        }
        [$keys, $last] = self::lowest($keys, $wanted, $last);
        return [array_values($keys), array_keys(array_filter($ends, static fn (string $end): bool => strcmp($end, $last) <= 0))];
    }

    /**
     * @param array<string, list<int>> $keys Positions by key.
     * @param string $last What is the last key until there are enough items.
     * @return array{array<string, list<int>>, string} The lowest keys that have as many items as are wanted, and the last of them.
     */
    private static function lowest(array $keys, int $wanted, string $last): array
    {
        ksort($keys, SORT_STRING);
        $lowest = [];
        foreach ($keys as $key => $positions) {
            $lowest[$key] = $positions;
            $wanted -= count($positions);
            if ($wanted <= 0) {
                return [$lowest, $key];
            }
        }
        return [$lowest, $last];
    }

    /** @return list<list<int>> The items of the page, in groups that are equal in all columns. */
    private function compared(Matches $items, Window $window, int $wanted): array
    {
        $keys = $this->page->lowestOf($this->list, $items, Column::Name, $wanted);
        $groups = self::divided($window, $window->touched([array_keys($keys)], [count($keys)]), $keys);
        foreach (array_slice(Column::NAMES, 1) as $column) {
            $tied = array_merge(...self::tied($groups));
            if ($tied === []) {
                break;
            }
            $groups = self::divided($window, $groups, $this->page->numbers($this->list, $tied, $column));
        }
        return $groups;
    }

    /**
     * Divides groups of equal items by their next characters.
     *
     * @param list<list<int>> $groups Positions.
     * @param array<int, int> $keys By position, of all items of groups with several.
     * @return list<list<int>>
     */
    private static function divided(Window $window, array $groups, array $keys): array
    {
        $divided = [];
        $before = 0;
        foreach ($groups as $group) {
            $from = max(0, $window->offset() - $before);
            $to = min(count($group), $window->offset() + $window->limit - $before);
            array_push($divided, ...(count($group) === 1 ? [$group] : self::parts($group, $keys, $from, $to)));
            $before += count($group);
        }
        return $window->touched($divided, array_map('count', $divided));
    }

    /**
     * @param list<int> $group
     * @param array<int, int> $keys
     * @param int $from The place of the group's first item on the page, in the order of the keys.
     * @param int $to The place after its last one.
     * @return list<list<int>> One part for all items before those of the page, then one for each key; without the items after them,
     *     and without empty parts.
     */
    private static function parts(array $group, array $keys, int $from, int $to): array
    {
        $sorted = array_map(static fn (int $position): int => $keys[$position], $group);
        sort($sorted);
        [$first, $last] = [$sorted[$from], $sorted[$to - 1]];
        $before = [];
        $parts = [];
        foreach ($group as $position) {
            if ($keys[$position] < $first) {
                $before[] = $position;
            } elseif ($keys[$position] <= $last) {
                $parts[$keys[$position]][] = $position;
            }
        }
        ksort($parts);
        return [...($before === [] ? [] : [$before]), ...array_values($parts)];
    }

    /**
     * @param list<list<int>> $groups
     * @return list<int> The ids of all items.
     */
    private function ordered(array $groups): array
    {
        $ids = $this->page->ids($this->list, $groups);
        $tied = array_merge(...self::tied($ids));
        $names = $this->index->names($this->list, $tied);
        foreach ($ids as $i => $ofGroup) {
            // The highest id stays first among equal names. Names that are numbers must not be compared as numbers.
            usort($ofGroup, static fn (int $a, int $b): int => strcmp($names[$a] ?? '', $names[$b] ?? ''));
            $ids[$i] = $ofGroup;
        }
        return array_merge(...$ids);
    }

    /**
     * @param list<list<int>> $groups
     * @return list<list<int>> Those with several items.
     */
    private static function tied(array $groups): array
    {
        return array_values(array_filter($groups, static fn (array $group): bool => count($group) > 1));
    }
}
