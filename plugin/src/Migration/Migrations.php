<?php

declare(strict_types=1);

namespace MdShop\Catalog\Migration;

use MdShop\Catalog\ReadModel\StateStore;
use MdShop\Catalog\Storage\Database;
use MdShop\Catalog\Storage\DatabaseError;
use MdShop\Catalog\Storage\Lock;

/**
 * Brings the tables up to date: numbered steps, each repeatable, each once, one process at a time.
 * A step is never changed after a release; what must change gets the next number.
 */
final class Migrations
{
    /** The number of the last step that was done; autoloaded, so that looking costs nothing. */
    public const OPTION = 'md_shop_schema';

    /**
     * The release that the read model and the rewrite rules were made by, and for which activation on the network: "1.0.0" or
     * "1.0.0 1700000000". Activating the plugin on one site deletes it.
     */
    public const RELEASE = 'md_shop_release';

    /** With this step all tables are there that the first release had. */
    private const TABLES = 7;

    /** @param int $networkActivation When the plugin was activated for the whole network; 0 if it was not. */
    public function __construct(
        private readonly Database $database,
        private readonly Lock $lock,
        private readonly StateStore $states,
        private readonly string $release,
        private readonly int $networkActivation,
    ) {
    }

    /**
     * When WordPress says that the plugin was activated for the whole network; 0 if it was not. It is kept in an option that
     * WordPress reads in any case, and moves with each activation, whoever activates, so that no site has to be told.
     *
     * @param string $plugin "md-shop-catalog/md-shop-catalog.php"
     */
    public static function networkActivation(string $plugin): int
    {
        return is_multisite() ? (int) (((array) get_site_option('active_sitewide_plugins', []))[$plugin] ?? 0) : 0;
    }

    /** @return array<int, callable(Database): void> */
    private static function steps(): array
    {
        return [
            1 => Schema::readModel(...),
            2 => Schema::embeddedShop(...),
            4 => Schema::agents(...),
            5 => Schema::listings(...),
            6 => Schema::conversions(...),
            7 => Schema::stamps(...),
        ];
    }

    /** Whether the site that WordPress is switched to has tables to read and write. */
    public static function tablesAreMade(): bool
    {
        return (int) get_option(self::OPTION, 0) >= self::TABLES;
    }

    /** @phpstan-impure Options change. */
    public function isDue(): bool
    {
        return (int) get_option(self::OPTION, 0) < array_key_last(self::steps()) || get_option(self::RELEASE) !== $this->madeBy();
    }

    /**
     * Whether the plugin was off for a time, or may have been, and the read model has not heard of it yet: then it shows what
     * was hidden meanwhile.
     */
    public function missedChanges(): bool
    {
        $made = get_option(self::RELEASE);
        return ! is_string($made) || (int) (explode(' ', $made)[1] ?? 0) !== $this->networkActivation;
    }

    private function madeBy(): string
    {
        return $this->release . ($this->networkActivation === 0 ? '' : ' ' . $this->networkActivation);
    }

    /** Looks at the options again that this process has read: another one may have changed them. */
    public static function forgetOptions(): void
    {
        wp_cache_delete('alloptions', 'options');
        wp_cache_delete('notoptions', 'options');
    }

    /**
     * Runs the steps that are missing.
     *
     * @return bool Whether this process ran any.
     * @throws \MdShop\Catalog\Storage\DatabaseError
     */
    public function run(): bool
    {
        return $this->lock->hold('migration', 300, function (): void {
            self::forgetOptions();
            $done = (int) get_option(self::OPTION, 0);
            foreach (self::steps() as $number => $step) {
                if ($number > $done) {
                    $step($this->database);
                    update_option(self::OPTION, $number, true);
                }
            }
            if ($this->missedChanges()) {
                $this->states->withdraw();
            } else {
                // Another release may show things differently and have other addresses.
                $this->states->count('rebuild_due');
            }
            if (is_multisite() && $this->networkActivation === 0) {
                $this->dropTablesOfDeletedSites();
            }
            delete_option('rewrite_rules');
            update_option(self::RELEASE, $this->madeBy(), true);
        });
    }

    /** Where the plugin runs for the whole network, sites are deleted with their tables; elsewhere a site that has it is there to look. */
    private function dropTablesOfDeletedSites(): void
    {
        try {
            DeletedSites::dropTables($this->database);
        } catch (DatabaseError $e) {
            // This site's own tables are made.
            error_log('md-shop-catalog: tables of deleted sites could not be dropped: ' . $e->getMessage());
        }
    }
}
