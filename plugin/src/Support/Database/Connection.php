<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Database;

use wpdb;

/**
 * Shortens WordPress's attempts to reconnect to the database during requests that the plugin handles. Their clients retry by
 * themselves, so they should be told quickly that the database is gone.
 */
final class Connection
{
    private static bool $isWatched = false;

    /**
     * By default, WordPress tries five times to reconnect at every statement, with a pause of a second. After this call it
     * tries once, and sends no more statements if that failed.
     */
    public static function limitReconnects(): void
    {
        $wpdb = self::wpdb();
        if (self::$isWatched || ! is_object($wpdb->dbh ?? null)) {
            // A replacement of WordPress's database class may keep its connections elsewhere.
            return;
        }
        self::$isWatched = true;
        // The property is not public; __set() is how wpdb allows plugins to set it.
        $wpdb->__set('reconnect_retries', 1);
        add_filter('query', static fn (mixed $query): mixed => self::isLost() ? '' : $query, PHP_INT_MAX);
    }

    /** Whether the connection was lost since limitReconnects() and could not be restored. */
    public static function isLost(): bool
    {
        return self::$isWatched && ! is_object(self::wpdb()->dbh ?? null);
    }

    private static function wpdb(): wpdb
    {
        return $GLOBALS['wpdb'];
    }
}
