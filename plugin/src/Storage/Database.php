<?php

declare(strict_types=1);

namespace MdShop\Catalog\Storage;

use Throwable;
use wpdb;

/**
 * The one door to the database. Statements are MySQL's; values travel apart from them, through $wpdb->prepare().
 * Unlike $wpdb it never returns false and never prints: what goes wrong is a DatabaseError.
 */
final class Database
{
    /** After so many seconds the server ends a read that a request waits for: it would occupy a process and the database. */
    private const READ_SECONDS = 5;

    /** Of a statement, and of what the database says of it. */
    private const LOGGED_BYTES = 300;

    private int $queries = 0;

    private ?DatabaseServer $server = null;
    private bool $limitsReads = false;

    /** The connection that a transaction is open on. */
    private ?object $transactionOn = null;

    public function __construct(private readonly wpdb $wpdb)
    {
    }

    /**
     * WordPress looks up a table's columns, by a statement of its own, to clean what is not ASCII before each process's first
     * use of it, and then goes through every statement's text. What comes here is UTF-8 already.
     */
    public function addHooks(): void
    {
        add_filter('pre_get_table_charset', function (mixed $charset, string $table): mixed {
            // "binary" means: to be taken as it is.
            return str_starts_with($table, $this->table('')) ? 'binary' : $charset;
        }, 10, 2);
    }

    /** The full name of a table of ours: table('entries') → "wp_md_shop_entries". */
    public function table(string $name): string
    {
        return $this->wpdb->prefix . 'md_shop_' . $name;
    }

    /**
     * The full name of a table of WordPress's: core('posts') → "wp_posts".
     *
     * @param 'options'|'posts'|'postmeta'|'term_relationships'|'term_taxonomy'|'terms' $name
     */
    public function core(string $name): string
    {
        return $this->wpdb->$name;
    }

    /** The full name of a table of WooCommerce's: woocommerce('wc_product_meta_lookup') → "wp_wc_product_meta_lookup". */
    public function woocommerce(string $name): string
    {
        return $this->wpdb->prefix . $name;
    }

    /** Whether it is WordPress's SQLite drop-in: writers do not work beside each other there. */
    public function isSqlite(): bool
    {
        return defined('DB_ENGINE') && constant('DB_ENGINE') === 'sqlite';
    }

    public function server(): DatabaseServer
    {
        if ($this->isSqlite()) {
            return $this->server ??= DatabaseServer::sqlite();
        }
        if ($this->server === null && $this->connection() instanceof \mysqli) {
            $this->server = DatabaseServer::of((string) $this->wpdb->db_server_info());
        }
        // Some drop-ins connect at the first statement only: until then, what any of them takes.
        return $this->server ?? DatabaseServer::of('');
    }

    /** From now on reads end with an error after some seconds: for processes that somebody waits for. */
    public function limitReads(): void
    {
        $this->limitsReads = true;
    }

    /** How many statements went through here in this process: the documented bounds of the reads are counted with it. */
    public function queries(): int
    {
        return $this->queries;
    }

    /**
     * @param list<int|string> $values One for each %d and %s, in order.
     * @return list<array<string, string|null>>
     */
    public function rows(string $sql, array $values = []): array
    {
        // phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- run() has prepared it.
        $rows = $this->run(fn (string $query) => $this->wpdb->get_results($query, ARRAY_A), $this->limitsReads ? $this->server()->limited($sql, self::READ_SECONDS) : $sql, $values);
        return is_array($rows) ? array_values($rows) : [];
    }

    /**
     * @param list<int|string> $values
     * @return array<string, string|null>|null
     */
    public function row(string $sql, array $values = []): ?array
    {
        return $this->rows($sql, $values)[0] ?? null;
    }

    /**
     * The first column of every row.
     *
     * @param list<int|string> $values
     * @return list<string>
     */
    public function column(string $sql, array $values = []): array
    {
        return array_map(static fn (array $row): string => (string) reset($row), $this->rows($sql, $values));
    }

    /** @param list<int|string> $values */
    public function value(string $sql, array $values = []): ?string
    {
        $row = $this->row($sql, $values);
        $value = $row === null ? null : reset($row);
        return $value === false ? null : $value;
    }

    /**
     * A statement that changes something.
     *
     * @param list<int|string> $values
     * @return int Rows affected.
     */
    public function execute(string $sql, array $values = []): int
    {
        // phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- run() has prepared it.
        $affected = (int) $this->run(fn (string $query) => $this->wpdb->query($query), $sql, $values);
        if ($this->transactionOn !== null && $this->connection() !== $this->transactionOn) {
            // WordPress reconnects where the server has hung up, and sends the statement once more: what the transaction
            // did before is gone by then, and COMMIT would succeed all the same.
            throw self::error('The connection was lost in the middle of a transaction', $sql);
        }
        return $affected;
    }

