<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** Finds the first items of an order from the beginnings of sorted rows: one statement, or two if some blocks need more. */
final class SortedItems
{
    /** How many entries are read together at least, which takes hardly longer than fewer, and at most. */
    private const LEAST = 8192;
    private const MOST = 65536;

    public function __construct(private readonly IndexReader $index, private readonly ListKey $list, private readonly SortedRow $row)
    {
    }

    /**
     * @param array<int, string>|null $variants The variants whose keys count, a ByteMap for each block; null for all.
     * @param int $wanted How many items are needed.
     * @return list<list<int>>|null The positions of the first items, in groups with the same key; null if too much would have to be read.
     *     Items without a key are missing: then there are fewer than wanted.
     */
    public function first(Matches $items, ?array $variants, int $wanted): ?array
    {
        $found = $items->count();
        if ($found === 0) {
            return [];
        }
        $blocks = array_keys($items->maps);
        $all = array_sum(array_map('strlen', $items->maps));
        // Twice as many as are needed if the items are evenly distributed.
        $count = (int) (max(self::LEAST, 2 * $wanted * $all / $found) / count($blocks)) + 1;
        if ($count * count($blocks) > self::MOST) {
            return null;
        }
        $rows = $this->index->beginnings($this->list, $this->row->value, $blocks, $this->row->characters($count));
        [$groups, $ended] = $this->merged($items, $variants, $rows, $wanted, $count);
        if ($ended !== []) {
            if (count($ended) * Block::SIZE > self::MOST) {
                return null;
            }
            $rows = $this->index->beginnings($this->list, $this->row->value, $ended) + $rows;
            $groups = $this->merged($items, $variants, $rows, $wanted, PHP_INT_MAX)[0];
        }
        return $groups;
    }

    /**
     * @param array<int, string>|null $variants
     * @param array<int, string> $rows Beginnings of rows by block.
     * @param int $count The number of entries of a beginning that may not be the whole row.
     * @return array{list<list<int>>, list<int>} The first items, in groups with the same key; and the blocks whose beginnings are too
     *     short to know all of them.
     */
    private function merged(Matches $items, ?array $variants, array $rows, int $wanted, int $count): array
    {
        $keys = [];
        $ends = [];
        $last = "\xFF";
        $found = 0;
        $whole = $count === PHP_INT_MAX ? PHP_INT_MAX : $this->row->characters($count);
        foreach ($items->maps as $block => $map) {
            $row = $rows[$block] ?? '';
            [$ofBlock, $end] = $this->row->first($row, $map, $variants === null ? null : $variants[$block] ?? '', $wanted, $last);
            foreach ($ofBlock as $place => $key) {
                $keys[$key][] = $block * Block::SIZE + $place;
            }
            if ($end !== null && strlen($row) === $whole) {
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
}
