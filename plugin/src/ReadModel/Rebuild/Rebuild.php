<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Rebuild;

use Closure;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\ReadModel\Projection\Projector;
use MdShop\Catalog\ReadModel\Projection\TermProjector;
use MdShop\Catalog\ReadModel\StaleGeneration;
use MdShop\Catalog\ReadModel\Storage\EntryIndexes;
use MdShop\Catalog\ReadModel\Storage\State;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\ReadModel\Storage\TableNames;
use MdShop\Catalog\Search\Index\SmallBlocks;
use MdShop\Catalog\Search\Index\SpanRows;
use MdShop\Catalog\Search\Index\StemStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\Database\LockLost;
use MdShop\Catalog\Support\LoadedOptions;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\RuntimeCache;
use MdShop\Catalog\Support\Time\Clocks;

/**
 * Builds a new generation of the read model beside the active one and activates it when it is complete. It can stop after any
 * batch and continue from there. Saves during the rebuild are written into both generations.
 */
final class Rebuild
{
    /** How many posts are projected together by default. Small enough for the time limit of a read; larger batches are faster. */
    private const BATCH = 200;

    /** Renewed after each batch. If a process is killed, the next one has to wait this long. */
    private const LOCK_SECONDS = 30;

    /** Rows of one DELETE; other writers wait for it. */
    private const PURGE_ROWS = 20000;

    /** How many rows the process that finishes a rebuild deletes itself, which may be a read. Enough for a small shop's generation. */
    private const PURGE_ON_FINISH = 5000;

    /**
     * The state of helpers (see help()): all posts from this id on are taken by one of them. 0: none is.
     */
    private const HELPED_FROM = 'helped_from';

    /** The state of a rebuild that is left to WordPress's cron: until when, as a Unix timestamp. 0: nobody has left it. */
    private const LEFT_UNTIL = 'rebuild_left_until';

    /** How long reads leave a rebuild to WordPress's cron, which not every site calls. */
    private const LEFT_SECONDS = 60;

    private bool $hasRowsToPurge = false;

    /** @var array{int, list<int>}|null The generation that this process helps with, and the posts that nobody has taken, ascending. */
    private ?array $untaken = null;

    /**
     * @param (Closure(non-empty-list<int>): void)|null $expire See EntryWriter.
     * @param Closure(): void $separateIds Called before the first product of a generation is read, see VariantIds.
     */
    public function __construct(
        private readonly Source $source,
        private readonly Languages $languages,
        private readonly Database $database,
        private readonly StateStore $states,
        private readonly Projector $projector,
        private readonly TermProjector $terms,
        private readonly EntryIndexes $indexes,
        private readonly StemStore $stems,
        private readonly SmallBlocks $blocks,
        private readonly SpanRows $spans,
        private readonly Lock $lock,
        private readonly LoadedOptions $options,
        private readonly ?Closure $expire,
        private readonly Closure $separateIds,
    ) {
    }

    /** Requests a new generation. The next run begins it, in this process or another. */
    public function request(): void
    {
        $this->states->increment(StateStore::REBUILD_DUE);
    }

    /** The same if none is requested already. One that has begun does not count: it has read other posts before. */
    public function requestOnce(): void
    {
        $requested = $this->states->value(StateStore::REBUILD_DUE);
        if ($requested !== 0 && $requested === $this->states->value(StateStore::REBUILD_SEEN)) {
            $this->request();
        } else {
            $this->states->raise(StateStore::REBUILD_DUE);
        }
    }

    /** See State::awaitsRebuild(). */
    public function isDue(): bool
    {
        return $this->states->read()->awaitsRebuild();
    }

    /** Whether a rebuild has begun that the next run will continue. */
    public function isUnderWay(): bool
    {
        return $this->states->read()->building !== 0 && $this->states->value(StateStore::REBUILD_SEEN) === $this->states->value(StateStore::REBUILD_DUE);
    }

