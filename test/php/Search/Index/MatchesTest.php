<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Matches;
use PHPUnit\Framework\TestCase;

final class MatchesTest extends TestCase
{
    public function testASetHasItsPositions(): void
    {
        $matches = Matches::of([5000, 0, 1023, 1024]);

        self::assertSame([0, 1023, 1024, 5000], $matches->positions());
        self::assertSame(4, $matches->count());
    }

    public function testItemsOfASetAreSubtracted(): void
    {
        $one = [0 => "\1\0\2", 7 => "\4"];
        $other = [0 => "\2", 8 => "\1\1"];

        self::assertSame([2, 7168], (new Matches(Matches::without($one, $other)))->positions());
    }
}
