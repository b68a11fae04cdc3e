<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Cache\AnswerCache;
use MdShop\Catalog\Cache\CacheStores;
use MdShop\Catalog\Operations\Facts\SiteProfile;
use MdShop\Catalog\ReadModel\Query\UpToDateGeneration;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\ScheduledEvents;

/** Cached answers of ordinary requests. The fast lane has its own, since it computes the same values in another way. */
final class CacheModule extends Module
{
    /** With these, other plugins change what blocks show, in a way that no key has. */
    private const FILTERS_OF_BLOCKS = ['md_shop_clock', 'esc_html', 'attribute_escape', 'clean_url'];

    public function __construct(
        private readonly WordPressEnvironment $environment,
        private readonly SiteProfile $profile,
        private readonly SourcesModule $sources,
        private readonly ReadModelModule $readModel,
    ) {
    }

    protected function addHooks(): void
    {
        add_action(ScheduledEvents::FORGET_ADDRESSES, static fn () => CacheStores::forgetOld(time()));
    }

    /**
     * A handler that computes equal answers once.
     *
     * @param 'rest'|'site' $base What the paths of requests are relative to.
     * @param callable(Request): Answer $handler
     * @return Closure(Request): Answer
     */
    public function around(string $base, callable $handler): Closure
    {
        $cache = null;
        return function (Request $request) use ($base, $handler, &$cache): Answer {
            $cache ??= $this->cacheOf($base, $request) ?? false;
            return $cache === false ? $handler($request) : $cache->answer($request, $handler);
        };
    }

    /** @return AnswerCache|null null if the answer may be another one next time, or if there is no cache. */
    private function cacheOf(string $base, Request $request): ?AnswerCache
    {
        if (! AnswerCache::isRepeatable($request) || has_filter('md_shop_clock') || (AnswerCache::isSearch($request) && has_filter('md_shop_search'))) {
            return null;
        }
        $installation = self::installation();
        $store = CacheStores::forAnswers($installation);
        if ($store === null || ! $this->readModel->mayBeRead() || $this->environment->options()->wereOutdated()) {
            return null;
        }
        try {
            [$state, $due] = $this->readModel->states()->readWithDue();
        } catch (DatabaseError) {
            // The read itself finds it too, and tells the client.
            return null;
        }
        $now = $this->environment->clock()->now();
        $closed = $this->sources->source()->closed();
        if (UpToDateGeneration::find($state, $due, $now, $closed) === null) {
            return null;
        }
        $scope = ['standard', $base, $this->environment->database()->table('state'), $state->generation, $state->revision, $closed, ...$this->facts()];
        return new AnswerCache($store, $installation, $scope, $due ?? PHP_INT_MAX, $now);
    }

    /**
     * Where blocks keep what they show of the read model. Called after Freshness::ensure().
     *
     * @param bool $isLasting See LastingPlaces.
     * @return AnswerCache|null null if it may be another thing next time, or if there is no cache.
     */
    public function ofBlocks(bool $isLasting): ?AnswerCache
    {
        $state = array_filter(self::FILTERS_OF_BLOCKS, has_filter(...)) === [] && ! $this->environment->options()->wereOutdated() ? $this->readModel->freshness()->settled() : null;
        $installation = self::installation();
        $store = $state === null ? null : CacheStores::forAnswers($installation);
        if ($state === null || $store === null) {
            return null;
        }
        $environment = $this->environment;
        $scope = ['block', $environment->database()->table('state'), $state->generation, $state->revision, $this->sources->source()->closed(),
            $environment->contract->digest(), get_option(SchemaVersion::OPTION), $environment->settingsStore->current(), $environment->site()->home()];
        // Nothing is due: ensure() is called before each look.
        return new AnswerCache($store, $installation, $scope, PHP_INT_MAX, $environment->clock()->now(), 'blocks', isLasting: $isLasting);
    }

    /** @return list<mixed> What answers say about the site besides the read model. */
    private function facts(): array
    {
        $contract = $this->environment->contract;
        return [
            $contract->digest(),
            get_option(SchemaVersion::OPTION),
            $this->environment->settingsStore->current(),
            $this->environment->site()->home(),
            $this->profile->title(),
            $this->profile->tagline(),
            $this->profile->isIndexed(),
            $this->profile->hasSitemap(),
            $this->profile->permalinks(),
            $this->profile->restPrefix(),
            array_map($this->profile->frontPage(...), $contract->service()['languages']),
            $this->profile->file(''),
        ];
    }

    private static function installation(): string
    {
        return CacheStores::installation((string) $GLOBALS['wpdb']->base_prefix);
    }
}
