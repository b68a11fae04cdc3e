<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cache;

/** Memory that the processes of a site share. */
interface SharedMemory extends CacheStore
{
    /**
     * Stores a value if there is none.
     *
     * @param positive-int $seconds
     * @return bool false if there is one.
     */
    public function add(string $name, string $value, int $seconds): bool;

    public function delete(string $name): void;

    /** Whether each step asks another program, which takes longer than reading memory. */
    public function isRemote(): bool;
}
