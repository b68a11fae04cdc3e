<?php

declare(strict_types=1);

namespace MdShop\Catalog\Time;

/** The one source of "now". Everything that depends on the time asks it, so that a test can move it. */
interface Clock
{
    /** Seconds since 1970-01-01T00:00:00Z. */
    public function now(): int;
}
