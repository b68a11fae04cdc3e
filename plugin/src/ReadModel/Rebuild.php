<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Migration\Schema;
use MdShop\Catalog\Source\Source;
use MdShop\Catalog\Storage\Database;
use MdShop\Catalog\Storage\DatabaseError;
use MdShop\Catalog\Storage\Lock;
use MdShop\Catalog\Storage\LockLost;

/**
 * Rebuilds the read model, beside the one that answers, and changes over at once when it is whole. It can be stopped
 * after any batch and goes on from there. What is saved meanwhile is written into both.
 */
final class Rebuild
{
    /** Posts that are projected together. Small enough for what a read may spend; more at once are faster. */
    private const BATCH = 200;

    /** Renewed after each batch; a process that was killed stands in the way of the next one for so long. */
    private const LOCK_SECONDS = 30;

    /** Of one DELETE, which other writers wait for. */
    private const PURGE_ROWS = 20000;

    /** What the process that finishes a rebuild purges at once: a small shop's generation. It may be a read. */
    private const PURGE_AT_ONCE = 5000;

    private bool $leftRows = false;

    public function __construct(
        private readonly Source $source,
        private readonly Database $database,
        private readonly StateStore $states,
        private readonly Projector $projector,
        private readonly TermProjector $terms,
        private readonly Lock $lock,
    ) {
    }

    /** Asks for a new generation. The next run, in this process or another, begins it. */
    public function request(): void
    {
        $this->states->count('rebuild_due');
    }

    /** As State::awaitsRebuild(), now. */
    public function isDue(): bool
    {
        return $this->states->read()->awaitsRebuild();
    }

    /** Whether one was begun that the next run goes on with. */
    public function isUnderWay(): bool
    {
        return $this->states->read()->building !== 0 && $this->states->value('rebuild_seen') === $this->states->value('rebuild_due');
    }

    /**
     * Goes on with the rebuild, or begins it.
     *
     * @param float $seconds At most so long, give or take one batch. A crew works to the end.
     * @param int $batch How many posts are projected together, at most.
     * @param Crew|null $crew Who projects them; null: this process alone.
     * @return bool Whether the new generation answers; false: it is not whole yet, or another process is at it.
     */
    public function run(float $seconds, int $batch = self::BATCH, ?Crew $crew = null): bool
    {
        $done = false;
        try {
            $this->lock->hold('rebuild', self::LOCK_SECONDS, function (callable $renew) use ($seconds, $batch, $crew, &$done): void {
                $done = $this->build(microtime(true) + $seconds, $batch, $renew, $crew);
            });
        } catch (LockLost | Superseded $e) {
            error_log('md-shop-catalog: ' . $e->getMessage() . ' It goes on with the rebuild.');
        }
        return $done;
    }

    /**
     * Deletes the rows of generations that nobody needs any more. A rebuild that is asked for meanwhile comes first.
     *
     * @param float $seconds At most so long, give or take one statement.
     * @return bool Whether none is left.
     */
    public function purge(float $seconds): bool
    {
        $until = microtime(true) + $seconds;
        $done = false;
        try {
            $this->lock->hold('rebuild', self::LOCK_SECONDS, function (callable $renew) use ($until, &$done): void {
                $done = $this->purgeRows($renew, fn (): bool => microtime(true) <= $until && ! $this->isDue(), self::PURGE_ROWS);
            });
        } catch (LockLost $e) {
            error_log('md-shop-catalog: ' . $e->getMessage());
        }
        $this->leftRows = $this->leftRows && ! $done;
        return $done;
    }

    /** Whether this process has finished a rebuild and left rows for purge(). */
    public function leftRows(): bool
    {
        return $this->leftRows;
    }

    /**
     * How far it is.
     *
     * @return array{int, int} Posts that are done, posts in all.
     */
    public function progress(): array
    {
        $cursor = $this->states->read()->cursor;
        return [$cursor === 0 ? 0 : $this->source->count($cursor), $this->source->count()];
    }

