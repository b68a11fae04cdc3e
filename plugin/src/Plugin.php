<?php

declare(strict_types=1);

namespace MdShop\Catalog;

use MdShop\Catalog\Admin\ReadModelNotice;
use MdShop\Catalog\Admin\RegistrationNotice;
use MdShop\Catalog\Agents\AgentMaintenance;
use MdShop\Catalog\Agents\AgentRegistration;
use MdShop\Catalog\Agents\AgentStore;
use MdShop\Catalog\Agents\Credentials;
use MdShop\Catalog\Agents\Limits;
use MdShop\Catalog\Agents\Privacy;
use MdShop\Catalog\Agents\RateLimit;
use MdShop\Catalog\Agents\UsedUpLimits;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Cli\AgentsCommand;
use MdShop\Catalog\Cli\DemoCommand;
use MdShop\Catalog\Cli\Help;
use MdShop\Catalog\Cli\IndexCommand;
use MdShop\Catalog\Cli\WooCommerceCommand;
use MdShop\Catalog\Contract\BuildCheck;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\ContractProblem;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Demo\Files;
use MdShop\Catalog\Demo\ImageImport;
use MdShop\Catalog\Demo\Importer;
use MdShop\Catalog\Demo\Links;
use MdShop\Catalog\Demo\Marks;
use MdShop\Catalog\Demo\Menu;
use MdShop\Catalog\Demo\PostImport;
use MdShop\Catalog\Demo\SiteOptions;
use MdShop\Catalog\Demo\TermImport;
use MdShop\Catalog\Demo\ThemeImport;
use MdShop\Catalog\Demo\WordPressTexts;
use MdShop\Catalog\Installation\Failure;
use MdShop\Catalog\Installation\Migrations;
use MdShop\Catalog\Installation\Schema;
use MdShop\Catalog\Installation\Sites;
use MdShop\Catalog\Languages\LanguageFields;
use MdShop\Catalog\Modules\LanguagesFactory as ChosenLanguages;
use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Operations\Answers;
use MdShop\Catalog\Operations\Arguments;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\Operations\GetAgent;
use MdShop\Catalog\Operations\GetProduct;
use MdShop\Catalog\Operations\Health;
use MdShop\Catalog\Operations\ListCategories;
use MdShop\Catalog\Operations\ListEnvelope;
use MdShop\Catalog\Operations\Reads;
use MdShop\Catalog\Operations\RegisterAgent;
use MdShop\Catalog\Operations\RevokeAgent;
use MdShop\Catalog\Operations\Router;
use MdShop\Catalog\Operations\SearchProducts;
use MdShop\Catalog\Operations\SearchSite;
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
use MdShop\Catalog\Settings\SettingsRegistration;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Settings\WordPressNames;
use MdShop\Catalog\Sources\AllSources;
use MdShop\Catalog\Sources\Embedded\EmbeddedProducts;
use MdShop\Catalog\Sources\Embedded\PostTypeRegistration as ProductRegistration;
use MdShop\Catalog\Sources\Embedded\ProductFields;
use MdShop\Catalog\Sources\Embedded\VariantStore;
use MdShop\Catalog\Sources\PostFacts;
use MdShop\Catalog\Sources\PostsOfOtherSites;
use MdShop\Catalog\Sources\SyncedPatterns;
use MdShop\Catalog\Sources\WooCommerce\AttributeRoles;
use MdShop\Catalog\Sources\WooCommerce\Brands;
use MdShop\Catalog\Sources\WooCommerce\ChangeHooks;
use MdShop\Catalog\Sources\WooCommerce\ChosenVariation;
use MdShop\Catalog\Sources\WooCommerce\Conversion\BulkAction;
use MdShop\Catalog\Sources\WooCommerce\Conversion\Conversion;
use MdShop\Catalog\Sources\WooCommerce\Conversion\FamilyConverter;
use MdShop\Catalog\Sources\WooCommerce\Conversion\Journal;
use MdShop\Catalog\Sources\WooCommerce\Conversion\Snapshot;
use MdShop\Catalog\Sources\WooCommerce\Families;
use MdShop\Catalog\Sources\WooCommerce\Import\Import;
use MdShop\Catalog\Sources\WooCommerce\Import\MovedAddresses;
use MdShop\Catalog\Sources\WooCommerce\Import\ProductMove;
use MdShop\Catalog\Sources\WooCommerce\Import\TermMove;
use MdShop\Catalog\Sources\WooCommerce\MissingWooCommerce;
use MdShop\Catalog\Sources\WooCommerce\ProductRows;
use MdShop\Catalog\Sources\WooCommerce\ProductType\ProductPage;
use MdShop\Catalog\Sources\WooCommerce\ProductType\ProductScreen;
use MdShop\Catalog\Sources\WooCommerce\ProductType\ProductType;
use MdShop\Catalog\Sources\WooCommerce\ShopContent;
use MdShop\Catalog\Sources\WooCommerce\VariantIds;
use MdShop\Catalog\Sources\WooCommerce\VisitorPrices;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceProducts;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Sources\WordPressContent;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Time\Clock;
use MdShop\Catalog\Support\Time\SystemClock;
use MdShop\Catalog\Support\Translations;
use MdShop\Catalog\Transport\Abilities\Abilities;
use MdShop\Catalog\Transport\Blocks\AgentAccessBlock;
use MdShop\Catalog\Transport\Blocks\BlockTypes;
use MdShop\Catalog\Transport\Blocks\CatalogBlock;
use MdShop\Catalog\Transport\Blocks\CatalogCards;
use MdShop\Catalog\Transport\Blocks\PageLanguage;
use MdShop\Catalog\Transport\Blocks\Prices;
use MdShop\Catalog\Transport\Blocks\ProductBlock;
use MdShop\Catalog\Transport\Blocks\ProductVariants;
use MdShop\Catalog\Transport\Blocks\QuestionBlock;
use MdShop\Catalog\Transport\Blocks\ShownImages;
use MdShop\Catalog\Transport\Blocks\Stock;
use MdShop\Catalog\Transport\Blocks\Templates;
use MdShop\Catalog\Transport\Blocks\TranslatedTemplates;
use MdShop\Catalog\Transport\CapturedAuthorization;
use MdShop\Catalog\Transport\Documents\ApiReference;
use MdShop\Catalog\Transport\Documents\Descriptions;
use MdShop\Catalog\Transport\Documents\Documents;
use MdShop\Catalog\Transport\Documents\Guides;
use MdShop\Catalog\Transport\Documents\GuideValues;
use MdShop\Catalog\Transport\Documents\Links as DocumentLinks;
use MdShop\Catalog\Transport\Documents\Publisher;
use MdShop\Catalog\Transport\Documents\ServerCard;
use MdShop\Catalog\Transport\Mcp\DocumentResources;
use MdShop\Catalog\Transport\Mcp\Errors;
use MdShop\Catalog\Transport\Mcp\Hints;
use MdShop\Catalog\Transport\Mcp\Initialize;
use MdShop\Catalog\Transport\Mcp\McpTransport;
use MdShop\Catalog\Transport\Mcp\Methods;
use MdShop\Catalog\Transport\Mcp\Origins;
use MdShop\Catalog\Transport\Mcp\Prompts;
use MdShop\Catalog\Transport\Mcp\Resources;
use MdShop\Catalog\Transport\Mcp\Server;
use MdShop\Catalog\Transport\Mcp\ServerInfo;
use MdShop\Catalog\Transport\Mcp\Tools;
use MdShop\Catalog\Transport\Pages\ArchivePages;
use MdShop\Catalog\Transport\Pages\BrowserTools;
use MdShop\Catalog\Transport\Pages\DiscoveryLinks;
use MdShop\Catalog\Transport\Pages\MarkdownPage;
use MdShop\Catalog\Transport\Pages\MarkdownPages;
use MdShop\Catalog\Transport\Pages\ProductPages;
use MdShop\Catalog\Transport\Pages\StructuredData;
use MdShop\Catalog\Transport\Reply;
use MdShop\Catalog\Transport\RequestAddress;
use MdShop\Catalog\Transport\Rest\LocalizedApiBlocker;
use MdShop\Catalog\Transport\Rest\RestTransport;
use MdShop\Catalog\Transport\Site\AgentAuth;
use MdShop\Catalog\Transport\Site\Robots;
use MdShop\Catalog\Transport\Site\Sitemaps;
use MdShop\Catalog\Transport\Site\SiteTransport;
use MdShop\Catalog\Transport\Site\UnknownAddresses;
use WpOrg\Requests\IdnaEncoder;

