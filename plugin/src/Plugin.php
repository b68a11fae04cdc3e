<?php

declare(strict_types=1);

namespace MdShop\Catalog;

use MdShop\Catalog\Contract\BuildCheck;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\ContractProblem;
use MdShop\Catalog\Installation\Activation;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Translations;
use MdShop\Catalog\Transport\CapturedAuthorization;
use MdShop\Catalog\Transport\Reply;
use MdShop\Catalog\Transport\RequestAddress;

/** Starts the modules. */
final class Plugin
{
    /** Called by the main file when it is loaded. Other plugins may not be loaded yet, so this only prepares for them. */
    public static function start(string $file): void
    {
        Reply::bufferOutput();
        CapturedAuthorization::capture((string) get_option('home'));
        Activation::addHooks($file);
        Translations::addHooks();
        // Other plugins must be loaded before, so that they can filter the clock and the settings.
        add_action('plugins_loaded', static function () use ($file): void {
            try {
                $contract = Contract::load(dirname(__DIR__) . '/' . Contract::FILE);
                BuildCheck::warn(dirname(__DIR__, 2), $contract);
                self::startModules($file, $contract);
            } catch (ContractProblem $e) {
                $e->report();
            }
        });
    }

    private static function startModules(string $file, Contract $contract): void
    {
        $core = new Modules\CoreModule($file, $contract);
        $languages = new Modules\LanguagesModule($core);
        $sources = new Modules\SourcesModule($core, $languages);
        $readModel = new Modules\ReadModelModule($core, $languages, $sources);
        $agents = new Modules\AgentsModule($core);
        $operations = new Modules\OperationsModule($core, $languages, $readModel, $agents);
        $documents = new Modules\DocumentsModule($core, $operations);
        $mcp = new Modules\McpModule($core, $operations, $agents, $documents);
        $wooCommerce = new Modules\WooCommerceModule($core, $languages, $sources, $readModel);
        $demonstration = new Modules\DemonstrationModule($core, $languages, $sources, $readModel);
        $modules = [
            $core,
            new Modules\InstallationModule($core, $readModel),
            $sources,
            $languages,
            $readModel,
            new Modules\AdminModule($core, $sources, $readModel, $agents),
            new Modules\RestModule($core, $operations),
            new Modules\SiteModule($core, $operations, $documents, $mcp),
            $agents,
            $wooCommerce,
            $demonstration,
            new Modules\CommandLineModule($core, $languages, $readModel, $agents, $demonstration, $wooCommerce),
        ];
        if (! self::isInterface($core->site)) {
            $modules[] = new Modules\BlocksModule($core, $languages, $readModel, $operations, $documents);
            $modules[] = new Modules\PagesModule($core, $languages, $readModel, $operations, $documents);
        }
        foreach ($modules as $module) {
            $module->addHooks();
        }
    }

    /** Whether the request is for the REST API or an address at the site's root, which show no pages. */
    private static function isInterface(Site $site): bool
    {
        $hasPermalinks = (string) get_option('permalink_structure') !== '';
        return RequestAddress::ofThisRequest()->isInterface($site->home(), rest_get_url_prefix(), $hasPermalinks);
    }
}
