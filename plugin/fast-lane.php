<?php

/*
 * Included by wp-content/md-shop-fast-lane.php before WordPress is loaded, or by the must-use loader of the same name afterwards. It
 * arranges that the fast lane is asked as soon as possible; WordPress goes on, unless that has answered (docs/fast-lane.md).
 */

declare(strict_types=1);

use MdShop\Catalog\Modules\FastLane;

$md_shop_serve = static function (string $way): void {
    require_once __DIR__ . '/autoload.php';
    // All that an answer needs that was kept (autoload.php), without asking where each class is.
    if (basename(__DIR__) !== 'plugin' && is_file(__DIR__ . '/generated/kept.php')) {
        require_once __DIR__ . '/generated/kept.php';
    }
    FastLane::serve(__DIR__, $way === 'loader' ? 'loader' : 'entry');
};

if (function_exists('wp_start_object_cache') && isset($GLOBALS['wp_object_cache'])) {
    $md_shop_serve('loader');
} else {
    // WordPress adopts hooks that were set before it is loaded, in this form. No hook with access to the database is called earlier,
    // and this one comes before the object cache, default filters, plugins and the theme.
    $GLOBALS['wp_filter']['enable_loading_object_cache_dropin'][10]['md_shop_fast_lane'] = [
        'function' => static function (mixed $enable) use ($md_shop_serve): mixed {
            $md_shop_serve('entry');
            return $enable;
        },
        'accepted_args' => 1,
    ];
}
unset($md_shop_serve);
