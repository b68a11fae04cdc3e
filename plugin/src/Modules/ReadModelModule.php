<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Languages\DeletedObjects;
use MdShop\Catalog\ReadModel\Projection\Composer;
use MdShop\Catalog\ReadModel\Projection\FormerProjection;
use MdShop\Catalog\ReadModel\Projection\HiddenProduct;
use MdShop\Catalog\ReadModel\Projection\MissedChanges;
use MdShop\Catalog\ReadModel\Projection\ProductPreview;
use MdShop\Catalog\ReadModel\Projection\Projector;
use MdShop\Catalog\ReadModel\Projection\PurchaseInstructions;
use MdShop\Catalog\ReadModel\Projection\TermProjector;
use MdShop\Catalog\ReadModel\Query\PageEntry;
use MdShop\Catalog\ReadModel\Rebuild\Rebuild;
use MdShop\Catalog\ReadModel\Rendering\AnonymousRequest;
use MdShop\Catalog\ReadModel\Rendering\ForeignCallbacks;
use MdShop\Catalog\ReadModel\Rendering\Renderer;
use MdShop\Catalog\ReadModel\Rendering\RenderingGuard;
use MdShop\Catalog\ReadModel\Storage\DueEntries;
use MdShop\Catalog\ReadModel\Storage\EntryIndexes;
use MdShop\Catalog\ReadModel\Storage\EntryWriter;
use MdShop\Catalog\ReadModel\Storage\ItemJson;
use MdShop\Catalog\ReadModel\Storage\ModelProvenance;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\ReadModel\Storage\TotalStore;
use MdShop\Catalog\ReadModel\Upkeep\Administration;
use MdShop\Catalog\ReadModel\Upkeep\Listener;
use MdShop\Catalog\ReadModel\Upkeep\Maintenance;
use MdShop\Catalog\ReadModel\Upkeep\PageCaches;
use MdShop\Catalog\ReadModel\Upkeep\ProjectingFreshness;
use MdShop\Catalog\ReadModel\Upkeep\Reconciliation;
use MdShop\Catalog\ReadModel\Upkeep\Verification;
use MdShop\Catalog\Search\Index\IndexCheck;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\IndexWriter;
use MdShop\Catalog\Search\Index\SmallBlocks;
use MdShop\Catalog\Search\Index\SpanRows;
use MdShop\Catalog\Search\Index\SpellingStore;
use MdShop\Catalog\Search\Index\StemStore;
use MdShop\Catalog\Search\Index\TimelineWriter;
use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Sources\Hiding\HiddenFromLists;

/** Builds the read model, and keeps it up to date with the sources. */
final class ReadModelModule extends Module
{
    private bool $refusesReads = false;

    /** @var list<'product'|'content'>|null What closedOnPage() has found. */
    private ?array $closedOnPage = null;

    public function __construct(private readonly WordPressEnvironment $environment, private readonly LanguagesModule $languages, private readonly SourcesModule $sources)
    {
    }

    protected function addHooks(): void
    {
        $this->languages->languages()->watch($this->listener());
        $this->sources->watch($this->listener());
        $this->deletedObjects()->addHooks();
        $this->maintenance()->addHooks();
    }

