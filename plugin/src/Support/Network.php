<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support;

use MdShop\Catalog\Support\Database\SchemaVersion;

/**
 * Tells apart the process's own site and the site of the network that it is switched to (`switch_to_blog()`). Tables and
 * options are those of the switched site, and hooks are still called there, whether or not the plugin is active on it.
 * Without a network there is only one site.
 */
final class Network
{
    /** The site that the process runs for; 0 without a network. */
    private readonly int $ownSite;

    /** @param string $plugin "md-shop-catalog/md-shop-catalog.php" */
    public function __construct(private readonly string $plugin)
    {
        $this->ownSite = is_multisite() ? get_current_blog_id() : 0;
    }

    /** Whether the current site is the process's own, that is, no other site is switched to. */
    public function isOwnSite(): bool
    {
        return $this->ownSite === 0 || get_current_blog_id() === $this->ownSite;
    }

    /**
     * Whether hooks may read and write the plugin's data of the current site: the plugin is active there and its tables
     * exist. WP-CLI can uninstall it in a process whose hooks it has added: `wp plugin uninstall --deactivate`.
     */
    public function isActiveOnCurrentSite(): bool
    {
        return ! $this->isBeingUninstalled() && ($this->isOwnSite() || (SchemaVersion::tablesExist() && $this->isActive()));
    }

    /**
     * Runs $do on the process's own site.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function onOwnSite(callable $do): mixed
    {
        return $this->isOwnSite() ? $do() : self::on($this->ownSite, $do);
    }

    /**
     * Runs $do on the main site of the network. Without a network it is the only one.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function onMainSite(callable $do): mixed
    {
        return is_main_site() ? $do() : self::on(get_main_site_id(), $do);
    }

    /**
     * @template T
     * @param callable(): T $do
     * @return T
     */
    private static function on(int $site, callable $do): mixed
    {
        switch_to_blog($site);
        try {
            return $do();
        } finally {
            restore_current_blog();
        }
    }

    private function isBeingUninstalled(): bool
    {
        // The constant names the plugin that is uninstalled, which may be another one.
        return defined('WP_UNINSTALL_PLUGIN') && constant('WP_UNINSTALL_PLUGIN') === $this->plugin;
    }

    private function isActive(): bool
    {
        $network = get_site()?->network_id;
        return isset(((array) get_network_option((int) $network, 'active_sitewide_plugins', []))[$this->plugin])
            || in_array($this->plugin, (array) get_option('active_plugins', []), true);
    }
}
