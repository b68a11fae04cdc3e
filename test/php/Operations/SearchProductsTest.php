<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Operations;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Operations\Arguments;
use MdShop\Catalog\Operations\SearchProducts;
use MdShop\Catalog\ReadModel\Query\ListQuery;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Support\Http\QueryString;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class SearchProductsTest extends TestCase
{
    public function testWithoutArgumentsTheListIsNeitherFilteredNorSorted(): void
    {
        self::assertEquals(new ListQuery('product', 'ro', 1, 20), self::query(''));
        self::assertTrue(self::query('')->filters->isEmpty());
    }

    public function testEveryArgumentIsPassedOn(): void
    {
        self::assertEquals(
            new ListQuery(
                'product',
                'ru',
                2,
                5,
                'ролики',
                'шлемы',
                'nistrel',
                new Filters('80,5', 'Чёрный', 49950, 300000, Availability::Backorder),
                Sort::PriceDesc
            ),
            self::query(http_build_query([
                'search' => 'ролики', 'category' => 'шлемы', 'brand' => 'nistrel', 'language' => 'ru', 'page' => 2, 'per_page' => 5, 'size' => ' 80,5 ',
                'color' => 'Чёрный', 'price_min' => '499.5', 'price_max' => '3000', 'availability' => 'backorder', 'sort' => 'price_desc',
            ]))
        );
    }

    #[DataProvider('filters')]
    public function testEachFilterAloneIsAFilter(string $query, Filters $expected): void
    {
        $filters = self::query($query)->filters;
        self::assertEquals($expected, $filters);
        self::assertFalse($filters->isEmpty());
    }

    /** @return iterable<string, array{string, Filters}> */
    public static function filters(): iterable
    {
        yield 'size' => ['size=0', new Filters(size: '0')];
        yield 'color' => ['color=negru', new Filters(color: 'negru')];
        yield 'price_min' => ['price_min=0', new Filters(priceMin: 0)];
        yield 'price_max' => ['price_max=9999999.99', new Filters(priceMax: 999999999)];
        yield 'price_max of zero' => ['price_max=0.00', new Filters(priceMax: 0)];
        yield 'availability' => ['availability=in_stock', new Filters(availability: Availability::InStock)];
    }

    #[TestWith(['size=&color=%20&price_min=&price_max=&availability=&sort='])]
    #[TestWith(['sort=name'])]
    public function testEmptyArgumentsAndAnOrderAreNoFilter(string $query): void
    {
        self::assertEquals(Filters::none(), self::query($query)->filters);
    }

    public function testAnotherPageOfAListIsTheSameList(): void
    {
        $query = self::query('search=x&category=y&brand=z&language=ru&per_page=7&size=42&sort=name');
        self::assertEquals(new ListQuery('product', 'ru', 3, 7, 'x', 'y', 'z', new Filters('42'), Sort::Name), $query->onPage(3));
    }

    private static function query(string $query): ListQuery
    {
        $contract = TheContract::get();
        $rules = $contract->operations()['search_products']['arguments'];
        return SearchProducts::query((new Arguments($contract))->read($rules, [], new QueryString($query)));
    }
}
