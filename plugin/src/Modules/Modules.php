<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Demo\WordPressTexts;
use MdShop\Catalog\Installation\OlderRelease;
use MdShop\Catalog\Installation\PluginFiles;
use MdShop\Catalog\Operations\Facts\WordPressProfile;
use MdShop\Catalog\ReadModel\Query\Freshness;
use MdShop\Catalog\ReadModel\Query\PageEntry;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Search\FilterableSearch;
use MdShop\Catalog\Search\Search;
use MdShop\Catalog\Settings\MainSiteNames;
use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Sources\Embedded\PostTypeRegistration;
use MdShop\Catalog\Sources\WooCommerce\Conversion\EarlierOrders;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Support\LateHooks;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\ScheduledEvents;
use MdShop\Catalog\Transport\FastLane\NoteTaker;
use MdShop\Catalog\Transport\FastLane\StoredSite;
use MdShop\Catalog\Transport\RequestAddress;
use MdShop\Catalog\Transport\Site\SiteTransport;
use WP_REST_Request;

/**
 * Makes the modules and lets them add their hooks. Requests for other plugins (their REST routes, admin-ajax.php, wp-cron.php) start
 * them only if something happens that concerns the catalog, so that most of these requests load few of the plugin's classes. Pages
 * and admin screens start those that they show, and the others in the same way.
 */
final class Modules
{
    /** Fired when something changes that the catalog may show. */
    private const CHANGES = [
        'wp_unique_post_slug_is_bad_hierarchical_slug', 'wp_unique_post_slug_is_bad_flat_slug',
        'clean_post_cache', 'transition_post_status', 'pre_post_update', 'post_updated', 'save_post', 'save_post_product', 'before_delete_post', 'delete_post', 'deleted_post',
        'add_attachment', 'delete_attachment', 'add_post_meta', 'added_post_meta', 'updated_post_meta', 'deleted_post_meta', 'added_term_meta', 'updated_term_meta', 'deleted_term_meta',
        'transition_comment_status', 'edit_comment', 'set_object_terms', 'added_term_relationship', 'deleted_term_relationships', 'clean_term_cache', 'created_term', 'edited_term',
        'pre_delete_term', 'delete_term', 'rest_pre_insert_roller_product', 'rest_after_insert_roller_product', 'wpml_translation_update',
        'woocommerce_new_product', 'woocommerce_update_product', 'woocommerce_new_product_variation', 'woocommerce_update_product_variation',
        'woocommerce_updated_product_stock', 'woocommerce_updated_product_price', 'woocommerce_product_set_stock', 'woocommerce_variation_set_stock',
        'woocommerce_product_set_stock_status', 'woocommerce_variation_set_stock_status', 'woocommerce_product_set_visibility',
        'wc_after_products_starting_sales', 'wc_after_products_ending_sales', 'woocommerce_tax_rate_added', 'woocommerce_tax_rate_updated',
        'woocommerce_tax_rate_deleted', 'woocommerce_attribute_added', 'woocommerce_attribute_updated', 'woocommerce_attribute_deleted',
        'wp_ajax_woocommerce_tax_rates_save_changes', 'woocommerce_rest_insert_tax', 'woocommerce_rest_delete_tax', 'woocommerce_rest_insert_tax_class',
        'woocommerce_update_options_tax', 'woocommerce_system_status_tool_executed', 'woocommerce_rest_insert_system_status_tool',
        'woocommerce_product_import_process_item_data',
    ];

    /** Fired for every option; concerns() chooses. */
    private const OPTIONS = ['add_option', 'update_option', 'delete_option'];

    /** Fired when addresses or lists are read that depend on the language of the built-in translations. */
    private const LANGUAGES = [
        'the_posts', 'parse_query', 'posts_where', 'posts_orderby', 'woocommerce_shortcode_products_query', 'get_pages', 'terms_clauses', 'getarchives_where', 'get_previous_post_where',
        'get_next_post_where', 'post_link', 'post_type_link', 'page_link', 'term_link', 'post_type_archive_link', 'year_link', 'month_link',
        'day_link', 'author_link', 'feed_link', 'search_link', 'search_feed_link', 'rewrite_rules_array',
    ];

    /** Fired for the items of orders, of which only those of products of the plugin's type concern the catalog. */
    public const OF_ORDER_ITEMS = ['woocommerce_order_item_product', 'woocommerce_add_order_again_cart_item'];

