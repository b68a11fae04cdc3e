<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\ReadModel;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\ProductFacts;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\ReadModel\Storage\DueEntries;
use MdShop\Catalog\ReadModel\Storage\ItemJson;
use MdShop\Catalog\Tests\Fixtures\Products;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Prices, stock, sizes and the clock (docs/decisions.md, "Prices" and "Availability and sizes"). */
final class ProductPricesTest extends TestCase
{
    /** @param array<string, mixed> $expected */
    #[DataProvider('prices')]
    public function testPricesOfAProduct(ProductFacts $facts, array $expected): void
    {
        $summary = Products::summary($facts);
        $names = ['price', 'regular_price', 'price_from', 'variant_price_range'];

        self::assertSame($expected, array_intersect_key($summary, array_flip($names)));
    }

    /** @return iterable<string, array{ProductFacts, array<string, mixed>}> */
    public static function prices(): iterable
    {
        yield 'the lowest price of the variants' => [
            Products::facts(variants: [Products::variant(1, '38', 12000), Products::variant(2, '39', 10000), Products::variant(3, '40', 15050)]),
            ['price' => '100.00', 'regular_price' => '100.00', 'price_from' => true, 'variant_price_range' => ['min' => '100.00', 'max' => '150.50']],
        ];
        yield 'equal prices: price_from is false' => [
            Products::facts(variants: [Products::variant(1, '38', 10000), Products::variant(2, '39', 10000)]),
            ['price' => '100.00', 'regular_price' => '100.00', 'price_from' => false, 'variant_price_range' => ['min' => '100.00', 'max' => '100.00']],
        ];
        yield 'the lowest price counts even if it is sold out' => [
            Products::facts(variants: [Products::variant(1, '38', 10000, Availability::OutOfStock), Products::variant(2, '39', 12000)]),
            ['price' => '100.00', 'regular_price' => '100.00', 'price_from' => true, 'variant_price_range' => ['min' => '100.00', 'max' => '120.00']],
        ];
        yield 'the regular price belongs to the same variant' => [
            Products::facts(variants: [
                Products::variant(1, '38', 10000),
                new Variant(2, '39', [], new Offer('', 20000, 9000, null, null, Availability::InStock, 1)),
            ]),
            ['price' => '90.00', 'regular_price' => '200.00', 'price_from' => true, 'variant_price_range' => ['min' => '90.00', 'max' => '100.00']],
        ];
        yield 'of two equal prices the first variant counts' => [
            Products::facts(variants: [
                Products::variant(1, '38', 9000),
                new Variant(2, '39', [], new Offer('', 20000, 9000, null, null, Availability::InStock, 1)),
            ]),
            ['price' => '90.00', 'regular_price' => '90.00', 'price_from' => false, 'variant_price_range' => ['min' => '90.00', 'max' => '90.00']],
        ];
        yield 'a sale that has not begun does not count' => [
            Products::facts(variants: [new Variant(2, '39', [], new Offer('', 20000, 9000, Products::NOW + 1, null, Availability::InStock, 1))]),
            ['price' => '200.00', 'regular_price' => '200.00', 'price_from' => false, 'variant_price_range' => ['min' => '200.00', 'max' => '200.00']],
        ];
        yield 'variants without a price are skipped' => [
            Products::facts(variants: [Products::variant(1, '38', null), Products::variant(2, '39', 12000)]),
            ['price' => '120.00', 'regular_price' => '120.00', 'price_from' => false, 'variant_price_range' => ['min' => '120.00', 'max' => '120.00']],
        ];
        yield 'zero is a price' => [
            Products::facts(variants: [Products::variant(1, '38', 0), Products::variant(2, '39', 12000)]),
            ['price' => '0.00', 'regular_price' => '0.00', 'price_from' => true, 'variant_price_range' => ['min' => '0.00', 'max' => '120.00']],
        ];
        yield 'no variant has a price: no range' => [
            Products::facts(offer: Products::offer(5000), variants: [Products::variant(1, '38', null)]),
            ['price' => null, 'regular_price' => null, 'price_from' => false],
        ];
        yield 'no variants: its own price' => [
            Products::facts(offer: new Offer('P-7', 5000, 4000, null, null, Availability::InStock, 1)),
            ['price' => '40.00', 'regular_price' => '50.00', 'price_from' => false],
        ];
        yield 'no variants and no price' => [Products::facts(offer: Products::offer(null)), ['price' => null, 'regular_price' => null, 'price_from' => false]];
        yield 'neither price nor stock' => [Products::facts(offer: null), ['price' => null, 'regular_price' => null, 'price_from' => false]];
    }

