<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Time\Clock;
use MdShop\Catalog\Support\Time\SystemClock;

/** What every other module needs: the contract, the settings, the site's address, the database and the clock. */
final class CoreModule extends Module
{
    /** The settings when the process began. Post types and address bases are registered once per process. */
    public readonly Settings $settings;
    public readonly SettingsStore $settingsStore;

    /** Where the products come from. */
    public readonly ProductSource $productSource;
    public readonly Network $network;
    public readonly Site $site;

    /** @param string $file The plugin's main file. */
    public function __construct(public readonly string $file, public readonly Contract $contract)
    {
        $this->settingsStore = new SettingsStore();
        $this->settings = $this->settingsStore->current();
        $this->productSource = ProductSource::fromSetting($this->settings->source());
        $this->network = new Network(plugin_basename($file));
        $this->site = new Site(untrailingslashit((string) get_option('home')), $this->network);
    }

    /** The plugin's folder, without a trailing slash. */
    public function folder(): string
    {
        return dirname($this->file);
    }

    public function defaultLanguage(): string
    {
        return $this->contract->service()['default_language'];
    }

    public function messages(): Messages
    {
        return $this->once(Messages::class, fn (): Messages => new Messages($this->contract));
    }

    public function database(): Database
    {
        return $this->once(Database::class, static function (): Database {
            $database = new Database($GLOBALS['wpdb']);
            $database->addHooks();
            if (! (defined('WP_CLI') && WP_CLI) && ! wp_doing_cron()) {
                $database->limitReads();
            }
            return $database;
        });
    }

    public function lock(): Lock
    {
        return $this->once(Lock::class, function (): Lock {
            $lock = new Lock($this->database());
            $lock->releaseOnShutdown();
            return $lock;
        });
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
