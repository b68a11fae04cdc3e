<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Database;

use wpdb;

/**
 * Sends reads to the primary, where a drop-in (`db.php`) of HyperDB's or LudicrousDB's kind sends them to replicas, which lag behind, or one
 * of W3 Total Cache's kind keeps their results. Elsewhere it changes nothing.
 */
final class PrimaryReads
{
    /** By which these drop-ins let a process read from the primary until it ends. */
    private const METHODS = ['send_reads_to_primaries', 'send_reads_to_masters'];

    /** The property that the method sets: the tables that this process has written, or true. */
    private const SWITCHES = ['send_reads_to_primaries', 'srtm'];

    /** Whether WordPress may read from a replica. */
    public static function hasReplicas(wpdb $wpdb): bool
    {
        return self::method($wpdb) !== null;
    }

    /** From now on everything in this process is read from the primary, also by WordPress and other plugins. */
    public static function fromNowOn(wpdb $wpdb): void
    {
        if (! defined('DONOTCACHEDB')) {
            define('DONOTCACHEDB', true); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- The common name among caches of queries.
        }
        $method = self::method($wpdb);
        if ($method !== null) {
            $wpdb->$method();
        }
    }

    /**
     * Runs a single read on the primary. A drop-in that does not show its property goes on to read from there.
     *
     * @template T
     * @param callable(): T $read
     * @return T
     */
    public static function once(wpdb $wpdb, callable $read): mixed
    {
        $method = self::method($wpdb);
        if ($method === null) {
            return $read();
        }
        $switch = self::switch($wpdb);
        $before = $switch === null ? true : $wpdb->$switch;
        $wpdb->$method();
        try {
            return $read();
        } finally {
            if ($switch !== null) {
                $wpdb->$switch = $before;
            }
        }
    }

    private static function method(wpdb $wpdb): ?string
    {
        foreach (self::METHODS as $name) {
            if (method_exists($wpdb, $name)) {
                return $name;
            }
        }
        return null;
    }

    private static function switch(wpdb $wpdb): ?string
    {
        foreach (self::SWITCHES as $name) {
            if (isset($wpdb->$name)) {
                return $name;
            }
        }
        return null;
    }
}
