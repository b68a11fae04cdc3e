<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cache;

/** What the processes of a site share to keep answers. It may forget everything at any time. */
interface CacheStore
{
    /** @return string|null null if there is no such value. */
    public function get(string $name): ?string;

    /** @param positive-int $seconds How long the value is kept. */
    public function set(string $name, string $value, int $seconds): void;

    /**
     * Adds to a number, which begins with 0.
     *
     * @param positive-int $seconds How long it is kept from its beginning, or longer.
     * @return int The sum; PHP_INT_MAX if it is not known.
     */
    public function increase(string $name, int $by, int $seconds): int;

    /**
     * Takes a lock, which is for saving work: two processes may have it after a failure.
     *
     * @param positive-int $seconds When others may take it although it was not returned.
     * @return bool false if another process has it.
     */
    public function lock(string $name, int $seconds): bool;

    public function isLocked(string $name): bool;

    public function unlock(string $name): void;

    /** Whether storing takes so long that only what is asked again is worth it. */
    public function keepsOnlyRepeated(): bool;

    /**
     * Notes how often something was asked, for a minute or longer.
     *
     * @param 'once'|'again' $often
     */
    public function note(string $name, string $often): void;

    /** @return 'once'|'again'|null null if it is not known; another thing may have been noted instead. */
    public function noted(string $name): ?string;
}
