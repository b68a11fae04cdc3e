<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Conversion;

/** Processes that convert products in parallel, for the process that holds the lock. */
interface ConversionPool
{
    /**
     * Has products converted with Conversion::convertBatch() until none is left, or until no process is left.
     *
     * @param non-empty-list<int> $ids
     * @param callable(list<int>, array<int, string>): void $done Receives each finished batch and the reasons of those that failed.
     * @param callable(): void $heartbeat Called at least every few seconds. An exception from it ends the work.
     * @return list<int> Products that were assigned to processes that ended, or to none. Some may be converted.
     */
    public function convert(array $ids, callable $done, callable $heartbeat): array;
}
