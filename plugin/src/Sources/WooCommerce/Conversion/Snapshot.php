<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Conversion;

use MdShop\Catalog\Support\Database\Database;

/**
 * All database rows of a product, so that they can be restored: the post, its metadata and terms, and WooCommerce's two
 * lookup tables.
 *
 * @phpstan-type Rows array<string, list<array<string, string|null>>>
 */
final class Snapshot
{
    /** By table: the column with the product id, and the columns of the primary key. WooCommerce's tables have the prefix `wc_`. */
    private const TABLES = [
        'posts' => ['ID', ['ID']],
        'postmeta' => ['post_id', ['meta_id']],
        'term_relationships' => ['object_id', ['object_id', 'term_taxonomy_id']],
        'wc_product_meta_lookup' => ['product_id', ['product_id']],
        'wc_product_attributes_lookup' => ['product_or_parent_id', ['product_or_parent_id', 'term_id', 'product_id', 'taxonomy']],
    ];

    public function __construct(private readonly Database $database)
    {
    }

    /** @return Rows By table. */
    public function take(int $id): array
    {
        return $this->rowsOf([$id], array_keys(self::TABLES))[$id];
    }

    /**
     * A hash of the product and its variations, which detects later changes. Excluded are the attribute lookup table, which
     * WooCommerce fills later, and the locks of the editor.
     */
    public function hash(int $id): string
    {
        $members = [$id, ...array_map('intval', $this->database->column(
            "SELECT ID FROM {$this->database->core('posts')} WHERE post_parent = %d AND post_type = 'product_variation' ORDER BY ID",
            [$id]
        ))];
        $all = [];
        foreach ($this->rowsOf($members, array_keys(array_diff_key(self::TABLES, ['wc_product_attributes_lookup' => 0]))) as $rows) {
            $rows['postmeta'] = array_values(array_filter(
                $rows['postmeta'],
                static fn (array $row): bool => ! in_array($row['meta_key'], ['_edit_lock', '_edit_last'], true)
            ));
            foreach ($rows as $table => $ofTable) {
                $lines = array_map(static fn (array $row): string => (string) wp_json_encode($row), $ofTable);
                sort($lines);
                $all[] = $table . ':' . implode("\n", $lines);
            }
        }
        return hash('sha256', implode("\n", $all));
    }

    /**
     * @param non-empty-list<int> $ids
     * @param list<key-of<self::TABLES>> $tables
     * @return array<int, Rows> By product or variation, in the given order.
     */
    private function rowsOf(array $ids, array $tables): array
    {
        $rows = array_fill_keys($ids, array_fill_keys($tables, []));
        foreach ($tables as $table) {
            $owner = self::TABLES[$table][0];
            $found = $this->database->rows("SELECT * FROM {$this->table($table)} WHERE {$owner} IN (" . Database::placeholders(count($ids)) . ')', $ids);
            foreach ($found as $row) {
                $rows[(int) $row[$owner]][$table][] = $row;
            }
        }
        return $rows;
    }

    /**
     * Restores the product's rows: rows that differ are replaced, additional rows are deleted.
     *
     * @param Rows $rows As returned by take().
     */
    public function restore(int $id, array $rows): void
    {
        $now = $this->take($id);
        $terms = [];
        foreach (self::TABLES as $table => [, $key]) {
            $wanted = self::byKey($rows[$table] ?? [], $key);
            $found = self::byKey($now[$table], $key);
            foreach ($found as $name => $row) {
                if (($wanted[$name] ?? null) !== $row) {
                    $this->delete($table, $key, $row);
                    $terms[] = $table === 'term_relationships' ? (int) $row['term_taxonomy_id'] : 0;
                }
            }
            foreach ($wanted as $name => $row) {
                if (($found[$name] ?? null) !== $row) {
                    $this->insert($table, $row);
                    $terms[] = $table === 'term_relationships' ? (int) $row['term_taxonomy_id'] : 0;
                }
            }
        }
        $this->recount(array_values(array_unique(array_filter($terms))));
    }

    /**
     * @param list<array<string, string|null>> $rows
     * @param list<string> $key
     * @return array<string, array<string, string|null>>
     */
    private static function byKey(array $rows, array $key): array
    {
        $found = [];
        foreach ($rows as $row) {
            $found[implode("\n", array_map(static fn (string $column): string => (string) $row[$column], $key))] = $row;
        }
        return $found;
    }

    /**
     * @param key-of<self::TABLES> $table
     * @param list<string> $key
     * @param array<string, string|null> $row
     */
    private function delete(string $table, array $key, array $row): void
    {
        $this->database->execute(
            "DELETE FROM {$this->table($table)} WHERE " . implode(' AND ', array_map(static fn (string $column): string => $column . ' = %s', $key)),
            array_map(static fn (string $column): string => (string) $row[$column], $key)
        );
    }

    /**
     * @param key-of<self::TABLES> $table
     * @param array<string, string|null> $row
     */
    private function insert(string $table, array $row): void
    {
        // Column names are quoted because WooCommerce has a column "virtual", which is an SQL keyword.
        $marks = array_map(static fn (?string $value): string => $value === null ? 'NULL' : '%s', $row);
        $this->database->execute(
            "INSERT INTO {$this->table($table)} (`" . implode('`, `', array_keys($row)) . '`) VALUES (' . implode(', ', $marks) . ')',
            array_values(array_filter($row, static fn (?string $value): bool => $value !== null))
        );
    }

    /** @param list<int> $taxonomyIds */
    private function recount(array $taxonomyIds): void
    {
        if ($taxonomyIds === []) {
            return;
        }
        $rows = $this->database->rows(
            "SELECT term_taxonomy_id, taxonomy FROM {$this->database->core('term_taxonomy')} WHERE term_taxonomy_id IN ("
                . Database::placeholders(count($taxonomyIds)) . ')',
            $taxonomyIds
        );
        foreach ($rows as $row) {
            if (taxonomy_exists((string) $row['taxonomy'])) {
                wp_update_term_count([(int) $row['term_taxonomy_id']], (string) $row['taxonomy']);
            }
        }
    }

    /** @param key-of<self::TABLES> $name */
    private function table(string $name): string
    {
        return match ($name) {
            'posts', 'postmeta', 'term_relationships' => $this->database->core($name),
            default => $this->database->woocommerce($name),
        };
    }
}
