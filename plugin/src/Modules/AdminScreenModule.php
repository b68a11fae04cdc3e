<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Admin\Checks\AddressChecks;
use MdShop\Catalog\Admin\Checks\AnswerStore;
use MdShop\Catalog\Admin\Checks\Attention;
use MdShop\Catalog\Admin\Checks\SampleQuestion;
use MdShop\Catalog\Admin\Jobs\ConversionTask;
use MdShop\Catalog\Admin\Jobs\DemonstrationTask;
use MdShop\Catalog\Admin\Jobs\ImportTask;
use MdShop\Catalog\Admin\Jobs\Jobs;
use MdShop\Catalog\Admin\Jobs\RebuildTask;
use MdShop\Catalog\Admin\Jobs\Task;
use MdShop\Catalog\Admin\Jobs\VerifyTask;
use MdShop\Catalog\Admin\Rest\AgentRoutes;
use MdShop\Catalog\Admin\Rest\ConnectRoutes;
use MdShop\Catalog\Admin\Rest\DemonstrationRoutes;
use MdShop\Catalog\Admin\Rest\FastLaneRoutes;
use MdShop\Catalog\Admin\Rest\GroupRoutes;
use MdShop\Catalog\Admin\Rest\ItemRoutes;
use MdShop\Catalog\Admin\Rest\JobRoutes;
use MdShop\Catalog\Admin\Rest\JournalRoutes;
use MdShop\Catalog\Admin\Rest\OverviewRoutes;
use MdShop\Catalog\Admin\Rest\Routes;
use MdShop\Catalog\Admin\Rest\SettingsRoutes;
use MdShop\Catalog\Admin\Rest\SkuRoutes;
use MdShop\Catalog\Admin\Screen\Access;
use MdShop\Catalog\Admin\Screen\Menu;
use MdShop\Catalog\Admin\Screen\Welcome;
use MdShop\Catalog\Admin\SiteHealth;
use MdShop\Catalog\Admin\Visibility\Absence;
use MdShop\Catalog\Admin\Visibility\Counts;
use MdShop\Catalog\Admin\Visibility\HideableGroups;
use MdShop\Catalog\Admin\Visibility\Items;
use MdShop\Catalog\Cache\CacheStores;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Journal\Journal;
use MdShop\Catalog\ReadModel\Upkeep\Administration;
use MdShop\Catalog\Settings\MainSiteNames;
use MdShop\Catalog\Settings\WordPressNames;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\ScheduledEvents;
use MdShop\Catalog\Transport\RequestAddress;

/** The administrator's screen: its menu, its REST routes, its jobs and Site Health. All but the menu is made when it is asked for. */
final class AdminScreenModule extends Module
{
    /** The time of a job in one run of WordPress's cron. */
    private const CRON_SECONDS = 20.0;

    /**
     * @param Closure(): ReadModelModule $readModel
     * @param Closure(): FastLaneModule $fastLane
     * @param Closure(): JournalModule $journal
     */
    public function __construct(
        private readonly WordPressEnvironment $environment,
        private readonly LanguagesModule $languages,
        private readonly SourcesModule $sources,
        private readonly AdminModule $admin,
        private readonly Closure $readModel,
        private readonly Core $core,
        private readonly WooCommerceModule $wooCommerce,
        private readonly DemonstrationModule $demonstration,
        private readonly Closure $fastLane,
        private readonly Closure $journal,
    ) {
    }

    protected function addHooks(): void
    {
        // Registered only for requests of the screen, so that others load nothing of it.
        add_action('rest_api_init', function (): void {
            if (RequestAddress::ofThisRequest()->isForScreen()) {
                $this->routes()->register();
            }
        });
        add_action(ScheduledEvents::JOB, fn () => $this->jobs()->stepFromCron($this->environment->clock()->now(), self::CRON_SECONDS));
        add_filter('site_status_tests', fn (array $tests): array => $this->siteHealth()->withTest($tests));
        add_filter('debug_information', fn (array $info): array => $this->siteHealth()->withSection($info));
        if (is_admin()) {
            (new Menu($this->environment->file, $this->types(), $this->access(...)))->addHooks();
            add_action('load-plugins.php', fn () => (new Welcome(plugin_basename($this->environment->file)))->lead());
        }
    }

