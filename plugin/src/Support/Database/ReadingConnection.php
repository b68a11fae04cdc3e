<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Database;

use mysqli;
use mysqli_result;
use wpdb;

/**
 * A connection that is ready without a statement, for requests that only read. WordPress sends five before its first query: one each for the
 * character set, the collation of literals and the database, and two for the mode. The character set and the database can be named while connecting, and
 * only writes depend on the rest: it is sent before the first of them (docs/decisions.md, "Fast lane").
 */
final class ReadingConnection extends wpdb
{
    public const CHARSET = 'utf8mb4';

    /** What Database sends to read; the second one is MariaDB's form with limits (DatabaseServer::withLimits()). */
    private const READS = '/^\s*(?:SELECT|SET STATEMENT [\w=, ]+ FOR\s+SELECT)\b/i';

    /** "localhost", "db:3307", "localhost:/run/mysqld/mysqld.sock", "[::1]:3306". WordPress reads more, with a function that is not loaded yet. */
    private const HOST = '#^(?<host>\[[0-9a-f:]+\]|[^:/\[\]\s]*)(?::(?<port>\d+))?(?::(?<socket>/.+))?\z#i';

    /** The client's number for a connection that is gone. */
    private const LOST = 2006;

    private bool $mayWrite = false;

    /**
     * Connects to WordPress's database before WordPress does, on a site without a drop-in for it (`db.php`).
     *
     * @return self|null null if WordPress must connect: with settings that need more than this class does, or because the server does not
     *     answer, since WordPress shows a page then.
     */
    public static function open(): ?self
    {
        if (! self::isPossible()) {
            return null;
        }
        // wp-config.php may define numbers, or false for what the environment lacks.
        $connection = new self((string) DB_USER, (string) DB_PASSWORD, (string) DB_NAME, (string) DB_HOST);
        return $connection->ready && $connection->charset === self::CHARSET ? $connection : null;
    }

    private static function isPossible(): bool
    {
        foreach (['DB_USER', 'DB_PASSWORD', 'DB_NAME', 'DB_HOST', 'DB_CHARSET'] as $name) {
            if (! defined($name)) {
                return false;
            }
        }
        return in_array(DB_CHARSET, ['utf8', self::CHARSET], true)
            // A persistent connection may still be in the mode of an earlier request.
            && ! str_starts_with((string) DB_HOST, 'p:')
            && self::parts((string) DB_HOST) !== null
            && ! defined('WP_SETUP_CONFIG');
    }

    /**
     * The parts of WordPress's constant DB_HOST.
     *
     * @return array{string, int|null, string|null}|null Host, port and socket; null if it is written in another way.
     */
    public static function parts(string $host): ?array
    {
        if (preg_match(self::HOST, $host, $found, PREG_UNMATCHED_AS_NULL) !== 1) {
            return null;
        }
        return [(string) $found['host'], isset($found['port']) ? (int) $found['port'] : null, $found['socket'] ?? null];
    }

    /**
     * Called by the constructor, and by WordPress when the connection was lost.
     *
     * @param bool $allow_bail Not used before the first write: whoever opens this connection lets WordPress connect instead.
     */
    public function db_connect($allow_bail = true): bool // phpcs:ignore PSR1.Methods.CamelCapsMethodName -- WordPress's name.
    {
        if ($this->mayWrite) {
            // WordPress sends what was lost again, and it may be a write.
            return parent::db_connect($allow_bail);
        }
        $this->is_mysql = true;
        mysqli_report(MYSQLI_REPORT_OFF);
        $connection = mysqli_init();
        if (! $connection instanceof mysqli) {
            return false;
        }
        [$host, $port, $socket] = self::parts($this->dbhost) ?? [$this->dbhost, null, null];
        $connection->options(MYSQLI_SET_CHARSET_NAME, self::CHARSET);
        $flags = defined('MYSQL_CLIENT_FLAGS') ? (int) MYSQL_CLIENT_FLAGS : 0;
        // phpcs:ignore WordPress.PHP, Generic.PHP.NoSilencedErrors -- WordPress tries it again and says what is wrong.
        if (! @$connection->real_connect($host, $this->dbuser, $this->dbpassword, $this->dbname, $port, $socket, $flags)) {
            $this->dbh = null;
            return false;
        }
        $this->dbh = $connection;
        $this->init_charset();
        $this->ready = true;
        return true;
    }

    /**
     * @param string $query
     * @return int|bool See wpdb::query().
     */
    public function query($query)
    {
        if (! $this->mayWrite && preg_match(self::READS, $query) !== 1) {
            $this->mayWrite = true;
            if ($this->dbh instanceof mysqli) {
                $this->set_charset($this->dbh);
                $this->set_sql_mode();
            }
        }
        return parent::query($query);
    }

    /**
     * The rows of a read, without the copies of them that WordPress keeps, if nothing was written before: then no other code has sent a
     * statement, or waits for one.
     *
     * @param string|null $query
     * @param 'ARRAY_A'|'ARRAY_N'|'OBJECT'|'OBJECT_K' $output WordPress reads rows of another form than the first and the third.
     * @return array<mixed>|null See wpdb::get_results().
     */
    public function get_results($query = null, $output = OBJECT) // phpcs:ignore PSR1.Methods.CamelCapsMethodName -- WordPress's name.
    {
        $isOwn = $this->suppress_errors && ! $this->mayWrite && $this->dbh instanceof mysqli && ($output === OBJECT || $output === ARRAY_A);
        if (! $isOwn || $query === null || preg_match(self::READS, $query) !== 1) {
            return parent::get_results($query, $output);
        }
        // prepare() writes each "%" as a text of its own, which wpdb::query() replaces by a filter.
        $sent = str_contains($query, '{') ? $this->remove_placeholder_escape($query) : $query;
        $result = $this->dbh->query($sent);
        if ($result === false && $this->dbh->errno === self::LOST) {
            // WordPress connects again.
            return parent::get_results($query, $output);
        }
        $this->num_queries++;
        $this->last_query = $sent;
        $this->last_error = $this->dbh->error;
        if (! $result instanceof mysqli_result) {
            return null;
        }
        if ($output === ARRAY_A) {
            return $result->fetch_all(MYSQLI_ASSOC);
        }
        $rows = [];
        while (is_object($row = $result->fetch_object())) {
            $rows[] = $row;
        }
        return $rows;
    }
}
