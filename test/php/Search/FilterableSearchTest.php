<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search;

use Closure;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Search\FilterableSearch;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\FiltersItems;
use MdShop\Catalog\Search\Search;
use MdShop\Catalog\Search\SearchNote;
use MdShop\Catalog\Search\SearchRequest;
use MdShop\Catalog\Search\SearchResult;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use RuntimeException;
use stdClass;
use Throwable;
use TypeError;

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
        State::$hooks['md_shop_search'] = [static fn (): Search => self::finding(new SearchResult([2], 1))];
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

    /** @param Closure(): mixed $callback */
    #[DataProvider('failing')]
    public function testWhateverFailsInTheSearchOfTheSiteIsUnavailableAndInTheLog(Closure $callback, string $logged): void
    {
        State::$hooks['md_shop_search'] = [$callback];
        $log = $this->logOf(static function (): void {
            self::assertNull(self::askOrNull(self::site()));
        });
        self::assertSame(1, substr_count($log, 'md-shop-catalog: '), $log);
        self::assertStringContainsString($logged, $log);
    }

    /** @return array<string, array{Closure(): mixed, string}> */
    public static function failing(): array
    {
        $finding = static fn (array $ids, ?SearchNote $note = null): Closure => static fn (): Search => self::finding(self::given($ids, $note));
        return [
            'the filter returns nothing' => [static fn () => null, 'returned null.'],
            'the filter returns another value' => [static fn () => 'an engine', 'returned string.'],
            'the filter throws' => [static fn () => throw new RuntimeException('No engine.'), 'RuntimeException: No engine.'],
            'the engine throws' => [static fn (): Search => self::throwing(new RuntimeException('The engine is down.')), 'RuntimeException: The engine is down.'],
            'the engine has a defect' => [static fn (): Search => self::throwing(new TypeError('Wrong.')), 'TypeError: Wrong.'],
            // It can be any result of the interface, and would be the visitor's fault.
            'the engine throws an error of a request' => [static fn (): Search => self::throwing(new Problem('invalid_parameters')), 'invalid_parameters'],
            'an id is none' => [$finding(['role']), 'one is "role".'],
            'an id is not UTF-8' => [$finding(["\xFF"]), 'Ids in a'],
            'an id is an object' => [$finding([new stdClass()]), 'one is stdClass.'],
            'a word that was left out is none' => [$finding([1], self::note([null])), 'one is null.'],
            'a corrected word is not UTF-8' => [$finding([1], self::note([], ['role' => "\xFF"])), 'Words in a'],
        ];
    }

    public function testTheFilterIsAppliedOnceAlsoIfItFails(): void
    {
        $times = 0;
        State::$hooks['md_shop_search'] = [static function () use (&$times): void {
            $times++;
        }];
        $search = self::site();
        $log = $this->logOf(static function () use ($search): void {
            self::assertSame([null, null], [self::askOrNull($search), self::askOrNull($search)]);
        });
        self::assertSame([1, 1], [$times, substr_count($log, 'md-shop-catalog: ')], $log);
    }

    #[TestWith([new Unavailable('The index is of an older version.')])]
    #[TestWith([new DatabaseError('gone away')])]
    public function testWhatTheBuiltInSearchThrowsInsideThatOfTheSiteStaysAsItIs(Throwable $failure): void
    {
        State::$hooks['md_shop_search'] = [static fn (): Search => self::throwing($failure)];
        $log = $this->logOf(function () use ($failure): void {
            try {
                self::ask(new Filters());
                self::fail('The search has a result.');
            } catch (Unavailable | DatabaseError $e) {
                self::assertSame($failure, $e);
            }
        });
        self::assertSame('', $log);
    }

    public function testIdsMayBeStringsAndWordsNumbersAsDatabasesAndArraysHaveThem(): void
    {
        $result = self::given([3 => '7', 9 => 8], self::note([608], ['4x80' => 80]));
        State::$hooks['md_shop_search'] = [static fn (): Search => self::finding($result)];
        $found = self::site()->find(self::request(new Filters()));
        self::assertSame([7, 8], $found->ids);
        self::assertSame([['608'], ['4x80' => '80']], [$found->note?->leftOut, $found->note?->corrected]);
    }

    /** @param Closure(): void $do */
    private function logOf(Closure $do): string
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'md-shop-log');
        $before = (string) ini_set('error_log', $file);
        try {
            $do();
            return (string) file_get_contents($file);
        } finally {
            ini_set('error_log', $before);
            unlink($file);
        }
    }

    private static function request(Filters $filters, Sort $sort = Sort::Relevance): SearchRequest
    {
        return new SearchRequest('product', 'ro', 'role', 0, 0, 20, 0, 1, $filters, $sort);
    }

    private static function ask(Filters $filters, Sort $sort = Sort::Relevance): int
    {
        return self::site()->find(self::request($filters, $sort))->ids[0];
    }

    /** null if the search is unavailable. */
    private static function askOrNull(Search $search): ?SearchResult
    {
        try {
            return $search->find(self::request(new Filters()));
        } catch (Unavailable) {
            return null;
        }
    }

    /** The search of a site, whose built-in one finds 1. */
    private static function site(): Search
    {
        return new FilterableSearch(self::finding(new SearchResult([1], 1)));
    }

    /** @param array<mixed> $ids What PHP lets through as the result of an engine. */
    private static function given(array $ids, ?SearchNote $note): SearchResult
    {
        return new SearchResult($ids, 1, $note); // @phpstan-ignore argument.type
    }

    /**
     * @param array<mixed> $leftOut What PHP lets through.
     * @param array<mixed> $corrected
     */
    private static function note(array $leftOut, array $corrected = []): SearchNote
    {
        return new SearchNote(leftOut: $leftOut, corrected: $corrected); // @phpstan-ignore argument.type
    }

    private static function throwing(Throwable $failure): Search
    {
        return new class ($failure) implements Search {
            public function __construct(private readonly Throwable $failure)
            {
            }

            public function find(SearchRequest $request): SearchResult
            {
                throw $this->failure;
            }
        };
    }

    private static function finding(SearchResult $result): Search
    {
        return new class ($result) implements Search {
            public function __construct(private readonly SearchResult $result)
            {
            }

            public function find(SearchRequest $request): SearchResult
            {
                return $this->result;
            }
        };
    }
}
