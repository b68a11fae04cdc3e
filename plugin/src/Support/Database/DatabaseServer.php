<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Database;

/** The differences between the SQL of MariaDB, MySQL and WordPress's SQLite drop-in. */
final class DatabaseServer
{
    private const SELECT = '/^\s*SELECT\b/i';

    private function __construct(private readonly string $name, private readonly string $version)
    {
    }

    /** @param string $info The server's version string: "8.4.3", "10.11.6-MariaDB-0+deb12u1", "5.5.5-10.6.18-MariaDB". */
    public static function of(string $info): self
    {
        $isMariaDb = stripos($info, 'mariadb') !== false;
        // Before version 11, MariaDB prefixes its version with a MySQL version for old clients.
        preg_match('/^(?:5\.5\.5-)?(\d+(?:\.\d+)*)/', $info, $match);
        return new self($isMariaDb ? 'mariadb' : 'mysql', $match[1] ?? '0');
    }

    public static function sqlite(): self
    {
        return new self('sqlite', '3');
    }

    /**
     * Returns the query with a time limit, after which the server aborts it with an error. Statements that are not a SELECT,
     * and all on SQLite, are returned unchanged.
     *
     * Sources: MariaDB, "SET STATEMENT", "max_statement_time" (seconds) and "wsrep_sync_wait" (1: before a SELECT wait for what other
     * Galera nodes have committed; without Galera it has no effect); MySQL, "Optimizer Hints", MAX_EXECUTION_TIME (milliseconds), which
     * other servers treat as a comment.
     *
     * @param int $seconds 0 for no limit.
     * @param bool $isLatest Whether a node of a Galera cluster first waits for what the others have committed.
     */
    public function withLimits(string $sql, int $seconds, bool $isLatest): string
    {
        if (($seconds === 0 && ! $isLatest) || preg_match(self::SELECT, $sql) !== 1) {
            return $sql;
        }
        if ($this->name === 'mariadb') {
            $settings = array_filter([$seconds > 0 ? "max_statement_time={$seconds}" : '', $isLatest ? 'wsrep_sync_wait=1' : '']);
            return $settings === [] ? $sql : 'SET STATEMENT ' . implode(', ', $settings) . " FOR {$sql}";
        }
        return $this->name === 'mysql' && $seconds > 0
            ? self::withHint($sql, 'MAX_EXECUTION_TIME(' . $seconds * 1000 . ')') : $sql;
    }

    /**
     * Returns a SELECT whose texts made by GROUP_CONCAT() may have 64 KiB, where makesLongTexts() is true. MySQL otherwise cuts them off at
     * 1,024 bytes, MariaDB at a mebibyte; both can be configured for less.
     *
     * Sources: MySQL, "group_concat_max_len" and "Variable-Setting Hint Syntax"; MariaDB, "group_concat_max_len".
     */
    public function withLongTexts(string $sql): string
    {
        return $this->name === 'mysql' ? self::withHint($sql, 'SET_VAR(group_concat_max_len = 65536)') : $sql;
    }

    /** Whether a statement can have such texts: earlier versions make them of 1,024 bytes unless they are configured for more. */
    public function makesLongTexts(): bool
    {
        return $this->isAtLeast(mariaDb: '10.2.4', mySql: '8.0');
    }

    /**
     * An expression for the character set of what the server reads and sends on this connection: "utf8mb4"; '' if they differ. A server with
     * `skip-character-set-client-handshake` or `init_connect` ignores or replaces what the client has asked for while connecting.
     */
    public function charset(): string
    {
        return $this->name === 'sqlite' ? "'utf8mb4'" : "IF(@@SESSION.character_set_client = @@SESSION.character_set_results, @@SESSION.character_set_client, '')";
    }

    /**
     * An expression for a digest of a text; digestOf() gives the same. MySQL has no MD5() since version 9.6 ("Encryption and Compression
     * Functions"), and WordPress's drop-in for SQLite has no SHA2().
     */
    public function digest(string $text): string
    {
        return $this->name === 'mysql' ? "SHA2({$text}, 256)" : "MD5({$text})";
    }

