<?php

declare(strict_types=1);

namespace MdShop\Bench;

/**
 * Random numbers that are the same for the same seed on every PHP: xorshift32 (G. Marsaglia, "Xorshift RNGs", 2003, the
 * triple 13, 17, 5). PHP's own either share one state with everybody else (mt_srand) or need PHP 8.2 (Random\Engine).
 */
final class Random
{
    private int $state;

    /** @param string $of What the numbers are for, such as "7:42": one stream each, unlike its neighbours'. */
    public function __construct(string $of)
    {
        // The generator is linear, so that like seeds would give like numbers: a hash parts them. Nought would stay nought.
        $this->state = (int) hexdec(hash('murmur3a', $of)) ?: 1;
    }

    /** From 0 to, not including, $count. */
    public function below(int $count): int
    {
        $x = $this->state;
        $x ^= ($x << 13) & 0xFFFFFFFF;
        $x ^= $x >> 17;
        $x ^= ($x << 5) & 0xFFFFFFFF;
        $this->state = $x;
        return ($x * $count) >> 32;
    }

    /** As below(), but the smaller the likelier: most of what is sold stands under a few names. */
    public function skewed(int $count): int
    {
        return min($this->below($count), $this->below($count));
    }

    /** True in so many of a hundred. */
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
