<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support;

/**
 * WordPress's in-memory cache of the posts that this process has read. Without flushing, a long run would keep the whole shop
 * in memory.
 */
final class RuntimeCache
{
    /** Does not flush a persistent object cache. If the cache cannot flush its runtime part only, nothing is flushed. */
    public static function flush(): void
    {
        if (wp_cache_supports('flush_runtime')) {
            wp_cache_flush_runtime();
        }
    }

    /**
     * The same, but keeps the options that the process has read, for a part of a task that began with them.
     */
    public static function flushKeepingOptions(): void
    {
        // A persistent cache would give them to other processes, and its runtime part is read without statements anyway.
        $options = wp_using_ext_object_cache() ? [] : array_filter(wp_cache_get_multiple(['alloptions', 'notoptions'], 'options'), 'is_array');
        self::flush();
        foreach ($options as $name => $values) {
            wp_cache_set($name, $values, 'options');
        }
    }

    /** Forgets options, which may be older than another process's change. */
    public static function forgetOptions(string ...$names): void
    {
        wp_cache_delete_multiple(['alloptions', 'notoptions', ...$names], 'options');
    }

    /**
     * Forgets what the cache has of posts: it may be older than another process's save.
     *
     * @param list<int> $ids
     */
    public static function forgetPosts(array $ids): void
    {
        foreach ($ids === [] ? [] : ['posts', 'post_meta'] as $group) {
            wp_cache_delete_multiple($ids, $group);
        }
    }
}
