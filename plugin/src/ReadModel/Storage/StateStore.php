<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Storage;

use MdShop\Catalog\ReadModel\StaleGeneration;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Network;

/**
 * Stores the state in its own table. An object cache could return an outdated option, and a reader would then read a deleted
 * generation.
 */
final class StateStore
{
    /** Options that name a post whose last change the tables refused (Projection\MissedChanges); the post's id follows. */
    public const MISSED = 'md_shop_missed_';

    /** The row that counts requests of a rebuild, 0 if none is left, and the row of its value when the present rebuild began. */
    public const REBUILD_DUE = 'rebuild_due';
    public const REBUILD_SEEN = 'rebuild_seen';

    /** The row that counts changes of terms; 0 if none is left to project. */
    public const TERMS_DUE = 'terms_due';

    /** Rows that count changes of one term in transactions of other code, see holdTermChange(); the term's id follows. */
    private const HELD_TERM = self::TERMS_DUE . '_';

    /** A condition of the name of TERMS_DUE and of the rows of single terms. Digits sort before letters in every collation. */
    private const IS_TERM_DUE = "BETWEEN '" . self::TERMS_DUE . "' AND '" . self::HELD_TERM . "a'";

    /** The row that counts withdrawals, see withdraw(); 0 if the active generation may be read. */
    public const WITHDRAWN = 'withdrawn';

    /** The row of the generation that is being built; 0 if there is none. */
    public const BUILDING = 'building';

    /** The row of the last post that the rebuild has finished. */
    public const CURSOR = 'cursor';

    /** The row that counts the posts that the last rebuild could not read. */
    public const UNREADABLE = 'unreadable';

    /** The row of a bulk change: by when it shows again that it goes on, as a Unix timestamp. Once that has passed, its process is considered dead. */
    public const BULK_UNTIL = 'bulk_until';

    /** After so long a silence, the process of a bulk change is considered dead, in seconds. */
    public const BULK_SILENCE = 60;

    /** How many such posts are tracked individually. If there are more, all reads are refused. */
    public const MAX_MISSED = 50;

    /** The counter of the blocks that generations have reserved (Search\Index\Block). */
    private const BLOCKS = 'blocks';

    /** If the counter is higher, the next generation counts from the beginning: a position, 1,024 times the number of a block, has 32 bits in the index. */
    private const MANY_BLOCKS = 1 << 21;

    private ?State $last = null;

    public function __construct(private readonly Database $database, private readonly ModelProvenance $provenance, private readonly Network $network)
    {
    }

    public function read(): State
    {
        return $this->remember($this->stateOf($this->database->column("{$this->values()} UNION ALL {$this->missedChanges()}")));
    }

    private function remember(State $state): State
    {
        if ($this->network->isOwnSite()) {
            $this->last = $state;
        }
        return $state;
    }

    /** Like read() in half the time, but without State::$missed, so State::isSettled() means nothing; last() stays as it was. */
    public function readWithoutMissed(): State
    {
        return $this->stateOf($this->database->column($this->values()));
    }

    /** What this process read last of its own site. Others may have changed the state since. */
    public function last(): State
    {
        return $this->last ?? $this->read();
    }

    /** A SELECT of State::live(), without placeholders: each row is a `generation`. */
    public function live(): string
    {
        $provenance = $this->expectedProvenance();
        $of = fn (string $name, string $provenanceName): string => "SELECT {$name}.value AS generation FROM {$this->table()} {$name}"
            . ($provenance === null ? '' : " JOIN {$this->table()} provenance ON provenance.name = '{$provenanceName}' AND provenance.value = {$provenance}")
            . " WHERE {$name}.name = '{$name}' AND {$name}.value <> 0";
        return $of('generation', 'provenance') . ' UNION ' . $of(self::BUILDING, 'building_provenance');
    }

