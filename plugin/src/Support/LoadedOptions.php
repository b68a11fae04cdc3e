<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support;

use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;

/**
 * The options with which this process began. WordPress reads them before any plugin, from a replica or an object cache, either of which
 * may be older than the read model. Plugins, post types and addresses of such a process are those of the old options: it must not decide
 * what is stored.
 */
final class LoadedOptions
{
    /** The values of the column `autoload` of options that WordPress loads together. */
    private const AUTOLOADED = ['yes', 'on', 'auto', 'auto-on'];

    private bool $wereOutdated = false;

    /** @var array<string, string>|null See remember(). */
    private ?array $remembered = null;

    /** @param non-empty-list<string> $names The options that count. */
    public function __construct(private readonly Database $database, private readonly array $names)
    {
    }

    /** Whether an earlier call of the other methods found older options. */
    public function wereOutdated(): bool
    {
        return $this->wereOutdated;
    }

    /**
     * The same as renewIfOutdated(); the primary is only asked where there are replicas.
     *
     * @return bool Whether they were outdated.
     * @throws DatabaseError
     */
    public function renewIfBehind(): bool
    {
        return $this->database->hasReplicas() && $this->renewIfOutdated();
    }

    /**
     * Remembers what the options are now, and what this process itself changes from now on. A process that takes long calls this when it
     * begins: WordPress forgets what it has read, and reads it again.
     */
    public function remember(): void
    {
        if ($this->remembered !== null) {
            return;
        }
        $site = get_current_blog_id();
        $changed = function (string $name) use ($site): void {
            if (in_array($name, $this->names, true) && get_current_blog_id() === $site) {
                $this->remembered = array_intersect_key($this->values(), [$name => '']) + array_diff_key((array) $this->remembered, [$name => '']);
            }
        };
        foreach (['added_option', 'updated_option', 'deleted_option'] as $hook) {
            add_action($hook, $changed);
        }
        $this->remembered = $this->values();
    }

    /**
     * Whether WordPress has left out active plugins in this process alone: in recovery mode, for an administrator who looks for an error with a
     * plugin that does this, or because of WP-CLI's --skip-plugins. What a request without cookies lacks, everybody lacks.
     *
     * @throws DatabaseError
     */
    public function lackPlugins(): bool
    {
        if ($_COOKIE === [] && ! (defined('WP_CLI') && WP_CLI)) {
            return false;
        }
        $loaded = array_flip(get_included_files());
        foreach ($this->activePlugins() as $plugin) {
            // WordPress does not load one whose file is gone either.
            $file = realpath(WP_PLUGIN_DIR . '/' . $plugin);
            if ($file !== false && ! isset($loaded[$file])) {
                return true;
            }
        }
        return false;
    }

    /**
     * As they are stored, because filters of the options decide which are left out.
     *
     * @return list<string> "woocommerce/woocommerce.php"
     */
    private function activePlugins(): array
    {
        $ofNetwork = is_multisite() ? (string) $this->database->value(
            "SELECT meta_value FROM {$this->database->core('sitemeta')} WHERE meta_key = 'active_sitewide_plugins' AND site_id = %d",
            [get_current_network_id()]
        ) : '';
        $ofSite = (array) maybe_unserialize(wp_load_alloptions()['active_plugins'] ?? '');
        $all = [...array_values($ofSite), ...array_keys((array) maybe_unserialize($ofNetwork))];
        return array_values(array_filter($all, static fn (mixed $plugin): bool => is_string($plugin) && str_ends_with($plugin, '.php')));
    }

    /** @return array<string, string> */
    private function values(): array
    {
        return array_map(strval(...), array_filter(array_intersect_key(wp_load_alloptions(), array_flip($this->names)), is_scalar(...)));
    }

    /**
     * Compares the options that the process began with to those of the database. If these are others, what WordPress has of them is
     * forgotten, so that this process and later ones read them again.
     *
     * @return bool Whether they were outdated.
     * @throws DatabaseError
     */
    public function renewIfOutdated(): bool
    {
        // A plugin that replaces loaded options has its own reasons.
        if ($this->wereOutdated || has_filter('alloptions') || has_filter('pre_wp_load_alloptions')) {
            return $this->wereOutdated;
        }
        $this->database->readFromPrimary();
        $this->remember();
        $loaded = (array) $this->remembered;
        $stored = [];
        $rows = $this->database->rows(
            "SELECT option_name, option_value, autoload FROM {$this->database->core('options')} WHERE option_name IN ("
                . Database::placeholders(count($this->names), '%s') . ')',
            $this->names
        );
        foreach ($rows as ['option_name' => $name, 'option_value' => $value, 'autoload' => $autoload]) {
            if (in_array($autoload, self::AUTOLOADED, true) || isset($loaded[(string) $name])) {
                $stored[(string) $name] = (string) $value;
            }
        }
        ksort($loaded);
        ksort($stored);
        $this->wereOutdated = $loaded !== $stored;
        if ($this->wereOutdated) {
            RuntimeCache::forgetOptions(...$this->names);
        }
        return $this->wereOutdated;
    }
}
