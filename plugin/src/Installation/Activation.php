<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\Cache\CacheStores;
use MdShop\Catalog\Installation\FastLane\FastLaneInstallation;
use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Support\ScheduledEvents;
use MdShop\Catalog\Transport\FastLane\StoredSite;

/** Activation and deactivation of the plugin, on one site or for a whole network. */
final class Activation
{
    /** Time limit for deactivating on all sites of a network. */
    private const NETWORK_SECONDS = 10.0;

    /** The next request creates the tables, when all of WordPress is loaded. This only resets options. */
    public static function activate(): void
    {
        // After an activation for the whole network, the other sites detect it themselves: SchemaVersion::networkActivation().
        delete_option('rewrite_rules');
        SchemaVersion::forget();
        OlderRelease::forget();
        Failure::delete();
        NetworkUpdate::forget();
    }

    /**
     * Keeps all data, and removes the scheduled events and the rewrite rules.
     *
     * @param string $plugin "md-shop-catalog/md-shop-catalog.php"
     * @param bool $fromNetwork Whether the plugin is deactivated for the whole network.
     */
    public static function deactivate(string $plugin, bool $fromNetwork): void
    {
        NetworkUpdate::forget();
        // Shutdown functions of this process must not schedule an event again.
        add_filter('pre_schedule_event', static fn (mixed $done, object $event): mixed
            => in_array($event->hook ?? '', ScheduledEvents::ALL, true) ? false : $done, 10, 2);
        FastLaneInstallation::removeFiles(WP_PLUGIN_DIR . '/' . dirname($plugin));
        CacheStores::forget(CacheStores::installation($GLOBALS['wpdb']->base_prefix));
        if (! $fromNetwork) {
            self::leaveSite();
            return;
        }
        if (SchemaVersion::networkActivation($plugin) === time()) {
            // If it were activated again within the same second, the sites could not detect the interruption.
            sleep(1);
        }
        // With thousands of sites the time is not enough for all. What remains is harmless: events without a handler, and
        // rewrite rules of addresses that lead to the home page. Uninstalling removes both.
        Sites::each('deactivating', static function () use ($plugin): void {
            if (! in_array($plugin, (array) get_option('active_plugins', []), true)) {
                self::leaveSite();
            }
        }, self::NETWORK_SECONDS, get_current_network_id());
    }

    private static function leaveSite(): void
    {
        delete_option(StoredSite::OPTION);
        ScheduledEvents::unschedule();
        TemporaryFiles::ofImports()->remove();
        delete_option('rewrite_rules');
    }
}
