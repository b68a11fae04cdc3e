<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Kept;

/**
 * The names under which values are stored. Their number is fixed, and so is the largest value of each, which bounds the memory whatever
 * is asked: 512 × 16 KiB + 30 × 256 KiB + 1024 × 128 B are less than 16 MiB. Two keys may share a slot; the later one replaces the earlier.
 */
final class Slots
{
    private const SMALL = 512;
    private const SMALL_BYTES = 1 << 14;
    private const LARGE = 30;
    private const LARGE_BYTES = 1 << 18;
    private const NOTES = 1024;

    /** @param string $site Tells sites apart that share a store. */
    public function __construct(private readonly string $site)
    {
    }

    /**
     * The slots that may have an answer, in the order in which to look.
     *
     * @param string $key Hexadecimal digits.
     * @return list<string>
     */
    public function ofAnswer(string $key): array
    {
        return [$this->name('s', $key, self::SMALL), $this->name('l', $key, self::LARGE)];
    }

    /** The slot for an answer of a length in bytes; null if it is too long to be kept. */
    public function forAnswer(string $key, int $bytes): ?string
    {
        return match (true) {
            $bytes <= self::SMALL_BYTES => $this->name('s', $key, self::SMALL),
            $bytes <= self::LARGE_BYTES => $this->name('l', $key, self::LARGE),
            default => null,
        };
    }

    /** The slot that notes that something was asked. */
    public function ofNote(string $key): string
    {
        return $this->name('n', $key, self::NOTES);
    }

    /** The name of a lock. It has no slot: two keys must not wait for each other, and a lock does not last. */
    public function ofLock(string $key): string
    {
        return 'md_shop:' . $this->site . ':w' . $key;
    }

    private function name(string $kind, string $key, int $slots): string
    {
        return 'md_shop:' . $this->site . ':' . $kind . hexdec(substr($key, 0, 8)) % $slots;
    }
}
