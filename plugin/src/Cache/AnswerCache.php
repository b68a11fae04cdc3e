<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cache;

use Closure;
use MdShop\Catalog\Search\Search;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\ConditionalRequest;
use MdShop\Catalog\Support\Http\Request;

/**
 * Answers equal reads with the bytes that an earlier process computed (docs/caching.md).
 *
 * The key of an answer has everything that decides it, also the revision of the read model, which every change replaces. The
 * revision must be read before the data: so a cached answer is at least as new as its key, and what is kept under an older revision is
 * never found again. Of equal requests at the same time one computes, and the others wait for its answer.
 */
final class AnswerCache
{
    /** How long others wait for the process that computes. */
    private const WAIT_SECONDS = 2.0;

    /** How long a process that died while it computed makes others wait. */
    private const LOCK_SECONDS = 5;

    /** The headers of a POST that its answer depends on. Answers to GET depend on none but `Authorization`, `If-Match` and `If-None-Match`. */
    private const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'origin'];

    /** Whether this process has begun to compute. It begins a second time if the first one did not come to its end. */
    private bool $hasBegun = false;

    /** The key that was looked for in vain, so that it is not looked for twice; '' if none was. */
    private string $missing = '';

    /** The key whose answer another process has found too long to be kept, so that nobody waits for it; '' if there was none. */
    private string $tooLong = '';

    private readonly string $scope;
    private readonly string $prefix;
    private readonly CacheBudget $budget;
    private readonly ?LastingPlaces $lasting;

    /** @var Closure(int): void */
    private readonly Closure $sleep;

    /**
     * @param string $site Tells installations apart that share a store.
     * @param array<mixed> $scope Everything but the request that decides an answer: generation and revision of the read model, contract,
     *     settings, addresses.
     * @param int $until When a row of the read model becomes due, as a Unix timestamp.
     * @param 'answers'|'blocks' $part See CacheBudget.
     * @param (Closure(int): void)|null $sleep Waits for microseconds; replaced by tests.
     * @param bool $isLasting Whether answers are also kept for longer than a minute, see LastingPlaces.
     */
    public function __construct(
        private readonly CacheStore $store,
        string $site,
        array $scope,
        private readonly int $until,
        private readonly int $now,
        string $part = 'answers',
        ?Closure $sleep = null,
        bool $isLasting = false,
    ) {
        // Nobody else chooses it, so the fastest digest will do.
        $this->scope = hash('xxh128', serialize($scope));
        $this->prefix = "md_shop:{$site}:";
        $this->budget = new CacheBudget($store, $this->prefix, $part);
        $this->lasting = $isLasting ? new LastingPlaces($store, $this->prefix) : null;
        $this->sleep = $sleep ?? static function (int $microseconds): void {
            usleep($microseconds);
        };
    }

    /** Whether answers to a request may be kept and found: it only reads, has no credential of any kind, and takes any version. */
    public static function isRepeatable(Request $request): bool
    {
        return ($request->isRead() || ($request->method === 'POST' && $request->path === '/mcp'))
            && $request->header('authorization') === '' && $request->header('if-match') === '';
    }

    /** Whether a request searches. A wrong "yes" costs only time. */
    public static function isSearch(Request $request): bool
    {
        return preg_match('/search|\\\\u/i', rawurldecode($request->query) . $request->body) === 1;
    }

    /** The search with rankings that are kept like answers. */
    public function search(Search $search): Search
    {
        return new RankingCache($search, $this->store, $this->budget, $this->prefix, $this->scope, $this->until, $this->now);
    }

    /** The cached answer to a repeatable request, in the form that its method and `If-None-Match` ask for; null if there is none. */
    public function find(Request $request): ?Answer
    {
        $key = $this->key($request);
        $answer = $this->read($key);
        $this->missing = $answer === null ? $key : '';
        return $answer === null ? null : ConditionalRequest::form($request, $answer);
    }

    /**
     * The answer to a repeatable request, kept or computed.
     *
     * @param callable(Request): Answer $handler
     */
    public function answer(Request $request, callable $handler): Answer
    {
        $key = $this->key($request);
        $answer = ($this->missing === $key ? null : $this->read($key))
            ?? ($this->tooLong === $key ? $handler($request->unconditional()) : $this->compute($key, $request, $handler));
        return ConditionalRequest::form($request, $answer);
    }

    /** @param callable(Request): Answer $handler */
    private function compute(string $key, Request $request, callable $handler): Answer
    {
        $lock = $this->prefix . 'lock:' . $key;
        $isOwn = $this->hasBegun || $this->store->lock($lock, self::LOCK_SECONDS);
        $this->noteOften($key, $request, $isOwn);
        // Between the look and the lock another process may have finished.
        $answer = $isOwn ? $this->read($key) : $this->waited($key, $lock);
        if ($answer === null) {
            $this->hasBegun = true;
            $answer = $handler($request->unconditional());
            if ($answer->isCacheable) {
                $this->keep($key, $request, $answer);
            }
        }
        if ($isOwn) {
            $this->store->unlock($lock);
        }
        return $answer;
    }

    /** Waits until the process that computes has finished; null if it has kept no answer. */
    private function waited(string $key, string $lock): ?Answer
    {
        $pause = 1000;
        for ($left = self::WAIT_SECONDS * 1e6; $left > 0 && $this->store->isLocked($lock); $left -= $pause) {
            ($this->sleep)($pause);
            $pause = min(2 * $pause, 16000);
        }
        return $this->read($key);
    }

    /** Notes how often something was asked that is asked once as a rule, and would only take time or the place of others. */
    private function noteOften(string $key, Request $request, bool $isFirst): void
    {
        if ($this->needsRepeat($request)) {
            $often = $isFirst && $this->store->noted($this->note($key)) === null ? 'once' : 'again';
            $this->budget->note($this->note($key), $often, $this->now);
        }
    }

    private function isWanted(string $key, Request $request): bool
    {
        return ! $this->needsRepeat($request) || $this->store->noted($this->note($key)) === 'again';
    }

    /** Whether an answer is kept only if it is asked again. */
    private function needsRepeat(Request $request): bool
    {
        return $this->store->keepsOnlyRepeated() || self::isSearch($request);
    }

    private function note(string $key): string
    {
        return $this->prefix . 'note:' . $key;
    }

    private function keep(string $key, Request $request, Answer $answer): void
    {
        $this->lasting?->set($key, self::value([$key, min($this->now + LastingPlaces::SECONDS, $this->until)], $answer));
        if ($this->isWanted($key, $request)) {
            $until = min($this->now + CacheBudget::SECONDS, $this->until);
            $value = self::value([$key, $until], $answer);
            // What is too long has a head without an answer.
            $this->budget->set($this->name($key), CacheBudget::isTooLong($value) ? json_encode([$key, $until]) . "\n" : $value, $until - $this->now, $this->now);
        }
    }

    /**
     * @param array{string, int} $head The key, and until when the answer is kept.
     * @return string The answer as it is kept: the head, status and headers as JSON in the first line, then the body. '' if it cannot be kept.
     */
    private static function value(array $head, Answer $answer): string
    {
        $line = json_encode([...$head, $answer->status, $answer->headers]);
        return $line === false ? '' : $line . "\n" . $answer->body;
    }

    /** The cached answer; null if there is none, then $tooLong says whether there can be one. */
    private function read(string $key): ?Answer
    {
        foreach ([$this->name($key), ...($this->lasting?->names($key) ?? [])] as $name) {
            $answer = $this->readFrom($name, $key);
            if ($answer !== null) {
                return $answer;
            }
        }
        return null;
    }

    private function readFrom(string $name, string $key): ?Answer
    {
        $value = (string) $this->store->get($name);
        $end = strpos($value, "\n");
        $head = $end === false ? null : json_decode(substr($value, 0, $end), true);
        if (! is_array($head) || ($head[0] ?? null) !== $key || ($head[1] ?? 0) <= $this->now) {
            return null;
        }
        if (count($head) === 4 && is_int($head[2]) && is_array($head[3])) {
            return new Answer($head[2], $head[3], substr($value, $end + 1));
        }
        $this->tooLong = count($head) === 2 ? $key : '';
        return null;
    }

    private function name(string $key): string
    {
        return $this->prefix . 'answer:' . $key;
    }

    private function key(Request $request): string
    {
        $isRead = $request->isRead();
        $headers = $isRead ? [] : array_map($request->header(...), self::HEADERS);
        $parts = [$isRead ? 'GET' : $request->method, $request->path, $request->query, $request->body, ...$headers];
        return hash('sha256', serialize($parts) . $this->scope);
    }
}
