<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Installation;

use MdShop\Catalog\Installation\Failure;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\TestCase;

final class FailureTest extends TestCase
{
    private const NOW = 1700000000;

    protected function setUp(): void
    {
        State::reset();
    }

    public function testThePauseDoublesUpToAnHour(): void
    {
        $pauses = [];
        for ($time = 1; $time <= 9; $time++) {
            $failure = Failure::save(Failure::load(), self::NOW, 'no right to create tables');
            for ($pause = 0; $failure->isRecent(self::NOW + $pause); $pause++);
            $pauses[] = $pause;
        }

        self::assertSame([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600], $pauses);
    }

    public function testAFailureIsStoredWithItsReasonUntilItIsForgotten(): void
    {
        Failure::save(null, self::NOW, 'no right to create tables');
        $kept = Failure::load();
        self::assertNotNull($kept);
        self::assertSame('no right to create tables', $kept->reason);
        self::assertTrue($kept->isRecent(self::NOW + 59));
        self::assertFalse($kept->isRecent(self::NOW + 60));

        Failure::delete();
        self::assertNull(Failure::load());
    }

    public function testAdministratorsWaitOnlySeconds(): void
    {
        for ($time = 1; $time <= 9; $time++) {
            $failure = Failure::save(Failure::load(), self::NOW, 'no right to create tables');
            self::assertTrue($failure->isRecent(self::NOW + 4, true));
            self::assertFalse($failure->isRecent(self::NOW + 5, true));
        }
    }

    public function testAFailureInTheFutureIsNotRecent(): void
    {
        self::assertFalse(Failure::save(null, self::NOW, '')->isRecent(self::NOW - 1));
    }
}
