<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** The rows of one block, made from the records of its items. */
final class IndexRows
{
    /**
     * By word: impacts by key (Postings). Most words are in one item only, so for these it is one number, the key and, in the last byte, the impact.
     *
     * @var array<array-key, non-empty-array<int, int>|int>
     */
    private array $words = [];

    /** @var array<string, non-empty-array<int, string>> By the name of a ByteMap: masks by place. */
    private array $maps = [];

    /** @var array<string, non-empty-array<int, int>> By row of prices: prices by bit. */
    private array $prices = [];

    /** @var array<string, non-empty-list<int>> By row of offers: Offers::ofItem(). */
    private array $offers = [];

    /** @var array<int, int> Those of the items, by key (Postings). */
    private array $ids = [];

    /** @var array<string, list<int>> By the name of the column. */
    private array $columns = [];
    private int $count = 0;

    public function __construct(private readonly int $block)
    {
    }

    /** Adds the next item; the block must have room for it. */
    public function add(int $objectId, IndexRecord $record): void
    {
        $place = $this->count++;
        foreach ([Column::Id->value => $objectId] + $record->columns as $name => $number) {
            $this->columns[$name][] = $number;
        }
        $key = Postings::key($record->rank, $place);
        $this->ids[$key] = $objectId;
        foreach ($record->words as $word => $impact) {
            if (! isset($this->words[$word])) {
                $this->words[$word] = $key << 8 | $impact;
            } elseif (is_int($this->words[$word])) {
                $this->words[$word] = self::impacts($this->words[$word]) + [$key => $impact];
            } else {
                $this->words[$word][$key] = $impact;
            }
        }
        foreach ($record->maps() as $name => $mask) {
            $this->maps[$name][$place] = $mask;
        }
        foreach ($record->pricesByRow() as $name => $prices) {
            foreach ($prices as $variant => $price) {
                $this->prices[$name][PriceBucket::bit($place, $variant)] = $price;
            }
        }
        foreach ($record->offersByRow() as $name => $offers) {
            foreach ($offers as $offer) {
                $this->offers[$name][] = Offers::ofItem($this->block * Block::SIZE + $place, $offer);
            }
        }
    }

    /**
     * Call it once: it forgets what it returns, which takes many times the memory.
     *
     * @return array<string, string> Rows by name, sorted by name.
     */
    public function rows(): array
    {
        $rows = array_map(Column::encode(...), $this->columns);
        $rows[SortedNames::NAME] = SortedNames::encode($this->columns);
        // By their names, since a loop over the arrays themselves would keep what is forgotten until its end.
        foreach (array_keys($this->offers) as $name) {
            $rows[$name] = OfferRow::ofBlock($this->block, $this->offers[$name]);
            unset($this->offers[$name]);
        }
        foreach (array_keys($this->prices) as $name) {
            $rows[$name] = PriceBucket::encode($this->prices[$name]);
            unset($this->prices[$name]);
        }
        foreach (array_keys($this->maps) as $name) {
            $rows[$name] = ByteMap::encode(self::map($this->maps[$name]));
            unset($this->maps[$name]);
        }
        foreach (array_keys($this->words) as $word) {
            $impacts = $this->words[$word];
            $rows[Block::WORD . $word] = Postings::encode(is_int($impacts) ? self::impacts($impacts) : $impacts, $this->ids);
            unset($this->words[$word]);
        }
        ksort($rows, SORT_STRING);
        return $rows;
    }

    /** @return non-empty-array<int, int> */
    private static function impacts(int $only): array
    {
        return [$only >> 8 => $only & 255];
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
