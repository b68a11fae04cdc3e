<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Rebuild;

use Closure;
use MdShop\Catalog\Catalog\Source;

/**
 * Divides the posts that a rebuild still has to project into batches. Batches are assigned in ascending order of post ids and
 * may be finished in any order. The cursor is the last post up to which everything is written, so a killed rebuild repeats at
 * most the batches that were assigned.
 *
 * If several processes work, batches become smaller towards the end, so that no process is idle while others finish the last
 * ones.
 */
final class Batches
{
    /** The smallest size of a batch, except the last one. */
    private const MIN_SIZE = 100;

    /** The remaining posts are divided into this many batches per process. */
    private const BATCHES_PER_PROCESS = 2;

    /** How many ids are read with one query: the database may have to sort all posts for it. */
    private const IDS_PER_QUERY = 20000;

    /** @var list<int> Ids that were read but are not assigned yet. */
    private array $ids = [];

    /** @var array<int, bool> Whether a batch is finished, by its last id; begins with the first unfinished batch. */
    private array $assigned = [];
    private int $last;

    /** How many posts are not assigned yet, of those that existed at the start; only counted if several processes work. */
    private int $remaining;

    /**
     * @param int $cursor The last post that is already projected.
     * @param int $size The largest size of a batch.
     * @param int $processes How many processes work.
     * @param Closure(int): void $onProgress Called after each batch with the last post up to which all are written.
     */
    public function __construct(
        private readonly Source $source,
        private int $cursor,
        private readonly int $size,
        private readonly int $processes,
        private readonly Closure $onProgress,
    ) {
        $this->last = $cursor;
        $this->remaining = $processes === 1 ? 0 : $source->count() - $source->count($cursor);
    }

    /** @return non-empty-list<int>|null Ids in ascending order; null if all batches are assigned. */
    public function next(): ?array
    {
        if ($this->ids === []) {
            $this->ids = $this->source->idsAfter($this->last, self::IDS_PER_QUERY);
        }
        $ids = array_splice($this->ids, 0, $this->size());
        if ($ids === []) {
            return null;
        }
        $this->remaining -= count($ids);
        $this->last = max($ids);
        $this->assigned[$this->last] = false;
        return $ids;
    }

    private function size(): int
    {
        if ($this->processes === 1) {
            return $this->size;
        }
        return min($this->size, max(self::MIN_SIZE, intdiv($this->remaining, $this->processes * self::BATCHES_PER_PROCESS)));
    }

    /**
     * Records that a batch was written.
     *
     * @param non-empty-list<int> $ids As next() returned it.
     */
    public function done(array $ids): void
    {
        $this->assigned[max($ids)] = true;
        foreach ($this->assigned as $last => $done) {
            if (! $done) {
                break;
            }
            $this->cursor = $last;
            unset($this->assigned[$last]);
        }
        ($this->onProgress)($this->cursor);
    }
}
