<?php

declare(strict_types=1);

namespace MdShop\Bench;

use MdShop\Catalog\Support\Database\Database;

/** Writes and deletes many rows with one statement. */
final class Rows
{
    public function __construct(private readonly Database $database)
    {
    }

    /**
     * @param list<string> $columns
     * @param list<list<int|string|null>> $rows
     * @param array<string, string> $alike Columns that have the same SQL in every row.
     */
    public function insert(string $table, array $columns, array $rows, array $alike = []): void
    {
        if ($rows === []) {
            return;
        }
        $marks = [];
        $values = [];
        foreach ($rows as $row) {
            $mark = array_values($alike);
            foreach ($row as $value) {
                $mark[] = $value === null ? 'NULL' : (is_int($value) ? '%d' : '%s');
                if ($value !== null) {
                    $values[] = $value;
                }
            }
            $marks[] = '(' . implode(', ', $mark) . ')';
        }
        $names = implode(', ', [...array_keys($alike), ...$columns]);
        $this->database->execute("INSERT INTO {$table} ({$names}) VALUES " . implode(', ', $marks), $values);
    }

    /** @param non-empty-list<int> $ids */
    public function delete(string $table, string $column, array $ids): void
    {
        $this->database->execute("DELETE FROM {$table} WHERE {$column} IN (" . Database::placeholders(count($ids)) . ')', $ids);
    }
}
