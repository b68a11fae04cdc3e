<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\Folding;

/** Reads rows of the index. */
final class IndexReader
{
    /** All rows of a beginning that many words have would not fit into memory. */
    private const ROWS = 12000;

    /** Items that listed() reads with one statement. */
    private const LISTED = 10 * Timeline::SIZE;

    /** How many blocks are asked for one by one. */
    private const BLOCKS = 16;

    /** @param int<1, max> $most The most rows that rows() reads with one statement. */
    public function __construct(private readonly Database $database, private readonly int $most = self::ROWS)
    {
    }

    /**
     * The rows of some names and ranges of names, in all blocks, each once.
     *
     * @param list<string> $names
     * @param list<array{string, string}> $ranges First and last name of each; any two have all names in common or none, as those of
     *     beginnings of words.
     * @return iterable<array{string, int, string}> Name, block and data.
     */
    public function rows(ListKey $list, array $names, array $ranges = []): iterable
    {
        return $this->rowsAndForms($list, $names, $ranges, [])[0];
    }

    /**
     * The same, and the words that have some stems, with the same statement unless the rows are many.
     *
     * @param list<string> $names
     * @param list<array{string, string}> $ranges
     * @param list<string> $stems
     * @return array{iterable<array{string, int, string}>, array<array-key, list<string>>} What rows() returns, and the words by stem.
     */
    public function rowsAndForms(ListKey $list, array $names, array $ranges, array $stems): array
    {
        $conditions = self::conditions($names, $ranges);
        $groups = [
            ...($conditions === [] ? [] : [[$list, $conditions]]),
            ...($stems === [] ? [] : [self::ofStems($list->generation, $list->language, $stems)]),
        ];
        $rows = $groups === [] ? [] : $this->meeting($groups, " LIMIT {$this->most}");
        return count($rows) < $this->most
            ? [self::withoutForms($rows), self::formsOf($rows)]
            : [$this->inPortions($list, $conditions), $this->forms($list->generation, $list->language, $stems)];
    }

    /**
     * The words that have some stems.
     *
     * @param list<string> $stems
     * @return array<array-key, list<string>> By stem.
     */
    public function forms(int $generation, string $language, array $stems): array
    {
        return $stems === [] ? [] : self::formsOf($this->meeting([self::ofStems($generation, $language, $stems)]));
    }

    /**
     * @param list<string> $names
     * @param list<array{string, string}> $ranges See rows().
     * @return list<array{string, list<string>}> Conditions for rows of a list, each with its values. No row meets two of them.
     */
    private static function conditions(array $names, array $ranges): array
    {
        $ranges = self::outermost($ranges);
        $names = array_values(array_filter($names, static fn (string $name): bool => ! self::isIn($name, $ranges)));
        $conditions = $names === [] ? [] : [['name IN (' . Database::placeholders(count($names), '%s') . ')', $names]];
        foreach ($ranges as $range) {
            $conditions[] = ['name >= %s AND name <= %s', $range];
        }
        return $conditions;
    }

    /**
     * @param non-empty-list<string> $stems
     * @return array{ListKey, array{array{string, non-empty-list<string>}}} What meeting() takes, for FormRows.
     */
    private static function ofStems(int $generation, string $language, array $stems): array
    {
        $names = array_map(FormRows::name(...), $stems);
        return [FormRows::list($generation, $language), [['name IN (' . Database::placeholders(count($names), '%s') . ')', $names]]];
    }

    /**
     * @param list<array{string, int, string}> $rows
     * @return array<array-key, list<string>> The words by stem.
     */
    private static function formsOf(array $rows): array
    {
        $forms = [];
        foreach ($rows as [$name, , $data]) {
            if (FormRows::isName($name)) {
                $forms[FormRows::stem($name)] = FormRows::words($data);
            }
        }
        return $forms;
    }

