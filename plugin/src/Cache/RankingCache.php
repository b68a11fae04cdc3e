<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cache;

use MdShop\Catalog\Search\Search;
use MdShop\Catalog\Search\SearchNote;
use MdShop\Catalog\Search\SearchRequest;
use MdShop\Catalog\Search\SearchResult;

/**
 * Keeps the first results of searches and filtered lists that are asked again, whatever page is asked: an agent that reads the next page
 * does not search again (docs/caching.md). What is kept are ids; the items themselves are read each time.
 */
final class RankingCache implements Search
{
    /** How many results are kept. Pages behind them are searched. */
    public const MOST = 500;

    /** @var array<string, true> Keys that this process has looked for. Whoever asks a second time has found that an item is gone. */
    private array $asked = [];

    /**
     * @param string $prefix Of names in the store.
     * @param string $scope What decides a ranking besides the request, see AnswerCache.
     * @param int $until When a row of the read model becomes due, as a Unix timestamp.
     */
    public function __construct(
        private readonly Search $search,
        private readonly CacheStore $store,
        private readonly CacheBudget $budget,
        private readonly string $prefix,
        private readonly string $scope,
        private readonly int $until,
        private readonly int $now,
    ) {
    }

    public function find(SearchRequest $request): SearchResult
    {
        $key = $this->key($request);
        if (isset($this->asked[$key]) || $request->offset + $request->limit > self::MOST) {
            return $this->search->find($request);
        }
        $this->asked[$key] = true;
        $ranking = $this->read($key);
        if ($ranking === null) {
            if (! $this->isRepeated($key)) {
                return $this->search->find($request);
            }
            $ranking = $this->search->find($request->ofPage(self::MOST, 0));
            $this->keep($key, $ranking);
        }
        return new SearchResult(array_map('intval', array_slice($ranking->ids, $request->offset, $request->limit)), $ranking->total, $ranking->note);
    }

    private function isRepeated(string $key): bool
    {
        $note = $this->prefix . 'note:ranking:' . $key;
        if ($this->store->noted($note) !== null) {
            return true;
        }
        $this->budget->note($note, 'once', $this->now);
        return false;
    }

    private function keep(string $key, SearchResult $ranking): void
    {
        $until = min($this->now + CacheBudget::SECONDS, $this->until);
        $value = (string) json_encode([$key, $until, $ranking->ids, $ranking->total, $ranking->note === null ? null : (array) $ranking->note]);
        if ($value !== '') {
            $this->budget->set($this->prefix . 'ranking:' . $key, $value, $until - $this->now, $this->now);
        }
    }

    private function read(string $key): ?SearchResult
    {
        $value = json_decode((string) $this->store->get($this->prefix . 'ranking:' . $key), true);
        if (! is_array($value) || count($value) !== 5 || $value[0] !== $key || $value[1] <= $this->now || ! is_array($value[2]) || ! is_int($value[3])) {
            return null;
        }
        return new SearchResult(array_values($value[2]), $value[3], is_array($value[4]) ? new SearchNote(...$value[4]) : null);
    }

    private function key(SearchRequest $request): string
    {
        return hash('sha256', serialize($request->ofPage(0, 0)) . $this->scope);
    }
}
