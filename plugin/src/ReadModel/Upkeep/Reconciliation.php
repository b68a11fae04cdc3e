<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Upkeep;

use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\ReadModel\Projection\Projector;
use MdShop\Catalog\ReadModel\Projection\TermProjector;
use MdShop\Catalog\ReadModel\Storage\DueEntries;
use MdShop\Catalog\ReadModel\Storage\EntryWriter;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\RuntimeCache;
use MdShop\Catalog\Support\Time\Clock;

/**
 * Once an hour, repairs entries of posts that changed without a hook. First, one query finds the entries of posts that are no
 * longer public, and they are hidden. Then the terms are compared, and the stamps of all entries (hashes of what they were made from) are compared with the
 * current data, and their times with the clock. Entries that differ are projected again, and so are entries whose texts come from other
 * plugins' code, because its changes cannot be detected. In addition, each run projects a share of all entries, so that all are covered within
 * a week. A run ends at its time limit, and the next one continues from there.
 */
final class Reconciliation
{
    /** How many stamps are compared together. */
    private const BATCH = 500;

    /** How many entries one query finds to hide. */
    private const HIDE_BATCH = 500;

    private const HOURS_PER_WEEK = 168;
    private const LOCK_SECONDS = 300;

    /**
     * Names of rows of the state table: whether a run is unfinished, its last post, how many posts of the share are left, the
     * share's last post.
     */
    private const UNDER_WAY = 'reconciling';
    private const CURSOR = 'reconcile_cursor';
    private const SHARE = 'reconcile_share';
    private const SHARE_CURSOR = 'reconcile_all';

    public function __construct(
        private readonly Source $source,
        private readonly DueEntries $entries,
        private readonly EntryWriter $writer,
        private readonly Projector $projector,
        private readonly TermProjector $terms,
        private readonly StateStore $states,
        private readonly Lock $lock,
        private readonly Clock $clock,
    ) {
    }

    /**
     * Begins a run, or continues the previous one if it is unfinished.
     *
     * @return bool Whether the run is finished.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function begin(float $seconds): bool
    {
        $this->hideNonPublic();
        if (! $this->isUnderWay()) {
            $this->states->write(self::CURSOR, 0);
            $this->states->write(self::SHARE, (int) ceil($this->source->count() / self::HOURS_PER_WEEK));
            $this->states->write(self::UNDER_WAY, 1);
        }
        return $this->resume($seconds);
    }

    public function isUnderWay(): bool
    {
        return $this->states->value(self::UNDER_WAY) !== 0;
    }

    /**
     * Continues a run.
     *
     * @param float $seconds Time limit; one item may exceed it.
     * @return bool Whether the run is finished; false if the time was over, another process is working on it, or this process
     *     cannot render pages.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function resume(float $seconds): bool
    {
        if (! Projector::canRenderPages()) {
            return false;
        }
        $isDone = false;
        $this->lock->hold('reconcile', self::LOCK_SECONDS, function () use ($seconds, &$isDone): void {
            $until = microtime(true) + $seconds;
            $this->states->value(self::CURSOR) === 0 ? $this->terms->repair() : $this->terms->refresh();
            $isDone = $this->compareStamps($until) && $this->projectShare($until);
            if ($isDone) {
                $this->states->write(self::UNDER_WAY, 0);
            }
        });
        return $isDone;
    }

    private function hideNonPublic(): void
    {
        do {
            $ids = $this->entries->visibleButNotPublic($this->states->read()->generation, self::HIDE_BATCH);
            foreach ($ids as $id) {
                $this->writer->hide($id);
            }
            $this->entries->mark($ids);
        } while (count($ids) === self::HIDE_BATCH);
    }

    /**
     * What a clock projected that was ahead differs too: it took sales for begun or over, so its entries are valid until another time than
     * they would be now. Entries that are due are projected by the next read.
     */
    private function compareStamps(float $until): bool
    {
        while (($ids = $this->nextIds($this->states->value(self::CURSOR), self::BATCH)) !== []) {
            $time = $this->clock->now();
            $now = $this->projector->stamps($ids);
            $kept = $this->entries->stamps($this->states->read()->generation, $ids, $time);
            foreach ($ids as $id) {
                [$stamp, $validUntil] = $now[$id] ?? ['', 0];
                [$keptStamp, $keptUntil] = $kept[$id] ?? ['', 0];
                $isSame = $stamp !== '' && $stamp === $keptStamp && ($validUntil === $keptUntil || $keptUntil <= $time);
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
            // After the last entry, the next week begins.
            $this->states->write(self::SHARE_CURSOR, $ids === [] ? 0 : max($ids));
            $left = $ids === [] ? 0 : $left;
            RuntimeCache::flush();
        }
        return true;
    }

    /** @return bool false if the time is over; the cursor is then set before this post. */
    private function projectInTime(int $id, string $cursor, float $until): bool
    {
        if (microtime(true) > $until) {
            $this->states->write($cursor, $id - 1);
            return false;
        }
        $this->projector->project($id);
        return true;
    }

    /** @return list<int> Posts that the source or the read model contains, in ascending order. */
    private function nextIds(int $cursor, int $limit): array
    {
        $ids = $this->entries->idsAfter($this->states->read()->generation, $cursor, $limit);
        $ids = array_values(array_unique([...$ids, ...$this->source->idsAfter($cursor, $limit)]));
        sort($ids);
        return array_slice($ids, 0, $limit);
    }
}
