<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Installation\Tables;
use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Database\MissingTables;
use MdShop\Catalog\Support\LoadedOptions;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Time\Clock;
use MdShop\Catalog\Support\Time\SystemClock;
use MdShop\Catalog\Transport\FastLane\Note;
use MdShop\Catalog\Transport\RequestAddress;

/** The environment of ordinary requests, in which all of WordPress is loaded. */
final class WordPressEnvironment extends Environment
{
    /** The settings when the process began. Post types and address bases are registered once per process. */
    public readonly Settings $settings;

    /** Where the products come from. */
    public readonly ProductSource $productSource;

    private ?bool $isPageOrScreen = null;

    /** @param string $file The plugin's main file. */
    public function __construct(public readonly string $file, Contract $contract)
    {
        parent::__construct(dirname($file), $contract, SettingsStore::ofWordPress());
        if (is_multisite()) {
            // They must know which site the process runs for, before another one is switched to.
            $this->site();
        }
        if (RequestAddress::ofThisRequest()->isForAgents()) {
            $this->renewOptions();
        }
        $this->settings = $this->settingsStore->current();
        $this->productSource = ProductSource::fromSetting($this->settings->source());
    }

    public function site(): Site
    {
        return $this->once(Site::class, fn (): Site => new Site(untrailingslashit((string) get_option('home')), $this->network()));
    }

    public function network(): Network
    {
        return $this->once(Network::class, fn (): Network => new Network(plugin_basename($this->file)));
    }

    public function database(): Database
    {
        return $this->once(Database::class, function (): Database {
            $database = new Database($GLOBALS['wpdb']);
            $database->addHooks();
            if (! $this->takesLong()) {
                $database->limitReads();
            }
            return $database;
        });
    }

    public function missingTables(): MissingTables
    {
        return new MissingTables($this->database(), Tables::ALL);
    }

    /** RequestAddress::isPageOrScreen() of the request as it began. */
    public function isPageOrScreen(): bool
    {
        return $this->isPageOrScreen ??= RequestAddress::ofThisRequest()->isPageOrScreen(rest_get_url_prefix());
    }

    /** Whether this process shows a page to a visitor. */
    public function showsPage(): bool
    {
        // WordPress has found what the page shows. An address of the plugin is answered before, and agents read pages as Markdown.
        return did_action('wp') !== 0 && ! RequestAddress::ofThisRequest()->isForAgents();
    }

    /** Whether this process may take minutes: a command or wp-cron.php. */
    public function takesLong(): bool
    {
        return wp_doing_cron() || (defined('WP_CLI') && WP_CLI);
    }

    /** Has the settings read again if a replica gave WordPress older ones. */
    private function renewOptions(): void
    {
        try {
            $this->options()->renewIfBehind();
        } catch (DatabaseError $e) {
            // The request itself finds it too.
            Log::error('it is not known whether the options are those of the primary', $e);
        }
    }

    public function options(): LoadedOptions
    {
        return $this->once(LoadedOptions::class, fn (): LoadedOptions => new LoadedOptions($this->database(), Note::OPTIONS));
    }

    public function clock(): Clock
    {
        /**
         * Filters the clock that the plugin uses. Tests replace it.
         *
         * @since 0.1.0
         *
         * @param Clock $clock
         */
        return $this->once(Clock::class, static fn (): Clock => apply_filters('md_shop_clock', new SystemClock()));
    }
}
