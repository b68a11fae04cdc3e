<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Upkeep;

use Closure;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\ReadModel\Projection\MissedChanges;
use MdShop\Catalog\ReadModel\Projection\Projector;
use MdShop\Catalog\ReadModel\Projection\TermProjector;
use MdShop\Catalog\ReadModel\Query\Freshness;
use MdShop\Catalog\ReadModel\Rebuild\Rebuild;
use MdShop\Catalog\ReadModel\Storage\DueEntries;
use MdShop\Catalog\ReadModel\Storage\ModelProvenance;
use MdShop\Catalog\ReadModel\Storage\State;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\LoadedOptions;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Support\RuntimeCache;
use MdShop\Catalog\Support\ScheduledEvents;
use MdShop\Catalog\Support\Time\Clock;

/**
 * The freshness of processes that have all of WordPress: it projects due rows before they are read. If nothing is due, this
 * costs one indexed query.
 *
 * Many changes at the same time (a sale that begins for thousands of products, a bulk edit) take longer than a read may. Then
 * one process at a time works on the backlog, and every read projects the items that it shows itself: see projectIfDue().
 */
final class ProjectingFreshness implements Freshness
{
    private const BATCH = 50;

    /** After so many posts, cached ones are forgotten. */
    private const FLUSHED_TOGETHER = 100;

    /** How long a read may work on changes made by others, in seconds. The rest is left to later reads and the scheduled run. */
    private const SECONDS = 2.0;

    /**
     * How long a read may work on a rebuild, in seconds. Enough for some hundred posts, so a small shop is correct in the
     * next read after its settings changed.
     */
    private const REBUILD_SECONDS = 15.0;

    /** How many seconds beyond its time limit a process may hold the lock before it is considered dead. */
    private const LOCK_MARGIN_SECONDS = 30;

    private bool $isBehind = false;

    /** Whether the last ensure() or follow() left a rebuild unfinished. */
    private bool $hasUnfinishedRebuild = false;

    /** The state when ensure() returned its generation. */
    private ?State $lastState = null;

    /** Whether this process must refuse all reads, whatever the tables contain. */
    private bool $refusesReads = false;

    /** @var list<int> Posts that the active generation shows in an outdated state. */
    private array $outdated = [];

    /** @param Closure(): bool $isPage Whether the process shows a page to a visitor, who does not wait for a rebuild. */
    public function __construct(
        private readonly Source $source,
        private readonly ModelProvenance $provenance,
        private readonly DueEntries $entries,
        private readonly Projector $projector,
        private readonly TermProjector $terms,
        private readonly Rebuild $rebuild,
        private readonly StateStore $states,
        private readonly Lock $lock,
        private readonly Clock $clock,
        private readonly MissedChanges $missed,
        private readonly Network $network,
        private readonly LoadedOptions $options,
        private readonly Database $database,
        private readonly Closure $isPage,
    ) {
    }

    /**
     * @param float|null $seconds Time limit of a process for which nobody waits; one item may exceed it. null: that of a read.
     * @throws Unavailable While the first generation is being built, and if the source has a problem.
     */
    public function ensure(array $priority = [], ?float $seconds = null): int
    {
        $until = microtime(true) + ($seconds ?? self::SECONDS);
        [$state, $due, $isProjecting] = $this->readState();
        if (($isProjecting || $this->hasUnfinishedRebuild) && $this->isInTransaction($state)) {
            throw new Unavailable('Nothing can be projected in a transaction, which reads what was there at its beginning.');
        }
        if ($this->hasUnfinishedRebuild && $this->isRebuiltNow($state, $seconds)) {
            $this->hasUnfinishedRebuild = false;
            [$state, $due] = $this->entries->readWithState($this->clock->now(), self::BATCH);
        }
        return $this->projectAllDue($state, $due, $priority, $until);
    }

    private function isInTransaction(State $state): bool
    {
        return $state->isOfTransaction ?? $this->database->isTransactionOpen();
    }

    /** @param float|null $seconds See ensure(). */
    private function isRebuiltNow(State $state, ?float $seconds): bool
    {
        if ($seconds !== null) {
            return $this->rebuild->run($seconds);
        }
        $isPage = ($this->isPage)();
        if ($isPage) {
            // At the end of a page Maintenance does not look at what is left.
            ScheduledEvents::catchUp();
        }
        // If no read can be answered before, each works on it.
        $isAnswered = $state->isReadable() && (! $state->hasOtherProvenance || $this->provenance->matches($state->provenance));
        return $isPage || $isAnswered ? $this->rebuild->runForRead(self::REBUILD_SECONDS, $isPage) : $this->rebuild->run(self::REBUILD_SECONDS);
    }