    /**
     * Continues the rebuild, or begins it.
     *
     * @param float $seconds Time limit; one batch may exceed it. Does not apply to worker processes.
     * @param int<1, max> $batch The largest number of posts that are projected together.
     * @param WorkerPool|null $workers Processes that project the posts; null to use only this process.
     * @param bool $helps Whether to help if another process is building it, see help().
     * @return bool Whether the new generation is active; false if it is not complete yet, another process is building it, or
     *     this process cannot render pages, cannot read the source, has old options, lacks plugins or has a transaction open.
     */
    public function run(float $seconds, int $batch = self::BATCH, ?WorkerPool $workers = null, bool $helps = false): bool
    {
        // Before the options are compared: what is changed afterwards is another number, so that a rebuild stays due.
        $seen = $this->states->value(StateStore::REBUILD_DUE);
        if (! Projector::canRenderPages() || $this->source->problem() !== null || $this->options->renewIfOutdated() || $this->lacksPlugins() || $this->database->isTransactionOpen()) {
            return false;
        }
        $done = false;
        try {
            $until = microtime(true) + $seconds;
            $leads = $this->lock->hold('rebuild', self::LOCK_SECONDS, function (callable $renew) use ($until, $batch, $workers, $seen, &$done): void {
                $done = $this->build($until, $batch, $renew, $workers, $seen);
            });
            if (! $leads && $helps) {
                $this->help($until, $batch);
            }
            // Another process may have finished it.
            if (! $done && $this->isDue()) {
                $this->leave();
            }
        } catch (LockLost | StaleGeneration $e) {
            Log::error($e->getMessage() . ' It goes on with the rebuild.');
        }
        return $done;
    }

    /**
     * Does the same in a process for whose answer somebody waits. Of many, one works on the rebuild and leaves the rest to WordPress's cron; if
     * nobody goes on, another one does.
     *
     * @param bool $isPage Whether it shows a page. Pages leave it to WordPress's cron from the beginning.
     */
    public function runForRead(float $seconds, bool $isPage): bool
    {
        $leftUntil = $this->states->value(self::LEFT_UNTIL);
        if ($isPage && $leftUntil === 0) {
            $this->leave();
            return false;
        }
        $isLeft = $leftUntil > time() && $leftUntil <= Clocks::latest(time(), self::LEFT_SECONDS) && ($isPage || $this->isUnderWay());
        return ! $isLeft && $this->run($seconds);
    }

    private function leave(): void
    {
        // System time, not the plugin's clock: it measures how long nothing happens.
        $this->states->write(self::LEFT_UNTIL, time() + self::LEFT_SECONDS);
    }

    /** Whether run() has found that this process began with other options than those of now, so that only others can build it. */
    public function hasOldOptions(): bool
    {
        return $this->options->wereOutdated();
    }

    /**
     * Whether active plugins were left out in this process, so that what it would build is not what others must get.
     *
     * @throws DatabaseError
     */
    public function lacksPlugins(): bool
    {
        return $this->options->lackPlugins();
    }

    /**
     * Whether this process takes products or languages from elsewhere than the read model only because active plugins were left out in it.
     *
     * @throws DatabaseError
     */
    public function isException(State $state): bool
    {
        return $state->hasOtherProvenance && $this->lacksPlugins();
    }

    /**
     * Deletes the rows of generations that are not needed any more. Stops if a rebuild is requested meanwhile.
     *
     * @param float $seconds Time limit; one statement may exceed it.
     * @return bool Whether no such row is left.
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
            Log::error($e->getMessage());
        }
        $this->hasRowsToPurge = $this->hasRowsToPurge && ! $done;
        return $done;
    }

    /** Whether this process has finished a rebuild but left rows for purge(). */
    public function hasRowsToPurge(): bool
    {
        return $this->hasRowsToPurge;
    }

