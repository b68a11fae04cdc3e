<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\ReadModel\Projection\Composer;
use MdShop\Catalog\ReadModel\Projection\MissedChanges;
use MdShop\Catalog\ReadModel\Projection\Projector;
use MdShop\Catalog\ReadModel\Projection\TermProjector;
use MdShop\Catalog\ReadModel\Query\Freshness;
use MdShop\Catalog\ReadModel\Query\OverviewReader;
use MdShop\Catalog\ReadModel\Query\Reader;
use MdShop\Catalog\ReadModel\Rebuild\Rebuild;
use MdShop\Catalog\ReadModel\Rendering\AnonymousRequest;
use MdShop\Catalog\ReadModel\Rendering\ForeignCallbacks;
use MdShop\Catalog\ReadModel\Rendering\Renderer;
use MdShop\Catalog\ReadModel\Rendering\RenderingGuard;
use MdShop\Catalog\ReadModel\Storage\EntryStore;
use MdShop\Catalog\ReadModel\Storage\EntryWriter;
use MdShop\Catalog\ReadModel\Storage\ModelProvenance;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\ReadModel\Storage\TotalStore;
use MdShop\Catalog\ReadModel\Upkeep\Index;
use MdShop\Catalog\ReadModel\Upkeep\Listener;
use MdShop\Catalog\ReadModel\Upkeep\Maintenance;
use MdShop\Catalog\ReadModel\Upkeep\Reconciliation;
use MdShop\Catalog\ReadModel\Upkeep\Verification;
use MdShop\Catalog\Search\Analyzer;
use MdShop\Catalog\Search\FilterableSearch;
use MdShop\Catalog\Search\PostingsSearch;
use MdShop\Catalog\Search\PostingStore;
use MdShop\Catalog\Search\StemStore;

/** The read model: reads it for every transport, and keeps it up to date with the sources. */
final class ReadModelModule extends Module
{
    public function __construct(private readonly CoreModule $core, private readonly LanguagesModule $languages, private readonly SourcesModule $sources)
    {
    }

    protected function addHooks(): void
    {
        $this->languages->languages()->watch($this->listener());
        $this->sources->watch($this->listener());
        $this->maintenance()->addHooks();
    }

    public function reader(): Reader
    {
        return $this->once(Reader::class, function (): Reader {
            $search = new PostingsSearch($this->core->database(), $this->analyzer(), $this->stems(), $this->core->contract->bounds()['search_terms']);
            return new Reader($this->core->database(), $this->freshness(), new FilterableSearch($search), $this->core->site, $this->sources->source());
        });
    }

    public function overviews(): OverviewReader
    {
        return $this->once(OverviewReader::class, fn (): OverviewReader
            => new OverviewReader($this->core->database(), $this->freshness(), $this->reader()));
    }

    public function listener(): Listener
    {
        return $this->once(Listener::class, fn (): Listener => new Listener(
            $this->entries(),
            $this->writer(),
            $this->states(),
            $this->rebuild(),
            $this->languages->languages(),
            $this->missed(),
            $this->core->network
        ));
    }

    public function freshness(): Freshness
    {
        return $this->once(Freshness::class, fn (): Freshness => new Freshness(
            $this->sources->source(),
            $this->origin(),
            $this->entries(),
            $this->projector(),
            $this->terms(),
            $this->rebuild(),
            $this->states(),
            $this->core->lock(),
            $this->core->clock(),
            $this->missed(),
            $this->core->network
        ));
    }

    public function states(): StateStore
    {
        return $this->once(StateStore::class, fn (): StateStore => new StateStore($this->core->database(), $this->origin()));
    }

    /** What the command line does with the read model. */
    public function index(): Index
    {
        $verification = new Verification($this->sources->source(), $this->core->database(), $this->freshness(), $this->projector(), $this->stems());
        return new Index($this->core->database(), $this->states(), $this->rebuild(), $verification);
    }

    private function maintenance(): Maintenance
    {
        return $this->once(Maintenance::class, function (): Maintenance {
            $reconciliation = new Reconciliation(
                $this->sources->source(),
                $this->entries(),
                $this->writer(),
                $this->projector(),
                $this->terms(),
                $this->states(),
                $this->core->lock()
            );
            return new Maintenance(
                $this->listener(),
                $this->freshness(),
                $this->rebuild(),
                $this->terms(),
                $reconciliation,
                $this->missed(),
                $this->core->network
            );
        });
    }

    private function origin(): ModelProvenance
    {
        return $this->once(ModelProvenance::class, fn (): ModelProvenance => new ModelProvenance($this->core->productSource, $this->languages->name));
    }

    private function entries(): EntryStore
    {
        return $this->once(EntryStore::class, fn (): EntryStore => new EntryStore($this->core->database(), $this->states()));
    }

    private function writer(): EntryWriter
    {
        return $this->once(EntryWriter::class, fn (): EntryWriter => new EntryWriter(
            $this->core->database(),
            $this->states(),
            $this->entries(),
            new TotalStore($this->core->database()),
            new PostingStore($this->core->database()),
            $this->stems()
        ));
    }

    private function stems(): StemStore
    {
        return $this->once(StemStore::class, fn (): StemStore => new StemStore($this->core->database()));
    }

    private function analyzer(): Analyzer
    {
        return $this->once(Analyzer::class, static fn (): Analyzer => new Analyzer());
    }

    private function anonymousRequest(): AnonymousRequest
    {
        return $this->once(AnonymousRequest::class, fn (): AnonymousRequest => new AnonymousRequest($this->core->site));
    }

    private function terms(): TermProjector
    {
        return $this->once(TermProjector::class, fn (): TermProjector => new TermProjector(
            $this->sources->source(),
            $this->languages->languages(),
            $this->core->database(),
            $this->states(),
            $this->core->site,
            $this->anonymousRequest()
        ));
    }

    private function projector(): Projector
    {
        return $this->once(Projector::class, function (): Projector {
            $languages = $this->languages->languages();
            $contract = $this->core->contract;
            $composer = new Composer($this->core->site, $languages->neutral(...), $contract->service()['currency'], $contract->bounds()['excerpt'], $this->analyzer());
            return new Projector(
                $this->sources->source(),
                $languages,
                $this->terms(),
                $composer,
                new Renderer($this->anonymousRequest(), new ForeignCallbacks($this->core->folder())),
                new RenderingGuard($this->entries(), $this->core->clock()),
                $this->entries(),
                $this->writer(),
                $this->core->settingsStore,
                $this->core->clock(),
                $this->anonymousRequest()
            );
        });
    }

    private function rebuild(): Rebuild
    {
        return $this->once(Rebuild::class, fn (): Rebuild => new Rebuild(
            $this->sources->source(),
            $this->core->database(),
            $this->states(),
            $this->projector(),
            $this->terms(),
            $this->core->lock()
        ));
    }

    private function missed(): MissedChanges
    {
        return $this->once(MissedChanges::class, fn (): MissedChanges
            => new MissedChanges($this->core->database(), $this->entries(), $this->writer(), $this->projector(), $this->core->lock()));
    }
}
