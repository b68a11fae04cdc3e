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

    /** @var array<string, string>|null See began(). */
    private ?array $began = null;

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
     * Whether the primary has others; only asked where there are replicas.
     *
     * @throws DatabaseError
     */
    public function lagBehind(): bool
    {
        return $this->database->hasReplicas() && $this->areOutdated();
    }

    /**
     * Remembers what the options are now, and what this process itself changes from now on. A process that takes long calls this when it
     * begins: WordPress forgets what it has read, and reads it again.
     *
     * @return array<string, string> The values of those that count.
     */
    public function began(): array
    {
        if ($this->began !== null) {
            return $this->began;
        }
        $site = get_current_blog_id();
        $changed = function (string $name) use ($site): void {
            if (in_array($name, $this->names, true) && get_current_blog_id() === $site) {
                $this->began = array_intersect_key($this->values(), [$name => '']) + array_diff_key((array) $this->began, [$name => '']);
            }
        };
        foreach (['added_option', 'updated_option', 'deleted_option'] as $hook) {
            add_action($hook, $changed);
        }
        return $this->began = $this->values();
    }

    /** @return array<string, string> */
    private function values(): array
    {
        return array_map(strval(...), array_filter(array_intersect_key(wp_load_alloptions(), array_flip($this->names)), is_scalar(...)));
    }

    /**
     * Whether the database has others than began(). If so, what WordPress remembers of them is forgotten, so that this process and later
     * ones read them again.
     *
     * @throws DatabaseError
     */
    public function areOutdated(): bool
    {
        // A plugin that replaces loaded options has its own reasons.
        if ($this->wereOutdated || has_filter('alloptions') || has_filter('pre_wp_load_alloptions')) {
            return $this->wereOutdated;
        }
        $this->database->readFromPrimary();
        $loaded = $this->began();
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
