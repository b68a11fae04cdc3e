<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Cache;

use Closure;
use MdShop\Catalog\Cache\AnswerCache;
use MdShop\Catalog\Cache\FailsafeMemory;
use MdShop\Catalog\Cache\SharedMemory;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\ConditionalRequest;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Tests\Fixtures\MemoryStore;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class AnswerCacheTest extends TestCase
{
    private const NOW = 1_800_000_000;

    private MemoryStore $store;
    private int $computed = 0;

    /** @var Closure(Request): Answer */
    private Closure $handler;

    protected function setUp(): void
    {
        $this->store = new MemoryStore();
        $this->computed = 0;
        $this->handler = function (Request $request): Answer {
            $this->computed++;
            return ConditionalRequest::answer($request, ['Content-Type' => 'text/plain', 'Link' => '<é>'], "{$request->path}?{$request->query}\n{$this->computed}");
        };
    }

    public function testAnEqualRequestGetsTheSameBytesWithoutComputingThem(): void
    {
        $request = new Request('GET', '/products', 'page=2');
        $first = $this->kept()->answer($request, $this->handler);
        self::assertEquals(new Answer($first->status, $first->headers, $first->body), $this->kept()->find($request));
        self::assertSame($first->body, $this->kept()->answer($request, $this->handler)->body);
        self::assertSame("/products?page=2\n1", $first->body);
        self::assertSame(1, $this->computed);
    }

    public function testHeadAndNotModifiedAreFormsOfTheSameAnswer(): void
    {
        foreach ([['HEAD', []], ['GET', ['If-None-Match' => '"x"']], ['GET', ['If-None-Match' => '*']], ['HEAD', ['If-None-Match' => '*']], ['GET', []]] as $place => [$method, $headers]) {
            $request = new Request($method, '/products', '', $headers);
            $expected = ConditionalRequest::answer($request, ['Content-Type' => 'text/plain', 'Link' => '<é>'], "/products?\n1");
            $answer = $this->kept()->answer($request, $this->handler);
            self::assertSame([$expected->status, $expected->headers, $expected->body], [$answer->status, $answer->headers, $answer->body], "{$place}");
        }
        self::assertSame(1, $this->computed);
    }

    /** @return iterable<string, array{Request}> */
    public static function others(): iterable
    {
        yield 'path' => [new Request('GET', '/categories', 'page=1')];
        yield 'query' => [new Request('GET', '/products', 'page=2')];
        yield 'order of the query' => [new Request('GET', '/products', 'page=1&')];
        yield 'method' => [new Request('POST', '/products', 'page=1')];
    }

    #[DataProvider('others')]
    public function testAnotherRequestHasAnotherAnswer(Request $other): void
    {
        $this->kept()->answer(new Request('GET', '/products', 'page=1'), $this->handler);
        self::assertNull($this->kept()->find($other));
    }

    #[TestWith(['Accept'])]
    #[TestWith(['Content-Type'])]
    #[TestWith(['MCP-Protocol-Version'])]
    #[TestWith(['Origin'])]
    #[TestWith([''])]
    public function testTheKeyOfAPostHasTheHeadersThatItsAnswerDependsOn(string $name): void
    {
        $this->kept()->answer(new Request('POST', '/mcp', body: '{"id":1}'), $this->handler);
        self::assertNotNull($this->kept()->find(new Request('POST', '/mcp', body: '{"id":1}')));
        $other = $name === '' ? new Request('POST', '/mcp', body: '{"id":2}') : new Request('POST', '/mcp', headers: [$name => 'x'], body: '{"id":1}');
        self::assertNull($this->kept()->find($other));
    }

    public function testNoOtherHeaderIsReadByAnyCodeThatAnswersReads(): void
    {
        $known = [
            'accept', 'content-type', 'mcp-protocol-version', 'origin', // In the key of a POST.
            'authorization', 'if-match', 'if-none-match', // Never kept, both; applied afterwards.
            'x-forwarded-for', // Limits registrations.
            'user-agent', 'sec-fetch-dest', // Counted in the journal when the answer is sent.
        ];
        // Only the MCP endpoint reads headers of the key; a GET must not depend on them. JsonBody and MarkdownPages answer no cached read.
        $ofPost = ['McpTransport.php', 'JsonBody.php', 'MarkdownPages.php', 'FastLane.php', 'AnswerCache.php'];
        $files = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator(dirname(__DIR__, 3) . '/plugin/src', \FilesystemIterator::SKIP_DOTS));
        $read = [];
        foreach ($files as $file) {
            preg_match_all("/[rR]equest->header\\('([^']+)'\\)/", (string) file_get_contents((string) $file), $found);
            foreach ($found[1] as $name) {
                $read[] = $name;
                self::assertContains($name, $known, (string) $file);
                self::assertSame(in_array($name, array_slice($known, 8), true), basename((string) $file) === 'ClientGroup.php');
                if (in_array($name, array_slice($known, 0, 4), true)) {
                    self::assertContains(basename((string) $file), $ofPost);
                }
            }
        }
        self::assertContains('mcp-protocol-version', $read);
    }

    /** @return iterable<string, array{list<mixed>}> */
    public static function scopes(): iterable
    {
        yield 'revision' => [['rest', 1, 8]];
        yield 'generation' => [['rest', 2, 7]];
        yield 'base' => [['site', 1, 7]];
        yield 'type' => [['rest', 1, '7']];
    }

    /** @param list<mixed> $scope */
    #[DataProvider('scopes')]
    public function testAfterAChangeNothingIsFound(array $scope): void
    {
        $request = new Request('GET', '/products');
        $this->kept()->answer($request, $this->handler);
        self::assertNotNull($this->kept()->find($request));
        self::assertNull($this->kept(scope: $scope)->find($request));
    }

    public function testNothingIsKeptLongerThanAMinuteOrUntilARowIsDue(): void
    {
        $request = new Request('GET', '/products');
        $this->kept(until: PHP_INT_MAX)->answer($request, $this->handler);
        self::assertSame([60], array_values(array_intersect_key($this->store->seconds, $this->store->values)));
        self::assertNotNull($this->kept(now: self::NOW + 59)->find($request));
        self::assertNull($this->kept(now: self::NOW + 60)->find($request));
        $this->store->values = [];
        $this->kept(until: self::NOW + 7)->answer($request, $this->handler);
        self::assertSame([7], array_values(array_intersect_key($this->store->seconds, $this->store->values)));
        // Even if the store forgets nothing.
        self::assertNull($this->kept(now: self::NOW + 7)->find($request));
        $this->store->values = [];
        $this->kept(until: self::NOW)->answer($request, $this->handler);
        self::assertSame([], $this->store->values);
    }

    public function testASearchIsKeptWhenItIsAskedAgain(): void
    {
        $request = new Request('GET', '/products', 'search=role');
        for ($time = 1; $time <= 4; $time++) {
            $this->kept()->answer($request, $this->handler);
        }
        self::assertSame(2, $this->computed);
        self::assertNull($this->kept()->find(new Request('GET', '/products', 'search=casca')));
    }

    public function testErrorsAreNotKept(): void
    {
        $error = fn (): Answer => new Answer(400, ['Cache-Control' => 'no-store'], (string) ++$this->computed);
        $this->kept()->answer(new Request('GET', '/products', 'page=0'), $error);
        $this->kept()->answer(new Request('HEAD', '/products', 'page=0'), $error);
        self::assertSame(2, $this->computed);
        self::assertSame([], $this->store->values);
    }

    #[TestWith(['Bearer mds_x'])]
    #[TestWith(['Basic dGVzdDp0ZXN0'])]
    #[TestWith(['x'])]
    public function testARequestWithACredentialIsNotRepeatable(string $credential): void
    {
        self::assertFalse(AnswerCache::isRepeatable(new Request('GET', '/products', headers: ['Authorization' => $credential])));
        self::assertFalse(AnswerCache::isRepeatable(new Request('POST', '/mcp', headers: ['Authorization' => $credential])));
    }

    public function testARequestOfOneVersionIsNotRepeatable(): void
    {
        self::assertFalse(AnswerCache::isRepeatable(new Request('GET', '/products', headers: ['If-Match' => '"x"'])));
    }

    public function testOnlyReadsAndMessagesAreRepeatable(): void
    {
        foreach (['GET' => true, 'HEAD' => true, 'POST' => false, 'OPTIONS' => false, 'DELETE' => false] as $method => $expected) {
            self::assertSame($expected, AnswerCache::isRepeatable(new Request($method, '/products')), $method);
        }
        self::assertTrue(AnswerCache::isRepeatable(new Request('POST', '/mcp')));
    }

    public function testOthersWaitForTheProcessThatComputes(): void
    {
        $request = new Request('GET', '/products');
        $waits = 0;
        $others = 0;
        // While the first process computes, another one asks. The first one ends while that one waits.
        $this->kept()->answer($request, function (Request $plain) use ($request, &$waits, &$others): Answer {
            $answer = ($this->handler)($plain);
            $values = $this->store->values;
            self::assertCount(1, $values, 'It holds the lock.');
            $waiting = $this->kept(sleep: function () use ($request, $answer, &$waits): void {
                if (++$waits === 3) {
                    $this->store->values = [];
                    $this->kept()->answer($request, static fn (): Answer => $answer);
                }
            });
            $others = $waiting->answer($request, $this->handler)->body === $answer->body ? 1 : 0;
            return $answer;
        });
        self::assertSame([3, 1, 1], [$waits, $others, $this->computed]);
    }

    public function testTheyWaitForABoundedTime(): void
    {
        $request = new Request('GET', '/products');
        $slept = 0;
        $this->kept()->answer($request, function (Request $plain) use ($request, &$slept): Answer {
            $this->kept(sleep: static function (int $microseconds) use (&$slept): void {
                $slept += $microseconds;
            })->answer($request, $this->handler);
            return ($this->handler)($plain);
        });
        self::assertSame(2, $this->computed);
        self::assertEqualsWithDelta(2e6, $slept, 2e4);
    }

    public function testTheySettleForThemselvesIfNothingWasKept(): void
    {
        $request = new Request('GET', '/products');
        $this->kept()->answer($request, function () use ($request): Answer {
            $answer = $this->kept(sleep: function (): void {
                $this->store->values = [];
            })->answer($request, $this->handler);
            self::assertSame(200, $answer->status);
            return new Answer(503, []);
        });
        self::assertSame(1, $this->computed);
    }

    public function testASearchThatOthersWaitForIsKept(): void
    {
        $request = new Request('GET', '/products', 'search=role');
        $this->kept()->answer($request, function (Request $plain) use ($request): Answer {
            $this->kept(sleep: static fn () => null)->answer($request, fn (): Answer => new Answer(503, []));
            return ($this->handler)($plain);
        });
        self::assertNotNull($this->kept()->find($request));
    }

    public function testAProcessThatBeginsTwiceDoesNotWaitForItself(): void
    {
        $kept = $this->kept(sleep: static fn () => self::fail('It waits.'));
        $request = new Request('GET', '/products');
        try {
            $kept->answer($request, static fn () => throw new \RuntimeException('ended'));
        } catch (\RuntimeException) {
            $kept->answer($request, $this->handler);
        }
        self::assertSame(1, $this->computed);
        self::assertNotNull($this->kept()->find($request));
    }

    public function testTheMemoryIsBounded(): void
    {
        $stored = static fn (MemoryStore $store): int => array_sum(array_map(strlen(...), [...$store->values, ...array_keys($store->values)]));
        // Two minutes of the clock, since the first one's answers may still be there in the second.
        foreach ([0, 60] as $later) {
            foreach ([40, 9_000, 190_000] as $length) {
                for ($page = 0; $page < 1000; $page++) {
                    $answer = static fn (): Answer => new Answer(200, [], str_repeat('x', $length), true);
                    $kept = $this->kept(scope: [$later, $length, $page], now: self::NOW + $later);
                    $kept->answer(new Request('GET', '/products', 'search=x'), $answer);
                    $kept->answer(new Request('GET', '/products', 'page=2'), $answer);
                    $this->kept(scope: ['block', $later, $length, $page], now: self::NOW + $later, part: 'blocks', isLasting: true)->answer(new Request('GET', '/catalog', 'x'), $answer);
                }
            }
        }
        self::assertLessThan(1 << 24, $stored($this->store));
        self::assertGreaterThan(12_000_000, $stored($this->store));
    }

    public function testDifferentRequestsLeaveThePlaceOfBlocks(): void
    {
        $long = static fn (): Answer => new Answer(200, [], str_repeat('x', 60_000), true);
        for ($number = 0; $number < 200; $number++) {
            $this->kept()->answer(new Request('GET', '/products', "x={$number}"), $long);
        }
        self::assertNull($this->kept()->find(new Request('GET', '/products', 'x=199')));
        $block = new Request('GET', '/catalog', 'x');
        $this->kept(part: 'blocks')->answer($block, $this->handler);
        self::assertNotNull($this->kept(part: 'blocks')->find($block));
    }

    public function testWhatPagesShowAtFirstStaysForAnHourUntilAChangeWithoutBeingAskedTwice(): void
    {
        $block = new Request('GET', '/catalog', 'x');
        $find = fn (int $later, int $revision = 7): ?Answer => $this->kept(scope: ['block', $revision], now: self::NOW + $later, part: 'blocks', isLasting: true)->find($block);
        $this->store->isRemote = true;
        $this->kept(scope: ['block', 7], part: 'blocks', isLasting: true)->answer($block, $this->handler);
        self::assertCount(2, $this->store->values, 'The answer and the note.');
        self::assertNotNull($find(3599));
        self::assertNull($find(3600));
        self::assertNull($find(1, revision: 8));
    }

    public function testPagesThatShareAPlaceHaveAnother(): void
    {
        $blocks = array_map(static fn (int $number): Request => new Request('GET', '/catalog', "x={$number}"), range(1, 8));
        $kept = fn (): AnswerCache => $this->kept(now: self::NOW + 120, part: 'blocks', isLasting: true);
        // Visitors look at all of them again and again, minutes apart.
        for ($time = 0; $time < 40; $time++) {
            foreach ($blocks as $block) {
                $kept()->answer($block, $this->handler);
                $this->store->values = array_filter($this->store->values, static fn (string $name): bool => str_contains($name, ':place:'), ARRAY_FILTER_USE_KEY);
            }
        }
        self::assertCount(8, array_filter(array_map($kept()->find(...), $blocks)));
    }

    public function testNobodyWaitsForAnAnswerThatIsTooLongToBeKept(): void
    {
        $request = new Request('GET', '/long', '', ['If-None-Match' => '"x"']);
        $long = function (Request $plain): Answer {
            self::assertSame('', $plain->header('if-none-match'));
            $this->computed++;
            return new Answer(200, [], str_repeat('x', 1 << 18), true);
        };
        $this->kept()->answer($request, $long);
        self::assertCount(1, $this->store->values);
        self::assertLessThan(200, strlen(implode($this->store->values)));
        $noted = $this->store->values;
        // While one computes, another one does too.
        $this->kept()->answer($request, function (Request $plain) use ($request, $long, $noted): Answer {
            self::assertSame($noted, $this->store->values, 'It holds no lock.');
            self::assertNull($this->kept()->find($request));
            self::assertSame(1 << 18, strlen($this->kept()->answer($request, $long)->body));
            return $long($plain);
        });
        self::assertSame(3, $this->computed);
        // After a minute, or a change, it may be shorter.
        $this->kept(now: self::NOW + 60)->answer($request, $this->handler);
        self::assertNotNull($this->kept(now: self::NOW + 60)->find($request));
    }

    public function testWhatOthersHaveStoredIsNoAnswer(): void
    {
        $request = new Request('GET', '/products');
        $this->kept()->answer($request, $this->handler);
        [$name] = array_keys($this->store->values);
        $good = $this->store->values[$name];
        foreach (['', 'x', "[]\n", "null\nx", str_replace('"', "'", $good), (string) preg_replace('/^\["../', '["zz', $good)] as $bad) {
            $this->store->values[$name] = $bad;
            self::assertNull($this->kept()->find($request), $bad);
        }
    }

    public function testACacheThatFailsFailsNoRead(): void
    {
        $this->store->fails = true;
        $log = ini_set('error_log', '/dev/null');
        try {
            $answer = $this->kept(store: new FailsafeMemory($this->store))->answer(new Request('GET', '/products', 'search=x'), $this->handler);
        } finally {
            ini_set('error_log', (string) $log);
        }
        self::assertSame([200, 1, 1], [$answer->status, $this->computed, $this->store->calls]);
    }

    /**
     * @param list<mixed> $scope
     * @param 'answers'|'blocks' $part
     */
    private function kept(array $scope = ['rest', 1, 7], int $until = self::NOW + 3600, int $now = self::NOW, ?Closure $sleep = null, ?SharedMemory $store = null, string $part = 'answers', bool $isLasting = false): AnswerCache
    {
        return new AnswerCache($store ?? $this->store, 'site', $scope, $until, $now, $part, $sleep ?? static fn () => self::fail('It waits.'), $isLasting);
    }
}