    public function testAProductWithoutVariantsHasItsOwnSkuAndStock(): void
    {
        $projection = Products::project(Products::facts(offer: new Offer('X-1', 5000, null, null, null, Availability::Backorder, 1)));
        $detail = Products::json(ItemJson::detail($projection->summary, $projection->detail));

        self::assertSame(['X-1', 'backorder', [], []], [$detail['sku'], $detail['availability'], $detail['sizes'], $detail['variants']]);
    }

    public function testAProductWithoutAnOfferIsOutOfStockAndHasNoSku(): void
    {
        $summary = Products::summary(Products::facts(offer: null));

        self::assertSame(['out_of_stock', ''], [$summary['availability'], $summary['sku']]);
    }

    public function testAProductWithVariantsHasTheirBestAvailabilityNotItsOwn(): void
    {
        $summary = Products::summary(Products::facts(
            offer: new Offer('', null, null, null, null, Availability::InStock, 1),
            variants: [Products::variant(1, '38', 100, Availability::OutOfStock), Products::variant(2, '39', 100, Availability::Backorder)]
        ));

        self::assertSame('backorder', $summary['availability']);
    }

    /**
     * @param list<array{string|null, Availability}> $variants
     * @param list<string> $expected
     */
    #[DataProvider('sizes')]
    public function testSizesAreThoseInStockInOrder(array $variants, array $expected): void
    {
        $family = [];
        foreach ($variants as $index => [$size, $availability]) {
            $family[] = Products::variant($index + 1, $size, 100, $availability);
        }

        self::assertSame($expected, Products::summary(Products::facts(variants: $family))['sizes']);
    }

    /** @return iterable<string, array{list<array{string|null, Availability}>, list<string>}> */
    public static function sizes(): iterable
    {
        [$in, $back, $out] = [Availability::InStock, Availability::Backorder, Availability::OutOfStock];
        yield 'each once, without those sold out' => [[['38', $in], ['38', $in], ['39', $out], ['40', $back]], ['38', '40']];
        yield 'sold out in one colour only' => [[['38', $out], ['38', $in]], ['38']];
        yield 'numbers in numerical order' => [[['40', $in], ['9', $in], ['38.5', $in], ['100', $in], ['38', $in]], ['9', '38', '38.5', '40', '100']];
        yield 'numbers with a comma' => [[['38,5', $in], ['38', $in], ['39', $in]], ['38', '38,5', '39']];
        yield 'words in the order of the product' => [[['S', $in], ['M', $in], ['XL', $in], ['L', $in]], ['S', 'M', 'XL', 'L']];
        yield 'ranges in the order of the product' => [[['39-42', $in], ['35-38', $in]], ['39-42', '35-38']];
        yield 'one word among numbers' => [[['40', $in], ['Junior', $in], ['38', $in]], ['40', 'Junior', '38']];
        yield 'no size' => [[[null, $in]], []];
        yield 'all sold out' => [[['38', $out]], []];
        yield 'the size 0' => [[['0', $in]], ['0']];
    }

    public function testARowIsValidUntilTheNextScheduledPriceChange(): void
    {
        $facts = Products::facts(
            offer: new Offer('', 100, 90, 1200, 1300, Availability::InStock, 1),
            variants: [
                new Variant(1, '38', [], new Offer('', 100, 90, 500, 1100, Availability::InStock, 1)),
                new Variant(2, '39', [], new Offer('', 100, 90, null, 900, Availability::InStock, 1)),
            ]
        );

        self::assertSame(1100, Products::project($facts)->validUntil);
        self::assertSame(DueEntries::FOREVER, Products::project(Products::facts(variants: [Products::variant(1, '38', 100)]))->validUntil);
    }

    public function testModifiedIsTheNewestChangeOfTextPricesAndSales(): void
    {
        $variant = static fn (int $modified, ?int $saleTo = null): Variant
            => new Variant(1, '38', [], new Offer('', 100, $saleTo === null ? null : 90, null, $saleTo, Availability::InStock, $modified));

        self::assertSame(500, Products::project(Products::facts(variants: [$variant(400)]))->modified, 'the text is the newest');
        self::assertSame(600, Products::project(Products::facts(variants: [$variant(400), $variant(600)]))->modified, 'a variant was written later');
        self::assertSame(900, Products::project(Products::facts(variants: [$variant(400, 900)]))->modified, 'a sale has ended');
        self::assertSame(500, Products::project(Products::facts(variants: [$variant(400, Products::NOW + 1)]))->modified, 'a sale runs still');
    }
}