/**
 * The composition root: the only place that selects the implementations of interfaces. Constructors only connect objects;
 * addHooks() registers them with WordPress.
 */
final class Plugin
{
    /** Time limit for deactivating on all sites of a network. */
    private const NETWORK_SECONDS = 10.0;

    /** Called by the main file when it is loaded. Only adds hooks. */
    public static function start(string $file): void
    {
        Reply::bufferOutput();
        CapturedAuthorization::capture((string) get_option('home'));
        register_activation_hook($file, self::activate(...));
        register_deactivation_hook($file, static fn (bool $fromNetwork = false) => self::deactivate(plugin_basename($file), $fromNetwork));
        // Other plugins must be loaded before, so that they can filter the clock and the settings.
        add_filter('wpmu_drop_tables', static fn (array $tables, int $site): array
            => [...$tables, ...Schema::tablesOf($GLOBALS['wpdb']->get_blog_prefix($site))], 10, 2);
        Translations::addHooks();
        add_action('plugins_loaded', static function () use ($file): void {
            try {
                self::compose($file);
            } catch (ContractProblem $e) {
                self::report($e);
            }
        });
    }

    private static function compose(string $file): void
    {
        $contract = Contract::load(dirname(__DIR__) . '/' . Contract::FILE);
        self::checkBuild($contract);
        $service = $contract->service();
        $bounds = $contract->bounds();
        $messages = new Messages($contract);
        $settingsStore = new SettingsStore();
        // Post types and address bases are registered once per process, so this uses the settings at its beginning.
        $settings = $settingsStore->current();
        $network = new Network(plugin_basename($file));
        $site = new Site(untrailingslashit((string) get_option('home')), $network);
        $database = new Database($GLOBALS['wpdb']);
        $database->addHooks();
        if (! (defined('WP_CLI') && WP_CLI) && ! wp_doing_cron()) {
            $database->limitReads();
        }
        $lock = new Lock($database);
        $lock->releaseOnShutdown();
        /**
         * Filters the clock that the plugin uses. Tests replace it.
         *
         * @param Clock $clock
         */
        $clock = apply_filters('md_shop_clock', new SystemClock());

        $translations = new TranslationStore($database, $service['default_language'], $network);
        $productSource = ProductSource::fromSetting($settings->source(), WooCommerceSite::isActive(...));
        $chosen = ChosenLanguages::ofSite($database, $translations, $site, $settingsStore, $productSource, $service['languages'], $service['default_language']);
        $languages = $chosen->languages;

        $posts = new PostFacts($database);
        $variants = new VariantStore($database, $clock);
        $content = new WordPressContent($posts, $settings->contentTypes());
        $source = new AllSources([
            match ($productSource) {
                ProductSource::Embedded => new EmbeddedProducts($variants, $languages, $posts, $network),
                ProductSource::WooCommerce => self::wooCommerce($database, $settingsStore, $languages, $posts, $service['currency'], $service['default_language']),
            },
            $productSource === ProductSource::WooCommerce ? new ShopContent($content, $languages) : $content,
        ]);

        $origin = new ModelProvenance($productSource, $chosen->name);
        $states = new StateStore($database, $origin);
        $entries = new EntryStore($database, $states);
        $stems = new StemStore($database);
        $writer = new EntryWriter($database, $states, $entries, new TotalStore($database), new PostingStore($database), $stems);
        $anonymous = new AnonymousRequest($site);
        $terms = new TermProjector($source, $languages, $database, $states, $site, $anonymous);
        $renderer = new Renderer($anonymous, new ForeignCallbacks(dirname($file)));
        $analyzer = new Analyzer();
        $composer = new Composer($site, $languages->neutral(...), $service['currency'], $bounds['excerpt'], $analyzer);
        $projector = new Projector($source, $languages, $terms, $composer, $renderer, $entries, $writer, $settingsStore, $clock, $anonymous);
        $rebuild = new Rebuild($source, $database, $states, $projector, $terms, $lock);
        $missed = new MissedChanges($database, $entries, $writer, $projector, $lock);
        $freshness = new Freshness($source, $origin, $entries, $projector, $terms, $rebuild, $states, $lock, $clock, $missed, $network);
        $listener = new Listener($entries, $writer, $states, $rebuild, $languages, $missed, $network);
        $reader = new Reader($database, $freshness, new FilterableSearch(new PostingsSearch($database, $analyzer, $stems, $bounds['search_terms'])), $site, $source);
        $reconciliation = new Reconciliation($source, $entries, $writer, $projector, $terms, $states, $lock);
        $maintenance = new Maintenance($listener, $freshness, $rebuild, $terms, $reconciliation, $missed, $network);

        $agents = new AgentStore($database);
        $rateLimit = new RateLimit($database);
        $limits = new Limits($settingsStore);
        $registration = new AgentRegistration($database, $agents, $rateLimit, $limits, $clock, $service['credential_seconds']);
        $usedUpLimits = new UsedUpLimits($settingsStore, $limits, $lock, $clock);
        $agentMaintenance = new AgentMaintenance($agents, $rateLimit, $usedUpLimits, $clock);

        $overviews = new OverviewReader($database, $freshness, $reader);
        $factsReader = new FactsReader($contract, $settingsStore, $languages, $overviews, $site);

        $envelope = new ListEnvelope($bounds['page']['maximum']);
        $answers = new Answers($contract);
        $arguments = new Arguments($contract);
        $credentials = new Credentials($agents, $clock);
        $reading = [
            'search_products' => new SearchProducts($reader, $envelope),
            'get_product' => new GetProduct($reader),
            'search_site' => new SearchSite($reader, $envelope),
            'list_categories' => new ListCategories($reader),
            'health' => new Health($contract, $reader, $factsReader),
        ];
        $router = new Router($contract, $arguments, $answers, $credentials, $reading + [
            'register_agent' => new RegisterAgent($contract, $registration, $limits, $usedUpLimits),
            'get_agent' => new GetAgent($contract, $clock),
            'revoke_agent' => new RevokeAgent($registration),
        ]);
        $reads = new Reads($contract, $arguments, $reading);
        $register = static fn (Request $request): Answer => $router->answer($request->at($contract->operations()['register_agent']['path']));

        $descriptions = new Descriptions(__DIR__ . '/../generated/documents.php');
        $documents = new Documents(
            $contract,
            new Guides(__DIR__ . '/../guides', new GuideValues($contract, $messages, $descriptions), new ApiReference($contract, $messages, $descriptions)),
            $descriptions,
            new ServerCard($contract)
        );
        $links = new DocumentLinks($contract, $documents);
        $publisher = new Publisher($contract, $answers, $documents, $factsReader, $links);

        $mcp = static function () use ($contract, $reads, $arguments, $documents, $factsReader, $clock, $credentials, $site, $file): McpTransport {
            static $transport = null;
            return $transport ??= new McpTransport(
                $contract,
                self::mcpServer($contract, $reads, $arguments, new Resources($contract, new DocumentResources($documents, $factsReader, $clock)), $factsReader, $file),
                new Errors($contract),
                $credentials,
                new Origins($site->home(), IdnaEncoder::encode(...))
            );
        };

        $migrations = new Migrations($database, $lock, $states, $contract->release(), Migrations::networkActivation(plugin_basename($file)));
        if (! self::migrateIfDue($migrations) && $migrations->wasInactive()) {
            $freshness->refuseReads();
        }
        (new ProductRegistration($messages, $settings, $languages, $productSource))->addHooks();
        (new ProductFields($contract, $variants, $languages))->addHooks();
        $chosen->addHooks();
        (new LanguageFields($languages, $service['languages']))->addHooks();
        $languages->watch($listener);
        $source->watch($listener);
        $shown = [$productSource->postType(), ...array_keys($settings->contentTypes())];
        (new SyncedPatterns($database, $settingsStore, $shown))->watch($listener);
        (new PostsOfOtherSites($network, $settingsStore, $shown))->watch($listener);
        (new SettingsRegistration($listener, $settingsStore, new WordPressNames($database), $bounds['note'], $network))->addHooks();
        $maintenance->addHooks();
        (new RestTransport($contract, $router, $answers))->addHooks();
        (new LocalizedApiBlocker($site))->addHooks();
        (new SiteTransport($publisher->paths() + [
            'agent/register' => $register,
            'agent/auth' => (new AgentAuth($contract, $answers, $register, $factsReader))->answer(...),
            'mcp' => static fn (Request $request): Answer => $mcp()->answer($request),
        ], static fn (Request $request): Answer => $request->path === '/mcp' ? $mcp()->failure($request) : $answers->failure($request), $bounds['request_body'], $site, $network))->addHooks();
        (new UnknownAddresses($answers, $site))->addHooks();
        (new Abilities($contract, $reads))->addHooks();
        $agentMaintenance->addHooks();
        (new Privacy($agents))->addHooks();
        if (! self::isInterface($site)) {
            $prices = new Prices($messages);
            (new ProductPages($reader, $languages, $prices, $network))->addHooks();
            $stock = new Stock($messages);
            $pageLanguage = new PageLanguage($languages, $service['default_language']);
            $shownImages = new ShownImages($network);
            $shownImages->addHooks();
            $variantChoices = new ProductVariants($messages, $prices, $stock);
            (new BlockTypes(dirname($file), [
                'catalog' => new CatalogBlock($reader, $productSource, $pageLanguage, new CatalogCards($messages, $prices, $stock), $messages, $contract),
                'product' => new ProductBlock($reader, $productSource, $pageLanguage, $variantChoices, $shownImages, $messages, $prices, $stock),
                'agent-access' => new AgentAccessBlock($documents, $factsReader, $pageLanguage, $messages, $contract),
                'question' => new QuestionBlock($messages, $pageLanguage),
            ], $messages, $pageLanguage, self::report(...), $network))->addHooks();
            (new Templates(dirname($file)))->addHooks();
            (new TranslatedTemplates($languages, $service['default_language']))->addHooks();
            (new WordPressTexts($languages))->addHooks();
            (new DiscoveryLinks($contract, $links, $factsReader, $languages))->addHooks();
            (new BrowserTools($contract, $factsReader, $languages, $settingsStore, $file))->addHooks();
            (new StructuredData($overviews, $languages, $factsReader))->addHooks();
            (new MarkdownPages($contract, $answers, new MarkdownPage($messages), $reader, $languages, $links, $factsReader))->addHooks();
            (new Robots($contract))->addHooks();
            (new Sitemaps($overviews, $productSource))->addHooks();
            (new ArchivePages())->addHooks();
            (new ReadModelNotice($reader, $source))->addHooks();
            (new RegistrationNotice($usedUpLimits))->addHooks();
        }
        if (WooCommerceSite::isLoaded()) {
            WooCommerceSite::declareCompatibility($file);
            (new ChosenVariation(new ProductRows($database), $languages))->addHooks();
            $variantIds = new VariantIds($database);
            $productMove = new ProductMove($database, $variants, $languages, $messages, $service['default_language']);
            $import = new Import($database, $lock, $listener, $variantIds, new TermMove($database), $productMove, $service['currency']);
            $family = new FamilyConverter($languages, $messages, $service['default_language']);
            $conversion = new Conversion($database, $lock, new Journal($database, $clock), new Snapshot($database), $family);
            if ($productSource === ProductSource::WooCommerce) {
                (new MovedAddresses($settings))->addHooks();
            }
            self::addToWooCommerce($file, $contract, $messages, $import, $conversion);
        }

        // Created on demand, so that ordinary requests do not load its classes.
        $importer = static function () use ($file, $database, $languages, $variants, $listener, $service): Importer {
            $codes = $service['languages'];
            $marks = new Marks($database);
            $posts = new PostImport($languages, new ImageImport(dirname($file) . '/demo/pictures'), $marks, $codes);
            $links = new Links($languages);
            $theme = new ThemeImport(dirname($file) . '/demo', $links, $marks, new WordPressTexts($languages), $codes);
            return new Importer(new Files(self::demoFolders($file)), new TermImport($languages, $marks, $codes), $posts, new Menu($languages, $links), $theme, $variants, new SiteOptions(), $listener);
        };
        add_action('md_shop_demo_import', static fn () => $importer()->import());
        add_action('md_shop_demo_remove', static fn () => $importer()->remove());
        // WP-CLI adds a command whose parent does not exist yet only just before it runs a command.
        add_action('cli_init', static fn () => \WP_CLI::add_hook('before_run_command', static fn () => Help::translate([
            'md-shop demo' => DemoCommand::class,
            'md-shop agents' => AgentsCommand::class,
            'md-shop index' => IndexCommand::class,
            'md-shop woocommerce' => WooCommerceCommand::class,
        ])));
        add_action('cli_init', static function () use ($importer, $productSource, $database, $source, $states, $rebuild, $freshness, $projector, $stems, $agents, $agentMaintenance, $clock): void {
            $index = new Index($database, $states, $rebuild, new Verification($source, $database, $freshness, $projector, $stems));
            \WP_CLI::add_command('md-shop demo', new DemoCommand($importer(), $productSource));
            \WP_CLI::add_command('md-shop agents', new AgentsCommand($agents, $agentMaintenance, $clock));
            \WP_CLI::add_command('md-shop index', new IndexCommand($index, $clock));
        });
    }

