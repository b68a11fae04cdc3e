<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Source\Source;
use MdShop\Catalog\Storage\Lock;

/**
 * Repairs what no hook told of, once an hour. What must not be seen goes first, by one statement; then the stamps of all entries
 * are compared with what they would be made from now, and what differs is projected, and what plugins' code makes, which
 * nothing tells of. Besides, each hour projects a share of everything, so that in a week all of it was. A round ends after some seconds,
 * and the next one goes on from there.
 */
final class Reconciliation
{
    /** Entries whose stamps are compared together. */
    private const BATCH = 500;

    /** Entries that are hidden at once. */
    private const HIDDEN = 500;

    private const HOURS_OF_A_WEEK = 168;
    private const LOCK_SECONDS = 300;

    /** Names of the state's rows: whether a run has begun and not ended, where it is, what the weekly share has left, where that is. */
    private const UNDER_WAY = 'reconciling';
    private const CURSOR = 'reconcile_cursor';
    private const SHARE = 'reconcile_share';
    private const SHARE_CURSOR = 'reconcile_all';

    public function __construct(
        private readonly Source $source,
        private readonly EntryStore $entries,
        private readonly EntryWriter $writer,
        private readonly Projector $projector,
        private readonly TermProjector $terms,
        private readonly StateStore $states,
        private readonly Lock $lock,
    ) {
    }

    /**
     * Begins a run, or goes on with the one before, which has not come to its end.
     *
     * @return bool Whether it came to its end.
     * @throws \MdShop\Catalog\Storage\DatabaseError
     */
    public function begin(float $seconds): bool
    {
        $this->hideWhatIsNotPublic();
        if (! $this->isUnderWay()) {
            $this->states->count('terms_due');
            $this->states->write(self::CURSOR, 0);
            $this->states->write(self::SHARE, (int) ceil($this->source->count() / self::HOURS_OF_A_WEEK));
            $this->states->write(self::UNDER_WAY, 1);
        }
        return $this->goOn($seconds);
    }

    public function isUnderWay(): bool
    {
        return $this->states->value(self::UNDER_WAY) !== 0;
    }

    /**
     * Goes on with a run that was begun.
     *
     * @param float $seconds At most so long, give or take one item.
     * @return bool Whether it came to its end; false: the time was over, or another process is at it.
     * @throws \MdShop\Catalog\Storage\DatabaseError
     */
    public function goOn(float $seconds): bool
    {
        $isDone = false;
        $this->lock->hold('reconcile', self::LOCK_SECONDS, function () use ($seconds, &$isDone): void {
            $until = microtime(true) + $seconds;
            $this->terms->refresh();
            $isDone = $this->compareStamps($until) && $this->projectShare($until);
            if ($isDone) {
                $this->states->write(self::UNDER_WAY, 0);
            }
        });
        return $isDone;
    }

    private function hideWhatIsNotPublic(): void
    {
        do {
            $ids = $this->entries->wronglyVisible($this->states->read()->generation, self::HIDDEN);
            foreach ($ids as $id) {
                $this->writer->hide($id);
            }
            $this->entries->mark($ids);
        } while (count($ids) === self::HIDDEN);
    }

    private function compareStamps(float $until): bool
    {
        while (($ids = $this->nextIds($this->states->value(self::CURSOR), self::BATCH)) !== []) {
            $now = $this->projector->stamps($ids);
            $kept = $this->entries->stamps($this->states->read()->generation, $ids);
            foreach ($ids as $id) {
                $isSame = isset($now[$id], $kept[$id]) && $now[$id] === $kept[$id] && $now[$id] !== '';
                if (! $isSame && ! $this->projectInTime($id, self::CURSOR, $until)) {
                    return false;
                }
            }
            $this->states->write(self::CURSOR, max($ids));
            RuntimeCache::flush();
            if (microtime(true) > $until) {
                return false;
            }
        }
        return true;
    }

    private function projectShare(float $until): bool
    {
        $left = $this->states->value(self::SHARE);
        while ($left > 0) {
            $ids = $this->nextIds($this->states->value(self::SHARE_CURSOR), min($left, self::BATCH));
            foreach ($ids as $id) {
                if (! $this->projectInTime($id, self::SHARE_CURSOR, $until)) {
                    return false;
                }
                $this->states->write(self::SHARE, --$left);
            }
            // Past the last one, the next week begins.
            $this->states->write(self::SHARE_CURSOR, $ids === [] ? 0 : max($ids));
            $left = $ids === [] ? 0 : $left;
            RuntimeCache::flush();
        }
        return true;
    }

    /** @return bool false if the time was over before; the cursor then stands before it. */
    private function projectInTime(int $id, string $cursor, float $until): bool
    {
        if (microtime(true) > $until) {
            $this->states->write($cursor, $id - 1);
            return false;
        }
        $this->projector->project($id);
        return true;
    }

    /** @return list<int> Posts that a source has or the read model has, ascending. */
    private function nextIds(int $cursor, int $limit): array
    {
        $ids = $this->entries->idsAfter($this->states->read()->generation, $cursor, $limit);
        $ids = array_values(array_unique([...$ids, ...$this->source->idsAfter($cursor, $limit)]));
        sort($ids);
        return array_slice($ids, 0, $limit);
    }
}
