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

    /** @var array<int, non-empty-list<string>> Rows of words, by block. They are decoded only for a page. */
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

    /** @param string $row The row of a word (Postings). */
    public function learnIds(int $block, string $row): void
    {
        if ($this->count++ < self::ROWS) {
            $this->rows[$block][] = $row;
        }
    }

    /**
     * @param array<int, int> $ranks Those of items (IndexRecord::rank()), by position.
     * @return array<int, int> The ids of those of the items that are known, by position.
     */
    public function ids(array $ranks): array
    {
        $blocks = [];
        foreach ($ranks as $position => $rank) {
            $blocks[intdiv($position, Block::SIZE)][] = Postings::key($rank, $position % Block::SIZE);
        }
        $ids = [];
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