    /** A SELECT of the active generation as `generation`, without placeholders: no row if it has another provenance, or a rebuild or terms are due. */
    public function settled(): string
    {
        return "SELECT active.value AS generation FROM {$this->table()} active
            JOIN {$this->table()} provenance ON provenance.name = 'provenance' AND provenance.value = {$this->provenance->number()}
            WHERE active.name = 'generation' AND active.value <> 0 AND NOT EXISTS (SELECT 1 FROM {$this->table()} pending
                WHERE (pending.name IN ('" . self::REBUILD_DUE . "', '" . self::BUILDING . "', '" . self::WITHDRAWN . "', '" . self::BULK_UNTIL . "')
                    OR pending.name " . self::IS_TERM_DUE . ') AND pending.value <> 0)';
    }

    /**
     * Reads the state and the entries of posts in the active generation with one statement.
     *
     * @param non-empty-list<int> $posts
     * @param non-empty-list<string> $columns
     * @return array{State, list<array<string, string|null>>} Without the posts that have no entry.
     */
    public function readWithEntries(array $posts, array $columns): array
    {
        return $this->readWith($columns, $this->entriesOf($posts), []);
    }

    /**
     * Reads the entries of posts in the active generation, whatever the state is.
     *
     * @param non-empty-list<int> $posts
     * @param non-empty-list<string> $columns
     * @return list<array<string, string|null>> Without the posts that have no entry.
     */
    public function entries(array $posts, array $columns): array
    {
        return $this->database->rows('SELECT ' . implode(', ', $columns) . " FROM {$this->entriesOf($posts)}");
    }

    /**
     * What follows FROM, with the numbers of the posts as they are: for a placeholder WordPress would look at all of a long statement.
     *
     * @param non-empty-list<int> $posts
     */
    private function entriesOf(array $posts): string
    {
        return "{$this->database->table('entries')} entry JOIN {$this->table()} state ON state.name = 'generation' AND state.value = entry.generation
             WHERE entry.object_id IN (" . implode(', ', array_map('intval', $posts)) . ')';
    }

    /**
     * Reads the state and rows of `entry`, a table in $from, with one statement.
     *
     * @param non-empty-list<string> $columns Those that are read of each row.
     * @param string $from What follows FROM.
     * @param list<int> $values
     * @return array{State, list<array<string, string|null>>}
     */
    public function readWith(array $columns, string $from, array $values): array
    {
        $nothing = implode(', ', array_map(static fn (string $column): string => "NULL AS {$column}", $columns));
        $own = implode(', ', array_map(static fn (string $column): string => "entry.{$column}", $columns));
        $rows = $this->database->rows(
            "{$this->values(", {$nothing}", $this->database->server()->inTransaction())}
             UNION ALL {$this->missedChanges(", {$nothing}")}
             UNION ALL SELECT NULL, {$own} FROM {$from}",
            $values
        );
        $state = [];
        $found = [];
        foreach ($rows as $row) {
            if ($row['state'] === null) {
                $found[] = array_diff_key($row, ['state' => null]);
            } else {
                $state[] = $row['state'];
            }
        }
        return [$this->remember($this->stateOf($state)), $found];
    }

    /**
     * Reads the state and when an entry of the active generation becomes due with one statement.
     *
     * @return array{State, int|null} The earliest `valid_until`; null if the generation has no entries.
     */
    public function readWithDue(): array
    {
        [$state, $rows] = $this->readWith(['valid_until'], '(' . self::firstDue($this->database) . ') entry', []);
        return [$state, isset($rows[0]['valid_until']) ? (int) $rows[0]['valid_until'] : null];
    }

    /** A SELECT of the earliest `valid_until` of the active generation, without placeholders: one row, with NULL if it has no entries. */
    public static function firstDue(Database $database): string
    {
        return "SELECT MIN(valid_until) AS valid_until FROM {$database->table('entries')}
            WHERE generation = (SELECT value FROM {$database->table('state')} WHERE name = 'generation')";
    }

    /** @param list<string> $texts What values() and missedChanges() have selected; values() may be followed by DatabaseServer::inTransaction(). */
    private function stateOf(array $texts): State
    {
        $values = [];
        $missed = [];
        $isOfTransaction = null;
        foreach ($texts as $text) {
            if (preg_match('/^\d+$/D', $text) === 1) {
                $missed[] = (int) $text;
            } else {
                $numbers = array_map('intval', explode(' ', $text));
                $isOfTransaction = isset($numbers[count(State::NAMES)]) ? array_pop($numbers) === 1 : null;
                $values = array_combine(State::NAMES, $numbers);
            }
        }
        return State::from($values, $missed, $this->expectedProvenance(), $isOfTransaction);
    }

    /**
     * The ModelProvenance number that generations must have to get changes of this process; null if any will do: it does not know which shop
     * and languages another site of the network has, and that site's own processes project what is marked.
     */
    private function expectedProvenance(): ?int
    {
        return $this->network->isOwnSite() ? $this->provenance->number() : null;
    }

    /**
     * A SELECT without placeholders of one row: the values of State::NAMES, in their order, with spaces between them; 0 for those that the table
     * does not have. Pages and ordinary requests of agents send it, and as many rows would cost PHP more than this costs the server.
     *
     * @param string $columns SQL of further columns.
     * @param string $further SQL of a further number.
     */
    private function values(string $columns = '', string $further = ''): string
    {
        $values = '';
        foreach (State::NAMES as $name) {
            $is = $name === self::TERMS_DUE ? self::IS_TERM_DUE : "= '{$name}'";
            $values .= ($values === '' ? '' : ", ' ', ") . "COALESCE(MAX(CASE WHEN name {$is} THEN value END), 0)";
        }
        $values .= $further === '' ? '' : ", ' ', {$further}";
        return "SELECT CONCAT({$values}) AS state{$columns} FROM {$this->table()}";
    }

    /**
     * A SELECT without placeholders: each row is a post's id; at most MAX_MISSED + 1 rows.
     *
     * @param string $columns SQL of further columns.
     */
    private function missedChanges(string $columns = ''): string
    {
        $digits = strlen(self::MISSED) + 1;
        $most = self::MAX_MISSED + 1;
        // Digits sort before letters in every collation. LIKE is not used because "_" is a wildcard there.
        return "SELECT CAST(SUBSTRING(missed.option_name, {$digits}) AS SIGNED) AS state{$columns}
            FROM (SELECT option_name FROM {$this->database->core('options')}
                WHERE option_name BETWEEN '" . self::MISSED . "0' AND '" . self::MISSED . "a' LIMIT {$most}) missed";
    }

    /**
     * Withdraws the active generation after a time in which changes were not recorded: it must not be read any more, and a
     * new generation is requested. A rebuild that began before does not count.
     */
    public function withdraw(): void
    {
        $this->database->transaction(function (): void {
            // Must not happen between a rebuild's last read and its last write.
            $this->serializeWriters();
            $this->increment(self::REBUILD_DUE);
            $this->increment(self::WITHDRAWN);
        });
    }

    /** Records that a generation is being built with the provenance of this process. */
    public function beginBuilding(int $generation): void
    {
        $this->write('withdrawn_seen', $this->value(self::WITHDRAWN));
        // Generations that saves go on writing into have far higher numbers than these, so no number comes twice in one.
        if ($this->value(self::BLOCKS) > self::MANY_BLOCKS) {
            $this->write(self::BLOCKS, 1);
        }
        $this->write('building_provenance', $this->provenance->number());
        $this->write(self::BUILDING, $generation);
    }

    /**
     * Activates a generation. Call it in a transaction, after serializeWriters().
     *
     * @throws StaleGeneration
     */
    public function activate(int $generation): void
    {
        if ($this->value(self::BUILDING) !== $generation) {
            throw new StaleGeneration($generation);
        }
        $this->write('previous', $this->value('generation'));
        $this->write('generation', $generation);
        $this->write('provenance', $this->provenance->number());
        $this->write(self::BUILDING, 0);
        $this->clear(self::WITHDRAWN, $this->value('withdrawn_seen'));
    }

    /**
     * The generations whose rows are needed: the active one, the previous one, which readers may still use, and the one being
     * built, whatever its provenance.
     *
     * @return list<int>
     */
    public function neededGenerations(): array
    {
        return array_map('intval', $this->database->column("SELECT value FROM {$this->table()} WHERE name IN ('generation', 'previous', '" . self::BUILDING . "')"));
    }

    public function value(string $name): int
    {
        return (int) $this->database->value("SELECT value FROM {$this->table()} WHERE name = %s", [$name]);
    }

    public function write(string $name, int $value): void
    {
        $this->database->execute(
            "INSERT INTO {$this->table()} (name, value) VALUES (%s, %d) ON DUPLICATE KEY UPDATE value = %d",
            [$name, $value, $value]
        );
    }

    /** Increments counters, such as those of requests for pending work: terms_due, rebuild_due. */
    public function increment(string ...$names): void
    {
        $this->database->execute(
            "INSERT INTO {$this->table()} (name, value) VALUES " . Database::placeholders(count($names), '(%s, 1)') . ' ON DUPLICATE KEY UPDATE value = value + 1',
            array_values($names)
        );
    }

    /** Counts a request for pending work if there is none. */
    public function raise(string $name): void
    {
        $this->database->execute(
            "INSERT INTO {$this->table()} (name, value) VALUES (%s, 1) ON DUPLICATE KEY UPDATE value = CASE WHEN value = 0 THEN 1 ELSE value END",
            [$name]
        );
    }

    /**
     * Records in a transaction of other code that a term has changed. Nobody sees it before that is committed, and then the next read of the
     * read model counts it. The counters themselves would stay locked until then, and whoever changes another term would wait.
     */
    public function holdTermChange(int $id): void
    {
        $this->increment(self::HELD_TERM . $id);
    }

    /** @return array<int, int> What holdTermChange() has recorded and nobody has counted, by term. */
    public function heldTermChanges(): array
    {
        $rows = $this->database->rows("SELECT name, value FROM {$this->table()} WHERE name " . self::IS_TERM_DUE . " AND name <> '" . self::TERMS_DUE . "'");
        $held = [];
        foreach ($rows as ['name' => $name, 'value' => $value]) {
            $held[(int) substr((string) $name, strlen(self::HELD_TERM))] = (int) $value;
        }
        return $held;
    }

    /**
     * Counts them instead; those that were recorded again since stay. Call it in a transaction.
     *
     * @param array<int, int> $held A result of heldTermChanges().
     */
    public function countTermChanges(array $held): void
    {
        $this->increment(self::TERMS_DUE, 'term_changes');
        foreach ($held as $id => $value) {
            $this->database->execute("DELETE FROM {$this->table()} WHERE name = %s AND value = %d", [self::HELD_TERM . $id, $value]);
        }
    }

    /**
     * Reserves numbers of blocks that no other process gets, from 1 on.
     *
     * @return int The first one; the others follow.
     */
    public function reserveBlocks(int $count): int
    {
        return $this->database->separateTransaction(function () use ($count): int {
            // Count first and read then: a transaction sees its own change, but no number that others reserved since it began.
            $this->database->execute(
                "INSERT INTO {$this->table()} (name, value) VALUES (%s, %d) ON DUPLICATE KEY UPDATE value = value + %d",
                [self::BLOCKS, $count + 1, $count]
            );
            return $this->value(self::BLOCKS) - $count;
        });
    }

    /**
     * Changes a value, unless another process has changed it since it was read.
     *
     * @return bool Whether it was changed. Of several processes that have read the same value, one changes it.
     */
    public function replace(string $name, int $seen, int $value): bool
    {
        return $this->database->execute("UPDATE {$this->table()} SET value = %d WHERE name = %s AND value = %d", [$value, $name, $seen]) === 1;
    }

    /** Resets a counter to 0, unless another request was counted since it was read. */
    public function clear(string $name, int $seen): void
    {
        $this->database->execute("UPDATE {$this->table()} SET value = 0 WHERE name = %s AND value = %d", [$name, $seen]);
    }

    /**
     * Locks the row that every writer locks first: until the transaction ends, no other writer writes. The new revision is random: so none
     * comes a second time with other rows, even if the tables are made again, a backup is restored or clocks are wrong, and what was kept by its
     * revision (Cache) is not found again.
     */
    public function serializeWriters(): void
    {
        $this->write('revision', random_int(1, PHP_INT_MAX));
    }

    /**
     * Excludes the writers that call serializeWriters(), but not others that call this method: batches of a rebuild, which
     * have no post in common. Rows that they have in common are written after serializeSharedRows().
     */
    public function joinBatchWriters(): void
    {
        // A missing row cannot be locked in share mode, and SQLite has only one writer.
        if ($this->database->isSqlite() || $this->database->row("SELECT value FROM {$this->table()} WHERE name = 'revision' LOCK IN SHARE MODE") === null) {
            $this->serializeWriters();
        }
    }

    /** Until the transaction ends, no other batch writes the rows that batches have in common. */
    public function serializeSharedRows(): void
    {
        $this->increment('shared_revision');
    }

    private function table(): string
    {
        return $this->database->table('state');
    }
}
