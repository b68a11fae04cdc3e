<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\ReadModel\Storage;

use MdShop\Catalog\ReadModel\Storage\State;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class StateTest extends TestCase
{
    /** @param list<int> $live */
    #[TestWith([0, 0, false, false, false, []])]
    #[TestWith([0, 0, true, false, true, []])]
    #[TestWith([0, 1, false, false, true, [1]])]
    #[TestWith([3, 4, true, false, true, [3, 4]])]
    #[TestWith([3, 0, true, false, true, [3]])]
    #[TestWith([3, 0, false, false, false, [3]])]
    // A generation built for another shop gets no changes of this one and must be rebuilt.
    #[TestWith([3, 0, false, true, true, []])]
    #[TestWith([3, 4, false, true, true, [4]])]
    public function testAwaitsARebuildFromItsRequestToItsEnd(int $generation, int $building, bool $requested, bool $foreign, bool $awaited, array $live): void
    {
        $state = new State($generation, $building, 0, true, $requested, 1, $foreign);

        self::assertSame($awaited, $state->awaitsRebuild());
        self::assertSame($live, $state->live());
    }

    public function testABulkChangeThatIsNotHeardOfAnyMoreAwaitsARebuild(): void
    {
        $settled = ['generation' => 3, 'provenance' => 1];
        $of = static fn (int $until): State => State::from($settled + [StateStore::BULK_UNTIL => $until], [], 1);

        self::assertTrue($of(0)->isSettled());
        self::assertTrue($of(time() + 30)->isSettled());
        self::assertFalse($of(time() - 1)->isSettled());
        self::assertTrue($of(time() - 1)->awaitsRebuild());
        self::assertTrue($of(time() + 3600)->awaitsRebuild(), 'Its clock was ahead.');
    }

    public function testOnlyTheIndexesOfThisReleaseGetChanges(): void
    {
        $of = static fn (int $indexedFrom): State => State::from(
            ['generation' => 3, 'provenance' => 1, 'building' => 4, 'building_provenance' => 1, 'indexed_from' => $indexedFrom],
            [],
            1
        );

        self::assertSame([[3, 4], [4], []], [$of(0)->indexed(), $of(4)->indexed(), $of(5)->indexed()]);
        self::assertSame([[3, 4], [false, true]], [$of(4)->live(), [$of(4)->isIndexed(3), $of(4)->isIndexed(4)]]);
    }

    public function testGenerationsOfAnyProvenanceGetTheChangesOfAProcessThatDoesNotKnowIt(): void
    {
        $values = ['generation' => 3, 'provenance' => 2, 'building' => 4, 'building_provenance' => 5];

        self::assertSame([[], [3], [4], [3, 4]], array_map(static fn (?int $own): array => State::from($values, [], $own)->live(), [1, 2, 5, null]));
    }

    public function testAForeignGenerationAwaitsARebuildAndGetsNoChanges(): void
    {
        $state = new State(3, 4, 0, false, false, 5, true);

        self::assertTrue($state->awaitsRebuild());
        self::assertTrue((new State(3, 0, 0, false, false, 5, true))->awaitsRebuild());
        self::assertSame([4], $state->live());
    }
}
