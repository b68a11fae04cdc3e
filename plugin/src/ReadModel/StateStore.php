<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Storage\Database;

/**
 * The state's rows, in a table of their own: an option could come stale out of an object cache,
 * and a reader would then look into a generation that is gone.
 */
final class StateStore
{
    public function __construct(private readonly Database $database, private readonly ModelProvenance $origin)
    {
    }

    public function read(): State
    {
        $values = [];
        $missed = [];
        foreach ($this->database->rows("SELECT name, value FROM {$this->table()} UNION ALL " . MissedChanges::select($this->database)) as $row) {
            if ($row['name'] === '') {
                $missed[] = (int) $row['value'];
            } else {
                $values[(string) $row['name']] = (int) $row['value'];
            }
        }
        $generation = $values['generation'] ?? 0;
        $origin = $values['origin'] ?? 0;
        return new State(
            $generation,
            ($values['building_origin'] ?? 0) === $this->origin->number() ? $values['building'] ?? 0 : 0,
            $values['cursor'] ?? 0,
            ($values['terms_due'] ?? 0) !== 0,
            ($values['rebuild_due'] ?? 0) !== 0,
            $origin,
            $generation !== 0 && $origin !== $this->origin->number(),
            ($values['withdrawn'] ?? 0) !== 0,
            $missed,
        );
    }

    /**
     * Says that nobody told of changes for a time: what answers is not to answer any more, and another generation to be built.
     * A rebuild that was begun before does not count.
     */
    public function withdraw(): void
    {
        $this->database->transaction(function (): void {
            // Not between what a rebuild sees at its end and what it writes then.
            $this->serializeWriters();
            $this->count('rebuild_due');
            $this->count('withdrawn');
        });
    }

    /** Says that a generation is being built, from what this process has. */
    public function beginBuilding(int $generation): void
    {
        $this->write('withdrawn_seen', $this->value('withdrawn'));
        $this->write('building_origin', $this->origin->number());
        $this->write('building', $generation);
    }

    /**
     * Says that a generation answers from now on. To be called in a writer's turn.
     *
     * @throws StaleGeneration
     */
    public function changeOver(int $generation): void
    {
        if ($this->value('building') !== $generation) {
            throw new StaleGeneration($generation);
        }
        $this->write('previous', $this->value('generation'));
        $this->write('generation', $generation);
        $this->write('origin', $this->origin->number());
        $this->write('building', 0);
        $this->clear('withdrawn', $this->value('withdrawn_seen'));
    }

    /**
     * Those whose rows are needed: the one that answers, the one before it, which a reader may still be in, and the one that
     * is being built, whatever its origin.
     *
     * @return list<int>
     */
    public function kept(): array
    {
        return array_map($this->value(...), ['generation', 'previous', 'building']);
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

    /** Counts a request that somebody has to take up: terms_due, rebuild_due. */
    public function count(string $name): void
    {
        $this->database->execute(
            "INSERT INTO {$this->table()} (name, value) VALUES (%s, 1) ON DUPLICATE KEY UPDATE value = value + 1",
            [$name]
        );
    }

    /** Sets a count to nought, unless another request came after it was seen. */
    public function clear(string $name, int $seen): void
    {
        $this->database->execute("UPDATE {$this->table()} SET value = 0 WHERE name = %s AND value = %d", [$name, $seen]);
    }

    /** Takes the row that every writer takes first: until the transaction ends, no other one writes. */
    public function serializeWriters(): void
    {
        $this->count('revision');
    }

    /**
     * As serializeWriters(), but together with others that come in by this door: batches of a rebuild, which have no post in
     * common. What they do have in common is written after serializeShared().
     */
    public function shareTurn(): void
    {
        // A row that is not there yet cannot be shared; on SQLite there is nobody to share it with.
        if ($this->database->isSqlite() || $this->database->row("SELECT value FROM {$this->table()} WHERE name = 'revision' LOCK IN SHARE MODE") === null) {
            $this->serializeWriters();
        }
    }

    /** Until the transaction ends, none of those that share a turn writes what they have in common. */
    public function serializeShared(): void
    {
        $this->count('shared_revision');
    }

    private function table(): string
    {
        return $this->database->table('state');
    }
}
