<?php

declare(strict_types=1);

namespace MdShop\Bench;

/**
 * Random numbers that are the same for the same seed on every PHP version: xorshift32 (G. Marsaglia, "Xorshift RNGs", 2003, with
 * the shifts 13, 17, 5). PHP's own generators either have one global state (mt_srand) or need PHP 8.2 (Random\Engine).
 */
final class Random
{
    private int $state;

    /** @param string $of The seed, such as "7:42". Similar seeds give independent numbers. */
    public function __construct(string $of)
    {
        // Hashed, because the generator is linear: similar seeds would give similar numbers. The state must not be 0, which never changes.
        $this->state = (int) hexdec(hash('murmur3a', $of)) ?: 1;
    }

    /** Returns an integer from 0 to $count - 1. */
    public function below(int $count): int
    {
        $x = $this->state;
        $x ^= ($x << 13) & 0xFFFFFFFF;
        $x ^= $x >> 17;
        $x ^= ($x << 5) & 0xFFFFFFFF;
        $this->state = $x;
        return ($x * $count) >> 32;
    }

    /** Like below(), but smaller numbers are more likely, as a few brands and kinds have most of a shop's products. */
    public function skewed(int $count): int
    {
        return min($this->below($count), $this->below($count));
    }

    /** Returns true with a probability of $share percent. */
    public function percent(int $share): bool
    {
        return $this->below(100) < $share;
    }

    /**
     * @template T
     * @param non-empty-list<T> $list
     * @return T
     */
    public function pick(array $list): mixed
    {
        return $list[$this->below(count($list))];
    }
}