    public function digestOf(string $text): string
    {
        return hash($this->name === 'mysql' ? 'sha256' : 'md5', $text);
    }

    /** Adds an optimizer hint to a SELECT, before those that it has: MySQL accepts one comment with hints. */
    private static function withHint(string $select, string $hint): string
    {
        return (string) preg_replace('~^\s*SELECT\b(?: /\*\+(.*?) \*/)?~i', "SELECT /*+ {$hint}\$1 */", $select, 1);
    }

    /**
     * SQL for a FROM clause that selects the rows in any of the given ranges of a key. A row in two ranges may be returned
     * twice.
     *
     * For an OR of the ranges, SQLite would scan all rows that match the common part of the conditions, so it gets a UNION;
     * MariaDB and MySQL would write a UNION into a temporary table first.
     *
     * @param non-empty-list<string> $columns
     * @param non-empty-list<array{string, list<int|string>, non-empty-list<array{string, list<int|string>}>}> $groups SQL that some ranges have in
     *     common, its values, and what each of these ranges adds to it with its values.
     * @return array{string, list<int|string>} SQL and its values.
     */
    public function rowsInRanges(string $table, array $columns, array $groups): array
    {
        $parts = [];
        $values = [];
        foreach ($groups as [$common, $ofCommon, $ranges]) {
            if ($this->name !== 'sqlite') {
                $sql = implode(' OR ', array_column($ranges, 0));
                $parts[] = "{$common} AND " . (count($ranges) === 1 ? $sql : "({$sql})");
                array_push($values, ...$ofCommon, ...array_merge(...array_column($ranges, 1)));
                continue;
            }
            foreach ($ranges as [$range, $ofRange]) {
                $parts[] = 'SELECT ' . implode(', ', $columns) . " FROM {$table} WHERE {$common} AND {$range}";
                array_push($values, ...$ofCommon, ...$ofRange);
            }
        }
        return [$this->name === 'sqlite' ? '(' . implode(' UNION ALL ', $parts) . ') ranges' : "{$table} WHERE (" . implode(') OR (', $parts) . ')', $values];
    }

    /**
     * SQL for a FROM clause that selects the rows of a generation with some ids by the primary key, whatever the server thinks of the number of
     * rows: with wrong statistics it would read the whole generation, or take the key of the ids and look up each row twice. Comparing the
     * generation with BETWEEN leaves only ranges of the whole key.
     *
     * @param string $table A table with the primary key (generation, object_id).
     * @param string $name What the statement calls it.
     * @param non-empty-list<int> $ids
     * @param string $joins Joins with other tables.
     */
    public function rowsWithIds(string $table, string $name, int $generation, array $ids, string $joins = ''): string
    {
        $key = $this->name === 'sqlite' ? '' : ' FORCE INDEX (PRIMARY)';
        return "{$table} {$name}{$key}{$joins} WHERE {$name}.generation BETWEEN {$generation} AND {$generation} AND {$name}.object_id IN (" . implode(', ', $ids) . ')';
    }

    /**
     * The statement after which transactions of a connection may change rows that others have changed since they first read; '' if they may
     * anyway. MariaDB would give them up by default ("innodb_snapshot_isolation", on since version 11.6.2): a batch of a rebuild would never
     * end beside those of other processes, since each changes the same row of the state at its end.
     */
    public function allowChangedRows(): string
    {
        return $this->name === 'mariadb' && version_compare($this->version, '11.6', '>=') ? 'SET SESSION innodb_snapshot_isolation = OFF' : '';
    }

    /** SQL that is 1 in a transaction, else 0; '' where a SELECT cannot tell. */
    public function inTransaction(): string
    {
        return $this->name === 'mariadb' ? '@@in_transaction' : '';
    }

    /** Any SQLite counts as new enough. */
    private function isAtLeast(string $mariaDb, string $mySql): bool
    {
        return match ($this->name) {
            'mariadb' => version_compare($this->version, $mariaDb, '>='),
            'mysql' => version_compare($this->version, $mySql, '>='),
            default => true,
        };
    }
}
