<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Database;

use MdShop\Catalog\Support\Text\Folding;
use stdClass;
use Throwable;
use wpdb;

/**
 * All access to the database. Statements are in MySQL's dialect; values are passed separately and inserted by
 * $wpdb->prepare(). Unlike $wpdb, it never returns false or prints errors, but throws DatabaseError. All its reads ask the primary: what a
 * replica has may have been changed, hidden or revoked (docs/decisions.md, "Replicas").
 */
final class Database
{
    /**
     * The server aborts a read after this many seconds if limitReads() was called. A longer read would block a process and
     * load the database.
     */
    private const READ_SECONDS = 5;

    /** The largest logged part of a statement, and of the database's error message. */
    private const LOGGED_BYTES = 300;

    /** The most ids of one lookup. Of a list of 1,000 or more values MariaDB makes a table, and may then read all rows of the other one. */
    private const LOOKED_UP = 500;

    /** What escaping changes between single quotation marks. Most texts have none of it. */
    private const ESCAPED = '/[\x00\n\r\x1A\\\\\']/';

    /** Characters that need not be escaped there, and what stands for them meanwhile: escaping does not change it, and texts normally have none. */
    private const KEPT = '%"';
    private const MARKS = "\x1E\x1D";

    /** The characters of ASCII that are neither letters nor digits nor spaces. */
    private const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

    /**
     * How often a statement or a transaction is tried by the number of its error. On a cluster, transactions of two nodes that change
     * the same row do not wait for each other, but one of them fails at its end. Whoever waited for a lock has already waited long.
     */
    private const TRIES = [DatabaseError::DEADLOCK => 25, DatabaseError::CHANGED => 25, DatabaseError::LOCK_WAIT => 2, DatabaseError::NODE_NOT_READY => 6];

    /**
     * The same for transactions. What one reads is of its beginning; what another node has committed since may already be there when it
     * inserts the same row. The next try reads it.
     */
    private const TRIES_OF_TRANSACTION = self::TRIES + [DatabaseError::DUPLICATE => 5];

    /** The savepoint of a transaction that is a part of another one. */
    private const SAVEPOINT = 'md_shop';

    /** The pause after a first try in microseconds; it doubles with each further one, up to LONGEST_PAUSE, and is shortened at random. */
    private const PAUSE = 2000;
    private const LONGEST_PAUSE = 120_000;

    /** Whether the server may know how to wait for what other nodes have committed. */
    private static bool $mayWait = true;

    private int $queries = 0;

    /** Whether the connection's character set is UTF-8; null if that is not known yet. */
    private ?bool $isUtf8 = null;

    private ?DatabaseServer $server = null;

    /** The connection whose transactions may change rows that others have changed since they first read. */
    private ?object $allowsChangedRows = null;

    private bool $limitsReads = false;

    private bool $isTransactionOpen = false;

    /** Whether it is known that other code has no transaction open, see outsideTransactions(). */
    private bool $isOutside = false;

    /** Whether the open transaction is a part of one that other code has begun. */
    private bool $isPartOfForeign = false;

    /** The connection on which the transaction is open; null if it is not known. */
    private ?object $transactionOn = null;

    /** Why the server has ended the open transaction; what follows would be stored one by one. */
    private ?DatabaseError $transactionEnd = null;

    /** @var list<callable(): mixed> What waits for the end of the open transaction, see afterTransaction(). */
    private array $waiting = [];

    public function __construct(private readonly wpdb $wpdb)
    {
    }

    /**
     * Prevents WordPress from checking the character set of our tables: it would query the columns of each table once per
     * process and scan the text of every statement. Our values are already UTF-8.
     */
    public function addHooks(): void
    {
        add_filter('pre_get_table_charset', function (mixed $charset, string $table): mixed {
            // "binary" means that no check is necessary.
            return str_starts_with($table, $this->table('')) ? 'binary' : $charset;
        }, 10, 2);
    }

    /** The full name of a table of the plugin: table('entries') → "wp_md_shop_entries". */
    public function table(string $name): string
    {
        return $this->wpdb->prefix . 'md_shop_' . $name;
    }

