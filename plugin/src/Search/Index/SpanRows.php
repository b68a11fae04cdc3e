<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Support\Database\Database;

/**
 * Joins the rows of a span's blocks, of words that few of its items have (SparsePostings) and of what is offered in a size (OfferRow), in a generation
 * that is being built: its batches write a row for each name and block. It goes through the names of a list in steps and notes how far it is, so
 * it can be stopped after any of them.
 */
final class SpanRows
{
    /** The name of the row that says how far a list is. */
    public const PROGRESS = 'sparse';

    /** All is joined. */
    private const DONE = '.';

    /** A list with fewer blocks is left as it is. */
    private const BLOCKS = 5;

    /**
     * The beginnings of the names, ascending, each with the most rows that a step reads and the bits of the blocks of a row (Span::rowOf()). The rows are
     * more than those of a name that are joined, and few enough for the memory that WP-CLI leaves beside WooCommerce. Those of offers are longer.
     */
    private const BEGINNINGS = [Offers::NAME => [250, OfferRow::BLOCK_BITS], Block::WORD => [2000, Span::BLOCK_BITS]];

    private readonly BlockTable $table;

    /**
     * @param list<string> $languages Those of the contract.
     * @param int<65, max> $rows The most rows that a step reads.
     */
    public function __construct(
        private readonly Database $database,
        private readonly IndexReader $index,
        private readonly array $languages,
        private readonly int $rows = PHP_INT_MAX,
    ) {
        $this->table = new BlockTable($database);
    }

    /** @return list<ListKey> The lists that are not done. */
    public function lists(int $generation): array
    {
        $lists = [];
        foreach (ListKey::all($generation, $this->languages) as $list) {
            $progress = self::progress($this->index, $list);
            if ($progress !== self::DONE && ($progress !== null || count($this->index->column($list, Column::Id)) >= self::BLOCKS)) {
                $lists[] = $list;
            }
        }
        return $lists;
    }

    /**
     * Does the next step of a list. Call it in a transaction in which no other process writes, of a generation that nobody reads.
     *
     * @return bool Whether there are more.
     */
    public function step(ListKey $list): bool
    {
        [$rows, $beginning] = $this->next($list);
        [, $bits] = self::BEGINNINGS[$beginning];
        $groups = [];
        foreach ($rows as $row) {
            [$name, $block] = [(string) $row['name'], (int) $row['block']];
            $groups["{$name} " . Span::rowOf($block, $bits)][$block] = [$name, (string) $row['data']];
        }
        $done = count($rows);
        $isMore = $done === $this->most($beginning);
        if ($isMore) {
            // There may be more rows of the last group.
            $done -= count(array_pop($groups) ?? []);
        }
        $ids = $beginning === Offers::NAME ? $this->index->column($list, Column::Id, array_values(array_unique(array_map('intval', array_column($rows, 'block'))))) : [];
        // Only this makes rows of spans, once for each name.
        $joined = [];
        foreach ($groups as $group) {
            $block = (int) array_key_first($group);
            $name = $group[$block][0];
            $ofBlocks = array_map(static fn (array $row): string => $row[1], $group);
            $row = count($group) < 2 ? null : ($beginning === Offers::NAME ? OfferRow::joined($ofBlocks, $ids) : self::ofWord($ofBlocks));
            if ($row !== null) {
                $joined[Span::rowOf($block, $bits)][$name] = $row;
            }
        }
        foreach ($joined as $number => $ofSpan) {
            $this->table->deleteIn($list, Span::firstBlock($number, $bits), Span::firstBlock($number + 1, $bits) - 1, array_map('strval', array_keys($ofSpan)));
        }
        $beginnings = array_keys(self::BEGINNINGS);
        $next = $beginnings[(int) array_search($beginning, $beginnings, true) + 1] ?? null;
        $progress = match (true) {
            // What is written later behind the present rows is not joined: a row would be replaced by one without what it has.
            $isMore => self::pack((string) $rows[$done - 1]['name'], Span::firstBlock(Span::rowOf((int) $rows[$done - 1]['block'], $bits) + 1, $bits) - 1),
            $next !== null => self::pack($next, -1),
            default => self::DONE,
        };
        $written = array_map(static fn (int $number, array $ofSpan): array => [$list, $number, $ofSpan], array_keys($joined), $joined);
        $this->table->execute($this->table->statements([...$written, [$list, 0, [self::PROGRESS => $progress]]]));
        return $progress !== self::DONE;
    }

    /**
     * The rows of names and blocks after those that are done.
     *
     * @return array{list<array<string, string|null>>, string} Name, block and data of each, and the beginning of their names.
     */
    private function next(ListKey $list): array
    {
        $progress = self::progress($this->index, $list);
        [$name, $block] = $progress === null ? [array_key_first(self::BEGINNINGS), -1] : self::unpack($progress);
        $beginning = str_starts_with($name, Offers::NAME) ? Offers::NAME : Block::WORD;
        $rows = $this->database->rows(
            "SELECT name, block, data FROM {$this->database->table('blocks')} WHERE generation = %d AND kind = %s AND language = %s
             AND name >= %s AND name <= %s AND (name > %s OR block > %d) AND block < %d ORDER BY name, block LIMIT %d",
            [$list->generation, $list->kind, $list->language, $name, $beginning . Block::LAST, $name, $block, Span::FIRST_ROW, $this->most($beginning)]
        );
        return [$rows, $beginning];
    }

    private function most(string $beginning): int
    {
        return min(self::BEGINNINGS[$beginning][0], $this->rows);
    }

    /**
     * @param non-empty-array<int, string> $rows Those of a word in a span, by block.
     * @return string|null null if they have too many items, or no ids.
     */
    private static function ofWord(array $rows): ?string
    {
        $impacts = [];
        $ids = [];
        $count = 0;
        foreach ($rows as $block => $row) {
            $ofBlock = Postings::ids($row);
            $count += count($ofBlock);
            if ($ofBlock === [] || $count > SparsePostings::MOST) {
                return null;
            }
            $ids[$block] = $ofBlock;
            $impacts[$block] = Postings::decode($row);
        }
        return SparsePostings::encode($impacts, $ids);
    }

    /** Whether a list may have rows of spans. */
    public static function haveBegun(IndexReader $index, ListKey $list): bool
    {
        return self::progress($index, $list) !== null;
    }

    private static function progress(IndexReader $index, ListKey $list): ?string
    {
        return $index->data($list, self::PROGRESS)[0] ?? null;
    }

    /** Base64, since nothing else is written unquoted. */
    private static function pack(string $name, int $block): string
    {
        return base64_encode("{$block} {$name}");
    }

    /** @return array{string, int} */
    private static function unpack(string $progress): array
    {
        [$block, $name] = explode(' ', (string) base64_decode($progress, true), 2) + ['', ''];
        return [$name, (int) $block];
    }
}
