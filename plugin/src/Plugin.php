<?php

declare(strict_types=1);

namespace MdShop\Catalog;

use MdShop\Catalog\Admin\Screen\Welcome;
use MdShop\Catalog\Contract\BuildCheck;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\ContractProblem;
use MdShop\Catalog\Installation\Activation;
use MdShop\Catalog\Installation\NetworkUpdate;
use MdShop\Catalog\Installation\Tables;
use MdShop\Catalog\Modules\Modules;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\PrimaryReads;
use MdShop\Catalog\Support\Translations;
use MdShop\Catalog\Transport\CapturedAuthorization;
use MdShop\Catalog\Transport\Reply;
use MdShop\Catalog\Transport\RequestAddress;

/** Starts the modules. Every request runs this, so classes are named in closures, which load them only when they are needed. */
final class Plugin
{
    /** Called by the main file when it is loaded. Other plugins may not be loaded yet, so this only prepares for them. */
    public static function start(string $file): void
    {
        $address = RequestAddress::ofThisRequest();
        if ($address->mayBePluginAddress()) {
            Reply::bufferOutput();
        }
        if ($address->isForAgents()) {
            // Nothing that was hidden may come back from a replica or a cache.
            PrimaryReads::fromNowOn($GLOBALS['wpdb']);
        }
        if (isset($_SERVER['HTTP_AUTHORIZATION']) || isset($_SERVER['REDIRECT_HTTP_AUTHORIZATION'])) {
            CapturedAuthorization::capture((string) get_option('home'));
        }
        self::addHooksOfActivation($file);
        add_filter('load_textdomain_mofile', static fn (string $path, string $domain): string
            => $domain === 'md-shop-catalog' ? Translations::nearest($path) : $path, 10, 2);
        // Other plugins must be loaded before, so that they can filter the clock and the settings.
        add_action('plugins_loaded', static fn () => self::startModules($file));
    }

    private static function addHooksOfActivation(string $file): void
    {
        register_activation_hook($file, static function (bool $isForNetwork = false) use ($file): void {
            Activation::activate();
            Welcome::remember(plugin_basename($file), $isForNetwork);
        });
        register_deactivation_hook($file, static fn (bool $fromNetwork = false) => Activation::deactivate(plugin_basename($file), $fromNetwork));
        if (is_multisite()) {
            // WordPress deactivates the plugin at 10.
            add_filter('upgrader_pre_install', static function (mixed $response, mixed $extra) use ($file): mixed {
                $plugin = plugin_basename($file);
                if (is_array($extra) && ($extra['plugin'] ?? '') === $plugin) {
                    NetworkUpdate::begin($plugin);
                }
                return $response;
            }, 9, 2);
        }
        add_filter('wpmu_drop_tables', static fn (array $tables, int $site): array
            => [...$tables, ...Tables::namesOf(new Database($GLOBALS['wpdb']), $GLOBALS['wpdb']->get_blog_prefix($site))], 10, 2);
    }

    private static function startModules(string $file): void
    {
        try {
            $contract = Contract::ofPlugin(dirname(__DIR__));
            // Only where a developer or an administrator sees it, so that other requests are not slowed down.
            if (WP_DEBUG || (is_admin() && ! wp_doing_ajax())) {
                BuildCheck::warn(dirname(__DIR__, 2), $contract);
            }
            (new Modules($file, $contract))->start();
        } catch (ContractProblem $e) {
            $e->report();
        }
    }
}
