<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\Embedded;

use MdShop\Catalog\Sources\Embedded\ProductFields;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class ProductFieldsTest extends TestCase
{
    public function testConvertsAnOfferToBaniAndSeconds(): void
    {
        self::assertSame([
            'sku' => 'A-1',
            'regular_price' => 149900,
            'sale_price' => 129950,
            'sale_from' => 1767225600,
            'sale_to' => 1767312000,
            'stock' => 'backorder',
        ], ProductFields::offerFromRest([
            'sku' => 'A-1',
            'regular_price' => '1499.00',
            'sale_price' => '1299.5',
            'sale_from' => '2026-01-01T00:00:00Z',
            'sale_to' => '2026-01-02T00:00:00Z',
            'stock' => 'backorder',
        ]));
    }

    public function testAcceptsAnOfferWithoutPrices(): void
    {
        self::assertSame([
            'sku' => '', 'regular_price' => null, 'sale_price' => null, 'sale_from' => null, 'sale_to' => null, 'stock' => 'out_of_stock',
        ], ProductFields::offerFromRest(['regular_price' => null]));
    }

    /** @param array<string, string> $data */
    #[DataProvider('invalidOffers')]
    public function testReportsInvalidFields(array $data, string $about): void
    {
        $problem = ProductFields::offerFromRest($data);

        self::assertIsString($problem);
        self::assertStringContainsString($about, $problem);
    }

    /** @return iterable<string, array{array<string, string>, string}> */
    public static function invalidOffers(): iterable
    {
        yield 'an invalid price' => [['regular_price' => '12 lei'], 'regular_price must be'];
        yield 'an invalid sale price' => [['regular_price' => '12', 'sale_price' => '-1'], 'sale_price must be'];
        yield 'a sale without a regular price' => [['sale_price' => '10'], 'needs a regular_price'];
        yield 'a sale price that is not lower' => [['regular_price' => '10', 'sale_price' => '10.00'], 'lower than regular_price'];
        yield 'an invalid time' => [['regular_price' => '10', 'sale_price' => '9', 'sale_from' => 'tomorrow'], 'sale_from must be a time'];
        yield 'times without a sale' => [['regular_price' => '10', 'sale_to' => '2026-01-01T00:00:00Z'], 'need a sale_price'];
        yield 'an end that is not after the beginning' => [
            ['regular_price' => '10', 'sale_price' => '9', 'sale_from' => '2026-01-01T00:00:00Z', 'sale_to' => '2026-01-01T00:00:00Z'],
            'later than sale_from',
        ];
    }
}
