<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Cache;

use Closure;
use MdShop\Catalog\Cache\AnswerCache;
use MdShop\Catalog\Cache\FailsafeMemory;
use MdShop\Catalog\Cache\RankingCache;
use MdShop\Catalog\Cache\SharedMemory;
use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Search;
use MdShop\Catalog\Search\SearchNote;
use MdShop\Catalog\Search\SearchRequest;
use MdShop\Catalog\Search\SearchResult;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Tests\Fixtures\MemoryStore;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class RankingCacheTest extends TestCase
{
    private const NOW = 1_800_000_000;

    private MemoryStore $store;
    private ?SearchNote $note = null;
    private int $found = 1200;

    /** @var list<SearchRequest> What was searched. */
    private array $searched = [];

    protected function setUp(): void
    {
        $this->store = new MemoryStore();
        $this->searched = [];
    }

    public function testEveryPageHasWhatASearchWouldFind(): void
    {
        $this->note = new SearchNote(['x'], true, ['y'], ['rolle' => 'role', '42' => '43']);
        foreach ([[20, 0], [20, 20], [7, 490], [50, 450], [50, 460], [1, 1199], [20, 1190], [20, 3000]] as [$limit, $offset]) {
            self::assertEquals($this->search()->find(self::request($limit, $offset)), $this->kept()->find(self::request($limit, $offset)), "{$limit} from {$offset}");
        }
        $this->found = 3;
        foreach ([[2, 0], [2, 2], [2, 4]] as [$limit, $offset]) {
            $request = self::request($limit, $offset, 'few');
            self::assertEquals($this->search()->find($request), $this->kept()->find($request));
        }
    }

    public function testFromTheSecondTimeOnNothingIsSearched(): void
    {
        foreach ([0, 20, 40, 0, 480] as $offset) {
            $this->kept()->find(self::request(20, $offset));
        }

        // The page that was asked first, and all results when another one was asked.
        self::assertEquals([self::request(20, 0), self::request(RankingCache::MOST, 0)], $this->searched);
        $this->kept()->find(self::request(20, 481));
        self::assertCount(3, $this->searched);
    }

    /** @return iterable<string, array{SearchRequest}> */
    public static function others(): iterable
    {
        yield 'words' => [self::request(20, 0, 'casca')];
        yield 'language' => [new SearchRequest('product', 'ru', 'role', 3, 4, 20, 0, 1)];
        yield 'kind' => [new SearchRequest('content', 'ro', 'role', 3, 4, 20, 0, 1)];
        yield 'category' => [new SearchRequest('product', 'ro', 'role', 5, 4, 20, 0, 1)];
        yield 'brand' => [new SearchRequest('product', 'ro', 'role', 3, 5, 20, 0, 1)];
        yield 'generation' => [new SearchRequest('product', 'ro', 'role', 3, 4, 20, 0, 2)];
        yield 'filters' => [new SearchRequest('product', 'ro', 'role', 3, 4, 20, 0, 1, new Filters('42', 'alb', 1, 2, Availability::InStock))];
        yield 'a price' => [new SearchRequest('product', 'ro', 'role', 3, 4, 20, 0, 1, new Filters(priceMin: 1))];
        yield 'order' => [new SearchRequest('product', 'ro', 'role', 3, 4, 20, 0, 1, sort: Sort::PriceAsc)];
    }

    #[DataProvider('others')]
    public function testAnythingElseIsAnotherSearch(SearchRequest $other): void
    {
        $this->keep();
        $this->kept()->find($other);

        self::assertEquals([$other], $this->searched);
    }

    public function testAChangeOfTheReadModelIsSeenAtOnce(): void
    {
        $this->keep();
        $this->kept(['fast', 1, 8])->find(self::request(20, 0));

        self::assertCount(1, $this->searched);
    }

    public function testNothingIsKeptWhenSomethingIsAboutToBecomeDue(): void
    {
        $this->keep(until: self::NOW);
        self::assertSame([], $this->rankings());

        $this->keep(until: self::NOW + 9);
        self::assertSame([9], array_map(fn (string $name): int => $this->store->seconds[$name], $this->rankings()));
        $this->kept(now: self::NOW + 9)->find(self::request(20, 0));
        self::assertCount(1, $this->searched);
    }

    public function testWhoFindsThatAnItemIsGoneSearchesAgain(): void
    {
        $this->keep();
        $kept = $this->kept();
        $kept->find(self::request(20, 0));
        self::assertSame([], $this->searched);
        $kept->find(self::request(20, 0));
        self::assertEquals([self::request(20, 0)], $this->searched);
    }

    public function testWhatAnotherProgramHasWrittenIsNotBelieved(): void
    {
        $this->keep();
        foreach (['', 'x', '[]', '["x",9999999999,[1],1,null]', '{"a":1}'] as $text) {
            foreach ($this->rankings() as $name) {
                $this->store->values[$name] = $text;
            }
            self::assertEquals($this->search()->find(self::request(20, 0)), $this->kept()->find(self::request(20, 0)));
        }
    }

    public function testAFailingStoreFailsNoSearch(): void
    {
        $this->store->fails = true;

        self::assertEquals($this->search()->find(self::request(20, 20)), $this->kept(store: new FailsafeMemory($this->store))->find(self::request(20, 20)));
    }

    private function keep(int $until = self::NOW + 3600): void
    {
        $this->kept(until: $until)->find(self::request(20, 0));
        $this->kept(until: $until)->find(self::request(20, 0));
        $this->searched = [];
    }

    /** @return list<string> The names of the rankings in the store. */
    private function rankings(): array
    {
        return array_values(array_filter(array_keys($this->store->values), static fn (string $name): bool => str_contains($name, ':ranking:') && ! str_contains($name, 'note:')));
    }

    private static function request(int $limit, int $offset, string $text = 'role'): SearchRequest
    {
        return new SearchRequest('product', 'ro', $text, 3, 4, $limit, $offset, 1);
    }

    /** A search that finds the ids from 1 on, and notes what it was asked. */
    private function search(): Search
    {
        $note = function (SearchRequest $request): void {
            $this->searched[] = $request;
        };
        return new class ($this->found, $this->note, $note) implements Search {
            /** @param Closure(SearchRequest): void $asked */
            public function __construct(private readonly int $found, private readonly ?SearchNote $note, private readonly Closure $asked)
            {
            }

            public function find(SearchRequest $request): SearchResult
            {
                ($this->asked)($request);
                return new SearchResult(array_slice(range(1, $this->found), $request->offset, $request->limit), $this->found, $this->note);
            }
        };
    }

    /** @param list<mixed> $scope */
    private function kept(array $scope = ['fast', 1, 7], int $until = self::NOW + 3600, int $now = self::NOW, ?SharedMemory $store = null): Search
    {
        return (new AnswerCache($store ?? $this->store, 'site', $scope, $until, $now))->search($this->search());
    }
}
