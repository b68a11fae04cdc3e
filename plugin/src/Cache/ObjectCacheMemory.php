<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cache;

/** WordPress's object cache, where a drop-in makes it persistent: Redis, Memcached and others. */
final class ObjectCacheMemory implements SharedMemory
{
    use SharedMemoryLocks;

    private const GROUP = 'md_shop_cache';

    public function __construct()
    {
        // Otherwise each site of a network would have a budget of its own.
        wp_cache_add_global_groups([self::GROUP]);
    }

    public static function isAvailable(): bool
    {
        return (bool) wp_using_ext_object_cache();
    }

    /**
     * Loads the drop-in, if there is one, just before WordPress would do it. WordPress allows that, and only begins it again if it goes on.
     */
    public static function loadDropIn(): void
    {
        $file = WP_CONTENT_DIR . '/object-cache.php';
        if (! self::isAvailable() && ! function_exists('wp_cache_init') && is_file($file)) {
            require_once $file;
            if (function_exists('wp_cache_init')) {
                wp_using_ext_object_cache(true);
                wp_cache_init();
            }
        }
    }

    public function get(string $name): ?string
    {
        // Drop-ins remember what this process has read. Another process may have changed it since.
        $value = wp_cache_get($name, self::GROUP, true);
        return is_string($value) ? $value : null;
    }

    public function set(string $name, string $value, int $seconds): void
    {
        wp_cache_set($name, $value, self::GROUP, $seconds);
    }

    public function add(string $name, string $value, int $seconds): bool
    {
        return wp_cache_add($name, $value, self::GROUP, $seconds);
    }

    public function increase(string $name, int $by, int $seconds): int
    {
        $sum = wp_cache_incr($name, $by, self::GROUP);
        if ($sum === false) {
            wp_cache_add($name, 0, self::GROUP, $seconds);
            $sum = wp_cache_incr($name, $by, self::GROUP);
        } elseif ($sum === $by && $by > 0) {
            // Some drop-ins begin what is missing, without an end.
            wp_cache_set($name, $sum, self::GROUP, $seconds);
        }
        return is_int($sum) ? $sum : PHP_INT_MAX;
    }

    public function delete(string $name): void
    {
        wp_cache_delete($name, self::GROUP);
    }

    public function isRemote(): bool
    {
        return true;
    }
}
