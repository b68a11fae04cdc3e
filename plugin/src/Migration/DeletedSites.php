<?php

declare(strict_types=1);

namespace MdShop\Catalog\Migration;

use MdShop\Catalog\Storage\Database;

/** Sites of the network that were deleted while the plugin did not run there: nobody told WordPress of its tables. */
final class DeletedSites
{
    /** Drops the tables of the plugin that they left behind. */
    public static function dropTables(Database $database): void
    {
        global $wpdb;
        $tables = implode('|', Schema::ALL);
        $like = $database->escapeLike($wpdb->base_prefix) . '%' . $database->escapeLike('_md_shop_') . '%';
        foreach ($database->column('SHOW TABLES LIKE %s', [$like]) as $table) {
            $found = preg_match('/^(' . preg_quote($wpdb->base_prefix, '/') . "([0-9]+)_)md_shop_(?:{$tables})$/D", $table, $site) === 1;
            if ($found && get_site((int) $site[2]) === null && ! self::isAnotherInstallation($database, $site[1])) {
                $database->execute("DROP TABLE IF EXISTS {$table}");
            }
        }
    }

    /** Another WordPress in the same database may have a prefix that looks like a site's of this one. A deleted site has no options. */
    private static function isAnotherInstallation(Database $database, string $prefix): bool
    {
        return $database->column('SHOW TABLES LIKE %s', [$database->escapeLike($prefix . 'options')]) !== [];
    }
}
