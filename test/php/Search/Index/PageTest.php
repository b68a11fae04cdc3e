<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Page;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class PageTest extends TestCase
{
    private const SCORES = [10 => 5, 11 => 9, 12 => 5, 13 => 7, 14 => 5, 15 => 1, 16 => 7];

    /** @param list<int> $keys */
    #[TestWith([1, 0, [11], 0])]
    #[TestWith([2, 0, [11, 13, 16], 0])]
    #[TestWith([2, 1, [13, 16], 1])]
    #[TestWith([3, 2, [13, 16], 1])]
    #[TestWith([4, 3, [10, 12, 14], 3])]
    #[TestWith([4, 0, [10, 11, 12, 13, 14, 16], 0])]
    #[TestWith([7, 6, [15], 6])]
    #[TestWith([20, 0, [10, 11, 12, 13, 14, 15, 16], 0])]
    #[TestWith([30, 20, [], 7])]
    public function testFindsTheHighestScoresWithThoseThatAreEqualToTheLastAndWithoutThoseThatAreBeforeThePage(int $wanted, int $skipped, array $keys, int $before): void
    {
        self::assertSame([array_intersect_key(self::SCORES, array_flip($keys)), $before], Page::highest(self::SCORES, $wanted, $skipped));
    }

    public function testOfNothingNothingIsTheHighest(): void
    {
        self::assertSame([[], 0], Page::highest([], 20, 0));
    }
}
