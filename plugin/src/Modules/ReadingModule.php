<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\ReadModel\Query\CardReader;
use MdShop\Catalog\ReadModel\Query\Freshness;
use MdShop\Catalog\ReadModel\Query\OptionReader;
use MdShop\Catalog\ReadModel\Query\OverviewReader;
use MdShop\Catalog\ReadModel\Query\Reader;
use MdShop\Catalog\ReadModel\Query\RelatedReader;
use MdShop\Catalog\Search\ConceptMatches;
use MdShop\Catalog\Search\Corrections;
use MdShop\Catalog\Search\DeferredSearch;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\SpellingStore;
use MdShop\Catalog\Search\Index\WordMatches;
use MdShop\Catalog\Search\IndexSearch;
use MdShop\Catalog\Search\KnownForms;
use MdShop\Catalog\Search\Search;
use MdShop\Catalog\Search\Text\Analyzer;

/** Reads the read model for every transport. */
final class ReadingModule extends Module
{
    /**
     * @param Closure(): Freshness $freshness Called at the first read.
     * @param Closure(Search): Search $search Returns the search to use, given the built-in one. Called at the first search.
     * @param (Closure(Search): Search)|null $cache Adds cached rankings to the search.
     */
    public function __construct(
        private readonly Environment $environment,
        private readonly Closure $freshness,
        private readonly Closure $search,
        private readonly ?Closure $cache = null,
    ) {
    }

    public function reader(): Reader
    {
        return $this->once(Reader::class, fn (): Reader => new Reader(
            $this->environment->database(),
            ($this->freshness)(),
            $this->search(),
            $this->index(...),
            $this->environment->site(),
            $this->environment->contract->bounds()['matching_variants'],
            $this->environment->contract->bounds()['argument_text']
        ));
    }

    private function search(): Search
    {
        $search = new DeferredSearch(fn (): Search => ($this->search)($this->builtInSearch()));
        return $this->cache === null ? $search : ($this->cache)($search);
    }

    public function overviews(): OverviewReader
    {
        return $this->once(OverviewReader::class, fn (): OverviewReader
            => new OverviewReader($this->environment->database(), ($this->freshness)(), $this->environment->site()));
    }

    public function cards(): CardReader
    {
        return $this->once(CardReader::class, fn (): CardReader => new CardReader($this->environment->database()));
    }

    public function related(): RelatedReader
    {
        return $this->once(RelatedReader::class, fn (): RelatedReader
            => new RelatedReader($this->environment->database(), $this->environment->site(), $this->environment->clock()));
    }

    public function options(): OptionReader
    {
        return $this->once(OptionReader::class, fn (): OptionReader => new OptionReader(
            $this->index(),
            ($this->freshness)()->isIndexed(...),
            $this->environment->contract->bounds()['filter_text']
        ));
    }

    private function index(): IndexReader
    {
        return $this->once(IndexReader::class, fn (): IndexReader => new IndexReader($this->environment->database()));
    }

    private function builtInSearch(): Search
    {
        $index = $this->index();
        $spellings = new SpellingStore($this->environment->database());
        $matches = new ConceptMatches(new WordMatches($index));
        $analyzer = new Analyzer();
        return new IndexSearch(
            $index,
            $analyzer,
            $matches,
            new Corrections($analyzer, $spellings, new KnownForms($index), $matches),
            $this->environment->settingsStore,
            $this->environment->contract->bounds()['search_terms'],
            ($this->freshness)()->isIndexed(...)
        );
    }
}
