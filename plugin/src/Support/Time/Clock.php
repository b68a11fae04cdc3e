<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Time;

/** The current time. All code that depends on the time uses it, so that tests can change it. */
interface Clock
{
    /** Seconds since 1970-01-01T00:00:00Z. */
    public function now(): int;
}