    /**
     * Does the same at the end of a process that marked posts, but leaves a rebuild to others. If other code has left a transaction open, it does
     * nothing: what is marked in it is undone with it, or the first read after its COMMIT projects it.
     *
     * @param list<int> $marked
     * @param float $seconds Time limit; one item may exceed it.
     * @return bool false if a rebuild is due, and nothing was done.
     * @throws Unavailable See ensure().
     */
    public function follow(array $marked, float $seconds): bool
    {
        $until = microtime(true) + $seconds;
        [$state, $due] = $this->readState();
        if ($this->isInTransaction($state)) {
            return true;
        }
        if ($this->hasUnfinishedRebuild) {
            return false;
        }
        $this->projectAllDue($state, $due, $marked, $until);
        return true;
    }

    /**
     * @return array{State, array<int, int>, bool} See DueEntries::readWithState(), and whether anything is to be projected.
     * @throws Unavailable
     */
    private function readState(): array
    {
        if (! $this->network->isOwnSite()) {
            throw new Unavailable('Another site of the network is switched to, whose posts only its own processes can show.');
        }
        if ($this->isBlocked()) {
            throw new Unavailable('The shop cannot be read from; the administrator is told why.');
        }
        if ($this->refusesReads) {
            throw new Unavailable('What the read model shows is from before a time in which nobody told it of changes.');
        }
        [$state, $due] = $this->entries->readWithState($this->clock->now(), self::BATCH);
        if ($this->rebuild->isException($state)) {
            throw new Unavailable('Active plugins were left out in this process, which sees another shop or other languages without them.');
        }
        $isEmpty = ! $state->isReadable() && ! $state->awaitsRebuild();
        if ($isEmpty || ($state->hasOtherProvenance && ! $state->rebuildDue)) {
            // The tables were emptied; or the shop or the languages were switched, and may be switched back before the rebuild is finished:
            // the generation that answers then has missed what was changed meanwhile.
            $this->rebuild->requestOnce();
            $state = $this->states->read();
        }
        $isProjecting = $due !== [] || $state->termsDue || $state->missed !== [];
        if ($isProjecting && $this->options->renewIfBehind()) {
            throw new Unavailable('A replica gave this process options that are older than what must be projected; the next one may do it.');
        }
        $this->hasUnfinishedRebuild = $state->awaitsRebuild();
        return [$state, $due, $isProjecting];
    }

    /**
     * @param array<int, int> $due What is due in the state's generation, see DueEntries::readWithState().
     * @param list<int> $priority See ensure().
     * @return int The generation to read.
     * @throws Unavailable
     */
    private function projectAllDue(State $state, array $due, array $priority, float $until): int
    {
        return $this->database->outsideTransactions(fn (): int => $this->projectWhileDue($state, $due, $priority, $until));
    }

    /**
     * @param array<int, int> $due
     * @param list<int> $priority
     * @throws Unavailable
     */
    private function projectWhileDue(State $state, array $due, array $priority, float $until): int
    {
        while ($this->projectDue($state, $due, $priority, $until)) {
            // The rows were written into the generations that are live now. If a rebuild has activated a new generation
            // meanwhile, ours is not among them. Each write reads the state while no other process writes.
            $before = $state->generation;
            $state = $this->states->last();
            if ($state->generation === $before) {
                break;
            }
            $due = $this->entries->due($state->generation, $this->clock->now(), self::BATCH);
        }
        $this->lastState = $state;
        return $state->generation;
    }

    /**
     * The state whose generation the last ensure() has returned, if nothing is pending in it: until the revision changes, equal reads that
     * call ensure() have equal results.
     */
    public function settled(): ?State
    {
        $state = $this->lastState;
        $isSettled = $state !== null && $state->isSettled() && $state->isIndexed($state->generation) && ! $this->isBehind && $this->outdated === [];
        return $isSettled ? $state : null;
    }

    public function isIndexed(int $generation): bool
    {
        return $this->lastState?->isIndexed($generation) ?? false;
    }

