<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Rebuild;

/** Processes that project batches of a rebuild in parallel, for the process that coordinates it. */
interface WorkerPool
{
    /** The number of processes. */
    public function size(): int;

    /**
     * Has batches projected with Rebuild::projectBatch() until none is left, or until no process is left.
     *
     * @param int $generation The generation that is being built.
     * @param callable(): void $heartbeat Called at least every few seconds. An exception from it ends the work.
     * @return list<non-empty-list<int>> Batches that were assigned but not written, because no process was left.
     */
    public function project(int $generation, Batches $batches, callable $heartbeat): array;
}
