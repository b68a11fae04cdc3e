<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Kept;

/** A cache that the processes of a site share. It may forget everything at any time. */
interface Store
{
    /** @return string|null null if there is no such value. */
    public function get(string $name): ?string;

    /** @param positive-int $seconds How long the value is kept. */
    public function set(string $name, string $value, int $seconds): void;

    /**
     * Stores a value if there is none.
     *
     * @param positive-int $seconds
     * @return bool false if there is one.
     */
    public function add(string $name, string $value, int $seconds): bool;

    /**
     * Adds to a number, which begins with 0.
     *
     * @param positive-int $seconds How long it is kept from its beginning, or longer.
     * @return int The sum; PHP_INT_MAX if it is not known.
     */
    public function increase(string $name, int $by, int $seconds): int;

    public function delete(string $name): void;

    /** Whether each step asks another program, which takes longer than reading memory. */
    public function isRemote(): bool;
}
