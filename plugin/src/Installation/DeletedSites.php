<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;

/**
 * Sites of the network that were deleted by a process in which the plugin did not run, so that WordPress did not delete the
 * plugin's tables.
 */
final class DeletedSites
{
    /**
     * Drops the plugin's tables of such sites. One that cannot be dropped is logged and left.
     *
     * @throws DatabaseError if the database does not say which tables there are.
     */
    public static function dropTables(Database $database): void
    {
        global $wpdb;
        foreach ($database->column('SHOW TABLES LIKE %s', [$wpdb->base_prefix . '%_md_shop_%']) as $table) {
            $found = preg_match('/^(' . preg_quote($wpdb->base_prefix, '/') . "([0-9]+)_)md_shop_/", $table, $site) === 1;
            $isOfDeletedSite = $found && get_site((int) $site[2]) === null && ! self::isAnotherInstallation($database, $site[1]);
            if ($isOfDeletedSite && in_array($table, Tables::namesOf($database, $site[1]), true)) {
                try {
                    $database->execute("DROP TABLE IF EXISTS {$table}");
                } catch (DatabaseError $e) {
                    Log::error("the table {$table} of a deleted site could not be dropped; drop it by hand", $e);
                }
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
