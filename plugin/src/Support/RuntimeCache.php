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
