<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use Generator;
use MdShop\Catalog\Support\Database\Database;

/**
 * Joins the small blocks of a generation that is being built. Each batch of a rebuild fills blocks of its own, so small batches leave small
 * blocks, and a search would read ten rows where one has room for as many items.
 */
final class SmallBlocks
{
    /** A list with so many times the blocks that it needs, and one more, is left as it is: it costs little, and a rebuild is faster. */
    private const FEW = 2;

    private const READ_TOGETHER = 50;

    /** @param list<string> $languages Those of the contract. */
    public function __construct(
        private readonly Database $database,
        private readonly IndexReader $index,
        private readonly IndexWriter $writer,
        private readonly array $languages,
    ) {
    }

    /**
     * @return list<array{ListKey, non-empty-list<int>}> Lists and blocks whose items have room in one block.
     */
    public function groups(int $generation): array
    {
        $groups = [];
        foreach (ListKey::all($generation, $this->languages) as $list) {
            if (SpanRows::haveBegun($this->index, $list)) {
                // Rows of spans name the places of items.
                continue;
            }
            foreach (self::together(array_map(static fn (array $ids): int => count($ids), $this->items($list, null))) as $blocks) {
                $groups[] = [$list, $blocks];
            }
        }
        return $groups;
    }

    /**
     * @param array<int, int> $sizes How many items each block has.
     * @return list<non-empty-list<int>> Neighbours that have room in one block.
     */
    private static function together(array $sizes): array
    {
        if (count($sizes) <= 1 + self::FEW * intdiv(array_sum($sizes) + Block::SIZE - 1, Block::SIZE)) {
            return [];
        }
        ksort($sizes);
        $groups = [];
        $room = 0;
        foreach ($sizes as $block => $size) {
            if ($size > $room) {
                $groups[] = [];
                $room = Block::SIZE;
            }
            $groups[count($groups) - 1][] = $block;
            $room -= $size;
        }
        return array_values(array_filter($groups, static fn (array $blocks): bool => count($blocks) > 1));
    }

    /**
     * Moves the items of some blocks into a new one. Call it in a transaction in which no other process writes, of a generation that nobody
     * reads.
     *
     * @param non-empty-list<int> $blocks As groups() returned them.
     */
    public function join(ListKey $list, array $blocks): void
    {
        $ids = array_values(array_filter(array_merge(...$this->items($list, $blocks))));
        if (count($ids) > Block::SIZE) {
            // Saves have added some since.
            return;
        }
        sort($ids);
        $positions = $this->writer->join($list, $blocks, $this->records($list, $ids));
        if ($positions === []) {
            return;
        }
        $cases = implode(' ', array_map(static fn (int $id, int $position): string => "WHEN {$id} THEN {$position}", array_keys($positions), $positions));
        $this->database->execute(
            "UPDATE {$this->database->table('entries')} SET position = CASE object_id {$cases} END WHERE generation = %d AND object_id IN ("
                . Database::placeholders(count($positions)) . ')',
            [$list->generation, ...array_keys($positions)]
        );
    }

    /**
     * Reads few at a time: those of products with many variants are large.
     *
     * @param list<int> $ids
     * @return Generator<int, IndexRecord> By id.
     */
    private function records(ListKey $list, array $ids): Generator
    {
        foreach (array_chunk($ids, self::READ_TOGETHER) as $some) {
            $records = $this->index->records($list, $some);
            foreach ($some as $id) {
                if (isset($records[$id])) {
                    yield $id => $records[$id];
                }
            }
        }
    }

    /**
     * @param list<int>|null $blocks null for all.
     * @return array<int, list<int>> The ids of each block, by place; 0 for a place that has no item any more.
     */
    private function items(ListKey $list, ?array $blocks): array
    {
        return array_map(Column::decode(...), $this->index->column($list, Column::Id, $blocks));
    }
}