    /**
     * Inserts many rows by one statement; none by none. Written out here and not by prepare(), which takes most of a rebuild's
     * time otherwise: numbers are numbers, strings are escaped by WordPress.
     *
     * @param string $into "table (column, …)"
     * @param list<list<int|string>> $rows
     * @param bool $ignore Leaves rows out whose key is there already.
     * @param string $known What becomes of rows whose key is there already: "column = …".
     */
    public function insertRows(string $into, array $rows, bool $ignore = false, string $known = ''): void
    {
        if ($rows === []) {
            return;
        }
        $strings = [];
        foreach ($rows as $row) {
            foreach ($row as $value) {
                if (is_string($value)) {
                    $strings[] = $value;
                }
            }
        }
        $quoted = $this->quote($strings);
        $lines = [];
        $next = 0;
        foreach ($rows as $row) {
            foreach ($row as $place => $value) {
                $row[$place] = is_int($value) ? $value : $quoted[$next++];
            }
            $lines[] = '(' . implode(',', $row) . ')';
        }
        $this->execute(
            'INSERT ' . ($ignore ? 'IGNORE ' : '') . "INTO {$into} VALUES " . implode(',', $lines) . ($known === '' ? '' : " ON DUPLICATE KEY UPDATE {$known}")
        );
    }

    /**
     * Strings as they are written in a statement that does not go through prepare(); all by one call, which is what costs.
     *
     * WordPress's escaping puts a long placeholder in the place of every "%", to take it out again when the statement is
     * sent; percent-encoded addresses would grow by fifty times meanwhile. Here nothing is prepared, so they keep theirs.
     *
     * @param list<string> $values
     * @return list<string>
     */
    public function quote(array $values): array
    {
        // Control characters that escaping leaves alone, and that are in none of our texts.
        $joined = implode("\x1F", $values);
        if (substr_count($joined, "\x1F") !== max(0, count($values) - 1) || str_contains($joined, "\x1E")) {
            return array_map(fn (string $value): string => "'" . $this->wpdb->remove_placeholder_escape($this->wpdb->_real_escape($value)) . "'", $values);
        }
        $escaped = strtr($this->wpdb->_real_escape(strtr($joined, '%', "\x1E")), "\x1E", '%');
        return $values === [] ? [] : explode("\x1F", "'" . str_replace("\x1F", "'\x1F'", $escaped) . "'");
    }

    /**
     * All of $do or nothing of it. Where the connection is lost meanwhile, the one statement that found it so may stand alone.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function transaction(callable $do): mixed
    {
        $outer = $this->transactionOn;
        $this->execute('START TRANSACTION');
        $this->transactionOn = $this->connection();
        try {
            $result = $do();
            $this->execute('COMMIT');
            return $result;
        } catch (Throwable $e) {
            $this->transactionOn = null;
            $this->execute('ROLLBACK');
            throw $e;
        } finally {
            $this->transactionOn = $outer;
        }
    }

    /** "%d, %d, %d" for an IN list. */
    public static function placeholders(int $count, string $one = '%d'): string
    {
        return implode(', ', array_fill(0, $count, $one));
    }

    /** A literal part of a LIKE pattern: %, _ and \ mean themselves. */
    public function escapeLike(string $text): string
    {
        return $this->wpdb->esc_like($text);
    }

    /** WordPress's connection, which is another object when it has reconnected. */
    private function connection(): ?object
    {
        $connection = $this->wpdb->dbh ?? null;
        return is_object($connection) ? $connection : null;
    }

    /**
     * @param callable(string): mixed $send
     * @param list<int|string> $values
     */
    private function run(callable $send, string $sql, array $values): mixed
    {
        $this->queries++;
        $suppressed = $this->wpdb->suppress_errors(true);
        try {
            // $sql only ever holds our own text, with the names of tables, so it is not a literal: the stubs ask for one, since
            // what is put together may hold what somebody sent. That all of ours goes through here is why it is said once.
            // phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- This is where it is prepared.
            $query = $values === [] ? $sql : (string) $this->wpdb->prepare($sql, ...$values); // @phpstan-ignore argument.type
            $result = $send($query);
        } catch (Throwable $e) {
            throw self::error($e->getMessage(), $sql, $e);
        } finally {
            $this->wpdb->suppress_errors($suppressed);
        }
        if ($result === false || $this->wpdb->last_error !== '') {
            throw self::error($this->wpdb->last_error ?: 'The database gave no answer.', $sql);
        }
        return $result;
    }

    /**
     * What goes into logs of a statement that failed: the statement's head and what the database said of it, both without the
     * values, which are names and texts of people.
     */
    private static function error(string $said, string $sql, ?Throwable $cause = null): DatabaseError
    {
        // WordPress's SQLite drop-in says the whole statement and where it came from, and the message in the midst of it.
        $said = preg_match('/class="error_message"[^>]*>(.*?)<\/div>/s', $said, $message) === 1 ? trim($message[1]) : $said;
        $head = (string) preg_replace('/\bVALUES\b.*$/is', 'VALUES …', mb_strcut((string) strtok(ltrim($sql), "\n"), 0, self::LOGGED_BYTES, 'UTF-8'));
        if (preg_match('/^\s*(?:INSERT|UPDATE|DELETE|REPLACE|SELECT)\b/i', $sql) === 1) {
            // Such as: Duplicate entry 'Ion-ro' for key 'translation'.
            $said = (string) preg_replace("/(entry|value:?|near) '.*'(?= for (?:key|column|function)| at (?:line|row)|$)/isU", "$1 '…'", $said);
            $said = (string) preg_replace('/\bVALUES\b.*$/is', 'VALUES …', $said);
        }
        return new DatabaseError(mb_strcut($said, 0, self::LOGGED_BYTES, 'UTF-8') . ' — ' . $head, 0, $cause);
    }
}
