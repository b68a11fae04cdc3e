<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use Closure;
use MdShop\Catalog\Source\Source;

/**
 * The posts that a rebuild has yet to project, in batches: handed out in the order of their ids, come back in any order.
 * Where a killed rebuild goes on is after the last one up to which all are done, so at most what was handed out is done twice.
 */
final class Batches
{
    /** @var array<int, bool> Whether it is done, by the last id of each batch from the first on that is not. */
    private array $handedOut = [];
    private int $last;

    /**
     * @param int $cursor The last post that is done.
     * @param int $size Posts of a batch.
     * @param Closure(int): void $reached Hears after each batch of the last post up to which all are done.
     */
    public function __construct(
        private readonly Source $source,
        private int $cursor,
        private readonly int $size,
        private readonly Closure $reached,
    ) {
        $this->last = $cursor;
    }

    /** @return non-empty-list<int>|null Ids, ascending; null: all were handed out. */
    public function next(): ?array
    {
        $ids = $this->source->idsAfter($this->last, $this->size);
        if ($ids === []) {
            return null;
        }
        $this->last = max($ids);
        $this->handedOut[$this->last] = false;
        return $ids;
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
