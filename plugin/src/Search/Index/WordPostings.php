<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** The rows of one word. An item is in one of them at most (WordRows), so they are counted and searched for the best items without decoding them. */
final class WordPostings
{
    /** @var array<int, string> By block or span (Span::rowOf()). */
    private array $rows = [];

    /** @var array<int, PostingColumns> */
    private array $columns = [];
    private int $count = 0;

    /** @param int $factor How much an impact of the word counts, in tenths. */
    public function __construct(private readonly int $factor)
    {
    }

    public function add(int $number, string $row): void
    {
        $this->rows[$number] = $row;
        $columns = Span::isRow($number) ? SparsePostings::columns($row, $number) : Postings::columns($row, $number);
        $this->columns[$number] = $columns;
        $this->count += strlen($columns->impacts);
    }

    public function count(): int
    {
        return $this->count;
    }

    /** @return array<int, int> How many items match how well, in tenths of an impact. */
    public function counts(): array
    {
        $counts = [];
        foreach (count_chars(implode('', array_map(static fn (PostingColumns $columns): string => $columns->impacts, $this->columns)), 1) as $impact => $count) {
            $counts[$this->factor * $impact] = $count;
        }
        return $counts;
    }

    /**
     * The items that match in certain ways.
     *
     * @param array<int, int> $places By match: see PostingColumns::places().
     * @return array{array<int, int>, array<int, int>} Places by position, and the ids of those of the items that are known.
     */
    public function places(array $places): array
    {
        $ofImpacts = [];
        foreach ($places as $match => $place) {
            $ofImpacts[intdiv($match, $this->factor)] = $place;
        }
        $wanted = implode('', array_map('chr', array_keys($ofImpacts)));
        $found = [];
        $ids = [];
        foreach ($ofImpacts === [] ? [] : $this->columns as $columns) {
            [$ofRow, $idsOfRow] = $columns->places($wanted, $ofImpacts);
            if ($ofRow !== []) {
                $found += $ofRow;
                $ids += $idsOfRow;
            }
        }
        return [$found, $ids];
    }

    /** @return array<int, non-empty-array<int, int>> How well each item matches, by block and key (Postings). */
    public function matches(): array
    {
        $matches = [];
        foreach ($this->rows as $number => $row) {
            foreach (self::decode($number, $row, $this->factor) as $block => $ofBlock) {
                $matches[$block] = isset($matches[$block]) ? $matches[$block] + $ofBlock : $ofBlock;
            }
        }
        return $matches;
    }

    /**
     * @param int $number The block or span of the row.
     * @return array<int, non-empty-array<int, int>> How well each item of a row matches, by block and key.
     */
    public static function decode(int $number, string $row, int $factor): array
    {
        return Span::isRow($number) ? SparsePostings::decode($row, $number, $factor) : array_filter([$number => Postings::decode($row, $factor)]);
    }
}
