<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The items that a list without a search contains, the newest change first. They are divided into parts, each a row of the index,
 * and one row says how many items each part has, and all together. So any page is found without going through the items before it.
 */
final class Timeline
{
    /** The name of the row that describes the parts, and of the parts' own rows: the number of a part stands for the block. */
    public const PARTS = 'timeline:parts';
    public const PART = 'timeline:part';

    /** The most items of a part. */
    public const SIZE = 512;

    /** The numbers that the row PARTS has of each part: its own, how many items it has, and the time and the id of the first one. */
    private const NUMBERS = 4;

    /** Between the number of all items and those of the parts; Column does not have it. */
    private const SEPARATOR = ' ';

    /** The bytes of an item in a part: four for the position, eight for the id and eight for the time. */
    private const BYTES = 20;

    /** @param list<array{number: int, count: int, modified: int, id: int}> $parts The newest first; time and id are those of the part's first item. */
    private function __construct(private readonly IndexReader $index, private readonly ListKey $list, private readonly array $parts)
    {
    }

    /** @return self|null null if the list has no timeline, because its generation is not complete. */
    public static function of(IndexReader $index, ListKey $list): ?self
    {
        $row = $index->data($list, self::PARTS)[0] ?? null;
        return $row === null ? null : self::ofParts($index, $list, $row);
    }

    /** @param string $row The row PARTS, if it has been read already. */
    public static function ofParts(IndexReader $index, ListKey $list, string $row): self
    {
        return new self($index, $list, self::decodeParts($row));
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

    /**
     * The first items that are in a set.
     *
     * @param int $among How many items of the timeline are looked at; some more if they end within a part.
     * @return list<int> Their ids, at most as many as wanted; none if items have changed while they were read.
     */
    public function firstOf(Matches $items, int $wanted, int $among): array
    {
        $counts = [];
        foreach ($this->parts as ['number' => $number, 'count' => $count]) {
            if ($among <= 0) {
                break;
            }
            $counts[$number] = $count;
            $among -= $count;
        }
        $rows = $this->index->data($this->list, self::PART, array_keys($counts));
        $maps = $items->maps;
        $ids = [];
        foreach ($counts as $number => $count) {
            $bytes = (string) base64_decode($rows[$number] ?? '', true);
            if (strlen($bytes) !== $count * self::BYTES) {
                return [];
            }
            // No function is called for each of some thousand items: that would take most of the time.
            foreach ((array) unpack("V{$count}", $bytes) as $i => $position) {
                if (($maps[intdiv($position, Block::SIZE)][$position % Block::SIZE] ?? "\0") !== "\0") {
                    $ids[] = (int) ((array) unpack('P', $bytes, $count * 4 + ($i - 1) * 8))[1];
                    if (count($ids) === $wanted) {
                        return $ids;
                    }
                }
            }
        }
        return $ids;
    }

    /** How many items the parts of a row PARTS have together. Every search reads it, so the parts are not decoded for it. */
    public static function totalOf(string $row): int
    {
        return (int) $row;
    }

    /** @return list<array{number: int, count: int, modified: int, id: int}> */
    public static function decodeParts(string $row): array
    {
        $parts = [];
        $numbers = substr($row, (int) strpos($row, self::SEPARATOR) + 1);
        foreach (array_chunk(Column::decode($numbers), self::NUMBERS) as [$number, $count, $modified, $id]) {
            $parts[] = ['number' => $number, 'count' => $count, 'modified' => $modified, 'id' => $id];
        }
        return $parts;
    }

    /** @param list<array{number: int, count: int, modified: int, id: int}> $parts */
    public static function encodeParts(array $parts): string
    {
        return array_sum(array_column($parts, 'count')) . self::SEPARATOR . Column::encode(array_merge(...array_map(array_values(...), $parts)));
    }

    /** @return array{positions: list<int>, ids: list<int>, times: list<int>} */
    public static function decodePart(string $row): array
    {
        $bytes = (string) base64_decode($row, true);
        $count = intdiv(strlen($bytes), self::BYTES);
        if ($count === 0) {
            return ['positions' => [], 'ids' => [], 'times' => []];
        }
        return [
            'positions' => array_values((array) unpack("V{$count}", $bytes)),
            'ids' => array_values((array) unpack("P{$count}", $bytes, 4 * $count)),
            'times' => array_values((array) unpack("P{$count}", $bytes, 12 * $count)),
        ];
    }

    /** @param array{positions: list<int>, ids: list<int>, times: list<int>} $part */
    public static function encodePart(array $part): string
    {
        return base64_encode(pack('V*', ...$part['positions']) . pack('P*', ...$part['ids'], ...$part['times']));
    }
}
