<?php

declare(strict_types=1);

namespace MdShop\Catalog\Storage;

/** What MariaDB, MySQL and WordPress's SQLite drop-in say differently; statements are the same otherwise. */
final class DatabaseServer
{
    private const SELECT = '/^\s*SELECT\b/i';

    private function __construct(private readonly string $name, private readonly string $version)
    {
    }

    /** @param string $info What the server says of itself: "8.4.3", "10.11.6-MariaDB-0+deb12u1", "5.5.5-10.6.18-MariaDB". */
    public static function of(string $info): self
    {
        $isMariaDb = stripos($info, 'mariadb') !== false;
        // Before 11 MariaDB puts a version of MySQL in front, for clients that ask for one.
        preg_match('/^(?:5\.5\.5-)?(\d+(?:\.\d+)*)/', $info, $match);
        return new self($isMariaDb ? 'mariadb' : 'mysql', $match[1] ?? '0');
    }

    public static function sqlite(): self
    {
        return new self('sqlite', '3');
    }

    /**
     * The same read, which the server ends with an error after some seconds. SQLite has no such limit; what is not a read
     * stays as it is.
     *
     * Sources: MariaDB, "SET STATEMENT" and "max_statement_time" (seconds); MySQL, "Optimizer Hints", MAX_EXECUTION_TIME
     * (milliseconds), which a server that does not know it takes for a comment.
     */
    public function limited(string $sql, int $seconds): string
    {
        if (preg_match(self::SELECT, $sql) !== 1) {
            return $sql;
        }
        return match ($this->name) {
            'mariadb' => "SET STATEMENT max_statement_time={$seconds} FOR {$sql}",
            'mysql' => (string) preg_replace(self::SELECT, 'SELECT /*+ MAX_EXECUTION_TIME(' . $seconds * 1000 . ') */', $sql, 1),
            default => $sql,
        };
    }

    /**
     * What begins a SELECT whose tables are read in the order in which they are written. The planners of MariaDB and MySQL
     * try every order of many derived tables, which takes minutes from some twenty on.
     */
    public function selectInOrder(): string
    {
        return $this->name === 'sqlite' ? 'SELECT' : 'SELECT STRAIGHT_JOIN';
    }

    /**
     * Rows of a table in any of some ranges of one key, as what stands behind FROM. Rows in two of them may come twice.
     *
     * SQLite takes what the ranges have in common out of an OR, and reads everything that has that; MariaDB and MySQL would
     * write a UNION into a temporary table first.
     *
     * @param non-empty-list<string> $columns
     * @param non-empty-list<string> $ranges Conditions.
     */
    public function rowsInRanges(string $table, array $columns, array $ranges): string
    {
        if ($this->name !== 'sqlite') {
            return "{$table} WHERE (" . implode(') OR (', $ranges) . ')';
        }
        $select = 'SELECT ' . implode(', ', $columns) . " FROM {$table} WHERE ";
        return '(' . implode(' UNION ALL ', array_map(static fn (string $range): string => $select . $range, $ranges)) . ') ranges';
    }

    /** Whether it knows `COUNT(*) OVER ()`: MySQL since 8.0, MariaDB since 10.2. */
    public function hasWindowFunctions(): bool
    {
        return match ($this->name) {
            'mariadb' => version_compare($this->version, '10.2', '>='),
            'mysql' => version_compare($this->version, '8.0', '>='),
            default => true,
        };
    }
}