    /** @return non-empty-list<string> */
    private static function demoFolders(string $file): array
    {
        /** Filters additional folders from which the import of the demonstration reads files. Tests add difficult cases with it. */
        $more = apply_filters('md_shop_demo_folders', []);
        return [...array_values(array_filter(is_array($more) ? $more : [], is_string(...))), dirname($file) . '/demo'];
    }

    private static function isInterface(Site $site): bool
    {
        $hasPermalinks = (string) get_option('permalink_structure') !== '';
        return RequestAddress::ofThisRequest()->isInterface($site->home(), rest_get_url_prefix(), $hasPermalinks);
    }

    /** Adds the product type, the import and the conversion to WooCommerce. */
    private static function addToWooCommerce(string $file, Contract $contract, Messages $messages, Import $import, Conversion $conversion): void
    {
        (new ProductType())->addHooks();
        (new ProductScreen(plugins_url('', $file), $contract->release()))->addHooks();
        (new ProductPage($messages))->addHooks();
        (new BulkAction($conversion))->addHooks();
        add_action('md_shop_woocommerce_import', static function () use ($import): void {
            $import->run();
        });
        add_action('cli_init', static function () use ($import, $conversion): void {
            \WP_CLI::add_command('md-shop woocommerce', new WooCommerceCommand($conversion, $import));
        });
    }

