<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Support\Database\Database;

/**
 * Joins the rows of words that few items of a span have (SparsePostings), in a generation that is being built: its batches write a row for each
 * word and block. It goes through the words of a list in steps and notes how far it is, so it can be stopped after any of them.
 */
final class SparseWords
{
    /** The name of the row that says how far a list is. */
    public const PROGRESS = 'sparse';

    /** All words are joined. */
    private const DONE = '.';

    /** A list with fewer blocks is left as it is. */
    private const BLOCKS = 5;

    /** Rows that a step reads: at least those of a word in a span, and few enough for the memory that WP-CLI leaves beside WooCommerce. */
    private const ROWS = 2000;

    /** The last name of a word. */
    private const LAST = Block::WORD . Block::LAST;

    private readonly BlockTable $table;

    /**
     * @param list<string> $languages Those of the contract.
     * @param int<65, max> $rows
     */
    public function __construct(
        private readonly Database $database,
        private readonly IndexReader $index,
        private readonly array $languages,
        private readonly int $rows = self::ROWS,
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
        $rows = $this->next($list);
        $groups = [];
        foreach ($rows as $row) {
            [$name, $block] = [(string) $row['name'], (int) $row['block']];
            $groups["{$name} " . Span::rowOf($block)][$block] = [$name, (string) $row['data']];
        }
        $done = count($rows);
        $isMore = $done === $this->rows;
        if ($isMore) {
            // There may be more rows of the last group.
            $done -= count(array_pop($groups) ?? []);
        }
        // No row of a span is replaced: only this makes them, once for each word.
        $joined = [];
        foreach ($groups as $group) {
            $number = Span::rowOf((int) array_key_first($group));
            $row = self::joined(array_column($group, 1), array_keys($group));
            if ($row !== null) {
                $joined[$number][$group[array_key_first($group)][0]] = $row;
            }
        }
        foreach ($joined as $number => $ofSpan) {
            $this->table->deleteIn($list, Span::firstBlock($number), Span::firstBlock($number + 1) - 1, array_map('strval', array_keys($ofSpan)));
        }
        $progress = $isMore ? self::pack((string) $rows[$done - 1]['name'], (int) $rows[$done - 1]['block']) : self::DONE;
        $written = array_map(static fn (int $number, array $ofSpan): array => [$list, $number, $ofSpan], array_keys($joined), $joined);
        $this->table->execute($this->table->statements([...$written, [$list, 0, [self::PROGRESS => $progress]]]));
        return $isMore;
    }

    /**
     * The rows of words and blocks after those that are done.
     *
     * @return list<array<string, string|null>> Name, block and data.
     */
    private function next(ListKey $list): array
    {
        $progress = self::progress($this->index, $list);
        [$name, $block] = $progress === null ? [Block::WORD, -1] : self::unpack($progress);
        return $this->database->rows(
            "SELECT name, block, data FROM {$this->database->table('blocks')} WHERE generation = %d AND kind = %s AND language = %s
             AND name >= %s AND name <= %s AND (name > %s OR block > %d) AND block < %d ORDER BY name, block LIMIT %d",
            [$list->generation, $list->kind, $list->language, $name, self::LAST, $name, $block, Span::FIRST_ROW, $this->rows]
        );
    }

    /**
     * @param non-empty-list<string> $rows Those of a word in a span.
     * @param non-empty-list<int> $blocks
     * @return string|null null if they are better left alone: one is enough, or they have too many items.
     */
    private static function joined(array $rows, array $blocks): ?string
    {
        if (count($rows) < 2) {
            return null;
        }
        $impacts = [];
        $ids = [];
        $count = 0;
        foreach ($rows as $i => $row) {
            $ofBlock = Postings::ids($row);
            $count += count($ofBlock);
            if ($ofBlock === [] || $count > SparsePostings::MOST) {
                return null;
            }
            $ids[$blocks[$i]] = $ofBlock;
            $impacts[$blocks[$i]] = Postings::decode($row);
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
