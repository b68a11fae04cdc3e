<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Network;
use MdShop\Catalog\Source\Source;
use MdShop\Catalog\Storage\Lock;
use MdShop\Catalog\Time\Clock;

/**
 * Projects due rows before they are read. If nothing is due, this costs one indexed query.
 *
 * Many changes at the same time (a sale that begins for thousands of products, a bulk edit) take longer than a read may. Then
 * one process at a time works on the backlog, and every read projects the items that it shows itself: see projectIfDue().
 */
final class Freshness
{
    private const BATCH = 50;

    /** How long a read may work on changes made by others, in seconds. The rest is left to later reads and the scheduled run. */
    private const SECONDS = 2.0;

    /**
     * How long a read may work on a rebuild, in seconds. Enough for some hundred posts, so a small shop is correct in the
     * next read after its settings changed.
     */
    private const REBUILD_SECONDS = 15.0;

    /** How many seconds beyond its time limit a process may hold the lock before it is considered dead. */
    private const LOCK_SPARE_SECONDS = 30;

    private bool $behind = false;

    /** Whether the last ensure() left a rebuild unfinished. */
    private bool $rebuilding = false;

    /** Whether this process must refuse all reads, whatever the tables contain. */
    private bool $withheld = false;

    /** @var list<int> Posts that the active generation shows in an outdated state. */
    private array $wrong = [];

    public function __construct(
        private readonly Source $source,
        private readonly ModelProvenance $origin,
        private readonly EntryStore $entries,
        private readonly Projector $projector,
        private readonly TermProjector $terms,
        private readonly Rebuild $rebuild,
        private readonly StateStore $states,
        private readonly Lock $lock,
        private readonly Clock $clock,
        private readonly MissedChanges $missed,
        private readonly Network $network,
    ) {
    }

    /**
     * @param float $seconds Time limit; one item may exceed it.
     * @param list<int> $first Posts to project first if they are due, with their translations.
     * @return int The generation to read.
     * @throws Unavailable While the first generation is being built, and if the source has a problem.
     */
    public function ensure(float $seconds = self::SECONDS, array $first = []): int
    {
        if (! $this->network->isOwn()) {
            throw new Unavailable('Another site of the network is switched to, whose posts only its own processes can show.');
        }
        if ($this->isBlocked()) {
            throw new Unavailable('The shop cannot be read from; the administrator is told why.');
        }
        if ($this->withheld) {
            throw new Unavailable('What the read model shows is from before a time in which nobody told it of changes.');
        }
        $until = microtime(true) + $seconds;
        $state = $this->states->read();
        if (($state->generation === 0 || $state->withdrawn) && ! $state->awaitsRebuild()) {
            // The tables were emptied.
            $this->rebuild->request();
            $state = $this->states->read();
        }
        $this->rebuilding = $state->awaitsRebuild();
        if ($this->rebuilding && $this->rebuild->run(max($seconds, self::REBUILD_SECONDS))) {
            $this->rebuilding = false;
            $state = $this->states->read();
        }
        while ($this->projectDue($state, $first, $until)) {
            // The rows were written into the generations that are live now. If a rebuild has activated a new generation
            // meanwhile, ours is not among them.
            $answered = $state->generation;
            $state = $this->states->read();
            if ($state->generation === $answered) {
                break;
            }
        }
        return $state->generation;
    }

