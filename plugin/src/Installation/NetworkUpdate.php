<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\Support\Database\SchemaVersion;

/**
 * Notes that WordPress is replacing the plugin's files in a network. The screen that updates a single plugin (update.php?action=upgrade-plugin)
 * deactivates it and activates it again, both without a hook, which gives the activation of the network another time. By this note the sites
 * tell that from a deactivation in which they have missed changes.
 *
 * On a single site, such an update leaves no trace at all, so the few seconds are no different there.
 */
final class NetworkUpdate
{
    /** An option of the network: the time of its activation before the update, and when the update began, as "1700000000 1700000500". */
    public const OPTION = 'md_shop_network_update';

    /** WordPress replaces the files and then loads a page that activates the plugin. After more seconds somebody has done it later. */
    private const SECONDS = 120;

    /**
     * Call it before WordPress deactivates the plugin for an update.
     *
     * @param string $plugin "md-shop-catalog/md-shop-catalog.php"
     */
    public static function begin(string $plugin): void
    {
        $activation = SchemaVersion::networkActivation($plugin);
        // Events update plugins without deactivating them.
        if ($activation !== 0 && ! wp_doing_cron()) {
            update_site_option(self::OPTION, $activation . ' ' . time());
        }
    }

    /**
     * Whether only an update was between two activations of the network.
     *
     * @param int $former Unix timestamp of the first one.
     * @param int $activation That of the second one.
     */
    public static function connects(int $former, int $activation): bool
    {
        if (! is_multisite() || preg_match('/^(\d+) (\d+)$/D', (string) get_site_option(self::OPTION, ''), $match) !== 1) {
            return false;
        }
        [, $before, $began] = array_map('intval', $match);
        return $before === $former && $activation >= $began && $activation <= $began + self::SECONDS;
    }

    /** To be called when somebody activates or deactivates the plugin: what follows is not of an update. */
    public static function forget(): void
    {
        if (is_multisite()) {
            delete_site_option(self::OPTION);
        }
    }

    /** Removes the option from every network of the installation. */
    public static function uninstall(): void
    {
        foreach ((array) get_networks(['fields' => 'ids']) as $network) {
            delete_network_option((int) $network, self::OPTION);
        }
    }
}
