<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** The rows of one block, made from the records of its items. */
final class IndexRows
{
    /** @var array<array-key, array<int, int>> By word: impacts by place. */
    private array $words = [];

    /** @var array<string, non-empty-array<int, string>> By the name of a ByteMap: masks by place. */
    private array $maps = [];

    /** @var array<string, non-empty-array<int, int>> By row of prices: prices by bit. */
    private array $prices = [];

    /** @var array<string, list<int>> By the name of the column. */
    private array $columns = [];
    private int $count = 0;

    /** Adds the next item; the block must have room for it. */
    public function add(int $objectId, IndexRecord $record): void
    {
        $place = $this->count++;
        foreach ([Column::Id->value => $objectId] + $record->columns as $name => $number) {
            $this->columns[$name][] = $number;
        }
        foreach ($record->words as $word => $impact) {
            $this->words[$word][$place] = $impact;
        }
        foreach ($record->maps() as $name => $mask) {
            $this->maps[$name][$place] = $mask;
        }
        foreach ($record->pricesByRow() as $name => $prices) {
            foreach ($prices as $variant => $price) {
                $this->prices[$name][PriceBucket::bit($place, $variant)] = $price;
            }
        }
    }

    /** @return array<string, string> Rows by name, sorted by name. */
    public function rows(): array
    {
        $rows = array_map(Column::encode(...), $this->columns);
        $rows[SortedNames::NAME] = SortedNames::encode($this->columns);
        foreach ($this->words as $word => $impacts) {
            $rows[Block::WORD . $word] = Postings::encode($impacts);
        }
        foreach ($this->maps as $name => $masks) {
            $rows[$name] = ByteMap::encode(self::map($masks));
        }
        $rows += array_map(PriceBucket::encode(...), $this->prices);
        ksort($rows, SORT_STRING);
        return $rows;
    }

    /** @param non-empty-array<int, string> $masks By place, ascending. */
    private static function map(array $masks): string
    {
        $slices = max(array_map('strlen', $masks));
        $map = '';
        for ($slice = 0; $slice < $slices; $slice++) {
            $map = str_pad($map, $slice * Block::SIZE, "\0");
            foreach ($masks as $place => $mask) {
                if (isset($mask[$slice]) && $mask[$slice] !== "\0") {
                    $map .= str_repeat("\0", $slice * Block::SIZE + $place - strlen($map)) . $mask[$slice];
                }
            }
        }
        return $map;
    }
}
