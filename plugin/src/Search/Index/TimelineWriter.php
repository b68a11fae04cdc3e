<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * Keeps timelines up to date. A changed item moves from its part to the newest one. Call it in a transaction in which no other
 * process writes.
 */
final class TimelineWriter
{
    /** A part joins the next one if both together have no more items. */
    private const FEW = Timeline::SIZE / 2;

    public function __construct(private readonly IndexReader $index, private readonly IndexWriter $rows)
    {
    }

    /** Makes the timeline of a list from its entries and the rows of its blocks. */
    public function make(ListKey $list): void
    {
        $parts = [];
        foreach ($this->index->listedInBlocks($list) as $items) {
            foreach (array_chunk($items, Timeline::SIZE) as $ofPart) {
                $part = ['positions' => array_column($ofPart, 'position'), 'ids' => array_column($ofPart, 'id'), 'times' => array_column($ofPart, 'modified')];
                $parts[] = $this->written($list, count($parts), $part);
            }
        }
        $this->writeParts($list, $parts);
    }

    /**
     * Moves an item, adds it or removes it. A list that has no timeline yet gets it when its generation is complete.
     *
     * @param array{int, int, int}|null $old Time, id and position; null if the list did not contain the item.
     * @param array{int, int, int}|null $new Time, id and position; null if it does not contain the item any more.
     */
    public function move(ListKey $list, ?array $old, ?array $new): void
    {
        $described = $this->rows->row($list, 0, Timeline::PARTS);
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
        $this->writeParts($list, $parts);
    }

    /**
     * What expect() reads of a list first, which can be read together with other rows: also the part that a short list has.
     *
     * @return array{ListKey, int, list<string>} See IndexWriter::expect().
     */
    public function needed(ListKey $list): array
    {
        return [$list, 0, [Timeline::PARTS, Timeline::PART]];
    }

    /**
     * Reads together what some calls of move() will need, in IndexWriter::together().
     *
     * @param list<array{ListKey, array{int, int, int}|null, array{int, int, int}|null}> $moves See move().
     */
    public function expect(array $moves): void
    {
        $this->rows->expect(array_map($this->needed(...), array_column($moves, 0)));
        $needed = [];
        foreach ($moves as [$list, $old, $new]) {
            $described = $this->rows->row($list, 0, Timeline::PARTS);
            $parts = $described === null ? [] : Timeline::decodeParts($described);
            foreach (array_filter([$old, $new]) as $item) {
                $at = self::placeOf($parts, $item) ?? 0;
                if (isset($parts[$at])) {
                    $needed[] = [$list, $parts[$at]['number'], [Timeline::PART]];
                }
            }
        }
        $this->rows->expect($needed);
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
            $this->rows->delete($list, $next['number'], [Timeline::PART]);
            array_splice($parts, $at + 1, 1);
        }
        if ($part['ids'] === []) {
            $this->rows->delete($list, $number, [Timeline::PART]);
            array_splice($parts, $at, 1);
            return $parts;
        }
        $parts[$at] = $this->written($list, $number, $part);
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
            return [$this->written($list, $free, $part), ...$parts];
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
        array_splice($parts, $at, 1, array_map(fn (int $number, array $half): array => $this->written($list, $number, $half), array_keys($halves), $halves));
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
     * Writes a part.
     *
     * @param array{positions: list<int>, ids: list<int>, times: list<int>} $part
     * @return array{number: int, count: int, modified: int, id: int} Its description.
     */
    private function written(ListKey $list, int $number, array $part): array
    {
        $this->rows->write($list, $number, [Timeline::PART => Timeline::encodePart($part)]);
        return ['number' => $number, 'count' => count($part['ids']), 'modified' => $part['times'][0], 'id' => $part['ids'][0]];
    }

    /** @param list<array{number: int, count: int, modified: int, id: int}> $parts */
    private function writeParts(ListKey $list, array $parts): void
    {
        $this->rows->write($list, 0, [Timeline::PARTS => Timeline::encodeParts($parts)]);
    }

    /** @return array{positions: list<int>, ids: list<int>, times: list<int>} */
    private function part(ListKey $list, int $number): array
    {
        return Timeline::decodePart($this->rows->row($list, $number, Timeline::PART) ?? '');
    }
}
