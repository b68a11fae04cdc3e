<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Support\Database\Database;

/**
 * Keeps timelines up to date. A changed item moves from its part to the newest one. Call it in a transaction in which no other
 * process writes.
 */
final class TimelineWriter
{
    /** Items that are read with one statement when a timeline is made. */
    private const ITEMS = 20480;

    /** Parts that are written with one statement. */
    private const ROWS = 16;

    /** A part joins the next one if both together have no more items. */
    private const FEW = Timeline::SIZE / 2;

    public function __construct(private readonly Database $database, private readonly IndexReader $index)
    {
    }

    /** Makes the timeline of a list from its entries. */
    public function make(ListKey $list): void
    {
        $parts = [];
        $rows = [];
        foreach ($this->items($list) as $items) {
            foreach (array_chunk($items, Timeline::SIZE) as $ofPart) {
                $part = ['positions' => array_column($ofPart, 'position'), 'ids' => array_column($ofPart, 'id'), 'times' => array_column($ofPart, 'modified')];
                $rows[] = [...$this->key($list, Timeline::PART, count($parts)), Timeline::encodePart($part)];
                $parts[] = self::described(count($parts), $part);
            }
        }
        $rows[] = [...$this->key($list, Timeline::PARTS, 0), Timeline::encodeParts($parts)];
        foreach (array_chunk($rows, self::ROWS) as $some) {
            $this->database->insertRows("{$this->table()} (generation, kind, language, name, block, data)", $some);
        }
    }

    /**
     * Moves an item, adds it or removes it. A list that has no timeline yet gets it when its generation is complete.
     *
     * @param array{int, int, int}|null $old Time, id and position; null if the list did not contain the item.
     * @param array{int, int, int}|null $new Time, id and position; null if it does not contain the item any more.
     */
    public function move(ListKey $list, ?array $old, ?array $new): void
    {
        $described = $this->index->data($list, Timeline::PARTS)[0] ?? null;
        if ($described === null) {
            return;
        }
        $parts = Timeline::decodeParts($described);
        if ($old !== null) {
            $parts = $this->without($list, $parts, $old);
        }
        if ($new !== null) {
            $parts = $this->with($list, $parts, $new);
        }
        $this->write($list, Timeline::PARTS, 0, Timeline::encodeParts($parts));
    }

    /**
     * The items of a timeline as the entries have them, the newest first.
     *
     * @return iterable<non-empty-list<array{modified: int, id: int, position: int}>>
     */
    public function items(ListKey $list): iterable
    {
        $rows = [];
        do {
            $last = $rows === [] ? [] : [(int) $rows[count($rows) - 1]['modified'], (int) $rows[count($rows) - 1]['modified'], (int) $rows[count($rows) - 1]['id']];
            $rows = $this->database->rows(
                "SELECT modified, object_id AS id, position FROM {$this->database->table('entries')} WHERE generation = %d AND kind = %s AND language = %s AND listed = 1"
                    . ($last === [] ? '' : ' AND (modified < %d OR (modified = %d AND object_id < %d))') . ' ORDER BY modified DESC, object_id DESC LIMIT %d',
                [$list->generation, $list->kind, $list->language, ...$last, self::ITEMS]
            );
            if ($rows !== []) {
                yield array_map(static fn (array $row): array => ['modified' => (int) $row['modified'], 'id' => (int) $row['id'], 'position' => (int) $row['position']], $rows);
            }
        } while (count($rows) === self::ITEMS);
    }

    /**
     * @param list<array{number: int, count: int, modified: int, id: int}> $parts
     * @param array{int, int, int} $old
     * @return list<array{number: int, count: int, modified: int, id: int}>
     */
    private function without(ListKey $list, array $parts, array $old): array
    {
        $at = self::placeOf($parts, $old);
        if ($at === null) {
            return $parts;
        }
        $number = $parts[$at]['number'];
        $part = $this->part($list, $number);
        $place = array_search($old[1], $part['ids'], true);
        if ($place === false) {
            return $parts;
        }
        $part = array_map(static function (array $numbers) use ($place): array {
            array_splice($numbers, (int) $place, 1);
            return $numbers;
        }, $part);
        $next = $parts[$at + 1] ?? null;
        if ($next !== null && count($part['ids']) + $next['count'] <= self::FEW) {
            $following = $this->part($list, $next['number']);
            $part = [
                'positions' => [...$part['positions'], ...$following['positions']],
                'ids' => [...$part['ids'], ...$following['ids']],
                'times' => [...$part['times'], ...$following['times']],
            ];
            $this->delete($list, $next['number']);
            array_splice($parts, $at + 1, 1);
        }
        if ($part['ids'] === []) {
            $this->delete($list, $number);
            array_splice($parts, $at, 1);
            return $parts;
        }
        $this->write($list, Timeline::PART, $number, Timeline::encodePart($part));
        $parts[$at] = self::described($number, $part);
        return $parts;
    }