    /**
     * @param list<array{string, int, string}> $rows
     * @return iterable<array{string, int, string}>
     */
    private static function withoutForms(array $rows): iterable
    {
        // The memory of each row is free again once the caller is done with it.
        while ($rows !== []) {
            $row = array_pop($rows);
            if (! FormRows::isName($row[0])) {
                yield $row;
            }
        }
    }

    /**
     * @param list<array{string, list<string>}> $conditions
     * @return iterable<array{string, int, string}>
     */
    private function inPortions(ListKey $list, array $conditions): iterable
    {
        foreach ($conditions as [$condition, $values]) {
            $rows = [];
            do {
                [$name, $block] = $rows === [] ? ['', 0] : $rows[count($rows) - 1];
                $after = [$condition . ' AND (name > %s OR (name = %s AND block > %d))', [...$values, $name, $name, $block]];
                $rows = $this->meeting([[$list, [$after]]], " ORDER BY name, block LIMIT {$this->most}");
                yield from $rows;
            } while (count($rows) === $this->most);
        }
    }

    /**
     * The rows of some names and ranges of names in the first blocks that have items in lists without a search.
     *
     * @param non-empty-list<string> $names
     * @param list<array{string, string}> $ranges First and last name of each; none overlaps with another or contains one of the names.
     * @param int $after Only blocks after this one.
     * @return list<array{string, int, string}> Name, block and data.
     */
    public function firstBlocks(ListKey $list, array $names, array $ranges, int $blocks, int $after): array
    {
        // The lists of all kinds and languages share the numbers of blocks. A block whose items are gone still has columns.
        $first = " AND block IN (SELECT block FROM (SELECT block FROM {$this->database->table('blocks')}
            WHERE generation = %d AND kind = %s AND language = %s AND name = %s AND block > %d ORDER BY block LIMIT %d) first)";
        $ofFirst = [$list->generation, $list->kind, $list->language, Properties::LISTED, $after, $blocks];
        $conditions = [['name IN (' . Database::placeholders(count($names), '%s') . ')' . $first, [...$names, ...$ofFirst]]];
        foreach ($ranges as $range) {
            $conditions[] = ['name >= %s AND name <= %s' . $first, [...$range, ...$ofFirst]];
        }
        return $this->meeting([[$list, $conditions]]);
    }

    /**
     * The rows that meet any of some conditions.
     *
     * @param non-empty-list<array{ListKey, non-empty-list<array{string, list<int|string>}>}> $conditions By list, each with its values.
     * @param string $end The end of the statement: its order and limit.
     * @return list<array{string, int, string}> Name, block and data.
     */
    private function meeting(array $conditions, string $end = ''): array
    {
        $ofList = 'generation = %d AND kind = %s AND language = %s';
        [$from, $values] = $this->database->server()->rowsInRanges(
            $this->database->table('blocks'),
            ['name', 'block', 'data'],
            array_map(static fn (array $group): array => [$ofList, [$group[0]->generation, $group[0]->kind, $group[0]->language], $group[1]], $conditions)
        );
        $rows = $this->database->objects("SELECT name, block, data FROM {$from}{$end}", $values);
        foreach ($rows as $i => $row) {
            $rows[$i] = [(string) $row->name, (int) $row->block, (string) $row->data];
        }
        return $rows;
    }

    /**
     * @param list<array{string, string}> $ranges See rows().
     * @return list<array{string, string}> Without those that are within others.
     */
    private static function outermost(array $ranges): array
    {
        // Of two ranges with the same beginning the longer one comes first.
        usort($ranges, static fn (array $a, array $b): int => strcmp($a[0], $b[0]) ?: strcmp($b[1], $a[1]));
        $outermost = [];
        foreach ($ranges as $range) {
            if (! self::isIn($range[0], array_slice($outermost, -1))) {
                $outermost[] = $range;
            }
        }
        return $outermost;
    }

    /**
     * Whether a name is in one of some ranges.
     *
     * @param array<array{string, string}> $ranges The first and the last name of each.
     */
    public static function isIn(string $name, array $ranges): bool
    {
        foreach ($ranges as [$first, $last]) {
            if (strcmp($first, $name) <= 0 && strcmp($name, $last) <= 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * A column of some blocks.
     *
     * @param list<int>|null $blocks null for all.
     * @return array<int, string> Rows by block, see Column.
     */
    public function column(ListKey $list, Column $column, ?array $blocks = null): array
    {
        return $this->data($list, $column->value, $blocks);
    }

    /**
     * The rows of one name.
     *
     * @param list<int>|null $blocks null for all.
     * @return array<int, string> By block.
     */
    public function data(ListKey $list, string $name, ?array $blocks = null): array
    {
        return $this->ofName($list, $name, $blocks, 'data', []);
    }

    /**
     * The beginnings of rows.
     *
     * @param list<int> $blocks
     * @return array<int, string> By block.
     */
    public function beginnings(ListKey $list, string $name, array $blocks, int $characters): array
    {
        return $this->ofName($list, $name, $blocks, 'SUBSTR(data, 1, %d)', [$characters]);
    }

    /**
     * @param list<int>|null $blocks null for all.
     * @param string $data What is read of each row.
     * @param list<int> $values Those of $data.
     * @return array<int, string> By block.
     */
    private function ofName(ListKey $list, string $name, ?array $blocks, string $data, array $values): array
    {
        if ($blocks === []) {
            return [];
        }
        $of = $blocks === null ? '' : ' AND block IN (' . Database::placeholders(count($blocks)) . ')';
        $rows = $this->database->rows(
            "SELECT block, {$data} AS data FROM {$this->database->table('blocks')} WHERE generation = %d AND kind = %s AND language = %s AND name = %s{$of}",
            [...$values, $list->generation, $list->kind, $list->language, $name, ...$blocks ?? []]
        );
        $byBlock = [];
        foreach ($rows as $row) {
            $byBlock[(int) $row['block']] = (string) $row['data'];
        }
        return $byBlock;
    }

    /**
     * How long rows of a block are.
     *
     * @param non-empty-list<string> $names
     * @return array<array-key, int> By name; 0 for those that do not exist.
     */
    public function lengths(ListKey $list, int $block, array $names): array
    {
        $rows = $this->database->rows(
            "SELECT name, LENGTH(data) AS length FROM {$this->database->table('blocks')} WHERE generation = %d AND kind = %s AND language = %s AND block = %d AND name IN ("
                . Database::placeholders(count($names), '%s') . ')',
            [$list->generation, $list->kind, $list->language, $block, ...$names]
        );
        return array_map('intval', array_column($rows, 'length', 'name')) + array_fill_keys($names, 0);
    }

    /**
     * Which of some words items have.
     *
     * @param list<string> $words Folded.
     * @return array<string, array<array-key, true>> The words that items have, by the items' kind.
     */
    public function knownWords(int $generation, string $language, array $words): array
    {
        if ($words === []) {
            return [];
        }
        $rows = $this->database->rows(
            "SELECT DISTINCT kind, name FROM {$this->database->table('blocks')} WHERE generation = %d AND kind IN ('product', 'content') AND language = %s AND name IN ("
                . Database::placeholders(count($words), '%s') . ')',
            [$generation, $language, ...array_map(static fn (string $word): string => Block::WORD . $word, $words)]
        );
        $known = [];
        foreach ($rows as $row) {
            $known[(string) $row['kind']][substr((string) $row['name'], strlen(Block::WORD))] = true;
        }
        return $known;
    }

    /**
     * The rows of some names in some blocks.
     *
     * @param list<array{non-empty-list<string>, list<int>}> $wanted Names, and the blocks in which they are needed.
     * @return list<array{string, int, string}> Name, block and data. Of names in many blocks also rows of other blocks.
     */
    public function rowsInBlocks(ListKey $list, array $wanted): array
    {
        $conditions = [];
        foreach ($wanted as [$names, $blocks]) {
            // The key begins with the name, so a server asked for many blocks of some names would look for each of them.
            $blocks = count($blocks) <= self::BLOCKS ? $blocks : [];
            $conditions[] = [
                'name IN (' . Database::placeholders(count($names), '%s') . ')' . ($blocks === [] ? '' : ' AND block IN (' . Database::placeholders(count($blocks)) . ')'),
                [...$names, ...$blocks],
            ];
        }
        return $conditions === [] ? [] : $this->meeting([[$list, $conditions]]);
    }

    /**
     * The items that lists without a search contain, the newest change first, in pieces of whole parts of a timeline.
     *
     * @return iterable<non-empty-list<array{modified: int, id: int, position: int}>>
     */
    public function listed(ListKey $list): iterable
    {
        return $this->newestFirst($list, 'modified, object_id AS id, position');
    }

    /**
     * The same with the positions that the index itself has, for a list of which no item changes meanwhile. The database finds the rest in a key,
     * and need not read every entry.
     *
     * @return iterable<non-empty-list<array{modified: int, id: int, position: int}>>
     */
    public function listedInBlocks(ListKey $list): iterable
    {
        $positions = [];
        foreach ($this->column($list, Column::Id) as $block => $row) {
            foreach (Column::decode($row) as $place => $id) {
                $positions[$id] = $block * Block::SIZE + $place;
            }
        }
        foreach ($this->newestFirst($list, 'modified, object_id AS id') as $items) {
            yield array_map(static fn (array $item): array => ['position' => $positions[$item['id']] ?? -1] + $item, $items);
        }
    }

    /**
     * @param string $columns With the names "modified", "id" and perhaps "position", which is -1 otherwise.
     * @return iterable<non-empty-list<array{modified: int, id: int, position: int}>>
     */
    private function newestFirst(ListKey $list, string $columns): iterable
    {
        $rows = [];
        do {
            $last = $rows === [] ? [] : [(int) $rows[count($rows) - 1]['modified'], (int) $rows[count($rows) - 1]['modified'], (int) $rows[count($rows) - 1]['id']];
            $rows = $this->database->rows(
                "SELECT {$columns} FROM {$this->database->table('entries')} WHERE generation = %d AND kind = %s AND language = %s AND listed = 1"
                    . ($last === [] ? '' : ' AND (modified < %d OR (modified = %d AND object_id < %d))') . ' ORDER BY modified DESC, object_id DESC LIMIT %d',
                [$list->generation, $list->kind, $list->language, ...$last, self::LISTED]
            );
            if ($rows !== []) {
                yield array_map(
                    static fn (array $row): array => ['modified' => (int) $row['modified'], 'id' => (int) $row['id'], 'position' => (int) ($row['position'] ?? -1)],
                    $rows
                );
            }
        } while (count($rows) === self::LISTED);
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
            // An item that was hidden meanwhile has none.
            $item = $summary === '' ? [] : Json::decode($summary);
            return Folding::fold((string) ($item['name'] ?? $item['title'] ?? ''));
        }, $this->texts($list, 'summary', $ids));
    }

    /**
     * The records of items.
     *
     * @param list<int> $ids
     * @return array<int, IndexRecord|null> By id.
     */
    public function records(ListKey $list, array $ids): array
    {
        return array_map(IndexRecord::unpack(...), $this->texts($list, 'index_record', $ids));
    }

    /**
     * @param 'index_record'|'sequence'|'summary' $column
     * @param list<int> $ids
     * @return array<int, string>
     */
    private function texts(ListKey $list, string $column, array $ids): array
    {
        if ($ids === []) {
            return [];
        }
        $rows = $this->database->rows("SELECT object_id, {$column} AS text FROM " . $this->database->server()->rowsWithIds($this->database->table('entries'), 'entry', $list->generation, $ids));
        $texts = [];
        foreach ($rows as $row) {
            $texts[(int) $row['object_id']] = (string) $row['text'];
        }
        return $texts;
    }
}