    /**
     * The full name of a WordPress table: core('posts') → "wp_posts".
     *
     * @param 'options'|'posts'|'postmeta'|'sitemeta'|'term_relationships'|'term_taxonomy'|'termmeta'|'terms' $name
     */
    public function core(string $name): string
    {
        return (string) $this->wpdb->$name;
    }

    /** The full name of a WooCommerce table: woocommerce('wc_product_meta_lookup') → "wp_wc_product_meta_lookup". */
    public function woocommerce(string $name): string
    {
        return $this->wpdb->prefix . $name;
    }

    /** Whether the database is WordPress's SQLite drop-in, which allows only one writer at a time. */
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
        // Some drop-ins connect only at the first statement. Until then, assume a server without special features.
        return $this->server ?? DatabaseServer::of('');
    }

    /** From now on, reads that take too long fail with an error. For processes whose result a visitor or client waits for. */
    public function limitReads(): void
    {
        $this->limitsReads = true;
    }

    /** Whether WordPress may read from a replica. */
    public function hasReplicas(): bool
    {
        return PrimaryReads::hasReplicas($this->wpdb);
    }

    /** From now on WordPress too reads from the primary. For whoever stores something that is made from what WordPress reads. */
    public function readFromPrimary(): void
    {
        PrimaryReads::fromNowOn($this->wpdb);
    }

    /** How many statements this process has run through this class. Tests check the documented limits of reads with it. */
    public function queries(): int
    {
        return $this->queries;
    }

    /** A SELECT with an order or limit of its own, as a part of a UNION. */
    public function part(string $select): string
    {
        // SQLite knows no parentheses there. Of a table in FROM, MariaDB would make a temporary one.
        return $this->isSqlite() ? "SELECT * FROM ({$select})" : "({$select})";
    }

    /**
     * @param list<int|string> $values One for each %d and %s, in order.
     * @return list<array<string, string|null>>
     */
    public function rows(string $sql, array $values = []): array
    {
        return $this->send($this->server()->withLimits($sql, $this->limitsReads ? self::READ_SECONDS : 0, false), $values);
    }

    /**
     * The same as rows(), for many rows: WordPress would make a second copy of them for arrays.
     *
     * @param list<int|string> $values
     * @param bool $isLimited False to wait as long as WordPress does, see limitReads().
     * @return list<stdClass>
     */
    public function objects(string $sql, array $values = [], bool $isLimited = true): array
    {
        return $this->send($this->server()->withLimits($sql, $isLimited && $this->limitsReads ? self::READ_SECONDS : 0, false), $values, OBJECT);
    }

    /**
     * Like rows(), of what is stored now, for a transaction that will change it: others change these rows only after its end. SQLite allows no
     * other writer during a transaction.
     *
     * @param list<int|string> $values
     * @return list<array<string, string|null>>
     */
    public function lockedRows(string $sql, array $values): array
    {
        return $this->send($sql . ($this->isSqlite() ? '' : ' FOR UPDATE'), $values);
    }

    /**
     * Like row(), with everything that any node of a cluster has committed until now. Other reads may miss the last milliseconds on
     * another node. Elsewhere both are the same.
     *
     * @param list<int|string> $values
     * @return array<string, string|null>|null
     */
    public function latestRow(string $sql, array $values = []): ?array
    {
        try {
            return $this->send($this->server()->withLimits($sql, $this->limitsReads ? self::READ_SECONDS : 0, self::$mayWait), $values)[0] ?? null;
        } catch (DatabaseError $e) {
            if (! self::$mayWait || $e->getCode() !== DatabaseError::UNKNOWN_VARIABLE) {
                throw $e;
            }
            // MariaDB built without support for clusters.
            self::$mayWait = false;
            return $this->row($sql, $values);
        }
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
        $column = [];
        foreach ($this->objects($sql, $values) as $row) {
            $row = (array) $row;
            $column[] = (string) reset($row);
        }
        return $column;
    }

    /** @param list<int|string> $values */
    public function value(string $sql, array $values = []): ?string
    {
        $row = $this->row($sql, $values);
        $value = $row === null ? null : reset($row);
        return $value === false ? null : $value;
    }

    /**
     * Runs a statement that writes.
     *
     * @param list<int|string> $values
     * @return int Rows affected.
     */
    public function execute(string $sql, array $values = []): int
    {
        // phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- run() has prepared it.
        $affected = (int) $this->run(fn (string $query) => $this->wpdb->query($query), $sql, $values);
        if ($this->transactionOn !== null && $this->connection() !== $this->transactionOn) {
            // If the server closed the connection, WordPress reconnects and repeats the statement. The previous statements of
            // the transaction are lost then, but COMMIT would still succeed.
            throw self::error('The connection was lost in the middle of a transaction', $sql);
        }
        return $affected;
    }

    /**
     * Inserts rows with one statement; does nothing without rows. Does not use prepare(), which would take most of the time
     * of a rebuild: integers are inserted as they are, strings are escaped by WordPress.
     *
     * @param string $into "table (column, …)"
     * @param list<array<int|string>> $rows All with the same columns in the same order.
     * @param bool $ignore Whether to skip rows whose key already exists.
     * @param string $onDuplicate How to update rows whose key already exists: "column = …".
     */
    public function insertRows(string $into, array $rows, bool $ignore = false, string $onDuplicate = ''): void
    {
        if ($rows === []) {
            return;
        }
        $this->execute(
            'INSERT ' . ($ignore ? 'IGNORE ' : '') . "INTO {$into} VALUES " . $this->quotedRows($rows) . ($onDuplicate === '' ? '' : " ON DUPLICATE KEY UPDATE {$onDuplicate}")
        );
    }

    /**
     * @param non-empty-list<array<int|string>> $rows
     * @return string "(1,'text'),(2,'other')"
     */
    private function quotedRows(array $rows): string
    {
        $lines = [];
        foreach ($rows as $row) {
            $line = '';
            foreach ($row as $value) {
                $line .= is_int($value) ? ",{$value}" : ',' . $this->quoted($value);
            }
            $lines[] = substr($line, 1);
        }
        return '(' . implode('),(', $lines) . ')';
    }

    /**
     * Like insertRows(), for rows that name their columns.
     *
     * @param list<array<string, int|string>> $rows All with the same columns in the same order.
     */
    public function insertRecords(string $table, array $rows): void
    {
        $columns = implode(', ', array_keys($rows[0] ?? []));
        $this->insertRows("{$table} ({$columns})", $rows);
    }

    /**
     * Quotes strings for a statement that does not use prepare().
     *
     * @param list<string> $values
     * @return list<string>
     */
    public function quote(array $values): array
    {
        return array_map($this->quoted(...), $values);
    }

    /**
     * WordPress's escaping looks at each character and replaces every "%" by a long placeholder, which is removed when the statement is
     * sent; percent-encoded addresses would become up to fifty times longer. Without prepare() this is not necessary. Nor need a '"' be
     * escaped, and JSON has many.
     */
    private function quoted(string $value): string
    {
        // In some other character sets a letter may have the byte of a quotation mark.
        $this->isUtf8 ??= str_starts_with(strtolower((string) $this->wpdb->charset), 'utf8');
        if ($this->isUtf8 && preg_match(self::ESCAPED, $value) === 0) {
            return "'{$value}'";
        }
        $escaped = strpbrk($value, self::MARKS) !== false
            ? $this->wpdb->remove_placeholder_escape($this->wpdb->_real_escape($value))
            : strtr($this->wpdb->_real_escape(strtr($value, self::KEPT, self::MARKS)), self::MARKS, self::KEPT);
        return "'{$escaped}'";
    }

    /**
     * Runs $do in the present transaction, or in one of its own if there is none. If other code has begun one on WordPress's connection, $do
     * is a part of it: if $do throws, what it has stored is undone, and if it does not, the other code decides. If the connection is lost, only the statement that
     * WordPress repeated on the new connection may remain. If the server gives the transaction up for another one, all of it is run again,
     * a bounded number of times. So $do must change nothing besides the database that does harm if it is done twice.
     *
     * @template T
     * @param callable(): T $do
     * @param (callable(): void)|null $forget Called before the own transaction is run again, to forget what this process, or an object
     *     cache, knows of rows that are not there any more.
     * @return T
     */
    public function transaction(callable $do, ?callable $forget = null): mixed
    {
        // The server would commit the open transaction before it began another one.
        return $this->isTransactionOpen ? $do() : $this->runTransaction($do, $forget, $this->isForeignTransactionOpen());
    }

    /**
     * Like transaction(), for what must not be a part of a transaction of other code: it locks rows for which every writer of the read model
     * waits, and changes what must be read as others have stored it last.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     * @throws DatabaseError Also, with the code IN_TRANSACTION, if other code has a transaction open.
     */
    public function separateTransaction(callable $do): mixed
    {
        if ($this->isTransactionOpen) {
            return $do();
        }
        if ($this->isForeignTransactionOpen()) {
            throw new DatabaseError(__('Other code has begun a transaction on this connection, and another one would commit it.', 'md-shop-catalog'), DatabaseError::IN_TRANSACTION);
        }
        return $this->runTransaction($do, null, false);
    }

    /**
     * @template T
     * @param callable(): T $do
     * @param (callable(): void)|null $forget See transaction().
     * @param bool $isPart Whether it is a part of a transaction of other code, which alone can run it again.
     * @return T
     */
    private function runTransaction(callable $do, ?callable $forget, bool $isPart): mixed
    {
        for ($try = 1;; $try++) {
            try {
                $result = $this->tryTransaction($do, $isPart);
                break;
            } catch (DatabaseError $e) {
                if ($isPart || ! $this->waitsForNextTry($e, $try, self::TRIES_OF_TRANSACTION)) {
                    throw $e;
                }
                if ($forget !== null) {
                    $forget();
                }
            }
        }
        [$waiting, $this->waiting] = [$this->waiting, []];
        foreach ($waiting as $do) {
            $do();
        }
        return $result;
    }

    /**
     * Runs $do when the present transaction is stored, and not if it is rolled back; at once if there is none. For writes that must read
     * what others have stored: a transaction reads what was there at its beginning. Nothing tells of the end of a transaction of other code: $do
     * runs in it, and asks isForeignTransactionOpen().
     *
     * @param callable(): mixed $do
     */
    public function afterTransaction(callable $do): void
    {
        if ($this->isTransactionOpen) {
            $this->waiting[] = $do;
        } else {
            $do();
        }
    }

    /** Whether a transaction is open, of this plugin or of other code. May send statements, see isForeignTransactionOpen(). */
    public function isTransactionOpen(): bool
    {
        return $this->isTransactionOpen || $this->isForeignTransactionOpen();
    }

    /**
     * Whether other code has begun a transaction on WordPress's connection, and not ended it. START TRANSACTION would commit it. Outside
     * transactions of this class it asks the server, with one statement on MariaDB and two on MySQL; not on SQLite, where WordPress's drop-in
     * makes one transaction in another a part of it by itself.
     *
     * Sources: MariaDB, "in_transaction"; MySQL, "SAVEPOINT": outside a transaction it is gone with the statement, as any transaction then is.
     */
    public function isForeignTransactionOpen(): bool
    {
        if ($this->isTransactionOpen) {
            return $this->isPartOfForeign;
        }
        if ($this->isOutside || ! $this->connection() instanceof \mysqli) {
            return false;
        }
        // A replica would know nothing of the transaction.
        $this->readFromPrimary();
        if ($this->server()->inTransaction() !== '') {
            return ($this->send("SELECT {$this->server()->inTransaction()} AS is_open", [])[0]['is_open'] ?? '0') !== '0';
        }
        try {
            $this->execute('SAVEPOINT ' . self::SAVEPOINT);
            $this->execute('RELEASE SAVEPOINT ' . self::SAVEPOINT);
            return true;
        } catch (DatabaseError $e) {
            if ($e->getCode() !== DatabaseError::NO_SAVEPOINT) {
                throw $e;
            }
            return false;
        }
    }

    /**
     * Runs $do, in which no other code begins a transaction, when it is known that none is open: then the server is not asked.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function outsideTransactions(callable $do): mixed
    {
        [$before, $this->isOutside] = [$this->isOutside, true];
        try {
            return $do();
        } finally {
            $this->isOutside = $before;
        }
    }

    /**
     * @template T
     * @param callable(): T $do
     * @return T
     */
    private function tryTransaction(callable $do, bool $isPart): mixed
    {
        $this->waiting = [];
        // A replica would know nothing of the transaction.
        $this->readFromPrimary();
        if (! $isPart) {
            $this->allowChangedRows();
        }
        $this->execute($isPart ? 'SAVEPOINT ' . self::SAVEPOINT : 'START TRANSACTION');
        [$this->isTransactionOpen, $this->isPartOfForeign, $this->transactionOn] = [true, $isPart, $this->connection()];
        $watch = $this->watchTransaction(...);
        add_filter('query', $watch, PHP_INT_MIN);
        try {
            $result = $do();
            $this->execute($isPart ? 'RELEASE SAVEPOINT ' . self::SAVEPOINT : 'COMMIT');
            return $result;
        } catch (Throwable $e) {
            $end = $this->transactionEnd();
            $this->endTransaction();
            try {
                $this->execute($isPart ? 'ROLLBACK TO SAVEPOINT ' . self::SAVEPOINT : 'ROLLBACK');
            } catch (DatabaseError) {
                // The server has rolled it back with the connection; the first error says why.
                throw $end ?? $e;
            }
            throw $end ?? $e;
        } finally {
            remove_filter('query', $watch, PHP_INT_MIN);
            $this->endTransaction();
        }
    }

    private function endTransaction(): void
    {
        [$this->isTransactionOpen, $this->isPartOfForeign, $this->transactionOn, $this->transactionEnd] = [false, false, null, null];
    }

    /** See DatabaseServer::allowChangedRows(); once for each connection. */
    private function allowChangedRows(): void
    {
        $statement = $this->server()->allowChangedRows();
        if ($statement === '' || ($this->allowsChangedRows !== null && $this->allowsChangedRows === $this->connection())) {
            return;
        }
        try {
            $this->execute($statement);
        } catch (DatabaseError $e) {
            if ($e->getCode() !== DatabaseError::UNKNOWN_VARIABLE) {
                throw $e;
            }
        }
        $this->allowsChangedRows = $this->connection();
    }

    /** Why the server has ended the open transaction: whatever runs in it may have found out. */
    private function transactionEnd(): ?DatabaseError
    {
        return $this->transactionEnd;
    }

    /**
     * Statements that WordPress and other plugins send in a transaction do not pass through this class, and go on after an error. If
     * the server has rolled the transaction back meanwhile, the next one would be stored alone.
     *
     * @throws DatabaseError
     */
    private function watchTransaction(mixed $query): mixed
    {
        if ($this->isTransactionOpen && $this->transactionEnd === null && $this->wpdb->last_error !== '') {
            $error = self::error($this->wpdb->last_error, (string) $this->wpdb->last_query, null, DatabaseError::numberOf($this->connection(), $this->wpdb->last_error));
            $this->transactionEnd = $error->isPassing() ? $error : null;
        }
        if ($this->isTransactionOpen && $this->transactionEnd !== null) {
            throw $this->transactionEnd;
        }
        return $query;
    }

    /**
     * Whether to try again what failed with this error. If so, the time to do that has come when this method returns.
     *
     * @param array<int, int> $tries
     */
    private function waitsForNextTry(DatabaseError $e, int $try, array $tries = self::TRIES): bool
    {
        if ($try >= ($tries[$e->getCode()] ?? 1)) {
            return false;
        }
        $pause = min(self::LONGEST_PAUSE, self::PAUSE * 2 ** ($try - 1));
        if ($e->getCode() === DatabaseError::NODE_NOT_READY) {
            usleep(2 * self::LONGEST_PAUSE);
            // A new connection may lead to another node.
            if ($this->wpdb->close()) {
                $this->wpdb->check_connection(false);
            }
            return true;
        }
        usleep(random_int(intdiv($pause, 4), $pause));
        return true;
    }

    /**
     * Lets the server count the rows of tables of which much was written. It does so by itself, but later, and until then it may read
     * a whole table for a few rows. SQLite needs no counts.
     *
     * @param non-empty-list<string> $tables Results of table().
     */
    public function updateStatistics(array $tables): void
    {
        if (! $this->isSqlite()) {
            $this->execute('ANALYZE TABLE ' . implode(', ', $tables));
        }
    }

    /** Placeholders for an IN list: "%d, %d, %d". */
    public static function placeholders(int $count, string $one = '%d'): string
    {
        return implode(', ', array_fill(0, $count, $one));
    }

    /**
     * Looks up many ids with several statements.
     *
     * @template T
     * @param list<int> $ids
     * @param callable(non-empty-list<int>): list<T> $read Looks up some of them.
     * @return list<T>
     */
    public static function lookUp(array $ids, callable $read): array
    {
        return array_merge(...array_map($read, array_chunk($ids, self::LOOKED_UP)));
    }

    /**
     * The tables of the plugin that exist on the current site, by their whole names.
     *
     * @return list<string> As the server keeps them, which may be in lower case.
     */
    public function tables(): array
    {
        // See escapeLike().
        return $this->column('SHOW TABLES LIKE %s', [$this->table('') . '%']);
    }

    /** Whether a table exists, by its whole name. */
    public function hasTable(string $name): bool
    {
        // See escapeLike().
        return in_array(strtolower($name), array_map(strtolower(...), $this->column('SHOW TABLES LIKE %s', [$name])), true);
    }

    /**
     * Escapes %, _ and \ for a LIKE pattern, for what somebody searches. Patterns of the plugin itself have "_" for any character, and what they
     * find is compared: in the server's mode NO_BACKSLASH_ESCAPES an escaped "_" finds nothing.
     */
    public function escapeLike(string $text): string
    {
        return $this->wpdb->esc_like($text);
    }

    /**
     * A condition that a column contains a text in any letter case, with or without diacritical marks, and its values. It reads every row that
     * the other conditions leave.
     *
     * @param string $text Not empty.
     * @return array{string, list<string>}
     */
    public function contains(string $column, string $text): array
    {
        if ($this->isSqlite()) {
            // LOWER() and LIKE of SQLite know the cases of ASCII only. WordPress's drop-in runs REGEXP with PHP, byte by byte.
            return ["{$column} REGEXP %s", [self::patternOf($text)]];
        }
        // Not the column's collation: those of the plugin's tables compare bytes, and those of WordPress's tables differ.
        return ["CONVERT({$column} USING utf8mb4) COLLATE utf8mb4_unicode_520_ci LIKE %s", ['%' . $this->escapeLike($text) . '%']];
    }

    /** A regular expression for a text in all its spellings, without backslashes, which the drop-in's versions treat differently. */
    private static function patternOf(string $text): string
    {
        $pattern = '';
        foreach (mb_str_split(Folding::normalize($text), 1, 'UTF-8') as $letter) {
            $pattern .= match (true) {
                // Any character stands for the two that have no other form.
                $letter === '^' || $letter === '\\' => '.',
                str_contains(self::PUNCTUATION, $letter) => "[{$letter}]",
                default => '(' . implode('|', array_unique([$letter, ...Folding::spellings(Folding::withoutMarks($letter))])) . ')',
            };
        }
        return $pattern === '' ? '(?!)' : $pattern;
    }

    /**
     * @param 'ARRAY_A'|'OBJECT' $output
     * @return array<mixed>|null
     */
    private function sentToPrimary(string $query, string $output): ?array
    {
        // phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- run() has prepared it.
        return PrimaryReads::once($this->wpdb, fn () => $this->wpdb->get_results($query, $output));
    }

    /** WordPress's connection object; after a reconnect it is a different object. */
    private function connection(): ?object
    {
        $connection = $this->wpdb->dbh ?? null;
        return is_object($connection) ? $connection : null;
    }

    /**
     * @param list<int|string> $values
     * @param 'ARRAY_A'|'OBJECT' $output
     * @return ($output is 'ARRAY_A' ? list<array<string, string|null>> : list<stdClass>)
     */
    private function send(string $sql, array $values, string $output = ARRAY_A): array
    {
        $rows = $this->run(fn (string $query) => $this->sentToPrimary($query, $output), $sql, $values);
        // Otherwise WordPress keeps a second copy of all rows until the next statement.
        $this->wpdb->flush();
        return is_array($rows) ? array_values($rows) : [];
    }

    /**
     * @param callable(string): mixed $send
     * @param list<int|string> $values
     */
    private function run(callable $send, string $sql, array $values): mixed
    {
        for ($try = 1;; $try++) {
            try {
                return $this->tryToRun($send, $sql, $values);
            } catch (DatabaseError $e) {
                if ($this->isTransactionOpen) {
                    // The server has rolled it back as a whole, so it is tried again as a whole.
                    $this->transactionEnd ??= $e->isPassing() ? $e : null;
                    throw $e;
                }
                if (! $this->waitsForNextTry($e, $try)) {
                    throw $e;
                }
            }
        }
    }

    /**
     * @param callable(string): mixed $send
     * @param list<int|string> $values
     */
    private function tryToRun(callable $send, string $sql, array $values): mixed
    {
        if ($this->transactionEnd !== null) {
            // Whoever began the transaction has caught the error and goes on.
            throw $this->transactionEnd;
        }
        $this->queries++;
        $suppressed = $this->wpdb->suppress_errors(true);
        try {
            // $sql contains only SQL of the plugin and table names, never input, but it is not a literal string, as the stubs
            // require. All statements are run here, so the exception is made only once.
            // phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- It is prepared here.
            $query = $values === [] ? $sql : (string) $this->wpdb->prepare($sql, ...$values); // @phpstan-ignore argument.type
            $result = $send($query);
        } catch (DatabaseError $e) {
            throw $e;
        } catch (Throwable $e) {
            throw self::error($e->getMessage(), $sql, $e, DatabaseError::numberOf($this->connection(), $e->getMessage()));
        } finally {
            $this->wpdb->suppress_errors($suppressed);
        }
        if ($result === false || $this->wpdb->last_error !== '') {
            $message = $this->wpdb->last_error ?: 'The database gave no answer.';
            throw self::error($message, $sql, null, DatabaseError::numberOf($this->connection(), $message));
        }
        return $result;
    }

    /**
     * The error of a failed statement, for logs: the beginning of the statement and the database's message, both without
     * values, which may be personal data.
     */
    private static function error(string $details, string $sql, ?Throwable $cause = null, int $number = 0): DatabaseError
    {
        // WordPress's SQLite drop-in returns the message inside HTML, together with the whole statement and a backtrace.
        $details = preg_match('/class="error_message"[^>]*>(.*?)<\/div>/s', $details, $message) === 1 ? trim($message[1]) : $details;
        $head = (string) preg_replace('/\bVALUES\b.*$/is', 'VALUES …', mb_strcut((string) strtok(ltrim($sql), "\n"), 0, self::LOGGED_BYTES, 'UTF-8'));
        if (preg_match('/^\s*(?:INSERT|UPDATE|DELETE|REPLACE|SELECT)\b/i', $sql) === 1) {
            // For example: Duplicate entry 'Ion-ro' for key 'translation'.
            $details = (string) preg_replace("/(entry|value:?|near) '.*'(?= for (?:key|column|function)| at (?:line|row)|$)/isU", "$1 '…'", $details);
            $details = (string) preg_replace('/\bVALUES\b.*$/is', 'VALUES …', $details);
        }
        return new DatabaseError(mb_strcut($details, 0, self::LOGGED_BYTES, 'UTF-8') . ' — ' . $head, $number, $cause);
    }
}
