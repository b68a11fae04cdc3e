<?php

/*
 * Included by wp-content/md-shop-fast-lane.php before WordPress is loaded. It only arranges that WordPress calls the fast lane as soon as
 * its database is connected; WordPress then goes on, unless the fast lane has answered (docs/fast-lane.md).
 */

declare(strict_types=1);

// WordPress adopts hooks that were set before it is loaded, in this form. No hook with access to the database is called earlier, and
// this one comes before the object cache, default filters, plugins and the theme.
$GLOBALS['wp_filter']['enable_loading_object_cache_dropin'][10]['md_shop_fast_lane'] = [
    'function' => static function (mixed $enable): mixed {
        require_once __DIR__ . '/autoload.php';
        MdShop\Catalog\Modules\FastLane::serve(__DIR__);
        return $enable;
    },
    'accepted_args' => 1,
];
