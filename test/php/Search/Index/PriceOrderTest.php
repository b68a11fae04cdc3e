<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Index\ItemRecord;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Tests\Fixtures\Products;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** The order by price, compared with one that sorts all products. */
final class PriceOrderTest extends TestCase
{
    /** Decades (up to two), buckets (up to three), prices and ids. */
    private const STATEMENTS = 7;

    /** The same from the highest price on: one statement for each. */
    private const HIGHEST_FIRST = 4;

    /** The lengths of the rows of prices, the rows of the cheapest ones, and ids. */
    private const CHEAPEST = 3;

    /** @param list<int|null> $prices */
    #[DataProvider('shops')]
    public function testPagesAreInTheOrderOfTheCheapestMatchingVariants(int $count, array $prices, int $perPage): void
    {
        mt_srand(7);
        $products = self::products($count, $prices);
        $index = self::index($products, 150);
        foreach ([new Filters('42'), new Filters('42', priceMax: 60_000), new Filters('42', priceMin: 300, availability: Availability::Backorder), new Filters(color: '42'), new Filters(color: '42', priceMax: 60_000), new Filters(priceMin: 49_950, priceMax: 50_500), new Filters(priceMin: 300_000), new Filters(availability: Availability::Backorder)] as $filters) {
            foreach ([Sort::PriceAsc, Sort::PriceDesc] as $sort) {
                $expected = self::expected($products, $filters, $sort);
                $pages = [];
                for ($offset = 0; $offset < count($expected) + $perPage; $offset += $perPage) {
                    [$ids, $statements] = $index->page($sort, $perPage, $offset, $filters);
                    self::assertLessThanOrEqual(self::STATEMENTS + ($sort === Sort::PriceAsc ? self::CHEAPEST : 0), $statements);
                    self::assertLessThanOrEqual($perPage, count($ids));
                    $pages[] = $ids;
                }
                self::assertSame($expected, array_merge(...$pages));
            }
        }
    }

    /** @return iterable<string, array{int, list<int|null>, int}> How many products, their prices, and how many on a page. */
    public static function shops(): iterable
    {
        mt_srand(1);
        $any = array_map(static fn (): int => mt_rand(0, 999_999_999), range(1, 400));
        yield 'prices of all sizes' => [300, [...$any, null, null], 7];
        yield 'prices near each other' => [600, [...range(49_900, 52_000), null], 50];
        yield 'few prices' => [500, [0, 49_900, 49_901, 300_000, null], 13];
        yield 'one price' => [400, [49_900], 50];
        yield 'no prices' => [50, [null], 20];
        yield 'one product on a page' => [40, [...range(100, 9000, 100), null], 1];
    }

    public function testTheNumberOfStatementsDoesNotDependOnThePrices(): void
    {
        mt_srand(3);
        $few = self::index(self::products(1100, [49_900]), 1024);
        $many = self::index(self::products(1100, array_map(static fn (): int => mt_rand(0, 1_000_000), range(1, 5000))), 1024);
        foreach ([[1, 0], [50, 0], [50, 700]] as [$limit, $offset]) {
            foreach ([$few, $many] as $index) {
                foreach ([Sort::PriceAsc, Sort::PriceDesc] as $sort) {
                    $statements = $index->page($sort, $limit, $offset, new Filters(color: '42'))[1];
                    self::assertThat($statements, $sort === Sort::PriceAsc
                        ? self::lessThanOrEqual(self::STATEMENTS + ($offset === 0 ? self::CHEAPEST : 0)) : self::identicalTo(self::HIGHEST_FIRST));
                    self::assertSame(2, $index->page($sort, $limit, $offset)[1]);
                }
            }
        }
    }

    public function testTheCheapestProductsAreUsuallyEnough(): void
    {
        $products = array_map(static fn (int $i): array => [
            self::variant(1, '41', 10_000 + $i),
            self::variant(2, '42', 10_000 + ($i % 3 === 0 ? $i + 9 : $i)),
        ], array_combine(range(1, 900), range(1, 900)));
        $index = self::index($products, 300);

        self::assertSame([[1, 2, 4, 5, 7], self::CHEAPEST], $index->page(Sort::PriceAsc, 5, 0, new Filters(color: '42')));
        self::assertSame([[8, 10, 11, 3, 13], self::CHEAPEST], $index->page(Sort::PriceAsc, 5, 5, new Filters(color: '42')));
    }

    public function testFromARoundPriceOnTheRowsOfTheFilterAreUsed(): void
    {
        $products = array_map(static fn (int $i): array => [self::variant(1, '42', 100 * $i), self::variant(2, '42', 300_000 - $i)], array_combine(range(1, 900), range(1, 900)));

        self::assertSame([[500, 501, 502], 1], self::index($products, 300)->page(Sort::PriceAsc, 3, 0, new Filters(color: '42', priceMin: 50_000, priceMax: 200_000)));
        self::assertSame([[499, 500, 501], 2], self::index($products, 300)->page(Sort::PriceAsc, 3, 0, new Filters(color: '42', priceMin: 49_850, priceMax: 200_000)));
    }

