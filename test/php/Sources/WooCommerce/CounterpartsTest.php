<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\WooCommerce;

use MdShop\Catalog\Sources\WooCommerce\Counterparts;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class CounterpartsTest extends TestCase
{
    /**
     * @param list<string> $entries
     * @param list<string> $translated
     * @param array<int, int> $expected
     */
    // Nothing is the same, so the position counts.
    #[TestWith([['negru', 'alb'], ['чёрный', 'белый'], [0, 1]])]
    #[TestWith([['negru', 'alb'], ['alb', 'negru'], [1, 0]])]
    #[TestWith([['36', '37', '38'], ['38', '36', '37'], [1, 2, 0]])]
    #[TestWith([['negru', 'mov', 'alb'], ['чёрный', 'mov', 'белый'], [0, 1, 2]])]
    // Another order: nothing says which of the others is which,
    #[TestWith([['negru', 'alb', 'mov'], ['mov', 'чёрный', 'белый'], [2 => 0]])]
    // unless only one is left.
    #[TestWith([['negru', 'mov'], ['mov', 'чёрный'], [1, 0]])]
    // Something is missing.
    #[TestWith([['negru', 'alb'], ['белый'], []])]
    #[TestWith([['negru', 'alb', 'mov'], ['чёрный', 'mov'], [2 => 1]])]
    #[TestWith([['mov', 'negru'], ['mov'], [0 => 0]])]
    #[TestWith([[], [], []])]
    public function testEqualEntriesAreDecisiveAndOnlyThenPositions(array $entries, array $translated, array $expected): void
    {
        self::assertSame($expected, Counterparts::of($entries, $translated));
    }
}
