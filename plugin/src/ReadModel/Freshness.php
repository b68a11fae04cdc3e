<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Network;
use MdShop\Catalog\Source\Source;
use MdShop\Catalog\Storage\Lock;
use MdShop\Catalog\Time\Clock;

/**
 * Makes right what is due, before it is read. Where nothing is due that costs one indexed statement.
 *
 * A mass of changes (a sale that begins for thousands of products, a bulk edit) takes longer than a read may. Then one
 * process at a time works it off, and every read makes right what it shows itself: see correct().
 */
final class Freshness
{
    private const BATCH = 50;

    /** What one read may spend on what others changed. The rest is left to the next ones and to the scheduled run. */
    private const SECONDS = 2.0;

    /** And on a rebuild: a shop of some hundred posts is right in the very next read, though settings touched all of them. */
    private const REBUILD_SECONDS = 15.0;

    /** How much longer than its time a process may keep the lock before it counts as dead. */
    private const LOCK_SPARE_SECONDS = 30;

    private bool $behind = false;

    /** Whether the last ensure() left a rebuild that has not come to its end. */
    private bool $rebuilding = false;

    /** Whether this process must answer nothing, whatever stands in the tables. */
    private bool $withheld = false;

    /** @var list<int> What the generation that ensure() gave shows wrongly. */
    private array $wrong = [];

    public function __construct(
        private readonly Source $source,
        private readonly Origin $origin,
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
     * @param float $seconds At most so long, give or take one item.
     * @param list<int> $first Posts that matter most: they and their translations come before others that are due.
     * @return int The generation to read.
     * @throws Unavailable while the first one is being built, and where the source has a problem.
     */
    public function ensure(float $seconds = self::SECONDS, array $first = []): int
    {
        if (! $this->network->isOwn()) {
            throw new Unavailable('Another site of the network is switched to, whose posts only its own processes can show.');
        }
        if ($this->isHindered()) {
            throw new Unavailable('The shop cannot be read from; the administrator is told why.');
        }
        if ($this->withheld) {
            throw new Unavailable('What the read model shows is from before a time in which nobody told it of changes.');
        }
        $until = microtime(true) + $seconds;
        $state = $this->states->read();
        if (($state->generation === 0 || $state->withdrawn) && ! $state->awaitsRebuild()) {
            // Somebody emptied the tables.
            $this->rebuild->request();
            $state = $this->states->read();
        }
        $this->rebuilding = $state->awaitsRebuild();
        if ($this->rebuilding && $this->rebuild->run(max($seconds, self::REBUILD_SECONDS))) {
            $this->rebuilding = false;
            $state = $this->states->read();
        }
        while ($this->makeRight($state, $first, $until)) {
            // What was written went into the generations that are live now. Where a rebuild has changed over meanwhile, this
            // one is no longer among them.
            $answered = $state->generation;
            $state = $this->states->read();
            if ($state->generation === $answered) {
                break;
            }
        }
        return $state->generation;
    }

    /**
     * Makes right what is due in the generation that answers.
     *
     * @param list<int> $first As ensure().
     * @return bool Whether anything was written.
     * @throws Unavailable
     */
    private function makeRight(State $state, array $first, float $until): bool
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
            if (! $this->origin->bears($state->origin)) {
                throw new Unavailable('The read model has not been built from the present shop yet.');
            }
            // As it stands: what is saved now is another shop's, and must not be mixed into it.
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
     * To be called with what is about to be shown.
     *
     * @param list<int> $ids
     * @throws Unavailable if any of these posts is shown as it was before a change that the database refused to take.
     */
    public function mustBeRight(array $ids): void
    {
        if (array_intersect($ids, $this->wrong) !== []) {
            throw new Unavailable('The database refused to take a change of what was asked for.');
        }
    }

    /** Answers nothing in this process: nothing could be written of a time in which nobody told of changes. */
    public function withhold(): void
    {
        $this->withheld = true;
    }

    /** Whether nothing can be read from the source now: nothing is answered, and nothing projected either. */
    public function isHindered(): bool
    {
        return ! $this->network->isOwn() || $this->source->problem() !== null;
    }

    /** Whether the last ensure() left a rebuild unfinished, or rows that a finished one leaves behind. */
    public function leftRebuild(): bool
    {
        return $this->rebuilding || $this->rebuild->leftRows();
    }

    /** Whether the last ensure() left something due, for want of time or because another process is at it. */
    public function isBehind(): bool
    {
        return $this->behind;
    }

    /**
     * Makes these posts right, however much else is due.
     *
     * @param list<int> $ids
     * @return int|null The generation to read on in; null if none of them was due.
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
     * @param float $until When to stop, after the one that was begun.
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
