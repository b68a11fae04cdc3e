<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\Support\Database\Database;

/**
 * Sites of the network that were deleted by a process in which the plugin did not run, so that WordPress did not delete the
 * plugin's tables.
 */
final class DeletedSites
{
    /** Drops the plugin's tables of such sites. */
    public static function dropTables(Database $database): void
    {
        global $wpdb;
        $tables = implode('|', Tables::ALL);
        foreach ($database->column('SHOW TABLES LIKE %s', [$wpdb->base_prefix . '%_md_shop_%']) as $table) {
            $found = preg_match('/^(' . preg_quote($wpdb->base_prefix, '/') . "([0-9]+)_)md_shop_(?:{$tables})$/D", $table, $site) === 1;
            if ($found && get_site((int) $site[2]) === null && ! self::isAnotherInstallation($database, $site[1])) {
                $database->execute("DROP TABLE IF EXISTS {$table}");
            }
        }
    }

    /**
     * Another WordPress installation in the same database may have a prefix that looks like one of this network's sites. A
     * deleted site has no options table.
     */
    private static function isAnotherInstallation(Database $database, string $prefix): bool
    {
        return $database->hasTable($prefix . 'options');
    }
}