    /** Fired when texts, templates or routes are read. */
    private const READS = [
        'the_content', 'get_the_excerpt', 'post_thumbnail_html', 'pre_render_block', 'render_block_data', 'get_block_templates',
        'pre_get_block_file_template', 'block_categories_all', 'rest_pre_dispatch', 'rest_allowed_cors_headers', 'robots_txt', 'rewrite_rules_array',
        'wp_sitemaps_post_types', 'wp_sitemaps_posts_query_args', 'wp_sitemaps_taxonomies_query_args', 'wp_sitemaps_posts_entry', 'wp_sitemaps_taxonomies_entry',
        'woocommerce_product_get_default_attributes', 'woocommerce_product_data_tabs', 'woocommerce_attribute_default_is_variation',
        'woocommerce_json_search_found_products', 'woocommerce_ajax_add_order_item_validation', 'woocommerce_roller_product_add_to_cart',
        'woocommerce_add_to_cart_handler', 'woocommerce_post_class', 'woocommerce_get_availability', 'woocommerce_product_export_skip_meta_keys', ...self::OF_ORDER_ITEMS,
    ];

    /** The plugin's own actions and events, and privacy tools. */
    private const OWN = [
        'md_shop_variants_changed', 'md_shop_language_changed', 'md_shop_refresh', ScheduledEvents::CATCH_UP, ScheduledEvents::RECONCILE,
        ScheduledEvents::PURGE_AGENTS, ScheduledEvents::FORGET_ADDRESSES, ScheduledEvents::JOURNAL, ScheduledEvents::JOB, 'site_status_tests', 'md_shop_demo_import', 'md_shop_demo_remove', 'md_shop_woocommerce_import',
        'md_shop_fast_lane_install', 'md_shop_fast_lane_remove', 'wp_ajax_inline-save',
        'sanitize_option_' . Settings::OPTION, 'wp_privacy_personal_data_exporters', 'wp_privacy_personal_data_erasers', 'wp_abilities_api_categories_init', 'wp_abilities_api_init',
    ];

    /** Fired on pages and screens where they need more than startPage() starts. */
    private const OF_OTHER_MODULES = ['rest_pre_dispatch', 'rest_allowed_cors_headers', 'option_rewrite_rules', 'rewrite_rules_array', 'admin_init'];

    private readonly WordPressEnvironment $environment;
    private ?WordPressProfile $profile = null;
    private ?LanguagesModule $languages = null;
    private ?SourcesModule $sources = null;
    private ?ReadModelModule $readModel = null;
    private ?WooCommerceModule $wooCommerce = null;
    private ?DemonstrationModule $demonstration = null;
    private ?CsvModule $csv = null;
    private ?ListsModule $lists = null;
    private ?AdminModule $admin = null;
    private ?AdminScreenModule $screen = null;
    private ?FastLaneModule $fastLane = null;
    private ?BlocksModule $blocks = null;
    private ?CacheModule $cache = null;
    private ?PagesModule $pages = null;
    private ?JournalModule $journal = null;
    private ?Core $core = null;
    private ?PostTypeRegistration $types = null;

    /** @param string $file The plugin's main file. */
    public function __construct(string $file, Contract $contract)
    {
        $this->environment = new WordPressEnvironment($file, $contract);
    }