    /**
     * @param list<array{number: int, count: int, modified: int, id: int}> $parts
     * @param array{int, int, int} $new
     * @return list<array{number: int, count: int, modified: int, id: int}>
     */
    private function with(ListKey $list, array $parts, array $new): array
    {
        [$modified, $id, $position] = $new;
        $free = $parts === [] ? 0 : max(array_column($parts, 'number')) + 1;
        $at = self::placeOf($parts, $new);
        if ($at === null && ($parts[0]['count'] ?? Timeline::SIZE) === Timeline::SIZE) {
            // Newer than all others, as most are: full parts stay full.
            $part = ['positions' => [$position], 'ids' => [$id], 'times' => [$modified]];
            $this->write($list, Timeline::PART, $free, Timeline::encodePart($part));
            return [self::described($free, $part), ...$parts];
        }
        $at ??= 0;
        $number = $parts[$at]['number'];
        $part = $this->part($list, $number);
        $place = 0;
        while (isset($part['ids'][$place]) && [$part['times'][$place], $part['ids'][$place]] > [$modified, $id]) {
            $place++;
        }
        array_splice($part['positions'], $place, 0, [$position]);
        array_splice($part['ids'], $place, 0, [$id]);
        array_splice($part['times'], $place, 0, [$modified]);
        $halves = [$number => $part];
        if (count($part['ids']) > Timeline::SIZE) {
            $half = intdiv(Timeline::SIZE, 2);
            $halves = [
                $number => array_map(static fn (array $numbers): array => array_slice($numbers, 0, $half), $part),
                $free => array_map(static fn (array $numbers): array => array_slice($numbers, $half), $part),
            ];
        }
        foreach ($halves as $numberOfHalf => $half) {
            $this->write($list, Timeline::PART, $numberOfHalf, Timeline::encodePart($half));
        }
        array_splice($parts, $at, 1, array_map(self::described(...), array_keys($halves), $halves));
        return $parts;
    }

    /**
     * @param list<array{number: int, count: int, modified: int, id: int}> $parts
     * @param array{int, int, int} $item
     * @return int|null The place of the part that has the item, or would have it; null if it is newer than all.
     */
    private static function placeOf(array $parts, array $item): ?int
    {
        $place = null;
        foreach ($parts as $at => $part) {
            if ([$part['modified'], $part['id']] < [$item[0], $item[1]]) {
                break;
            }
            $place = $at;
        }
        return $place;
    }

    /**
     * @param array{positions: list<int>, ids: list<int>, times: list<int>} $part
     * @return array{number: int, count: int, modified: int, id: int}
     */
    private static function described(int $number, array $part): array
    {
        return ['number' => $number, 'count' => count($part['ids']), 'modified' => $part['times'][0], 'id' => $part['ids'][0]];
    }

    /** @return array{positions: list<int>, ids: list<int>, times: list<int>} */
    private function part(ListKey $list, int $number): array
    {
        return Timeline::decodePart($this->index->data($list, Timeline::PART, [$number])[$number] ?? '');
    }

    private function write(ListKey $list, string $name, int $block, string $data): void
    {
        $this->database->execute(
            "REPLACE INTO {$this->table()} (generation, kind, language, name, block, data) VALUES (%d, %s, %s, %s, %d, %s)",
            [...$this->key($list, $name, $block), $data]
        );
    }

    private function delete(ListKey $list, int $number): void
    {
        $this->database->execute(
            "DELETE FROM {$this->table()} WHERE generation = %d AND kind = %s AND language = %s AND name = %s AND block = %d",
            $this->key($list, Timeline::PART, $number)
        );
    }

    /** @return array{int, string, string, string, int} */
    private function key(ListKey $list, string $name, int $block): array
    {
        return [$list->generation, $list->kind, $list->language, $name, $block];
    }

    private function table(): string
    {
        return $this->database->table('blocks');
    }
}