    private static function wooCommerce(
        Database $database,
        SettingsStore $settings,
        Languages $languages,
        PostFacts $posts,
        string $currency,
        string $defaultLanguage
    ): Source {
        if (! WooCommerceSite::isLoaded()) {
            return new MissingWooCommerce();
        }
        $rows = new ProductRows($database);
        $roles = new AttributeRoles($settings);
        return new WooCommerceProducts(
            $rows,
            new Families($rows, $roles, new VisitorPrices(), $languages),
            new Brands($settings, $roles),
            new ChangeHooks($posts, $rows),
            $languages,
            $posts,
            $currency,
            $defaultLanguage
        );
    }

    private static function mcpServer(
        Contract $contract,
        Reads $reads,
        Arguments $arguments,
        Resources $resources,
        FactsReader $facts,
        string $file
    ): Server {
        $info = static function () use ($contract, $facts, $file): ServerInfo {
            $known = $facts->read();
            return new ServerInfo(
                $known->in($contract->service()['default_language'])->name,
                $known->endpoints->site(),
                [['src' => plugins_url('assets/icon.png', $file), 'mimeType' => 'image/png', 'sizes' => ['128x128']]]
            );
        };
        return new Server(
            new Errors($contract),
            $contract->service()['mcp_versions'],
            Methods::of(
                new Initialize($contract, $info),
                new Tools($contract, $reads, new Hints($contract, $reads)),
                $resources,
                new Prompts($contract, $arguments)
            ),
            max(1, $contract->bounds()['message_depth'])
        );
    }