    /** Called when other plugins are loaded, so that they can filter the clock and the settings. */
    public function start(): void
    {
        $installed = SchemaVersion::networkActivation(plugin_basename($this->environment->file));
        $release = $this->environment->contract->release();
        $isCurrent = SchemaVersion::isCurrent($release, $installed);
        $isInstalled = $isCurrent || OlderRelease::waits($release, $installed, time());
        if (! $isInstalled) {
            (new InstallationModule($this->environment, $this->readModel(), $installed))->start();
        } elseif ($isCurrent && OlderRelease::wasAtWork(time())) {
            $this->replaceWorkOfOlderRelease($release);
        }
        // The filters of a language plugin are needed at once.
        $hasLanguagePlugin = function_exists('pll_languages_list') || defined('ICL_SITEPRESS_VERSION');
        $isForOthers = ! $hasLanguagePlugin && RequestAddress::ofThisRequest()->isForOtherPlugins($this->environment->site()->home(), rest_get_url_prefix());
        // Nobody sees labels in requests for others, so they need not be in the language of the page.
        $labels = $isForOthers ? static fn (string $prefix): array => [] : $this->sources()->visitorLabels(...);
        $environment = $this->environment;
        $isPage = $environment->isPageOrScreen();
        $isForVisitors = static fn (): bool => ($isForOthers || (! is_admin() && $isPage)) && ! is_user_logged_in();
        $this->types = new PostTypeRegistration(
            $environment->contract,
            $environment->settings,
            $environment->productSource,
            $labels,
            $isForVisitors,
            static fn (): bool => $isForOthers || $isForVisitors() || self::isListScreen()
        );
        $this->types->addHooks();
        if (is_multisite()) {
            (new MainSiteNames($environment->network(), $environment->settingsStore))->addHooks();
        }
        if (class_exists('WooCommerce', false)) {
            $this->wooCommerce()->addTypes();
        }
        if (! $isForOthers && (is_admin() || ! $isPage)) {
            // Not when the modules are started later: the plugin may just be deactivated, or another site switched to. Agents and the
            // administrator are asked often enough.
            add_action('init', ScheduledEvents::schedule(...));
        }
        if ($isForOthers) {
            LateHooks::before(self::LANGUAGES, fn () => $this->languages()->start(), self::concerns(...));
            LateHooks::before([...self::CHANGES, ...self::OPTIONS, ...self::READS, ...self::OWN], $this->startAll(...), self::concerns(...));
        } elseif ($isInstalled && $isPage) {
            $this->startPage();
            LateHooks::before([...self::CHANGES, ...self::OPTIONS, ...self::OWN, ...self::OF_OTHER_MODULES], $this->startAll(...), $this->concernsPage(...));
        } else {
            $this->startAll();
        }
    }

    /** Whether the request is for the dashboard, or for a list of posts: they need no types but those that they show. */
    private static function isListScreen(): bool
    {
        return is_admin() && in_array($GLOBALS['pagenow'] ?? '', ['index.php', 'edit.php'], true);
    }

    private function replaceWorkOfOlderRelease(string $release): void
    {
        try {
            if (OlderRelease::mayBeLeft($release, PluginFiles::lastChange($this->environment->folder), time())) {
                return;
            }
            $this->readModel()->states()->increment(StateStore::REBUILD_DUE);
            OlderRelease::forget();
        } catch (DatabaseError $e) {
            Log::error('what an older release has stored could not be replaced, and is next time', $e);
        }
    }

    /** Whether a hook concerns the catalog, by its name and arguments. */
    private static function concerns(string $hook, mixed ...$arguments): bool
    {
        [$first, $second, $third] = $arguments + [null, null, null];
        return match (true) {
            // Every process writes options, such as the time of the next event.
            in_array($hook, self::OPTIONS, true) => is_string($first) && $first !== 'cron' && ! str_starts_with($first, '_'),
            // Of a request that WordPress's own REST server serves.
            $hook === 'rest_allowed_cors_headers' => $second instanceof WP_REST_Request && RequestAddress::isPluginRoute($second->get_route()),
            in_array($hook, self::OF_ORDER_ITEMS, true) => EarlierOrders::concerns($hook, $first),
            $hook === 'rest_pre_dispatch' => $third instanceof WP_REST_Request && (RequestAddress::isRouteOfCatalog($third->get_route()) || RequestAddress::isListOfRoutes($third)),
            default => true,
        };
    }

    /** Like concerns(), in a request that has called startPage(). */
    private function concernsPage(string $hook, mixed ...$arguments): bool
    {
        [$first, , $third] = $arguments + [null, null, null];
        return match ($hook) {
            // Blocks of WooCommerce ask its Store API, to which this plugin adds nothing.
            'rest_pre_dispatch' => self::concerns($hook, ...$arguments) && $third instanceof WP_REST_Request && ! str_starts_with($third->get_route(), '/wc/store/'),
            // A process that becomes an admin screen only now.
            'admin_init' => $this->admin === null,
            'option_rewrite_rules' => did_action('init') > 0 && SiteTransport::areMissing($first) && $this->environment->network()->isOwnSite(),
            default => self::concerns($hook, ...$arguments),
        };
    }

    private function languages(): LanguagesModule
    {
        return $this->languages ??= new LanguagesModule(
            $this->environment,
            fn (): PageEntry => $this->readModel()->pageEntry(),
            fn (array $ids): bool => $this->sources()->variants()->sells($ids)
        );
    }

    private function sources(): SourcesModule
    {
        return $this->sources ??= new SourcesModule($this->environment, $this->languages());
    }

