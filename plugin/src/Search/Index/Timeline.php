<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The items that a list without a search contains, the newest change first. They are divided into parts, each a row of the index,
 * and one row says how many items each part has. So any page is found without going through the items before it.
 */
final class Timeline
{
    /** The name of the row that describes the parts, and of the parts' own rows: the number of a part stands for the block. */
    public const PARTS = 'timeline:parts';
    public const PART = 'timeline:part';

    /** The most items of a part. */
    public const SIZE = 512;

    /** @param list<array{number: int, count: int, modified: int, id: int}> $parts The newest first; time and id are those of the part's first item. */
    private function __construct(private readonly IndexReader $index, private readonly ListKey $list, private readonly array $parts)
    {
    }

    /** @return self|null null if the list has no timeline, because its generation is not complete or was built by an earlier release. */
    public static function of(IndexReader $index, ListKey $list): ?self
    {
        $row = $index->data($list, self::PARTS)[0] ?? null;
        return $row === null ? null : new self($index, $list, self::decodeParts($row));
    }

    /** How many items there are. */
    public function total(): int
    {
        return array_sum(array_column($this->parts, 'count'));
    }

    /**
     * A page of items.
     *
     * @return array<int, int>|null Ids by position, in the timeline's order; null if the items have changed while they were read.
     */
    public function page(int $limit, int $offset): ?array
    {
        $counts = [];
        $rank = 0;
        $before = 0;
        foreach ($this->parts as ['number' => $number, 'count' => $count]) {
            if ($rank + $count <= $offset) {
                $before += $count;
            } elseif ($rank < $offset + $limit) {
                $counts[$number] = $count;
            }
            $rank += $count;
        }
        $rows = $this->index->data($this->list, self::PART, array_keys($counts));
        $ids = [];
        foreach ($counts as $number => $count) {
            $part = self::decodePart($rows[$number] ?? '');
            if (count($part['ids']) !== $count) {
                return null;
            }
            $ids += array_combine($part['positions'], $part['ids']);
        }
        return array_slice($ids, $offset - $before, $limit, true);
    }

    /** @return list<array{number: int, count: int, modified: int, id: int}> */
    public static function decodeParts(string $row): array
    {
        $parts = [];
        foreach (array_chunk(Column::decode($row), 4) as [$number, $count, $modified, $id]) {
            $parts[] = ['number' => $number, 'count' => $count, 'modified' => $modified, 'id' => $id];
        }
        return $parts;
    }

    /** @param list<array{number: int, count: int, modified: int, id: int}> $parts */
    public static function encodeParts(array $parts): string
    {
        return Column::encode(array_merge(...array_map(array_values(...), $parts)));
    }

    /** @return array{positions: list<int>, ids: list<int>, times: list<int>} */
    public static function decodePart(string $row): array
    {
        $numbers = Column::decode($row);
        $count = intdiv(count($numbers), 3);
        return [
            'positions' => array_slice($numbers, 0, $count),
            'ids' => array_slice($numbers, $count, $count),
            'times' => array_slice($numbers, 2 * $count),
        ];
    }

    /** @param array{positions: list<int>, ids: list<int>, times: list<int>} $part */
    public static function encodePart(array $part): string
    {
        return Column::encode([...$part['positions'], ...$part['ids'], ...$part['times']]);
    }
}