    /**
     * Reports if the sources of the contract changed without a new build. Only in the administration or in debug mode, so
     * that requests of visitors and agents are not slowed down.
     */
    private static function checkBuild(Contract $contract): void
    {
        if (! WP_DEBUG && ! is_admin()) {
            return;
        }
        try {
            (new BuildCheck(dirname(__DIR__, 2)))->assertBuilt($contract);
        } catch (ContractProblem $e) {
            // The old contract still matches the code, so the plugin continues to use it.
            self::report($e);
        }
    }

    private static function report(ContractProblem $problem): void
    {
        error_log('md-shop-catalog: ' . $problem->getMessage());
        md_shop_show_problem($problem->text(...));
    }

    /** @return bool Whether the tables are up to date now. */
    private static function migrateIfDue(Migrations $migrations): bool
    {
        // Must run before any table is read. The check uses autoloaded options, so it needs no query.
        if (! $migrations->isDue()) {
            return true;
        }
        $failure = Failure::load();
        // On the command line retry immediately: a user is waiting, or a scheduler that runs once a minute.
        $isNow = defined('WP_CLI') && WP_CLI;
        if ($isNow || $failure === null || ! $failure->isRecent(time())) {
            try {
                if ($migrations->run()) {
                    if ($failure !== null) {
                        Failure::delete();
                    }
                    // Otherwise the rebuild would not begin before the next read.
                    Maintenance::scheduleCatchUp();
                    return true;
                }
                // Another process is migrating and may have finished.
                Migrations::forgetOptions();
                return ! $migrations->isDue();
            } catch (DatabaseError $e) {
                error_log('md-shop-catalog: the tables could not be made: ' . $e->getMessage());
                $failure = Failure::save($failure, time(), $e->getMessage());
            }
        }
        md_shop_show_problem(static fn (): string => sprintf(
            /* translators: %s: reason, in English */
            __('MD Shop Catalog for Agents could not update its database tables and will try again on the next request: %s', 'md-shop-catalog'),
            $failure->reason
        ));
        return false;
    }

