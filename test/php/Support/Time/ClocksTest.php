<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Time;

use MdShop\Catalog\Support\Time\Clocks;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ClocksTest extends TestCase
{
    private const NOW = 1_800_000_000;

    #[TestWith([-11, true])]
    #[TestWith([-10, true])]
    #[TestWith([-9, false])]
    #[TestWith([0, false])]
    #[TestWith([60, false])]
    #[TestWith([61, true])]
    #[TestWith([86_400, true])]
    public function testTenSecondsHavePassedSinceATimeOrAClockWasAhead(int $since, bool $havePassed): void
    {
        self::assertSame($havePassed, Clocks::havePassed(10, self::NOW + $since, self::NOW));
    }

    public function testClocksDifferByAMinute(): void
    {
        self::assertSame([self::NOW + 60, self::NOW + 90], [Clocks::latest(self::NOW), Clocks::latest(self::NOW, 30)]);
    }
}
