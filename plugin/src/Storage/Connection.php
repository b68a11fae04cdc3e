<?php

declare(strict_types=1);

namespace MdShop\Catalog\Storage;

use wpdb;

/**
 * WordPress's connection to the database in a request that we answer: there a client asks again by itself, so it is told
 * soon that the database is gone.
 */
final class Connection
{
    private static bool $isWatched = false;

    /**
     * WordPress tries five times to reconnect and waits for a second after each, at every statement. From here on it tries
     * once, and sends nothing more where that failed.
     */
    public static function giveUpSoon(): void
    {
        $wpdb = self::wpdb();
        if (self::$isWatched || ! is_object($wpdb->dbh ?? null)) {
            // A class in the place of WordPress's may keep its connections elsewhere.
            return;
        }
        self::$isWatched = true;
        // How WordPress lets plugins set what it does not declare public.
        $wpdb->__set('reconnect_retries', 1);
        add_filter('query', static fn (mixed $query): mixed => self::isLost() ? '' : $query, PHP_INT_MAX);
    }

    /** Whether the database went away since giveUpSoon() and could not be reached again. */
    public static function isLost(): bool
    {
        return self::$isWatched && ! is_object(self::wpdb()->dbh ?? null);
    }

    private static function wpdb(): wpdb
    {
        return $GLOBALS['wpdb'];
    }
}
