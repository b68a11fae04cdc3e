<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Time;

/**
 * Compares times that are stored with the present one. A clock may have been ahead when one was stored: a virtual machine goes on after days, a
 * server has not asked for the time yet. Nothing may wait until that time comes.
 */
final class Clocks
{
    /** So many seconds the clocks of web servers with the same database may differ. */
    private const DIFFER = 60;

    /**
     * The latest time that a clock which is right can have stored. What is later was written while one was ahead.
     *
     * @param int $now As a Unix timestamp.
     * @param int $ahead How far in the future such a time is at most when it is stored, in seconds.
     */
    public static function latest(int $now, int $ahead = 0): int
    {
        return $now + $ahead + self::DIFFER;
    }

    /**
     * Whether some time has passed since a time that was stored. One that a clock wrote which was ahead has passed.
     *
     * @param int $seconds How long.
     * @param int $since As a Unix timestamp.
     * @param int $now As a Unix timestamp.
     * @param int $ahead See latest().
     */
    public static function havePassed(int $seconds, int $since, int $now, int $ahead = 0): bool
    {
        return $now - $since >= $seconds || $since > self::latest($now, $ahead);
    }
}
