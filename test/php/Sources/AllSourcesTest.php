<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Catalog\SourceProblem;
use MdShop\Catalog\Catalog\Term;
use MdShop\Catalog\Sources\AllSources;
use MdShop\Catalog\Tests\Fixtures\FakeSource;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class AllSourcesTest extends TestCase
{
    /** @param list<int> $expected */
    #[TestWith([0, 10, [1, 2, 3, 5, 8, 9]])]
    #[TestWith([0, 4, [1, 2, 3, 5]])]
    #[TestWith([2, 2, [3, 5]])]
    #[TestWith([8, 10, [9]])]
    #[TestWith([9, 10, []])]
    public function testIdsAreSortedAndLimited(int $after, int $limit, array $expected): void
    {
        self::assertSame($expected, self::threeSources()->idsAfter($after, $limit));
    }

    public function testReadingInBatchesFindsEachItemOnce(): void
    {
        $found = [];
        for ($cursor = 0; ($ids = self::threeSources()->idsAfter($cursor, 2)) !== []; $cursor = max($ids)) {
            array_push($found, ...$ids);
        }

        self::assertSame([1, 2, 3, 5, 8, 9], $found);
    }

    #[TestWith([PHP_INT_MAX, 6])]
    #[TestWith([5, 4])]
    #[TestWith([0, 0])]
    public function testCountsAreSummed(int $upTo, int $expected): void
    {
        self::assertSame($expected, self::threeSources()->count($upTo));
    }

    public function testAnItemComesFromTheFirstSourceThatHasIt(): void
    {
        $all = new AllSources([new FakeSource([2, 5], 'first'), new FakeSource([5, 9], 'second')]);
        $titles = array_map(static fn (Item $item): string => $item->title, $all->items([9, 5, 2, 7]));
        ksort($titles);

        self::assertSame([2 => 'first', 5 => 'first', 9 => 'second'], $titles);
    }

    public function testTermsOfAllSourcesAreReturnedInOrder(): void
    {
        self::assertSame(['first', 'second', 'third'], array_map(static fn (Term $term): string => $term->name, self::threeSources()->terms()));
    }

    public function testEverySourceIsWatched(): void
    {
        $marked = [];
        $changes = $this->createStub(Changes::class);
        $changes->method('post')->willReturnCallback(static function (int $id) use (&$marked): void {
            $marked[] = $id;
        });
        self::threeSources()->watch($changes);

        self::assertSame([1, 2, 3], $marked);
    }

    public function testReturnsTheFirstProblemOfASource(): void
    {
        $problem = new SourceProblem(static fn (): string => 'The currency is EUR.');

        self::assertNull(self::threeSources()->problem());
        self::assertSame($problem, (new AllSources([new FakeSource([1], 'well'), new FakeSource([2], 'ill', $problem)]))->problem());
    }

    public function testClosedKindsOfAllSourcesAreListedOnce(): void
    {
        $all = new AllSources([new FakeSource([1], 'open'), new FakeSource([2], 'shop', closed: ['product']), new FakeSource([3], 'site', closed: ['product', 'content'])]);

        self::assertSame([], self::threeSources()->closed());
        self::assertSame(['product', 'content'], $all->closed());
    }

    public function testWithoutSourcesNothingIsFound(): void
    {
        $none = new AllSources([]);

        self::assertSame([[], 0, [], []], [$none->idsAfter(0, 10), $none->count(), $none->items([1]), $none->terms()]);
    }

    /** Three sources whose ids alternate. */
    private static function threeSources(): Source
    {
        return new AllSources([new FakeSource([1, 8], 'first'), new FakeSource([2, 5], 'second'), new FakeSource([3, 9], 'third')]);
    }
}