    /**
     * The progress of the rebuild.
     *
     * @return array{int, int} Projected posts, all posts.
     */
    public function progress(): array
    {
        $cursor = $this->states->read()->cursor;
        return [$cursor === 0 ? 0 : $this->source->count($cursor), $this->source->count()];
    }

    /** How many posts the last rebuild could not read; the log says why. They are shown as before, or not yet, and tried again. */
    public function unreadable(): int
    {
        return $this->states->value(StateStore::UNREADABLE);
    }

    /**
     * Projects a batch of a rebuild that another process coordinates.
     *
     * @param non-empty-list<int> $ids In ascending order.
     * @throws StaleGeneration|DatabaseError
     */
    public function projectBatch(int $generation, array $ids): void
    {
        $assertCurrent = function () use ($generation): void {
            if ($this->states->read()->building !== $generation) {
                throw new StaleGeneration($generation);
            }
        };
        $assertCurrent();
        // Names of terms may have changed since the last batch.
        $this->terms->reset();
        $this->projector->projectMany($ids, $generation, $assertCurrent);
        RuntimeCache::flush();
    }

    /**
     * Helps a process that builds the generation, perhaps on another server: takes posts from the end, while that process goes on from the
     * beginning, until they meet. Nothing depends on a helper: what it has taken but not written when the other one comes there is written
     * by that one.
     *
     * @param int<1, max> $size
     * @throws DatabaseError
     */
    private function help(float $until, int $size): void
    {
        $generation = $this->states->read()->building;
        try {
            while ($generation !== 0 && microtime(true) < $until && ($ids = $this->takeFromEnd($generation, $size)) !== []) {
                $this->projectBatch($generation, $ids);
            }
        } catch (StaleGeneration) {
            // The other process has finished, also what was taken here.
            return;
        }
    }

    /**
     * @param int<1, max> $size
     * @return list<int> Posts that no other process takes, ascending; [] if none is left.
     */
    private function takeFromEnd(int $generation, int $size): array
    {
        if ($this->untaken === null || $this->untaken[0] !== $generation) {
            $this->untaken = [$generation, $this->idsAfter($this->states->read()->cursor)];
        }
        do {
            $state = $this->states->read();
            $from = $this->states->value(self::HELPED_FROM);
            $left = array_filter($this->untaken[1], static fn (int $id): bool => $id > $state->cursor && ($from === 0 || $id < $from));
            $this->untaken[1] = array_values($left);
            $taken = array_slice($this->untaken[1], -$size);
        } while ($state->building === $generation && $taken !== [] && ! $this->states->replace(self::HELPED_FROM, $from, $taken[0]));
        return $state->building === $generation ? $taken : [];
    }

    /** @return list<int> All posts after this one, ascending. */
    private function idsAfter(int $id): array
    {
        $all = [];
        do {
            $ids = $this->source->idsAfter($id, Batches::IDS_PER_QUERY);
            array_push($all, ...$ids);
            $id = $ids === [] ? $id : max($ids);
        } while (count($ids) === Batches::IDS_PER_QUERY);
        return $all;
    }

    /**
     * Those of a batch that no helper has written.
     *
     * @param non-empty-list<int> $ids Ascending.
     * @return list<int>
     */
    private function unwritten(int $generation, array $ids): array
    {
        $from = $this->states->value(self::HELPED_FROM);
        if ($from === 0 || max($ids) < $from) {
            return $ids;
        }
        $written = Database::lookUp($ids, fn (array $some): array => $this->database->column(
            "SELECT object_id FROM {$this->database->table('entries')} WHERE generation = %d AND fingerprint <> '' AND valid_until > 0 AND object_id IN ("
                . Database::placeholders(count($some)) . ')',
            [$generation, ...$some]
        ));
        return array_values(array_diff($ids, array_map('intval', $written)));
    }

