<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\FastLane;

use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\RuntimeCache;

/** Everything that the fast lane needs to know about a site before it answers, read from the database with one statement. */
final class StoredSite
{
    /** The name of the entry file in wp-content, and of the must-use loader. */
    public const FILE = 'md-shop-fast-lane.php';

    /** The option that switches the fast lane on. */
    public const OPTION = 'md_shop_fast_lane';

    /**
     * @param array<string, string> $options Stored values of options by name.
     * @param array<string, int> $state The rows of the state table by name.
     * @param list<int> $missed Posts whose last change the tables refused.
     * @param int|null $due The earliest `valid_until` of the active generation.
     * @param string $charset The character set of what the server reads and sends: "utf8mb4". A server can be configured to ignore what a
     *     connection asks for.
     */
    private function __construct(
        public readonly array $options,
        public readonly array $state,
        public readonly array $missed,
        public readonly ?int $due,
        public readonly string $charset,
    ) {
    }

    /**
     * What the option contains; null if the fast lane is off, which WordPress knows without a query, because the option is autoloaded.
     *
     * @return array<string, mixed>|null
     */
    public static function installed(): ?array
    {
        $installed = self::isInstalled() ? get_option(self::OPTION) : null;
        return is_array($installed) ? $installed : null;
    }

    /**
     * What the files and rules are made from: the plugin's release, the folders, and the paths of the addresses.
     *
     * @return array{digest: string, place: string}
     */
    public static function source(string $digest, string $home): array
    {
        $path = static fn (string $url): string => untrailingslashit((string) wp_parse_url($url, PHP_URL_PATH));
        return ['digest' => $digest, 'place' => implode(' ', [ABSPATH, WP_CONTENT_DIR, $path($home), $path((string) constant('WP_CONTENT_URL'))])];
    }

    /**
     * Whether the files and rules are those of another release, or of the place from which the site was moved or copied. Several web servers
     * with the same database may have it in different places.
     *
     * @param array<string, mixed> $installed The value of the option.
     * @param array{digest: string, place: string} $source
     */
    public static function isOutdated(array $installed, array $source): bool
    {
        // The command line may see the folders under other paths.
        return ($installed['digest'] ?? '') !== $source['digest'] || (PHP_SAPI !== 'cli' && ! in_array($source['place'], $installed['places'] ?? [], true));
    }

    /**
     * What the option contains after the files and rules were written here. Of the same release, the note stays: on which server it holds,
     * its files tell.
     *
     * @param array<string, mixed> $installed The value of the option.
     * @param array{digest: string, place: string} $source
     * @return array<string, mixed>
     */
    public static function renewed(array $installed, array $source): array
    {
        $isSame = ($installed['digest'] ?? '') === $source['digest'];
        $others = $isSame ? array_diff($installed['places'] ?? [], [$source['place']]) : [];
        return ['digest' => $source['digest'], 'places' => array_slice([$source['place'], ...array_values($others)], 0, Note::MOST_SERVERS)]
            + ($isSame ? $installed : ['key' => $installed['key'] ?? '']);
    }

    /** Whether the fast lane is on, without reading the note. */
    public static function isInstalled(): bool
    {
        return isset(wp_load_alloptions()[self::OPTION]);
    }

    /**
     * Replaces what the option contains, unless another process has changed it since.
     *
     * @param string $stored The stored value that was read: a serialized array.
     * @param array<string, mixed> $installed
     * @return bool Whether it was replaced.
     */
    public static function replace(string $stored, array $installed): bool
    {
        global $wpdb;
        // update_option() would replace any value, such as a new key or a note that was just deleted.
        $done = $wpdb->update($wpdb->options, ['option_value' => serialize($installed)], ['option_name' => self::OPTION, 'option_value' => $stored]);
        // If it has failed, WordPress's cache is old.
        RuntimeCache::forgetOptions(self::OPTION);
        return $done === 1;
    }

    /** @return self|null null if a table is missing or the database does not answer. */
    public static function read(Database $database): ?self
    {
        $names = "'" . implode("', '", [self::OPTION, ...Note::OPTIONS]) . "'";
        $missed = StateStore::MISSED;
        try {
            return self::of($database->rows(
                "SELECT 'option' AS kind, option_name AS name, option_value AS value FROM {$database->core('options')}
                    WHERE option_name IN ({$names}) OR option_name BETWEEN '{$missed}0' AND '{$missed}a'
                 UNION ALL SELECT 'state', name, value FROM {$database->table('state')}
                 UNION ALL SELECT 'due', '', (" . StateStore::firstDue($database) . ")
                 UNION ALL SELECT 'charset', '', {$database->server()->charset()}"
            ));
        } catch (DatabaseError) {
            // WordPress finds it too, and tells whoever must know.
            return null;
        }
    }

    /** @param list<array<string, string|null>> $rows */
    private static function of(array $rows): self
    {
        $options = [];
        $state = [];
        $posts = [];
        $due = null;
        $charset = '';
        foreach ($rows as ['kind' => $kind, 'name' => $name, 'value' => $value]) {
            $name = (string) $name;
            if ($kind === 'state') {
                $state[$name] = (int) $value;
            } elseif ($kind === 'charset') {
                $charset = (string) $value;
            } elseif ($kind === 'due') {
                $due = $value === null ? null : (int) $value;
            } elseif (str_starts_with($name, StateStore::MISSED)) {
                $posts[] = (int) substr($name, strlen(StateStore::MISSED));
            } else {
                $options[$name] = (string) $value;
            }
        }
        return new self($options, $state, $posts, $due, $charset);
    }
}
