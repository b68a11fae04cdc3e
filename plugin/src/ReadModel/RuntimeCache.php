<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

/** What WordPress keeps of every post that this process has seen. Long runs would otherwise hold the whole shop in memory. */
final class RuntimeCache
{
    /** Leaves what a persistent object cache holds; one that cannot tell the two apart is left alone. */
    public static function flush(): void
    {
        if (wp_cache_supports('flush_runtime')) {
            wp_cache_flush_runtime();
        }
    }
}
