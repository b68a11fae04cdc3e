<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\Folding;

/** Reads rows of the index. */
final class IndexReader
{
    /** How many names and blocks of a range are asked for one by one. */
    private const NAMES = 16;
    private const BLOCKS = 16;

    public function __construct(private readonly Database $database)
    {
    }

    /**
     * The rows of some names and ranges of names, in all blocks.
     *
     * @param list<string> $names
     * @param list<array{string, string}> $ranges First and last name of each.
     * @return list<array{string, int, string}> Name, block and data. A row of two ranges may occur twice.
     */
    public function rows(ListKey $list, array $names, array $ranges = []): array
    {
        $conditions = [];
        $values = [];
        $ofList = 'generation = %d AND kind = %s AND language = %s AND ';
        if ($names !== []) {
            $conditions[] = $ofList . 'name IN (' . Database::placeholders(count($names), '%s') . ')';
            array_push($values, $list->generation, $list->kind, $list->language, ...$names);
        }
        foreach ($ranges as [$first, $last]) {
            $conditions[] = $ofList . 'name >= %s AND name <= %s';
            array_push($values, $list->generation, $list->kind, $list->language, $first, $last);
        }
        if ($conditions === []) {
            return [];
        }
        $from = $this->database->server()->rowsInRanges($this->database->table('blocks'), ['name', 'block', 'data'], $conditions);
        return array_map(
            static fn (array $row): array => [(string) $row['name'], (int) $row['block'], (string) $row['data']],
            $this->database->rows("SELECT name, block, data FROM {$from}", $values)
        );
    }

    /**
     * What the items of a list have in common with a name.
     *
     * @return array<int, string> A ByteMap for each block that has the name.
     */
    public function map(ListKey $list, string $name): array
    {
        return $this->union($list, [$name], []);
    }

    /**
     * The variants that have any of some names.
     *
     * @param list<string> $names
     * @param list<array{string, string}> $ranges
     * @return array<int, string> A ByteMap for each block that has any.
     */
    public function union(ListKey $list, array $names, array $ranges): array
    {
        $maps = [];
        foreach ($this->rows($list, $names, $ranges) as [, $block, $data]) {
            $maps[$block] = ($maps[$block] ?? '') | ByteMap::decode($data);
        }
        return $maps;
    }

    /**
     * A column of some blocks.
     *
     * @param list<int>|null $blocks null for all.
     * @return array<int, list<int>> Numbers by place, by block.
     */
    public function column(ListKey $list, Column $column, ?array $blocks = null): array
    {
        if ($blocks === []) {
            return [];
        }
        $of = $blocks === null ? '' : ' AND block IN (' . Database::placeholders(count($blocks)) . ')';
        $rows = $this->database->rows(
            "SELECT block, data FROM {$this->database->table('blocks')} WHERE generation = %d AND kind = %s AND language = %s AND name = %s{$of}",
            [$list->generation, $list->kind, $list->language, $column->value, ...$blocks ?? []]
        );
        $numbers = [];
        foreach ($rows as $row) {
            $numbers[(int) $row['block']] = Column::decode((string) $row['data']);
        }
        return $numbers;
    }

    /**
     * The rows of ranges of names in some blocks.
     *
     * @param list<array{non-empty-list<string>, list<int>}> $ranges The names of each, ascending, and the blocks that are needed of it.
     * @return list<array{string, int, string}> Name, block and data. Of ranges with many blocks also rows of other blocks.
     */
    public function rowsInBlocks(ListKey $list, array $ranges): array
    {
        if ($ranges === []) {
            return [];
        }
        $conditions = [];
        $values = [];
        foreach ($ranges as [$names, $blocks]) {
            // The key begins with the name. So of a range of names the server reads all blocks, of single names only those it needs.
            $isShort = count($names) <= self::NAMES && count($blocks) <= self::BLOCKS;
            $names = $isShort ? $names : [$names[0], $names[count($names) - 1]];
            $blocks = count($blocks) <= self::BLOCKS ? $blocks : [];
            $conditions[] = 'generation = %d AND kind = %s AND language = %s AND '
                . ($isShort ? 'name IN (' . Database::placeholders(count($names), '%s') . ')' : 'name >= %s AND name <= %s')
                . ($blocks === [] ? '' : ' AND block IN (' . Database::placeholders(count($blocks)) . ')');
            array_push($values, $list->generation, $list->kind, $list->language, ...$names, ...$blocks);
        }
        $from = $this->database->server()->rowsInRanges($this->database->table('blocks'), ['name', 'block', 'data'], $conditions);
        return array_map(
            static fn (array $row): array => [(string) $row['name'], (int) $row['block'], (string) $row['data']],
            $this->database->rows("SELECT name, block, data FROM {$from}", $values)
        );
    }

    /** How many items the list has, without a search. */
    public function size(ListKey $list): int
    {
        return (int) $this->database->value(
            "SELECT total FROM {$this->database->table('totals')} WHERE generation = %d AND kind = %s AND language = %s AND category_id = 0 AND brand_id = 0",
            [$list->generation, $list->kind, $list->language]
        );
    }

    /**
     * The words of items in their order: IndexedWords::$sequence.
     *
     * @param list<int> $ids
     * @return array<int, string> By id.
     */
    public function sequences(ListKey $list, array $ids): array
    {
        return $this->texts($list, 'sequence', $ids);
    }

    /**
     * The folded names of products or titles of content.
     *
     * @param list<int> $ids
     * @return array<int, string> By id.
     */
    public function names(ListKey $list, array $ids): array
    {
        return array_map(static function (string $summary): string {
            $item = Json::decode($summary);
            return Folding::fold((string) ($item['name'] ?? $item['title'] ?? ''));
        }, $this->texts($list, 'summary', $ids));
    }

    /**
     * @param 'sequence'|'summary' $column
     * @param list<int> $ids
     * @return array<int, string>
     */
    private function texts(ListKey $list, string $column, array $ids): array
    {
        if ($ids === []) {
            return [];
        }
        $rows = $this->database->rows(
            "SELECT object_id, {$column} AS text FROM {$this->database->table('entries')} WHERE generation = %d AND object_id IN ("
                . Database::placeholders(count($ids)) . ')',
            [$list->generation, ...$ids]
        );
        $texts = [];
        foreach ($rows as $row) {
            $texts[(int) $row['object_id']] = (string) $row['text'];
        }
        return $texts;
    }
}
