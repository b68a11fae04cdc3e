<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\WordPress;

use PDO;
use wpdb;

/** An empty database in memory that runs the statements on SQLite and counts them. Values are compared as bytes, as in the plugin's tables. */
final class SqliteDatabase extends wpdb
{
    public int $statements = 0;

    private readonly PDO $sqlite;

    public function __construct()
    {
        $this->prefix = 'wp_';
        $this->last_error = '';
        $this->sqlite = new PDO('sqlite::memory:', options: [PDO::ATTR_STRINGIFY_FETCHES => true]);
    }

    // phpcs:disable PSR1.Methods.CamelCapsMethodName, PSR2.Methods.MethodDeclaration.Underscore -- WordPress's own names.
    public function suppress_errors($suppress = true): bool
    {
        return ! $suppress;
    }

    public function prepare($query, ...$values): string
    {
        return vsprintf(str_replace('%s', "'%s'", $query), array_map(fn (mixed $value): mixed => is_string($value) ? $this->_real_escape($value) : $value, $values));
    }

    public function _real_escape($data): string
    {
        return str_replace("'", "''", (string) $data);
    }

    public function remove_placeholder_escape($query): string
    {
        return $query;
    }

    /** @return list<array<string, string|null>> */
    public function get_results($query = null, $output = ARRAY_A): array
    {
        $this->statements++;
        $found = $this->sqlite->query((string) $query);
        return $found === false ? [] : array_values($found->fetchAll(PDO::FETCH_ASSOC));
    }

    // phpcs:enable
    public function query($query): int
    {
        $this->statements++;
        return (int) $this->sqlite->exec(strtr($query, ['INSERT IGNORE' => 'INSERT OR IGNORE', 'ON DUPLICATE KEY UPDATE' => 'ON CONFLICT DO UPDATE SET']));
    }
}
