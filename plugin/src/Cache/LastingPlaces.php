<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cache;

/**
 * Few places for what pages show whoever asks, kept until the read model changes: on most sites nobody looks at the same page twice within a
 * minute. Each key has two places, so that two pages hardly ever displace each other for long; what is not there is made again. They bound the
 * memory by their number and size: at most 3 MiB.
 */
final class LastingPlaces
{
    /** How long anything is kept at most, for the case that something else decides about it after all. */
    public const SECONDS = 3600;

    private const PLACES = 16;

    /** The longest value in bytes. */
    private const LONGEST = 192 << 10;

    public function __construct(private readonly CacheStore $store, private readonly string $prefix)
    {
    }

    /**
     * The names in the store of what may be the value of a key.
     *
     * @param string $key Hexadecimal digits of a digest.
     * @return array{string, string}
     */
    public function names(string $key): array
    {
        $name = fn (int $start): string => "{$this->prefix}place:" . hexdec(substr($key, $start, 2)) % self::PLACES;
        return [$name(0), $name(2)];
    }

    /**
     * Stores a value in place of another one, unless it is too long.
     *
     * @param string $key As names() takes it.
     */
    public function set(string $key, string $value): void
    {
        if (strlen($value) <= self::LONGEST) {
            $this->store->set($this->names($key)[mt_rand(0, 1)], $value, self::SECONDS);
        }
    }
}
