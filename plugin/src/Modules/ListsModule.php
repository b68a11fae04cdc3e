<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Admin\Products\ContentList;
use MdShop\Catalog\Admin\Products\ExportNotice;
use MdShop\Catalog\Admin\Products\FileScreen;
use MdShop\Catalog\Admin\Products\Gaps;
use MdShop\Catalog\Admin\Products\GapScreen;
use MdShop\Catalog\Admin\Products\ImportRuns;
use MdShop\Catalog\Admin\Products\ProductList;
use MdShop\Catalog\Admin\Products\QuickEdit;
use MdShop\Catalog\Admin\Visibility\Absence;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Installation\TemporaryFiles;
use MdShop\Catalog\Sources\Embedded\PriceEdit;
use MdShop\Catalog\Sources\Embedded\SharedPrices;
use MdShop\Catalog\Support\ScheduledEvents;

/** What the lists of products and content in wp-admin show and change, and the report of what products lack. */
final class ListsModule extends Module
{
    /** @param Closure(): ReadModelModule $readModel Called only on a list. */
    public function __construct(
        private readonly WordPressEnvironment $environment,
        private readonly LanguagesModule $languages,
        private readonly SourcesModule $sources,
        private readonly Closure $readModel,
        private readonly CsvModule $csv,
        private readonly AdminModule $admin,
    ) {
    }

    protected function addHooks(): void
    {
        add_action(ScheduledEvents::FORGET_ADDRESSES, static fn () => TemporaryFiles::ofImports()->purge(time()));
        if (! is_admin()) {
            return;
        }
        if ($this->csv->isAvailable()) {
            (new GapScreen($this->gaps(...)))->addHooks();
            (new FileScreen($this->csv->exporter(...), fn (): ImportRuns => new ImportRuns($this->csv->importer(), $this->environment->lock(), TemporaryFiles::ofImports())))->addHooks();
        }
        add_action('export_filters', fn () => (new ExportNotice($this->hasProducts(...), $this->languages->hasOwnRussianPosts(...)))->show());
        add_action('load-edit.php', function (): void {
            $this->list((string) ($GLOBALS['typenow'] ?? ''))?->addHooks();
        });
        add_action('wp_ajax_inline-save', function (): void {
            // phpcs:ignore WordPress.Security.NonceVerification -- Only chooses the list; its hooks check the nonce.
            $list = $this->list((string) get_post_type(absint($_POST['post_ID'] ?? 0)));
            $list?->addHooks();
            if ($list instanceof ProductList) {
                $list->addQuickEdit();
            }
        }, -1);
    }

    /** Whether there are products of the plugin's own shop, drafts included. */
    private function hasProducts(): bool
    {
        return $this->csv->isAvailable() && $this->sources->posts()->idsAfter([PostTypes::PRODUCT], 0, 1) !== [];
    }

    public function gaps(): Gaps
    {
        return $this->once(Gaps::class, fn (): Gaps => new Gaps($this->environment->database(), ($this->readModel)()->states()));
    }

    /** The list of a post type; null if the catalog does not show the type. */
    private function list(string $type): ?ContentList
    {
        $database = $this->environment->database();
        $languages = $this->languages->languages();
        $absence = new Absence($this->sources->closedToVisitors(), $this->environment->productSource, $this->languages->languages());
        if ($type === PostTypes::PRODUCT && $this->environment->productSource === ProductSource::Embedded) {
            return new ProductList(
                $languages,
                $this->gaps(),
                $database,
                ($this->readModel)()->states(),
                $this->admin->listedPosts(),
                $absence,
                $this->csv->products(),
                $prices = new SharedPrices($this->sources->variants(), $languages),
                $edit = new PriceEdit($this->sources->variants(), $prices, $this->environment->clock()),
                $this->environment->clock(),
                new QuickEdit($this->environment->file, $prices, $edit, $this->environment->contract->bounds()['price_digits'])
            );
        }
        return isset($this->environment->settings->contentTypes()[$type]) ? new ContentList($type, $languages, $this->gaps(), $database, ($this->readModel)()->states(), $this->admin->listedPosts(), $absence) : null;
    }
}