    /**
     * Projects the due rows of the active generation.
     *
     * @param list<int> $first See ensure().
     * @return bool Whether anything was written.
     * @throws Unavailable
     */
    private function projectDue(State $state, array $first, float $until): bool
    {
        if ($state->generation === 0) {
            throw new Unavailable('The read model has not been built yet.');
        }
        if ($state->withdrawn) {
            throw new Unavailable('The read model has not been built again since a time in which nobody told it of changes.');
        }
        $this->behind = false;
        $this->followMissed($state->missed, $until);
        if ($state->foreign) {
            if (! $this->origin->matches($state->origin)) {
                throw new Unavailable('The read model has not been built from the present shop yet.');
            }
            // It is read unchanged: saves now concern another shop and must not be mixed into it.
            return false;
        }
        if ($state->termsDue) {
            $this->terms->refresh();
        }
        $now = $this->clock->now();
        $due = $this->entries->due($state->generation, $now, self::BATCH);
        $families = $due === [] || $first === [] ? [] : $this->entries->dueFamilies($state->generation, $now, $first);
        $inTime = $this->projectAll($families, $until);
        if (count($due) < self::BATCH) {
            $this->behind = ! ($this->projectAll(array_values(array_diff($due, $families)), $until) && $inTime);
            return $state->termsDue || $due !== [];
        }
        $this->behind = true;
        $seconds = max(0, (int) ceil($until - microtime(true)));
        $held = $this->lock->hold('backlog', $seconds + self::LOCK_SPARE_SECONDS, function () use ($state, $until): void {
            do {
                $due = $this->entries->due($state->generation, $this->clock->now(), self::BATCH);
                $this->behind = ! $this->projectAll($due, $until);
                RuntimeCache::flush();
            } while (! $this->behind && count($due) === self::BATCH);
        });
        return $held || $state->termsDue || $families !== [];
    }

    /**
     * @param list<int> $missed
     * @throws Unavailable
     */
    private function followMissed(array $missed, float $until): void
    {
        $this->wrong = [];
        while ($missed !== [] && $this->wrong === []) {
            $this->wrong = $this->missed->follow($missed, $until);
            $missed = $this->states->read()->missed;
        }
        if (count($missed) > MissedChanges::KNOWN) {
            throw new Unavailable('The database refused so many changes that it is not known what may be shown.');
        }
        $this->wrong = $missed;
    }

    /**
     * Call this with the posts that a response will show.
     *
     * @param list<int> $ids
     * @throws Unavailable If the database refused to store a change of one of these posts, so the read model may show an
     *     outdated state.
     */
    public function mustBeRight(array $ids): void
    {
        if (array_intersect($ids, $this->wrong) !== []) {
            throw new Unavailable('The database refused to take a change of what was asked for.');
        }
    }

    /** Refuses all reads in this process: changes were not recorded for a while, and that could not be stored in the database. */
    public function withhold(): void
    {
        $this->withheld = true;
    }

    /** Whether the source cannot be read now. Then nothing is read or projected. */
    public function isBlocked(): bool
    {
        return ! $this->network->isOwn() || $this->source->problem() !== null;
    }

    /** Whether the last ensure() left a rebuild unfinished, or a finished rebuild left rows to delete. */
    public function leftRebuild(): bool
    {
        return $this->rebuilding || $this->rebuild->leftRows();
    }

    /** Whether the last ensure() left rows due, because its time was over or another process is working on them. */
    public function isBehind(): bool
    {
        return $this->behind;
    }

    /**
     * Projects the given posts if they are due, without the other due rows.
     *
     * @param list<int> $ids
     * @return int|null The generation to read from now on; null if none of them was due.
     */
    public function correct(int $generation, array $ids): ?int
    {
        $due = $ids === [] ? [] : $this->entries->dueAmong($generation, $this->clock->now(), $ids);
        if ($due === []) {
            return null;
        }
        $this->projectAll($due, INF);
        return $this->states->read()->generation;
    }

    /**
     * @param list<int> $ids
     * @param float $until Time at which to stop, after finishing the current post.
     * @return bool Whether all of them were projected.
     */
    private function projectAll(array $ids, float $until): bool
    {
        $isDone = true;
        foreach ($ids as $i => $id) {
            $isDone = $this->projector->project($id) && $isDone;
            if (microtime(true) > $until && $i < count($ids) - 1) {
                return false;
            }
        }
        return $isDone;
    }
}
