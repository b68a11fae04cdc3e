<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Operations;

use MdShop\Catalog\Operations\ListEnvelope;
use MdShop\Catalog\ReadModel\Query\ListPage;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ListEnvelopeTest extends TestCase
{
    public function testPutsStoredItemsIntoTheEnvelope(): void
    {
        self::assertSame(
            '{"items":[{"id":2},{"id":1}],"total":42,"page":2,"per_page":20,"total_pages":3}',
            self::envelope()->json(new ListPage(['{"id":2}', '{"id":1}'], 42, 2, 20))
        );
    }

    public function testAnEmptyShopGivesAnEmptyList(): void
    {
        self::assertSame('{"items":[],"total":0,"page":1,"per_page":20,"total_pages":0}', self::envelope()->json(new ListPage([], 0, 1, 20)));
    }

    private static function envelope(): ListEnvelope
    {
        return new ListEnvelope(TheContract::get()->bounds()['page']['maximum']);
    }

    #[TestWith([1, 20, 1])]
    #[TestWith([20, 20, 1])]
    #[TestWith([21, 20, 2])]
    #[TestWith([50, 1, 50])]
    #[TestWith([999, 1, 999])]
    #[TestWith([1000, 1, 1000])]
    #[TestWith([1001, 1, 1000])]
    #[TestWith([50000, 50, 1000])]
    #[TestWith([50001, 50, 1000])]
    public function testTotalPagesIsNeverAboveTheMaximumPage(int $total, int $perPage, int $expected): void
    {
        self::assertStringEndsWith('"total_pages":' . $expected . '}', self::envelope()->json(new ListPage([], $total, 1, $perPage)));
    }
}
