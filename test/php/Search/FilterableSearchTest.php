<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search;

use MdShop\Catalog\Search\FilterableSearch;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\FiltersItems;
use MdShop\Catalog\Search\Search;
use MdShop\Catalog\Search\SearchRequest;
use MdShop\Catalog\Search\SearchResult;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use UnexpectedValueException;

/** Which search is asked: the built-in one finds 1, that of the site 2. */
final class FilterableSearchTest extends TestCase
{
    protected function setUp(): void
    {
        State::reset();
    }

    public function testWithoutAnotherSearchTheBuiltInOneAnswersEverything(): void
    {
        self::assertSame([1, 1, 1], [self::ask(new Filters()), self::ask(new Filters('42')), self::ask(new Filters(), Sort::Name)]);
    }

    #[TestWith([new Filters('42')])]
    #[TestWith([new Filters(priceMin: 0)])]
    #[TestWith([new Filters(), Sort::Newest])]
    #[TestWith([new Filters(), Sort::PriceAsc])]
    public function testASearchOfTheSiteIsAskedForFiltersAndOrdersOnlyIfItHandlesThem(Filters $filters, Sort $sort = Sort::Relevance): void
    {
        $asked = [];
        State::$hooks['md_shop_search'] = [static fn (): Search => self::finding(2)];
        $asked['any'] = self::ask($filters, $sort);
        $asked['plain'] = self::ask(new Filters());
        State::$hooks['md_shop_search'] = [static fn (): Search => new class () implements FiltersItems {
            public function find(SearchRequest $request): SearchResult
            {
                return new SearchResult([2], 1);
            }
        }];
        $asked['one that handles them'] = self::ask($filters, $sort);

        self::assertSame(['any' => 1, 'plain' => 2, 'one that handles them' => 2], $asked);
    }

    public function testAWrongValueOfTheFilterIsNotPassedOver(): void
    {
        State::$hooks['md_shop_search'] = [static fn (): string => 'an engine'];
        $this->expectException(UnexpectedValueException::class);
        self::ask(new Filters('42'));
    }

    private static function ask(Filters $filters, Sort $sort = Sort::Relevance): int
    {
        return (new FilterableSearch(self::finding(1)))->find(new SearchRequest('product', 'ro', 'role', 0, 0, 20, 0, 1, $filters, $sort))->ids[0];
    }

    private static function finding(int $id): Search
    {
        return new class ($id) implements Search {
            public function __construct(private readonly int $id)
            {
            }

            public function find(SearchRequest $request): SearchResult
            {
                return new SearchResult([$this->id], 1);
            }
        };
    }
}
