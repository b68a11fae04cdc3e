<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Cli\AgentsCommand;
use MdShop\Catalog\Cli\DatabaseProblem;
use MdShop\Catalog\Cli\DemoCommand;
use MdShop\Catalog\Cli\FastLaneCommand;
use MdShop\Catalog\Cli\Help;
use MdShop\Catalog\Cli\HideCommand;
use MdShop\Catalog\Cli\IndexCommand;
use MdShop\Catalog\Cli\JournalCommand;
use MdShop\Catalog\Cli\ProductsCommand;
use MdShop\Catalog\Cli\SettingsCommand;
use MdShop\Catalog\Cli\ShowCommand;
use MdShop\Catalog\Cli\WooCommerceCommand;
use MdShop\Catalog\Installation\TemporaryFiles;
use MdShop\Catalog\Sources\Embedded\Csv\FileHelp;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use WP_CLI;

/** The commands `wp md-shop …`. */
final class CommandLineModule extends Module
{
    private const COMMANDS = [
        'md-shop demo' => DemoCommand::class,
        'md-shop agents' => AgentsCommand::class,
        'md-shop fast-lane' => FastLaneCommand::class,
        'md-shop hide' => HideCommand::class,
        'md-shop index' => IndexCommand::class,
        'md-shop journal' => JournalCommand::class,
        'md-shop products' => ProductsCommand::class,
        'md-shop settings' => SettingsCommand::class,
        'md-shop show' => ShowCommand::class,
        'md-shop woocommerce' => WooCommerceCommand::class,
    ];

    public function __construct(
        private readonly WordPressEnvironment $environment,
        private readonly SourcesModule $sources,
        private readonly AdminModule $admin,
        private readonly ReadModelModule $readModel,
        private readonly AgentsModule $agents,
        private readonly DemonstrationModule $demonstration,
        private readonly WooCommerceModule $wooCommerce,
        private readonly FastLaneModule $fastLane,
        private readonly CsvModule $csv,
        private readonly ListsModule $lists,
        private readonly JournalModule $journal,
    ) {
    }

    protected function addHooks(): void
    {
        add_action('cli_init', $this->addCommands(...));
    }

    private function addCommands(): void
    {
        // A command may take long.
        $this->environment->options()->remember();
        // WP-CLI adds a command whose parent does not exist yet only just before it runs a command.
        WP_CLI::add_hook('before_run_command', static fn () => Help::translate(self::COMMANDS, [
            'md-shop products import' => Help::section('FILE', FileHelp::columns(), FileHelp::rules()),
        ]));
        array_map(DatabaseProblem::reportIn(...), array_keys(self::COMMANDS));
        WP_CLI::add_command('md-shop demo', new DemoCommand($this->demonstration->importer(), $this->demonstration->questions(), $this->environment->productSource));
        WP_CLI::add_command('md-shop agents', new AgentsCommand($this->agents->agents(), $this->agents->maintenance(), $this->environment->clock()));
        WP_CLI::add_command('md-shop index', new IndexCommand($this->readModel->administration(), $this->environment->clock()));
        WP_CLI::add_command('md-shop journal', new JournalCommand($this->journal->journal()));
        WP_CLI::add_command('md-shop hide', new HideCommand($this->sources->hidden()));
        WP_CLI::add_command('md-shop settings', new SettingsCommand($this->admin->settingsEditor()));
        WP_CLI::add_command('md-shop show', new ShowCommand($this->sources->hidden()));
        WP_CLI::add_command('md-shop fast-lane', new FastLaneCommand($this->fastLane->installation()));
        WP_CLI::add_command(
            'md-shop products',
            new ProductsCommand($this->csv->exporter(), $this->csv->importer(), TemporaryFiles::ofImports(), $this->lists->gaps()),
            ['before_invoke' => $this->refuseProducts(...)]
        );
        if (WooCommerceSite::isLoaded()) {
            WP_CLI::add_command('md-shop woocommerce', new WooCommerceCommand($this->wooCommerce->conversion(), $this->wooCommerce->import(), $this->environment->database()));
        }
    }

    /** Ends a command for the plugin's own products in a shop whose products are WooCommerce's. */
    private function refuseProducts(): void
    {
        if (! $this->csv->isAvailable()) {
            WP_CLI::error(sprintf(
                /* translators: %s: a command */
                __('This command is for the plugin\'s own products, and the products here are WooCommerce\'s. Use Import and Export above WooCommerce\'s list of products, or %s.', 'md-shop-catalog'),
                'wp wc product'
            ));
        }
    }
}
