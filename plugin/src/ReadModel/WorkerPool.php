<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

/** Processes that project batches of a rebuild beside each other, for the one that leads it. */
interface WorkerPool
{
    /** How many processes it has. */
    public function size(): int;

    /**
     * Has batches projected until there are none left or nobody is there to do it. Each process does as Rebuild::projectBatch() does.
     *
     * @param int $generation The one that is being built.
     * @param callable(): void $alive Called at least every few seconds: what it throws ends the work.
     * @return list<non-empty-list<int>> Batches that were taken and not written, since nobody was left to do it.
     */
    public function project(int $generation, Batches $batches, callable $alive): array;
}