    /**
     * @param int<1, max> $size
     * @param callable(): void $renew
     * @param int $seen The number of requested rebuilds when this process found that its options are current.
     */
    private function build(float $until, int $size, callable $renew, ?WorkerPool $workers, int $seen): bool
    {
        if (! $this->isDue()) {
            // Another process has finished the rebuild.
            return true;
        }
        $this->terms->reset();
        $state = $this->states->read();
        if ($state->building === 0 || $this->states->value(StateStore::REBUILD_SEEN) !== $seen) {
            $state = $this->begin($state, $seen, $renew);
        }
        $batches = new Batches($this->source, $this->languagesOf(...), $state->cursor, $size, $workers?->size() ?? 1, function (int $cursor) use ($renew): void {
            $this->states->write(StateStore::CURSOR, $cursor);
            $renew();
        });
        $left = $workers === null ? [] : $workers->project($state->building, $batches, $renew);
        while (($ids = array_shift($left) ?? $batches->next()) !== null) {
            if ($workers === null && microtime(true) > $until) {
                return false;
            }
            $unwritten = $this->unwritten($state->building, $ids);
            if ($unwritten !== []) {
                $this->projector->projectMany($unwritten, $state->building, $renew);
            }
            $batches->done($ids);
            RuntimeCache::flush();
        }
        if (! $this->joinRows($state->building, $workers === null ? $until : INF, $renew)) {
            return false;
        }
        if ($this->states->value(StateStore::REBUILD_DUE) !== $seen && $this->options->renewIfOutdated()) {
            // What was hidden meanwhile would be shown again. The next process begins again.
            $this->states->write(StateStore::BUILDING, 0);
            return false;
        }
        $this->finish($state, $seen, $renew);
        return true;
    }

    /**
     * @param non-empty-list<int> $ids
     * @return array<int, string> By post.
     */
    private function languagesOf(array $ids): array
    {
        $this->languages->prime($ids);
        $languages = array_map($this->languages->ofPost(...), array_combine($ids, $ids));
        // Otherwise the languages of all posts would stay in memory.
        $this->languages->forget();
        RuntimeCache::flush();
        return $languages;
    }

    /** @param callable(): void $renew */
    private function begin(State $state, int $seen, callable $renew): State
    {
        ($this->separateIds)();
        // A rebuild of another provenance is not continued. The new number is one that no table has rows of, because deleting
        // such rows could take longer than a read may.
        $generation = max($state->generation, $this->states->value(StateStore::BUILDING), ...$this->generations()) + 1;
        $this->states->write(StateStore::BUILDING, 0);
        $renew();
        $this->states->write(StateStore::CURSOR, 0);
        $this->states->write(self::HELPED_FROM, 0);
        $this->states->write(StateStore::UNREADABLE, 0);
        $this->states->write(StateStore::REBUILD_SEEN, $seen);
        $this->states->beginBuilding($generation);
        if ($state->brokenBulkChange !== 0) {
            $this->states->clear(StateStore::BULK_UNTIL, $state->brokenBulkChange);
        }
        // From now on changes are marked in this generation too, so the terms are read only now.
        $this->terms->write($generation);
        return $this->states->read();
    }

    /**
     * @param callable(): void $renew
     * @return bool Whether all is done; false if the time is up.
     * @throws StaleGeneration
     */
    private function joinRows(int $generation, float $until, callable $renew): bool
    {
        foreach ($this->blocks->groups($generation) as [$list, $blocks]) {
            if (microtime(true) > $until) {
                return false;
            }
            $this->writeAlone($generation, fn () => $this->blocks->join($list, $blocks), $renew);
        }
        foreach ($this->spans->lists($generation) as $list) {
            do {
                if (microtime(true) > $until) {
                    return false;
                }
                $isMore = $this->writeAlone($generation, fn (): bool => $this->spans->step($list), $renew);
            } while ($isMore);
        }
        return true;
    }

