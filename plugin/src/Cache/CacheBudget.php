<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cache;

/**
 * Stores values as far as memory is left. Bounds the memory, whatever is asked: at most 13 MiB, so that all takes at most 16 with LastingPlaces.
 * Nothing is kept longer than a minute, so all that is there was stored in this minute of the clock or in the one before, and each of them has half.
 */
final class CacheBudget
{
    /** The longest time for which anything may be kept. */
    public const SECONDS = 60;

    /** The longest value in bytes. */
    private const LONGEST = 1 << 18;

    /**
     * Of one minute, in bytes. The rest of 6.5 MiB is for what takes some seconds longer from its request to the store. Anybody can use up that of
     * answers with different requests, and pages must not become slower by it.
     */
    private const OF_MINUTE = ['answers' => 4 << 20, 'blocks' => 2 << 20];

    /** What a name and the store's own structures take. */
    private const OVERHEAD = 512;

    /** @param 'answers'|'blocks' $part Which part of the memory. */
    public function __construct(private readonly CacheStore $store, private readonly string $prefix, private readonly string $part)
    {
    }

    public static function isTooLong(string $value): bool
    {
        return strlen($value) > self::LONGEST;
    }

    /**
     * Stores a value for some time, unless that is over or the memory is used.
     *
     * @param int $seconds At most SECONDS.
     * @param int $now As a Unix timestamp.
     */
    public function set(string $name, string $value, int $seconds, int $now): void
    {
        if ($seconds > 0 && $this->allows(strlen($value), $now)) {
            $this->store->set($name, $value, $seconds);
        }
    }

    /**
     * Notes a word in the same way, see CacheStore::note().
     *
     * @param 'again'|'once' $word
     */
    public function note(string $name, string $word, int $now): void
    {
        if ($this->allows(strlen($word), $now)) {
            $this->store->note($name, $word);
        }
    }

    /**
     * Whether a value may be stored; then it counts.
     *
     * @param int $bytes Its length.
     * @param int $now As a Unix timestamp.
     */
    private function allows(int $bytes, int $now): bool
    {
        $name = $this->prefix . $this->part . intdiv($now, self::SECONDS);
        return $bytes <= self::LONGEST && $this->store->increase($name, $bytes + self::OVERHEAD, 2 * self::SECONDS) <= self::OF_MINUTE[$this->part];
    }
}