    public function deletedObjects(): DeletedObjects
    {
        return $this->languages->deletedObjects(
            fn (int $from, ?int $to) => $this->sources->variants()->releaseRows($from, $to),
            fn (int $id): bool => $this->sources->variants()->hasRows($id),
            fn (int $limit): array => $this->sources->variants()->missingOwners($limit),
            $this->listener()
        );
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
            $this->environment->network(),
            $this->environment->database()
        ));
    }

    public function freshness(): ProjectingFreshness
    {
        return $this->once(ProjectingFreshness::class, fn (): ProjectingFreshness => new ProjectingFreshness(
            $this->sources->source(),
            $this->provenance(),
            $this->entries(),
            $this->projector(),
            $this->terms(),
            $this->rebuild(),
            $this->states(),
            $this->environment->lock(),
            $this->environment->clock(),
            $this->missed(),
            $this->environment->network(),
            $this->environment->options(),
            $this->environment->database(),
            $this->environment->showsPage(...)
        ));
    }

    /** Products as they will be, for those who may see them before they are public. */
    public function preview(): ProductPreview
    {
        return $this->once(ProductPreview::class, fn (): ProductPreview => new ProductPreview(
            $this->sources->source(),
            $this->languages->languages(),
            $this->composer(),
            $this->environment->settingsStore,
            $this->environment->clock(),
            $this->sources->priceHistory()->unsaved(...),
            fn (string $json): string => ItemJson::withHome($json, $this->environment->site()->home())
        ));
    }

    private function composer(): Composer
    {
        return $this->once(Composer::class, fn (): Composer => new Composer(
            $this->environment->site(),
            $this->languages->languages()->neutral(...),
            $this->environment->contract->service()['currency'],
            $this->environment->contract->bounds()['excerpt'],
            $this->analyzer()
        ));
    }

    /** Refuses all reads in this process (ProjectingFreshness::refuseReads()). */
    public function refuseReads(): void
    {
        $this->refusesReads = true;
        $this->freshness()->refuseReads();
    }

    /** Whether this process may read the read model if nothing in it is due. */
    public function mayBeRead(): bool
    {
        return ! $this->refusesReads && ! $this->freshness()->isBlocked();
    }

    public function pageEntry(): PageEntry
    {
        return $this->once(PageEntry::class, fn (): PageEntry => new PageEntry(
            $this->environment->database(),
            $this->states(),
            $this->environment->clock(),
            $this->environment->site(),
            $this->closedOnPage(...),
            $this->freshness(...)
        ));
    }

    /** @return list<'product'|'content'>|null SourcesModule::closed(), once for a page; null while WordPress is switched to another site. */
    private function closedOnPage(): ?array
    {
        return $this->refusesReads || ! $this->environment->network()->isOwnSite() ? null : $this->closedOnPage ??= $this->sources->closed();
    }

    /** The products that visitors see although assistants do not. */
    public function hiddenProduct(): HiddenProduct
    {
        return $this->once(HiddenProduct::class, fn (): HiddenProduct => new HiddenProduct(
            $this->sources->source(),
            $this->sources->hidden(),
            $this->languages->languages(),
            $this->projector(),
            $this->environment->site()
        ));
    }

    public function states(): StateStore
    {
        return $this->once(StateStore::class, fn (): StateStore => new StateStore($this->environment->database(), $this->provenance(), $this->environment->network()));
    }

    /** What the command line does with the read model. */
    public function administration(): Administration
    {
        $database = $this->environment->database();
        $verification = new Verification($this->sources->source(), $database, $this->freshness(), $this->projector(), $this->terms(), $this->stems(), new IndexCheck($database));
        return new Administration($database, $this->states(), $this->rebuild(), $verification, $this->sources->source());
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
                $this->environment->lock(),
                $this->environment->clock()
            );
            return new Maintenance(
                $this->listener(),
                $this->freshness(),
                $this->rebuild(),
                $this->terms(),
                $reconciliation,
                $this->missed(),
                $this->environment->network(),
                $this->environment->options(),
                $this->environment->database(),
                $this->environment->missingTables(...)
            );
        });
    }

    public function provenance(): ModelProvenance
    {
        return $this->once(ModelProvenance::class, fn (): ModelProvenance => new ModelProvenance($this->environment->productSource, $this->languages->name));
    }

    private function entries(): DueEntries
    {
        return $this->once(DueEntries::class, fn (): DueEntries => new DueEntries($this->environment->database(), $this->states()));
    }

    private function writer(): EntryWriter
    {
        return $this->once(EntryWriter::class, fn (): EntryWriter => new EntryWriter(
            $this->environment->database(),
            $this->states(),
            $this->entries(),
            $this->indexes(),
            $this->stems(),
            $this->expire()
        ));
    }

    /** @return (Closure(non-empty-list<int>): void)|null See EntryWriter. WooCommerce tells page caches itself. */
    private function expire(): ?Closure
    {
        return $this->environment->productSource === ProductSource::Embedded ? $this->tellPageCaches(...) : null;
    }

    /** @param non-empty-list<int> $products */
    private function tellPageCaches(array $products): void
    {
        $this->once(PageCaches::class, fn (): PageCaches => new PageCaches($this->listener(), $this->environment->network()))->expire($products);
    }

    private function indexes(): EntryIndexes
    {
        return $this->once(EntryIndexes::class, function (): EntryIndexes {
            $database = $this->environment->database();
            return new EntryIndexes(
                $database,
                new TotalStore($database),
                $this->indexWriter(),
                new TimelineWriter(new IndexReader($database), $this->indexWriter()),
                $this->environment->contract->service()['languages']
            );
        });
    }

    private function indexWriter(): IndexWriter
    {
        return $this->once(IndexWriter::class, fn (): IndexWriter
            => new IndexWriter($this->environment->database(), fn (int $blocks): int => $this->states()->reserveBlocks($blocks)));
    }

    private function stems(): StemStore
    {
        return $this->once(StemStore::class, fn (): StemStore => new StemStore($this->environment->database(), new SpellingStore($this->environment->database())));
    }

    private function analyzer(): Analyzer
    {
        return $this->once(Analyzer::class, static fn (): Analyzer => new Analyzer());
    }

    private function anonymousRequest(): AnonymousRequest
    {
        return $this->once(AnonymousRequest::class, fn (): AnonymousRequest => new AnonymousRequest($this->environment->site()));
    }

    private function terms(): TermProjector
    {
        return $this->once(TermProjector::class, fn (): TermProjector => new TermProjector(
            $this->sources->source(),
            $this->languages->languages(),
            $this->environment->database(),
            $this->states(),
            $this->entries(),
            $this->environment->site(),
            $this->anonymousRequest(),
            $this->environment->lock()
        ));
    }

    private function projector(): Projector
    {
        return $this->once(Projector::class, function (): Projector {
            $languages = $this->languages->languages();
            $contract = $this->environment->contract;
            return new Projector(
                $this->sources->source(),
                $languages,
                $this->terms(),
                $this->composer(),
                new Renderer($this->anonymousRequest(), new ForeignCallbacks($this->environment->folder), fn (): HiddenFromLists => new HiddenFromLists($this->sources->hidden())),
                new RenderingGuard($this->entries(), $this->environment->clock()),
                $this->entries(),
                $this->writer(),
                new FormerProjection($this->environment->database(), $this->states(), $this->indexes()),
                $this->states(),
                $this->environment->settingsStore,
                new PurchaseInstructions($this->environment->messages(), $this->environment->productSource),
                $this->environment->clock(),
                $this->anonymousRequest(),
                $this->environment->database()
            );
        });
    }

    private function rebuild(): Rebuild
    {
        return $this->once(Rebuild::class, fn (): Rebuild => new Rebuild(
            $this->sources->source(),
            $this->languages->languages(),
            $this->environment->database(),
            $this->states(),
            $this->projector(),
            $this->terms(),
            $this->indexes(),
            $this->stems(),
            new SmallBlocks(
                $this->environment->database(),
                new IndexReader($this->environment->database()),
                $this->indexWriter(),
                $this->environment->contract->service()['languages']
            ),
            new SpanRows(
                $this->environment->database(),
                new IndexReader($this->environment->database()),
                $this->environment->contract->service()['languages']
            ),
            $this->environment->lock(),
            $this->environment->options(),
            $this->expire(),
            fn () => $this->sources->variantIds()->separate()
        ));
    }

    private function missed(): MissedChanges
    {
        return $this->once(MissedChanges::class, fn (): MissedChanges
            => new MissedChanges($this->environment->database(), $this->entries(), $this->writer(), $this->projector(), $this->environment->lock()));
    }
}
