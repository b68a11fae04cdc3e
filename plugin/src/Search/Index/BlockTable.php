<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Support\Database\Database;

/** The table of the index, with a row for each name and block of a list (docs/search.md, "Storage"), as its writers need it. */
final class BlockTable
{
    /** Names that one statement reads or deletes. */
    private const NAMES = 500;

    /** The length of the rows that one statement writes, in bytes: less than the smallest usual max_allowed_packet. */
    private const STATEMENT_BYTES = 262144;

    public function __construct(private readonly Database $database)
    {
    }

    /** @return array{int, string}|null The last block that has a row of this name, and its data. */
    public function newest(ListKey $list, string $name): ?array
    {
        $row = $this->database->row(
            "SELECT block, data FROM {$this->name()} WHERE generation = %d AND kind = %s AND language = %s AND name = %s ORDER BY block DESC LIMIT 1",
            [$list->generation, $list->kind, $list->language, $name]
        );
        return $row === null ? null : [(int) $row['block'], (string) $row['data']];
    }

    /**
     * Reads rows.
     *
     * @param list<array{ListKey, int, list<string>}> $rows List, block and names.
     * @return list<array{ListKey, int, string, string}> Those that exist: list, block, name and data.
     */
    public function read(array $rows): array
    {
        $found = [];
        foreach (self::inChunks($rows) as $together) {
            $selects = [];
            $values = [];
            foreach ($together as $number => [$list, $block, $names]) {
                $selects[] = "SELECT {$number} AS number, name, data FROM {$this->name()} WHERE generation = %d AND kind = %s AND language = %s AND block = %d AND name IN ("
                    . Database::placeholders(count($names), '%s') . ')';
                array_push($values, $list->generation, $list->kind, $list->language, $block, ...$names);
            }
            foreach ($this->database->rows(implode(' UNION ALL ', $selects), $values) as $row) {
                [$list, $block] = $together[(int) $row['number']];
                $found[] = [$list, $block, (string) $row['name'], (string) $row['data']];
            }
        }
        return $found;
    }

    /**
     * @param list<array{ListKey, int, list<string>}> $rows
     * @return list<non-empty-list<array{ListKey, int, non-empty-list<string>}>> The same, with at most NAMES names together.
     */
    private static function inChunks(array $rows): array
    {
        $chunks = [];
        $names = self::NAMES;
        foreach ($rows as [$list, $block, $all]) {
            foreach (array_chunk($all, self::NAMES) as $some) {
                if ($names + count($some) > self::NAMES) {
                    $chunks[] = [];
                    $names = 0;
                }
                $chunks[count($chunks) - 1][] = [$list, $block, $some];
                $names += count($some);
            }
        }
        return array_values(array_filter($chunks));
    }

    /**
     * Deletes rows.
     *
     * @param list<array{ListKey, int, list<string>}> $rows List, block and names.
     */
    public function delete(array $rows): void
    {
        foreach (self::inChunks($rows) as $together) {
            $conditions = [];
            $values = [];
            foreach ($together as [$list, $block, $names]) {
                $conditions[] = '(generation = %d AND kind = %s AND language = %s AND block = %d AND name IN (' . Database::placeholders(count($names), '%s') . '))';
                array_push($values, $list->generation, $list->kind, $list->language, $block, ...$names);
            }
            $this->database->execute("DELETE FROM {$this->name()} WHERE " . implode(' OR ', $conditions), $values);
        }
    }

    /**
     * Deletes all rows of some names in consecutive blocks. For rows of many blocks this is much quicker than delete().
     *
     * @param list<string> $names
     */
    public function deleteIn(ListKey $list, int $firstBlock, int $lastBlock, array $names): void
    {
        foreach (array_chunk($names, self::NAMES) as $some) {
            $this->database->execute(
                "DELETE FROM {$this->name()} WHERE generation = %d AND kind = %s AND language = %s AND name IN ("
                    . Database::placeholders(count($some), '%s') . ') AND block BETWEEN %d AND %d',
                [$list->generation, $list->kind, $list->language, ...$some, $firstBlock, $lastBlock]
            );
        }
    }

    /**
     * Statements that write rows, replacing those that exist.
     *
     * @param list<array{ListKey, int, array<array-key, string>}> $blocks List, block and data by name.
     * @return list<string>
     */
    public function statements(array $blocks): array
    {
        $statements = [];
        $rows = '';
        foreach ($blocks as [$list, $block, $ofBlock]) {
            $names = $this->database->quote(array_map('strval', array_keys($ofBlock)));
            [$kind, $language] = $this->database->quote([$list->kind, $list->language]);
            foreach (array_values($ofBlock) as $i => $data) {
                // Base64 needs no quoting.
                $rows .= ",({$list->generation},{$kind},{$language},{$names[$i]},{$block},'{$data}')";
                if (strlen($rows) > self::STATEMENT_BYTES) {
                    $statements[] = $this->replace($rows);
                    $rows = '';
                }
            }
        }
        return $rows === '' ? $statements : [...$statements, $this->replace($rows)];
    }

    /** @param list<string> $statements Those of statements(). */
    public function execute(array $statements): void
    {
        foreach ($statements as $statement) {
            $this->database->execute($statement);
        }
    }

    /** @param string $rows Each after a comma. */
    private function replace(string $rows): string
    {
        return "REPLACE INTO {$this->name()} (generation, kind, language, name, block, data) VALUES " . substr($rows, 1);
    }

    private function name(): string
    {
        return $this->database->table('blocks');
    }
}
