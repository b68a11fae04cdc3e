<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Database;

use RuntimeException;

/** A statement failed: missing table, read-only database, lost connection, … Only logs may contain the message. */
final class DatabaseError extends RuntimeException
{
    /** The server gave the transaction up for another one, which it saw first: a deadlock, or on a Galera node a failed certification. */
    public const DEADLOCK = 1213;

    /**
     * A row was changed since the transaction first read, and the server has rolled it back: `innodb_snapshot_isolation` of MariaDB. Transactions
     * of this plugin switch it off (DatabaseServer::allowChangedRows()); those of other code may have its statements too.
     */
    public const CHANGED = 1020;

    /** Another process held a lock for too long. */
    public const LOCK_WAIT = 1205;

    /** The node of a cluster is separated from the others, or does not have their data yet. */
    public const NODE_NOT_READY = 1047;

    public const UNKNOWN_VARIABLE = 1193;

    /** There is no savepoint of that name: no transaction is open. */
    public const NO_SAVEPOINT = 1305;

    /** Not possible while a transaction is open: of other code, see Database::separateTransaction(). */
    public const IN_TRANSACTION = 1568;

    /** A row with this key exists. */
    public const DUPLICATE = 1062;

    /** There is no table of that name. */
    public const NO_TABLE = 1146;

    private const PASSING = [self::DEADLOCK, self::CHANGED, self::LOCK_WAIT, self::NODE_NOT_READY];

    /** Parts of messages, for drop-ins whose connection does not tell the number. */
    private const NUMBERS = [
        'Deadlock found' => self::DEADLOCK,
        'Record has changed since last read' => self::CHANGED,
        'Lock wait timeout exceeded' => self::LOCK_WAIT,
        'WSREP has not yet prepared node' => self::NODE_NOT_READY,
        'Duplicate entry' => self::DUPLICATE,
        'Base table or view not found' => self::NO_TABLE,
        'no such table' => self::NO_TABLE,
    ];

    /** The server's number for an error; 0 if it is not known. */
    public static function numberOf(?object $connection, string $message): int
    {
        // phpcs:ignore Generic.PHP.NoSilencedErrors -- It may never have been connected.
        $number = $connection instanceof \mysqli ? (int) @$connection->errno : 0;
        if ($number !== 0) {
            return $number;
        }
        foreach (self::NUMBERS as $part => $known) {
            if (str_contains($message, $part)) {
                return $known;
            }
        }
        return 0;
    }

    /** Whether the server stored nothing, and may accept the same statement or transaction if it is sent again. */
    public function isPassing(): bool
    {
        return in_array($this->getCode(), self::PASSING, true);
    }
}