    private function routes(): Routes
    {
        $environment = $this->environment;
        $clock = $environment->clock();
        $facts = $this->core->operations->facts();
        $endpoints = $facts->endpoints();
        $addresses = new AddressChecks($endpoints);
        $conversion = WooCommerceSite::isLoaded() ? $this->wooCommerce->conversion(...) : null;
        $groups = [
            new OverviewRoutes(
                $environment->productSource,
                $environment->contract->service()['languages'],
                $this->languages->name,
                $this->counts(),
                $this->administration(...),
                $this->attention(),
                $addresses,
                new SampleQuestion($endpoints),
                $clock
            ),
            new ItemRoutes($this->items(), $this->sources->hidden()),
            new GroupRoutes(new HideableGroups($this->sources->hidden(), $this->languages->languages())),
            new SettingsRoutes($this->admin->settingsEditor(), new WordPressNames($environment->database())),
            new JobRoutes($this->jobs(), $conversion, $clock),
            new AgentRoutes($this->core->agents->agents(), $this->core->agents->maintenance(), $clock),
            new JournalRoutes(fn (): Journal => ($this->journal)()->journal()),
            new ConnectRoutes($endpoints->at('mcp'), $endpoints->site(), fn (): string => $facts->siteName($environment->defaultLanguage()), $environment->messages(), $addresses, $environment->contract->bounds()['request_body']),
            new DemonstrationRoutes($this->demonstration->questions(...)),
            new FastLaneRoutes(($this->fastLane)()->installation()),
            ...($environment->productSource === ProductSource::Embedded ? [new SkuRoutes($this->sources->skuOwners()->others(...), $environment->contract->bounds())] : []),
        ];
        return new Routes($this->access(), array_merge(...array_map(static fn (object $group): array => $group->routes(), $groups)));
    }

    private function items(): Items
    {
        $readModel = ($this->readModel)();
        return new Items(
            $this->environment->database(),
            $readModel->states(),
            $this->languages->languages(),
            $readModel->pageEntry(),
            $this->counts(),
            new Absence($this->sources->closedToVisitors(), $this->environment->productSource, $this->languages->languages()),
            $this->environment->productSource,
            $this->types(),
            $this->environment->contract->service()['languages'],
            $this->sources->hidden()
        );
    }

    private function jobs(): Jobs
    {
        return $this->once(Jobs::class, function (): Jobs {
            $tasks = [
                'rebuild' => fn (): Task => new RebuildTask($this->administration()),
                'verify' => fn (): Task => new VerifyTask($this->administration()),
                'demo_import' => fn (): Task => new DemonstrationTask($this->demonstration->importer(), isRemoval: false),
                'demo_remove' => fn (): Task => new DemonstrationTask($this->demonstration->importer(), isRemoval: true),
            ];
            if (WooCommerceSite::isLoaded()) {
                $tasks['convert'] = fn (): Task => new ConversionTask($this->wooCommerce->conversion(), isUndo: false);
                $tasks['undo'] = fn (): Task => new ConversionTask($this->wooCommerce->conversion(), isUndo: true);
                $tasks['import'] = fn (): Task => new ImportTask($this->wooCommerce->import());
            }
            return new Jobs($tasks, $this->environment->lock());
        });
    }

    private function siteHealth(): SiteHealth
    {
        return $this->once(SiteHealth::class, fn (): SiteHealth => new SiteHealth(
            $this->attention(...),
            $this->counts(...),
            $this->administration(...),
            fn (): int => $this->environment->clock()->now(),
            ['version' => $this->environment->contract->release(), 'source' => $this->environment->productSource->value, 'languages' => $this->languages->name],
            static fn (): string => AnswerStore::text(CacheStores::installation((string) $GLOBALS['wpdb']->base_prefix))
        ));
    }

    private function attention(): Attention
    {
        return $this->once(Attention::class, fn (): Attention => new Attention(
            $this->sources->source(),
            $this->environment->productSource,
            $this->environment->settingsStore,
            $this->counts(),
            $this->environment->contract->bounds()['argument_text'],
            $this->administration(...),
            fn (): int => WooCommerceSite::isLoaded() ? count($this->wooCommerce->conversion()->plan()) : 0,
            $this->languages->unreachablePage(...),
            $this->namesTakenBySites(...)
        ));
    }

    /** @return list<string> */
    private function namesTakenBySites(): array
    {
        $bases = $this->environment->settings->toArray()['bases'];
        if ($this->environment->productSource !== ProductSource::Embedded) {
            // Products, their categories and brands have WooCommerce's addresses.
            $bases = ['coach' => $bases['coach'], 'faq' => $bases['faq']];
        }
        return MainSiteNames::takenBySites([...WordPressNames::SERVICE, ...array_values($bases)]);
    }

    private function counts(): Counts
    {
        return $this->once(Counts::class, fn (): Counts => new Counts($this->environment->database(), ($this->readModel)()->states()));
    }

    private function administration(): Administration
    {
        return $this->once(Administration::class, fn (): Administration => ($this->readModel)()->administration());
    }

    private function access(): Access
    {
        return $this->once(Access::class, fn (): Access => new Access($this->environment->productSource->postType()));
    }

    /** @return list<string> The post types that agents may see. */
    private function types(): array
    {
        $source = $this->environment->productSource;
        // Without WooCommerce its post type does not exist.
        $products = $source === ProductSource::Embedded || WooCommerceSite::isLoaded() ? [$source->postType()] : [];
        return array_values(array_unique([...$products, ...array_map('strval', array_keys($this->environment->settings->contentTypes()))]));
    }
}