    private function readModel(): ReadModelModule
    {
        return $this->readModel ??= new ReadModelModule($this->environment, $this->languages(), $this->sources());
    }

    private function wooCommerce(): WooCommerceModule
    {
        return $this->wooCommerce ??= new WooCommerceModule($this->environment, $this->languages(), $this->sources(), $this->readModel(...));
    }

    private function core(): Core
    {
        return $this->core ??= new Core(
            $this->environment,
            $this->profile(),
            fn (): Freshness => $this->readModel()->freshness(),
            static fn (Search $builtIn): Search => new FilterableSearch($builtIn)
        );
    }

    private function profile(): WordPressProfile
    {
        return $this->profile ??= new WordPressProfile($this->languages()->languages(), $this->environment->file);
    }

    private function demonstration(): DemonstrationModule
    {
        return $this->demonstration ??= new DemonstrationModule($this->environment, $this->languages(), $this->sources(), $this->readModel(...));
    }

    private function csv(): CsvModule
    {
        return $this->csv ??= new CsvModule($this->environment, $this->languages(), $this->sources(), $this->readModel(...));
    }

    private function lists(): ListsModule
    {
        return $this->lists ??= new ListsModule($this->environment, $this->languages(), $this->sources(), $this->readModel(...), $this->csv(), $this->admin());
    }

    private function admin(): AdminModule
    {
        return $this->admin ??= new AdminModule($this->environment, $this->languages(), $this->sources(), $this->readModel(...), $this->core());
    }

    private function screen(): AdminScreenModule
    {
        return $this->screen ??= new AdminScreenModule(
            $this->environment,
            $this->languages(),
            $this->sources(),
            $this->admin(),
            $this->readModel(...),
            $this->core(),
            $this->wooCommerce(),
            $this->demonstration(),
            $this->fastLane(...),
            $this->journal(...)
        );
    }

    private function fastLane(): FastLaneModule
    {
        return $this->fastLane ??= new FastLaneModule($this->environment, $this->profile(), $this->sources(), $this->readModel(), $this->core());
    }

    private function blocks(): BlocksModule
    {
        return $this->blocks ??= new BlocksModule($this->environment, $this->languages(), $this->sources(), $this->readModel(...), $this->core(), $this->cache(...));
    }

    private function cache(): CacheModule
    {
        return $this->cache ??= new CacheModule($this->environment, $this->profile(), $this->sources(), $this->readModel());
    }

    private function pages(): PagesModule
    {
        return $this->pages ??= new PagesModule($this->environment, $this->languages(), $this->sources(), $this->readModel(...), $this->core(), $this->journal(...));
    }

    private function journal(): JournalModule
    {
        return $this->journal ??= new JournalModule($this->environment);
    }

    /** Starts what an ordinary page or an admin screen shows. */
    private function startPage(): void
    {
        $shown = [$this->languages(), $this->wooCommerce(), $this->blocks(), $this->pages(), ...(WordPressTexts::areKept() ? [$this->demonstration()] : [])];
        foreach (is_admin() ? [...$shown, $this->admin(), $this->screen(), $this->lists(), $this->core()->agents] : $shown as $module) {
            $module->start();
        }
        if (StoredSite::isInstalled()) {
            NoteTaker::watch();
        }
    }

    private function startAll(): void
    {
        $core = $this->core();
        $cache = $this->cache();
        $modules = [
            $this->sources(),
            $this->languages(),
            $this->readModel(),
            $this->admin(),
            $this->screen(),
            $this->lists(),
            new RestModule($this->environment, $core, $cache, $this->journal()),
            new SiteModule($this->environment, $core, $cache, $this->journal()),
            $cache,
            $this->journal(),
            $this->fastLane(),
            $core->agents,
            $this->wooCommerce(),
            $this->demonstration(),
            new CommandLineModule($this->environment, $this->sources(), $this->admin(), $this->readModel(), $core->agents, $this->demonstration(), $this->wooCommerce(), $this->fastLane(), $this->csv(), $this->lists(), $this->journal()),
        ];
        $hasPermalinks = (string) get_option('permalink_structure') !== '';
        if (! RequestAddress::ofThisRequest()->isInterface($this->environment->site()->home(), rest_get_url_prefix(), $hasPermalinks)) {
            array_push($modules, $this->blocks(), $this->pages());
        }
        foreach ($modules as $module) {
            $module->start();
        }
        if ($this->types !== null) {
            add_action('init', $this->types->registerProducts(...), 5);
        }
    }
}
