<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Bench;

use MdShop\Bench\Random;
use PHPUnit\Framework\TestCase;

final class RandomTest extends TestCase
{
    public function testTheSameSeedGivesTheSameNumbersOnEveryPhp(): void
    {
        $random = new Random('7:1');
        $numbers = array_map(static fn (): int => $random->below(1000000), range(1, 5));

        self::assertSame(self::reference('7:1', 5, 1000000), $numbers);
        self::assertNotSame($numbers, self::reference('7:2', 5, 1000000));
    }

    /**
     * xorshift32 as its author reference it in C; every step is truncated to 32 bits.
     *
     * @return list<int>
     */
    private static function reference(string $seed, int $count, int $below): array
    {
        $y = (int) hexdec(hash('murmur3a', $seed));
        $numbers = [];
        for ($i = 0; $i < $count; $i++) {
            $y = ($y ^ ($y << 13)) & 0xFFFFFFFF;
            $y = ($y ^ ($y >> 17)) & 0xFFFFFFFF;
            $y = ($y ^ ($y << 5)) & 0xFFFFFFFF;
            $numbers[] = (int) floor($y / 4294967296 * $below);
        }
        return $numbers;
    }

    public function testValuesAreEvenlyDistributed(): void
    {
        $random = new Random('even');
        $counts = array_fill(0, 10, 0);
        for ($i = 0; $i < 20000; $i++) {
            $counts[$random->below(10)]++;
        }
        foreach ($counts as $value => $count) {
            self::assertEqualsWithDelta(2000, $count, 200, (string) $value);
        }
    }

    public function testNeighbouringSeedsGiveIndependentNumbers(): void
    {
        $same = 0;
        for ($number = 0; $number < 2000; $number++) {
            $same += (new Random('1:' . $number))->below(100) === (new Random('1:' . ($number + 1)))->below(100) ? 1 : 0;
        }
        self::assertEqualsWithDelta(20, $same, 20);
    }
}