    public function testOffersOfASizeAnswerAloneAndOnlyIdsAreReadThen(): void
    {
        mt_srand(5);
        $products = self::products(1100, [49_900, 49_900, 50_000, null]);
        $index = self::index($products, 1024);
        foreach ([[1, 0], [50, 700], [20, 5000]] as [$limit, $offset]) {
            foreach ([Sort::PriceAsc, Sort::PriceDesc] as $sort) {
                self::assertLessThanOrEqual(1, $index->page($sort, $limit, $offset, new Filters('42', priceMin: 100, availability: Availability::InStock))[1]);
            }
        }
    }

    public function testAPriceThatOnlyOneBlockHasIsFound(): void
    {
        $products = array_map(static fn (int $i): array => [self::variant(1, '42', 10_000 + $i)], array_combine(range(1, 900), range(1, 900)));
        $products[750] = [self::variant(1, '42', 5)];
        $products[760] = [self::variant(1, '42', 700_000)];
        $index = self::index($products, 300);

        self::assertSame([750, 1, 2], $index->page(Sort::PriceAsc, 3, 0, new Filters(color: '42'))[0]);
        self::assertSame([899, 900, 760], $index->page(Sort::PriceAsc, 3, 897, new Filters(color: '42'))[0]);
        self::assertSame([760], $index->page(Sort::PriceAsc, 3, 0, new Filters(color: '42', priceMin: 600_000))[0]);
    }

    public function testThePricesOfAFewProductsAreTheirOwn(): void
    {
        $products = array_map(static fn (int $i): array => [self::variant(1, $i % 40 === 0 ? '42' : '41', 10_000 - $i)], array_combine(range(1, 900), range(1, 900)));
        $products[80] = [self::variant(1, '41', 1), self::variant(2, '42', null)];

        // Their ids and their records.
        self::assertSame([[880, 840], 2], self::index($products, 300)->page(Sort::PriceAsc, 2, 0, new Filters(color: '42')));
        self::assertSame([[840, 880, 80], 2], self::index($products, 300)->page(Sort::PriceDesc, 4, 19, new Filters(color: '42')));
    }

    public function testAProductWithVeryManyVariantsIsAmongOthers(): void
    {
        $products = [1 => [self::variant(1, '42', 700)], 3 => [self::variant(1, '42', 500)]];
        $products[2] = array_map(static fn (int $i): Variant => self::variant($i + 2, $i < 999 ? "s{$i}" : '42', $i < 999 ? 100 : 600), range(0, 999));

        self::assertSame([3, 2, 1], self::index($products, 1024)->page(Sort::PriceAsc, 20, 0, new Filters(color: '42'))[0]);
        self::assertSame([1, 2, 3], self::index($products, 1024)->page(Sort::PriceDesc, 20, 0, new Filters(color: '42'))[0]);
    }

    /**
     * @param list<int|null> $prices
     * @return array<int, list<Variant>> By id.
     */
    private static function products(int $count, array $prices): array
    {
        $products = [];
        for ($id = 1; $id <= $count; $id++) {
            $products[$id] = array_map(static fn (int $variant): Variant => self::variant(
                $variant,
                ['41', '42', '43', null][mt_rand(0, 3)],
                $prices[mt_rand(0, count($prices) - 1)],
                Availability::cases()[mt_rand(0, 2)]
            ), range(1, mt_rand(1, 11)));
        }
        return $products;
    }

    /** A variant whose colour has the name of its size: the rows of prices serve filters without a size. */
    private static function variant(int $id, ?string $size, ?int $price, Availability $availability = Availability::InStock): Variant
    {
        return Products::variant($id, $size, $price, $availability, $size === null ? [] : ['ro' => $size]);
    }

    /**
     * @param array<int, list<Variant>> $products
     * @param int<1, max> $size
     */
    private static function index(array $products, int $size): MemoryIndex
    {
        return new MemoryIndex(array_map(
            static fn (array $variants) => ItemRecord::of('Role', [], Listing::Everywhere, [], [], Products::facts(null, $variants), 'ro', Products::NOW),
            $products
        ), [], $size);
    }

    /**
     * @param array<int, list<Variant>> $products
     * @return list<int>
     */
    private static function expected(array $products, Filters $filters, Sort $sort): array
    {
        $keys = [];
        foreach ($products as $id => $variants) {
            $matching = array_filter($variants, static fn (Variant $variant): bool => in_array($filters->size, ['', $variant->size], true) && in_array($filters->color, ['', $variant->color('ro')], true)
                && ($filters->priceMax === null || ($variant->offer->price(0) !== null && $variant->offer->price(0) <= $filters->priceMax))
                && ($filters->priceMin === null || ($variant->offer->price(0) !== null && $variant->offer->price(0) >= $filters->priceMin))
                && ($filters->availability === null || $variant->offer->availability->isAtLeast($filters->availability)));
            $prices = array_filter(array_map(static fn (Variant $variant): ?int => $variant->offer->price(0), $matching), 'is_int');
            if ($matching !== []) {
                $price = $prices === [] ? PHP_INT_MAX : min($prices);
                $keys[$id] = [$prices !== [] && $sort === Sort::PriceDesc ? -$price : $price, -$id];
            }
        }
        asort($keys);
        return array_keys($keys);
    }
}
