<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Cli;

use MdShop\Catalog\Cli\Progress;
use PHPUnit\Framework\TestCase;

final class ProgressTest extends TestCase
{
    public function testWritesOneLineAtTheStartAndThenAtMostOneEveryFiveSeconds(): void
    {
        $now = 100.0;
        $lines = [];
        $progress = new Progress(
            static function (int $done) use (&$lines): void {
                $lines[] = $done;
            },
            static function () use (&$now): float {
                return $now;
            }
        );
        self::assertSame([0], $lines);
        foreach ([[1.0, 1], [4.9, 1], [5.0, 10], [5.1, 1], [9.9, 1], [60.0, 100]] as [$after, $number]) {
            $now = 100.0 + $after;
            $progress->tick($number);
        }
        $progress->finish();

        self::assertSame([0, 12, 114], $lines);
    }
}