    /**
     * @template T
     * @param callable(): T $write
     * @param callable(): void $renew
     * @return T
     * @throws StaleGeneration
     */
    private function writeAlone(int $generation, callable $write, callable $renew): mixed
    {
        $result = $this->database->separateTransaction(function () use ($generation, $write): mixed {
            $this->states->serializeWriters();
            if ($this->states->value(StateStore::BUILDING) !== $generation) {
                throw new StaleGeneration($generation);
            }
            return $write();
        });
        $renew();
        return $result;
    }

    /** @param callable(): void $renew */
    private function finish(State $state, int $seen, callable $renew): void
    {
        // The terms may have changed since the rebuild began.
        $this->terms->reset();
        $this->terms->write($state->building);
        if ($this->unreadable() > 0 && $state->generation !== 0 && $state->isIndexed($state->generation)) {
            // What was taken over for posts that could not be read has no stems.
            $this->stems->addAllOf($state->generation, $state->building, $renew);
        }
        $this->stems->addSpellings($state->building, $renew);
        $this->updateStatistics();
        $this->database->separateTransaction(function () use ($state): void {
            $this->states->serializeWriters();
            $this->indexes->makeTimelines($state->building);
            $this->states->activate($state->building);
        });
        $this->states->clear(StateStore::REBUILD_DUE, $seen);
        $this->states->write(self::LEFT_UNTIL, 0);
        if ($this->expire !== null && $state->generation !== 0) {
            $this->expireChanged($state, $this->expire);
        }
        $left = self::PURGE_ON_FINISH;
        $this->hasRowsToPurge = ! $this->purgeRows($renew, static function (int $deleted) use (&$left): bool {
            $left -= $deleted;
            return $left > 0;
        }, self::PURGE_ON_FINISH);
    }

    /** @param Closure(non-empty-list<int>): void $expire */
    private function expireChanged(State $state, Closure $expire): void
    {
        $entries = $this->database->table('entries');
        $changed = array_map('intval', $this->database->column(
            "SELECT entry.object_id FROM {$entries} entry JOIN {$entries} earlier ON earlier.generation = %d AND earlier.object_id = entry.object_id
             WHERE entry.generation = %d AND entry.kind = 'product' AND earlier.fingerprint NOT IN ('', entry.fingerprint)",
            [$state->generation, $state->building]
        ));
        if ($changed !== []) {
            $expire($changed);
        }
    }

    private function updateStatistics(): void
    {
        try {
            $this->database->updateStatistics(array_map($this->database->table(...), TableNames::GENERATIONS));
        } catch (DatabaseError $e) {
            // Reads are right without it.
            Log::error('the statistics of the tables could not be updated', $e);
        }
    }

    /**
     * @param callable(): void $renew
     * @param callable(int): bool $continues Called with the number of rows that a statement deleted; returns whether to
     *     continue.
     * @param int $rows The most rows that one statement deletes.
     * @return bool Whether no such row is left.
     */
    private function purgeRows(callable $renew, callable $continues, int $rows): bool
    {
        foreach (array_diff($this->generations(), $this->states->neededGenerations()) as $generation) {
            foreach (TableNames::GENERATIONS as $table) {
                do {
                    $deleted = $this->database->execute(
                        "DELETE FROM {$this->database->table($table)} WHERE generation = %d LIMIT " . $rows,
                        [$generation]
                    );
                    $renew();
                    if (! $continues($deleted)) {
                        return false;
                    }
                } while ($deleted === $rows);
            }
        }
        return true;
    }

    /** @return list<int> The generations that any table has rows of. */
    private function generations(): array
    {
        $found = [];
        foreach (TableNames::GENERATIONS as $table) {
            // Finds one after the other through the key, because a DISTINCT would read every row.
            $next = -1;
            while (($value = $this->database->value("SELECT MIN(generation) FROM {$this->database->table($table)} WHERE generation > %d", [$next])) !== null) {
                $next = (int) $value;
                $found[$next] = $next;
            }
        }
        return array_values($found);
    }
}
