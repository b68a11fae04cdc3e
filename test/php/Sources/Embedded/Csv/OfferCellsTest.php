<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\Embedded\Csv;

use DateTimeZone;
use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Sources\Embedded\Csv\OfferCells;
use MdShop\Catalog\Sources\Embedded\Csv\Row;
use MdShop\Catalog\Support\Time\Clock;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class OfferCellsTest extends TestCase
{
    private const NOW = 1_000_000;

    /**
     * @param array<string, string> $cells
     * @param list<int|null> $expected The regular price, the sale price and the end of the sale.
     */
    #[DataProvider('rows')]
    public function testANewPriceRemovesASaleThatIsOver(array $cells, int $saleTo, array $expected, int $problems = 0): void
    {
        $clock = new class (self::NOW) implements Clock {
            public function __construct(private readonly int $now)
            {
            }

            public function now(): int
            {
                return $this->now;
            }
        };
        $cellsOf = new OfferCells(['sku' => 64, 'size' => 40, 'color' => 40, 'price_digits' => 7], new DateTimeZone('UTC'), $clock);
        [$offer, $found] = $cellsOf->read(new Row(2, $cells, []), new Offer('A', 90000, 80000, null, $saleTo, Availability::InStock, 1));
        self::assertSame($expected, [$offer['regular_price'], $offer['sale_price'], $offer['sale_to']]);
        self::assertCount($problems, $found);
    }

    /** @return iterable<string, array{0: array<string, string>, 1: int, 2: list<int|null>, 3?: int}> */
    public static function rows(): iterable
    {
        yield 'a lower price' => [['sku' => 'A', 'regular_price' => '700'], self::NOW, [70000, null, null]];
        yield 'no price' => [['sku' => 'A', 'regular_price' => ''], self::NOW, [null, null, null]];
        yield 'the same price' => [['sku' => 'A', 'regular_price' => '900'], self::NOW, [90000, 80000, self::NOW]];
        yield 'no column of prices' => [['sku' => 'A', 'stock' => 'in_stock'], self::NOW, [90000, 80000, self::NOW]];
        yield 'a sale that still runs' => [['sku' => 'A', 'regular_price' => '700'], self::NOW + 1, [70000, 80000, self::NOW + 1], 1];
        yield 'a file with a column of sales' => [['sku' => 'A', 'regular_price' => '700', 'sale_price' => '800'], self::NOW, [70000, 80000, self::NOW], 1];
    }
}
