<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * What a search learns about its list from rows that it reads for their words: how many items the list has, and the ids of those that have the
 * words. What such rows do not tell is read when it is needed.
 */
final class ListFacts
{
    /** Rows of so many blocks and words are remembered: enough for the words of a query, while a short beginning has too many. */
    private const ROWS = 4096;

    private ?int $size = null;

    /** @var array<int, non-empty-list<string>> Rows of words, by block or span. They are decoded only for a page. */
    private array $rows = [];
    private int $count = 0;

    public function __construct(private readonly IndexReader $index, private readonly ListKey $list)
    {
    }

    /** @return list<string> The name of the row that tells the size; none if it is known. */
    public function names(): array
    {
        return $this->size === null ? [Timeline::PARTS] : [];
    }

    /** @param string $row The row of this name. */
    public function learnSize(string $row): void
    {
        $this->size = Timeline::totalOf($row);
    }

    /** How many items the list has without a search. */
    public function size(): int
    {
        return $this->size ??= $this->index->size($this->list);
    }

    /**
     * @param int $number The block or the span (Span::rowOf()) of the row.
     * @param string $row The row of a word.
     */
    public function learnIds(int $number, string $row): void
    {
        // Rows without ids are long.
        if ($this->count < self::ROWS && (Span::isRow($number) || Postings::hasIds($row))) {
            $this->count++;
            $this->rows[$number][] = $row;
        }
    }

    /**
     * @param array<int, int> $ranks Those of items (IndexRecord::rank()), by position.
     * @return array<int, int> The ids of those of the items that are known, by position.
     */
    public function ids(array $ranks): array
    {
        $spans = [];
        foreach ($ranks as $position => $_) {
            $spans[Span::rowOf(Block::of($position))][] = $position;
        }
        $ids = [];
        foreach ($spans as $number => $ofSpan) {
            foreach ($this->rows[$number] ?? [] as $row) {
                $ids += SparsePostings::idsOf($row, $ofSpan);
            }
        }
        $blocks = [];
        foreach (array_diff_key($ranks, $ids) as $position => $rank) {
            $blocks[Block::of($position)][] = Postings::key($rank, $position % Block::SIZE);
        }
        foreach ($blocks as $block => $keys) {
            foreach ($this->rows[$block] ?? [] as $row) {
                foreach (Postings::idsOf($row, $keys) as $key => $id) {
                    $ids[$block * Block::SIZE + Postings::placeOf($key)] = $id;
                }
            }
        }
        return $ids;
    }
}