    /**
     * Projects the due rows of the active generation.
     *
     * @param array<int, int> $due See projectAllDue().
     * @param list<int> $priority See ensure().
     * @return bool Whether anything was written.
     * @throws Unavailable
     */
    private function projectDue(State $state, array $due, array $priority, float $until): bool
    {
        if ($state->generation === 0) {
            throw new Unavailable('The read model has not been built yet.');
        }
        if ($state->withdrawn) {
            throw new Unavailable('The read model has not been built again since a time in which nobody told it of changes.');
        }
        $this->isBehind = false;
        $this->retryMissed($state->missed, $until);
        if ($state->hasOtherProvenance) {
            if (! $this->provenance->matches($state->provenance)) {
                throw new Unavailable('The read model has not been built from the present shop yet.');
            }
            // It is read unchanged: saves now concern another shop and must not be mixed into it.
            return false;
        }
        if ($state->termsDue) {
            $this->terms->refresh();
        }
        $now = $this->clock->now();
        if ($state->termsDue || $state->missed !== []) {
            $due = $this->entries->due($state->generation, $now, self::BATCH);
        }
        $dueFirst = match (true) {
            $due === [] || $priority === [] => [],
            // All that is due is projected together.
            count($due) <= Projector::TOGETHER => array_intersect_key($due, array_flip($priority)) + $due,
            default => $this->entries->dueWithTranslations($state->generation, $now, $priority),
        };
        $inTime = $this->projectAll($dueFirst, $until);
        if (count($due) < self::BATCH) {
            $this->isBehind = ! ($this->projectAll(array_diff_key($due, $dueFirst), $until) && $inTime);
            return $state->termsDue || $due !== [];
        }
        $this->isBehind = true;
        $seconds = max(0, (int) ceil($until - microtime(true)));
        $held = $this->lock->hold('backlog', $seconds + self::LOCK_MARGIN_SECONDS, function () use ($state, $until): void {
            do {
                $due = $this->entries->due($state->generation, $this->clock->now(), self::BATCH);
                $this->isBehind = ! $this->projectAll($due, $until);
                RuntimeCache::flush();
            } while (! $this->isBehind && count($due) === self::BATCH);
        });
        return $held || $state->termsDue || $dueFirst !== [];
    }

    /**
     * @param list<int> $missed
     * @throws Unavailable
     */
    private function retryMissed(array $missed, float $until): void
    {
        $this->outdated = [];
        while ($missed !== [] && $this->outdated === []) {
            $this->outdated = $this->missed->apply($missed, $until);
            $missed = $this->states->read()->missed;
        }
        if (count($missed) > StateStore::MAX_MISSED) {
            throw new Unavailable('The database refused so many changes that it is not known what may be shown.');
        }
        $this->outdated = $missed;
    }

    public function assertUpToDate(array $ids): void
    {
        if (array_intersect($ids, $this->outdated) !== []) {
            throw new Unavailable('The database refused to take a change of what was asked for.');
        }
    }

    public function isClosed(string $kind): bool
    {
        return in_array($kind, $this->source->closed(), true);
    }

    /** Refuses all reads in this process: changes were not recorded for a while, and that could not be stored in the database. */
    public function refuseReads(): void
    {
        $this->refusesReads = true;
    }

    /** Whether the source cannot be read now. Then nothing is read or projected. */
    public function isBlocked(): bool
    {
        return ! $this->network->isOwnSite() || $this->source->problem() !== null;
    }

    /** Whether the last ensure() left a rebuild unfinished, or a finished rebuild left rows to delete. */
    public function hasRebuildWork(): bool
    {
        return $this->hasUnfinishedRebuild || $this->rebuild->hasRowsToPurge();
    }

    public function isBehind(): bool
    {
        return $this->isBehind;
    }

    public function projectIfDue(int $generation, array $ids): ?int
    {
        $due = $ids === [] ? [] : $this->entries->dueOf($generation, $this->clock->now(), $ids);
        if ($due === []) {
            return null;
        }
        $this->projectAll($due, INF);
        return $this->states->read()->generation;
    }

    /**
     * @param array<int, int> $due Posts with their marks, see DueEntries::due().
     * @param float $until Time at which to stop, after finishing the current posts.
     * @return bool Whether all of them were projected.
     */
    private function projectAll(array $due, float $until): bool
    {
        $isDone = true;
        $done = 0;
        $flushed = 0;
        foreach (array_chunk($due, Projector::TOGETHER, true) as $some) {
            $left = count($some) === 1 ? array_keys($some) : $this->projector->projectSeveral($some);
            $done += count($some) - count($left);
            foreach ($left as $id) {
                if ($done > 0 && microtime(true) > $until) {
                    return false;
                }
                $isDone = $this->projector->project($id) && $isDone;
                $done++;
            }
            if ($done - $flushed >= self::FLUSHED_TOGETHER) {
                RuntimeCache::flush();
                $flushed = $done;
            }
            if (microtime(true) > $until && $done < count($due)) {
                return false;
            }
        }
        return $isDone;
    }
}
