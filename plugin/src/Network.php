<?php

declare(strict_types=1);

namespace MdShop\Catalog;

use MdShop\Catalog\Migration\Migrations;

/**
 * The site of a network that a process runs for, and the one that it is switched to (`switch_to_blog()`). Tables and options are
 * those of the site that it is switched to, and hooks go on being called there, whether the plugin is active on it or not.
 * Without a network there is one site.
 */
final class Network
{
    /** The site that the process runs for. */
    private readonly int $own;

    /** @param string $plugin "md-shop-catalog/md-shop-catalog.php" */
    public function __construct(private readonly string $plugin)
    {
        $this->own = is_multisite() ? get_current_blog_id() : 0;
    }

    /** Whether it is switched to no other site. */
    public function isOwn(): bool
    {
        return $this->own === 0 || get_current_blog_id() === $this->own;
    }

    /**
     * Whether hooks may read and write what the plugin keeps of the site that it is switched to: it is active there, and its tables
     * are made.
     */
    public function isServed(): bool
    {
        return $this->isOwn() || (Migrations::tablesAreMade() && $this->isActive());
    }

    /**
     * Does something on the site that the process runs for.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function onOwn(callable $do): mixed
    {
        if ($this->isOwn()) {
            return $do();
        }
        switch_to_blog($this->own);
        try {
            return $do();
        } finally {
            restore_current_blog();
        }
    }

    private function isActive(): bool
    {
        $network = get_site()?->network_id;
        return isset(((array) get_network_option((int) $network, 'active_sitewide_plugins', []))[$this->plugin])
            || in_array($this->plugin, (array) get_option('active_plugins', []), true);
    }
}
