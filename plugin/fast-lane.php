<?php

/*
 * Included by wp-content/md-shop-fast-lane.php before WordPress is loaded, or by the must-use loader of the same name afterwards. It
 * arranges that the fast lane is asked as soon as possible; WordPress goes on, unless that has answered (docs/fast-lane.md).
 */

declare(strict_types=1);

use MdShop\Catalog\Modules\FastLane;

$md_shop_load = static function (): void {
    require_once __DIR__ . '/autoload.php';
    // All that an answer needs that was kept (autoload.php), without asking where each class is.
    if (basename(__DIR__) !== 'plugin' && is_file(__DIR__ . '/generated/cached-answers.php')) {
        require_once __DIR__ . '/generated/cached-answers.php';
    }
};

if (function_exists('wp_start_object_cache') && isset($GLOBALS['wp_object_cache'])) {
    $md_shop_load();
    FastLane::serve(__DIR__, 'loader');
} else {
    // WordPress adopts hooks that were set before it is loaded, in this form. This one comes before WordPress connects to the database.
    $GLOBALS['wp_filter']['enable_wp_debug_mode_checks'][10]['md_shop_fast_lane'] = [
        'function' => static function (mixed $enable) use ($md_shop_load): mixed {
            // A drop-in connects in its own way, and may have its own class.
            if (! isset($GLOBALS['wpdb']) && ! is_file(WP_CONTENT_DIR . '/db.php')) {
                require_once ABSPATH . 'wp-includes/class-wpdb.php';
                $md_shop_load();
                FastLane::connect();
            }
            return $enable;
        },
        'accepted_args' => 1,
    ];
    // The next one that is called on every site. It comes before the object cache, default filters, plugins and the theme.
    $GLOBALS['wp_filter']['enable_loading_object_cache_dropin'][10]['md_shop_fast_lane'] = [
        'function' => static function (mixed $enable) use ($md_shop_load): mixed {
            $md_shop_load();
            FastLane::serve(__DIR__, 'entry');
            return $enable;
        },
        'accepted_args' => 1,
    ];
}
unset($md_shop_load);