    /** The next request creates the tables, when all of WordPress is loaded. This only resets options. */
    private static function activate(): void
    {
        // After an activation for the whole network, the other sites detect it themselves: Migrations::networkActivation().
        delete_option('rewrite_rules');
        delete_option(SchemaVersion::OPTION);
        delete_option(Migrations::RELEASE);
        Failure::delete();
    }

    /**
     * Keeps all data, and removes the scheduled events and the rewrite rules.
     *
     * @param bool $fromNetwork Whether the plugin is deactivated for the whole network.
     */
    private static function deactivate(string $plugin, bool $fromNetwork): void
    {
        // Shutdown functions of this process must not schedule an event again.
        add_filter('pre_schedule_event', static fn (mixed $done, object $event): mixed
            => str_starts_with((string) ($event->hook ?? ''), 'md_shop_') ? false : $done, 10, 2);
        $leave = static function (): void {
            Maintenance::unschedule();
            AgentMaintenance::unschedule();
            delete_option('rewrite_rules');
        };
        if (! $fromNetwork) {
            $leave();
            return;
        }
        if (Migrations::networkActivation($plugin) === time()) {
            // If it were activated again within the same second, the sites could not detect the interruption.
            sleep(1);
        }
        // With thousands of sites the time is not enough for all. What remains is harmless: events without a handler, and
        // rewrite rules of addresses that lead to the home page. Uninstalling removes both.
        Sites::each(static function () use ($plugin, $leave): void {
            if (! in_array($plugin, (array) get_option('active_plugins', []), true)) {
                $leave();
            }
        }, self::NETWORK_SECONDS, get_current_network_id());
    }
}
