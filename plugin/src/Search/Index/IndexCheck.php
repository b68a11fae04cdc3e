<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Support\Database\Database;

/**
 * Compares the rows of the index with the records of its items. Only a sum of hashes is kept for each item, so the memory does not
 * grow with the number of words.
 */
final class IndexCheck
{
    /** Rows of one query. */
    private const ROWS = 2000;

    public function __construct(private readonly Database $database)
    {
    }

    /** @return list<ListKey> The lists that have rows. */
    public function lists(int $generation): array
    {
        $rows = $this->database->rows("SELECT DISTINCT kind, language FROM {$this->table()} WHERE generation = %d AND kind <> %s", [$generation, FormRows::KIND]);
        return array_map(static fn (array $row): ListKey => new ListKey($generation, (string) $row['kind'], (string) $row['language']), $rows);
    }

    /**
     * The sum of all that the rows of a list say about each item.
     *
     * @return array<int, int> By position; without positions that have no item.
     */
    public function sums(ListKey $list): array
    {
        $sums = [];
        $ids = [];
        $last = ['name' => '', 'block' => '0'];
        do {
            $rows = $this->database->rows(
                "SELECT name, block, data FROM {$this->table()} WHERE generation = %d AND kind = %s AND language = %s
                 AND (name > %s OR (name = %s AND block > %d)) ORDER BY name, block LIMIT %d",
                [$list->generation, $list->kind, $list->language, (string) $last['name'], (string) $last['name'], (int) $last['block'], self::ROWS]
            );
            foreach ($rows as $row) {
                [$name, $number, $data] = [(string) $row['name'], (int) $row['block'], (string) $row['data']];
                if (in_array($name, [Timeline::PARTS, Timeline::PART, SpanRows::PROGRESS], true)) {
                    continue;
                }
                if ($name === Column::Id->value) {
                    // Before the rows of offers and words in the order of names.
                    $ids[$number] = Column::decode($data);
                }
                $values = match (true) {
                    str_starts_with($name, Block::WORD) => self::ofWord($number, $data, $ids),
                    str_starts_with($name, Offers::NAME) => self::ofOffers($number, $data, $ids),
                    default => [$number => self::values($name, $data)],
                };
                foreach ($values as $block => $ofBlock) {
                    foreach ($ofBlock as $place => $value) {
                        $position = $block * Block::SIZE + $place;
                        $sums[$position] = ($sums[$position] ?? 0) + self::sum($name, $value);
                    }
                }
            }
            $last = $rows === [] ? $last : $rows[count($rows) - 1];
        } while (count($rows) === self::ROWS);
        return $sums;
    }

    /** Whether a list has a timeline, with all its items in their order. */
    public function isTimelineRight(ListKey $list): bool
    {
        $index = new IndexReader($this->database);
        $timeline = Timeline::of($index, $list);
        if ($timeline === null) {
            return false;
        }
        $count = 0;
        foreach ($index->listed($list) as $items) {
            if ($timeline->page(count($items), $count) !== array_column($items, 'id', 'position')) {
                return false;
            }
            $count += count($items);
        }
        return $timeline->total() === $count;
    }

    /** The sum that the rows must have for an item. */
    public static function sumOf(int $id, IndexRecord $record): int
    {
        $sum = self::sum(Column::Id->value, (string) $id) + self::sum(SortedNames::NAME, SortedNames::keyOf($record->columns));
        foreach ($record->words as $word => $impact) {
            $sum += self::sum(Block::WORD . $word, "{$impact} {$record->rank}");
        }
        foreach ($record->maps() as $name => $mask) {
            $sum += self::sum($name, rtrim($mask, "\0"));
        }
        foreach ($record->pricesByRow() as $name => $prices) {
            $sum += self::sum($name, self::text($prices));
        }
        foreach ($record->offersByRow() as $name => $offers) {
            $sum += self::sum($name, implode(' ', $offers));
        }
        foreach ($record->columns as $name => $number) {
            $sum += self::sum($name, (string) $number);
        }
        return $sum;
    }

    /**
     * What the row of a word says about each item.
     *
     * @param array<int, list<int>> $ids Those of all items, by block and place.
     * @return array<int, array<int, string>> By block and place.
     */
    private static function ofWord(int $number, string $data, array $ids): array
    {
        [$impacts, $ofItems] = Span::isRow($number)
            ? [SparsePostings::decode($data, $number), SparsePostings::ids($data, $number)]
            : [[$number => Postings::decode($data)], [$number => Postings::ids($data)]];
        $values = [];
        foreach ($impacts as $block => $ofBlock) {
            foreach ($ofBlock as $key => $impact) {
                $place = Postings::placeOf($key);
                $id = $ofItems[$block][$key] ?? null;
                $isRight = $id === null || $id === ($ids[$block][$place] ?? 0);
                $values[$block][$place] = "{$impact} " . Postings::rankOf($key) . ($isRight ? '' : ' with a wrong id');
            }
        }
        return $values;
    }

    /**
     * What is offered of each item.
     *
     * @param array<int, list<int>> $ids Those of all items, by block and place.
     * @return array<int, array<int, string>> By block and place.
     */
    private static function ofOffers(int $number, string $data, array $ids): array
    {
        $values = [];
        $ofItems = OfferRow::ids($data);
        foreach (OfferRow::decode($data) as $position => $offers) {
            [$block, $place] = [Block::of($position), $position % Block::SIZE];
            $id = $ids[$block][$place] ?? 0;
            $isRight = ($ofItems[$position] ?? $id) === $id && $number === (Span::isRow($number) ? Span::rowOf($block, OfferRow::BLOCK_BITS) : $block);
            $values[$block][$place] = implode(' ', $offers) . ($isRight ? '' : ' in a wrong row');
        }
        return $values;
    }

    /** @return iterable<int, string> What another row says about each item, by place. */
    private static function values(string $name, string $data): iterable
    {
        if (Column::tryFrom($name) !== null) {
            return array_map('strval', Column::decode($data));
        }
        if ($name === SortedNames::NAME) {
            return SortedNames::decode($data);
        }
        if (str_starts_with($name, PriceLadder::BUCKET)) {
            return array_map(self::text(...), PriceBucket::byItem($data));
        }
        $map = ByteMap::decode($data);
        $values = [];
        $items = ByteMap::ofItems($map);
        for ($place = 0; $place < strlen($items); $place++) {
            if ($items[$place] !== "\0") {
                $mask = '';
                for ($at = $place; $at < strlen($map); $at += Block::SIZE) {
                    $mask .= $map[$at];
                }
                $values[$place] = rtrim($mask, "\0");
            }
        }
        return $values;
    }

    /** @param array<int, int> $prices By the place of the variant. */
    private static function text(array $prices): string
    {
        ksort($prices);
        return http_build_query($prices, '', '&');
    }

    private static function sum(string $name, string $value): int
    {
        return crc32($name . ' ' . $value);
    }

    private function table(): string
    {
        return $this->database->table('blocks');
    }
}
