<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Database;

/**
 * What is installed on the current site, which may be a switched one: which step of the migrations its tables have reached, and which
 * release built the rest. Autoloaded options, so that reading them needs no query.
 */
final class SchemaVersion
{
    /** The number of the last completed step. */
    public const OPTION = 'md_shop_schema';

    /**
     * The release that built the read model and the rewrite rules, with the time of the network activation if there is one:
     * "1.0.0" or "1.0.0 1700000000". Activating the plugin on one site deletes the option.
     */
    public const RELEASE = 'md_shop_release';

    /** The number of the last step of Installation\Migrations. */
    public const LATEST_STEP = 26;

    /** @phpstan-impure Another process may change it. */
    public static function current(): int
    {
        return (int) get_option(self::OPTION, 0);
    }

    public static function set(int $step): void
    {
        update_option(self::OPTION, $step, true);
    }

    /** The next request creates the tables and builds the rest. */
    public static function forget(): void
    {
        delete_option(self::OPTION);
        delete_option(self::RELEASE);
    }

    /**
     * Unix timestamp of the plugin's activation for the whole network, as WordPress recorded it; 0 if there was none.
     * WordPress reads this option in any case and changes the time at each activation, so each site can detect a new
     * activation by itself.
     *
     * @param string $plugin "md-shop-catalog/md-shop-catalog.php"
     */
    public static function networkActivation(string $plugin): int
    {
        return is_multisite() ? (int) (((array) get_site_option('active_sitewide_plugins', []))[$plugin] ?? 0) : 0;
    }

    /**
     * Whether nothing needs to be migrated or built for this release.
     *
     * @phpstan-impure Another process may change it.
     */
    public static function isCurrent(string $release, int $networkActivation): bool
    {
        return self::current() >= self::LATEST_STEP && get_option(self::RELEASE) === self::release($release, $networkActivation);
    }

    /**
     * Whether the tables and the read model are those of a newer release, after the same network activation.
     *
     * @phpstan-impure Another process may change it.
     */
    public static function isNewer(string $release, int $networkActivation): bool
    {
        [$stored, $activation] = self::parts((string) get_option(self::RELEASE, ''));
        return self::current() >= self::LATEST_STEP && $activation === $networkActivation && $stored !== '' && version_compare($stored, $release, '>');
    }

    /** The value of RELEASE. */
    public static function release(string $release, int $networkActivation): string
    {
        return $release . ($networkActivation === 0 ? '' : ' ' . $networkActivation);
    }

    /**
     * The opposite of release().
     *
     * @return array{string, int} The release, '' if none is stored, and the network activation.
     */
    public static function parts(string $stored): array
    {
        $parts = explode(' ', $stored);
        return [$parts[0], (int) ($parts[1] ?? 0)];
    }

    /** Whether the site has tables: the first step made all of the first release, and later ones only change them. */
    public static function tablesExist(): bool
    {
        return self::current() > 0;
    }
}
