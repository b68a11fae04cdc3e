<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\Embedded\Csv;

use MdShop\Catalog\Sources\Embedded\Csv\RetypedCells;
use MdShop\Catalog\Sources\Embedded\Csv\Row;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class RetypedCellsTest extends TestCase
{
    #[DataProvider('skus')]
    public function testFindsSkusThatAreNumbers(string $cell, string $stored, bool $isFound): void
    {
        self::assertCount((int) $isFound, RetypedCells::checkSku(new Row(2, ['sku' => $cell], []), $stored));
    }

    /** @return iterable<string, array{string, string, bool}> */
    public static function skus(): iterable
    {
        $found = [
            ['4,84123E+12', '4841234567890'], ['4.84123E+12', ''], ['5E+12', ''], ['7', '007'], ['0', '000'], ['4841234567890120', '4841234567890123'], ['10.dec', '10-12'], ['45577', '10-12'],
        ];
        $passed = [
            ['4,84123E+12', '4,84123E+12'], ['4841234567890', ''], ['007', '007'], ['7', ''], ['8', '007'], ['7', 'A007'], ['E+12', ''], ['1E5', ''], ['4841234567890120', '4841234567890120'],
            ['10.dec', ''], ['', '007'], ['45577', 'A-1'],
        ];
        foreach ([...array_map(static fn (array $pair): array => [...$pair, true], $found), ...array_map(static fn (array $pair): array => [...$pair, false], $passed)] as [$cell, $stored, $isFound]) {
            yield "{$cell} of {$stored}" => [$cell, $stored, $isFound];
        }
    }

    #[DataProvider('sizes')]
    public function testFindsSizesThatAreDates(string $cell, string $stored, bool $isFound): void
    {
        self::assertCount((int) $isFound, RetypedCells::checkSize(new Row(2, ['size' => $cell], []), $stored));
    }

    /** @return iterable<string, array{string, string, bool}> */
    public static function sizes(): iterable
    {
        $dates = [
            '12.oct', '04.mar', '06.mai', '12.oct.', 'oct.12', 'oct.26', '12-Oct', 'Oct-12', '12 oct. 2026', '12 octombrie 2026', '3 noiembrie', '3.noi', '3-Nov', '10-Sep', '10-Sept',
            '12.окт', '04.мар', '06.май', '6 мая', 'окт.12', '12 октября 2026 г.', '3.ноя', '10 сентября', '2026-10-12', '2026-10-12 00:00:00', '12.10.2026', '10/12/2026', '45577',
        ];
        foreach ($dates as $date) {
            yield "{$date}, new" => [$date, '', true];
            yield "{$date} in place of another size" => [$date, '10-12', true];
            yield "{$date} as it is stored" => [$date, $date, false];
        }
        yield 'a day of another year' => ['16710', '10-45', true];
        foreach (['42', '37.5', '37,5', '10-12', '36/38', '9.5', 'XS-S', 'M', '20000', '16710', 'US 9', '42 EU', 'Mai mare', 'Mare', 'mar', '3x110 mm', '80 mm', 'May', '5-7 ani', '12 luni', '110-120-130'] as $size) {
            yield $size => [$size, '38', false];
        }
    }
}
