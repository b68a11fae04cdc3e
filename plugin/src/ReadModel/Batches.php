<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use Closure;
use MdShop\Catalog\Source\Source;

/**
 * The posts that a rebuild has yet to project, in batches: handed out in the order of their ids, come back in any order.
 * Where a killed rebuild goes on is after the last one up to which all are done, so at most what was handed out is done twice.
 *
 * Towards the end they get smaller for a crew, so that none of it has nothing to do while others are at their last.
 */
final class Batches
{
    /** Fewer posts are not worth a batch of their own. */
    private const SMALLEST = 100;

    /** Into so many batches for each process is what is left divided. */
    private const BATCHES_EACH = 2;

    /** Ids that are read at once: a database may go through every post to put them in order. */
    private const IDS = 20000;

    /** @var list<int> Read, and not handed out yet. */
    private array $ids = [];

    /** @var array<int, bool> Whether it is done, by the last id of each batch from the first on that is not. */
    private array $handedOut = [];
    private int $last;

    /** Posts that were not handed out, of those that there were when it began; counted only where several share them. */
    private int $left;

    /**
     * @param int $cursor The last post that is done.
     * @param int $size Posts of a batch, at most.
     * @param int $processes How many share the work.
     * @param Closure(int): void $reached Hears after each batch of the last post up to which all are done.
     */
    public function __construct(
        private readonly Source $source,
        private int $cursor,
        private readonly int $size,
        private readonly int $processes,
        private readonly Closure $reached,
    ) {
        $this->last = $cursor;
        $this->left = $processes === 1 ? 0 : $source->count() - $source->count($cursor);
    }

    /** @return non-empty-list<int>|null Ids, ascending; null: all were handed out. */
    public function next(): ?array
    {
        if ($this->ids === []) {
            $this->ids = $this->source->idsAfter($this->last, self::IDS);
        }
        $ids = array_splice($this->ids, 0, $this->size());
        if ($ids === []) {
            return null;
        }
        $this->left -= count($ids);
        $this->last = max($ids);
        $this->handedOut[$this->last] = false;
        return $ids;
    }

    private function size(): int
    {
        if ($this->processes === 1) {
            return $this->size;
        }
        return min($this->size, max(self::SMALLEST, intdiv($this->left, $this->processes * self::BATCHES_EACH)));
    }

    /**
     * Takes a batch back that was written.
     *
     * @param non-empty-list<int> $ids As next() gave it.
     */
    public function done(array $ids): void
    {
        $this->handedOut[max($ids)] = true;
        foreach ($this->handedOut as $last => $done) {
            if (! $done) {
                break;
            }
            $this->cursor = $last;
            unset($this->handedOut[$last]);
        }
        ($this->reached)($this->cursor);
    }
}
