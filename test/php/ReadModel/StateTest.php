<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\ReadModel;

use MdShop\Catalog\ReadModel\State;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class StateTest extends TestCase
{
    /** @param list<int> $live */
    #[TestWith([0, 0, false, false, []])]
    #[TestWith([0, 0, true, true, []])]
    #[TestWith([0, 1, false, true, [1]])]
    #[TestWith([3, 4, true, true, [3, 4]])]
    #[TestWith([3, 0, true, true, [3]])]
    #[TestWith([3, 0, false, false, [3]])]
    public function testARebuildIsAwaitedFromItsRequestToItsEnd(int $generation, int $building, bool $requested, bool $awaited, array $live): void
    {
        $state = new State($generation, $building, 0, true, $requested, 5, false);

        self::assertSame($awaited, $state->awaitsRebuild());
        self::assertSame($live, $state->live());
    }

    public function testAGenerationOfAnotherOriginAwaitsItsSuccessorAndTakesNoChanges(): void
    {
        $state = new State(3, 4, 0, false, false, 5, true);

        self::assertTrue($state->awaitsRebuild());
        self::assertTrue((new State(3, 0, 0, false, false, 5, true))->awaitsRebuild());
        self::assertSame([4], $state->live());
    }
}