    /**
     * Projects a batch of a rebuild that another process leads.
     *
     * @param non-empty-list<int> $ids Ascending.
     * @throws Superseded|DatabaseError
     */
    public function help(int $generation, array $ids): void
    {
        $wanted = function () use ($generation): void {
            if ($this->states->read()->building !== $generation) {
                throw new Superseded($generation);
            }
        };
        $wanted();
        // Names of terms may have changed since the last batch.
        $this->terms->reset();
        $this->projector->projectAnew($ids, $generation, $wanted);
        RuntimeCache::flush();
    }

    /** @param callable(): void $renew */
    private function build(float $until, int $size, callable $renew, ?Crew $crew): bool
    {
        if (! $this->isDue()) {
            // Another process has finished it meanwhile.
            return true;
        }
        $this->terms->reset();
        $state = $this->states->read();
        $seen = $this->states->value('rebuild_due');
        if ($state->building === 0 || $this->states->value('rebuild_seen') !== $seen) {
            $state = $this->begin($state, $seen, $renew);
        }
        $batches = new Batches($this->source, $state->cursor, $size, $crew?->size() ?? 1, function (int $cursor) use ($renew): void {
            $this->states->write('cursor', $cursor);
            $renew();
        });
        $left = $crew === null ? [] : $crew->project($state->building, $batches, $renew);
        while (($ids = array_shift($left) ?? $batches->next()) !== null) {
            if ($crew === null && microtime(true) > $until) {
                return false;
            }
            $this->projector->projectAnew($ids, $state->building, $renew);
            $batches->done($ids);
            RuntimeCache::flush();
        }
        $this->finish($state, $seen, $renew);
        return true;
    }

    /** @param callable(): void $renew */
    private function begin(State $state, int $seen, callable $renew): State
    {
        // One that was begun from another origin is not gone on with. Never a number that any table has rows of: taking them
        // out could take longer than a read may.
        $generation = max($state->generation, $this->states->value('building'), ...$this->generations()) + 1;
        $this->states->write('building', 0);
        $renew();
        $this->terms->write($generation);
        $this->states->write('cursor', 0);
        $this->states->write('rebuild_seen', $seen);
        $this->states->beginBuilding($generation);
        return $this->states->read();
    }

    /** @param callable(): void $renew */
    private function finish(State $state, int $seen, callable $renew): void
    {
        // The terms may have changed since the beginning.
        $this->terms->reset();
        $this->terms->write($state->building);
        $this->database->transaction(function () use ($state): void {
            $this->states->serializeWriters();
            $this->states->changeOver($state->building);
        });
        $this->states->clear('rebuild_due', $seen);
        $left = self::PURGE_AT_ONCE;
        $this->leftRows = ! $this->purgeRows($renew, static function (int $gone) use (&$left): bool {
            $left -= $gone;
            return $left > 0;
        }, self::PURGE_AT_ONCE);
    }

    /**
     * @param callable(): void $renew
     * @param callable(int): bool $goesOn Hears how many rows a statement deleted and says whether another one may follow.
     * @param int $rows Of one statement.
     * @return bool Whether none is left.
     */
    private function purgeRows(callable $renew, callable $goesOn, int $rows): bool
    {
        foreach (array_diff($this->generations(), $this->states->kept()) as $generation) {
            foreach (Schema::GENERATIONS as $table) {
                do {
                    $gone = $this->database->execute(
                        "DELETE FROM {$this->database->table($table)} WHERE generation = %d LIMIT " . $rows,
                        [$generation]
                    );
                    $renew();
                    if (! $goesOn($gone)) {
                        return false;
                    }
                } while ($gone === $rows);
            }
        }
        return true;
    }

    /** @return list<int> Those that any table has rows of. */
    private function generations(): array
    {
        $found = [];
        foreach (Schema::GENERATIONS as $table) {
            // One after the other out of the key: a DISTINCT goes through every row.
            $next = -1;
            while (($value = $this->database->value("SELECT MIN(generation) FROM {$this->database->table($table)} WHERE generation > %d", [$next])) !== null) {
                $next = (int) $value;
                $found[$next] = $next;
            }
        }
        return array_values($found);
    }
}
