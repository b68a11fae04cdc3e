<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\WordPress;

use mysqli;
use PDO;
use wpdb;

/**
 * An empty database in memory that runs the statements on SQLite and counts them. Values are compared as bytes, as in the plugin's
 * tables. It can pretend to be another server, so that the statements for that server are made; SQLite runs them too.
 */
final class SqliteDatabase extends wpdb
{
    public int $statements = 0;

    /** @var list<string> The statements that read. */
    public array $reads = [];

    /** Where the server cuts off texts that GROUP_CONCAT() makes. */
    public int $longestText = PHP_INT_MAX;

    /** @var mysqli|null */
    public $dbh = null;

    private readonly PDO $sqlite;

    /** @param string $server What the server says of itself, such as "8.4.3" for MySQL. */
    public function __construct(private readonly string $server = '')
    {
        if ($server !== '') {
            // Never connected: the type alone says that there is a server.
            $this->dbh = new mysqli();
        }
        $this->prefix = 'wp_';
        $this->last_error = '';
        $this->sqlite = new PDO('sqlite::memory:', options: [PDO::ATTR_STRINGIFY_FETCHES => true]);
        $this->sqlite->sqliteCreateAggregate(
            'GROUP_CONCAT',
            static fn (?string $text, int $row, ?string $next): ?string => $text === null || $next === null ? $text ?? $next : "{$text},{$next}",
            fn (?string $text): ?string => $text === null ? null : substr($text, 0, $this->longestText),
            1
        );
        // SQLite has it since version 3.44.
        $this->sqlite->sqliteCreateFunction('LOCATE', static fn (string $part, string $text): int => (int) strpos(" {$text}", $part));
        $this->sqlite->sqliteCreateFunction('CONCAT', static fn (mixed ...$parts): string => implode('', $parts));
    }

    // phpcs:disable PSR1.Methods.CamelCapsMethodName, PSR2.Methods.MethodDeclaration.Underscore -- WordPress's own names.
    public function db_server_info(): string
    {
        return $this->server;
    }

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

    /** @return list<array<string, string|null>>|list<object> */
    public function get_results($query = null, $output = ARRAY_A): array
    {
        $this->statements++;
        $this->reads[] = (string) $query;
        // SQLite has no such hint.
        $found = $this->sqlite->query(str_replace(' FORCE INDEX (PRIMARY)', '', (string) $query));
        return $found === false ? [] : array_values($found->fetchAll($output === OBJECT ? PDO::FETCH_OBJ : PDO::FETCH_ASSOC));
    }

    // phpcs:enable
    public function query($query): int
    {
        $this->statements++;
        return (int) $this->sqlite->exec(strtr($query, ['START TRANSACTION' => 'BEGIN', 'INSERT IGNORE' => 'INSERT OR IGNORE', 'ON DUPLICATE KEY UPDATE' => 'ON CONFLICT DO UPDATE SET', 'VALUES(data)' => 'excluded.data']));
    }
}
