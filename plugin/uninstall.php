<?php

/*
 * Deletes all derived data and all data that only this plugin uses, on every site of a network. Products, prices, variants,
 * languages and links are deleted only if the setting says so (docs/decisions.md, "Storage and privacy").
 *
 * This file uses only syntax that old PHP versions can parse. There WordPress must be able to delete the plugin's files, and its data stays.
 */

if (! defined('WP_UNINSTALL_PLUGIN')) {
    exit;
}
if (PHP_VERSION_ID < 80100) {
    return;
}
foreach (scandir(WP_PLUGIN_DIR) ?: array() as $md_shop_folder) {
    $md_shop_copy = WP_PLUGIN_DIR . '/' . $md_shop_folder;
    if (strpos($md_shop_folder, '.') !== 0 && is_file($md_shop_copy . '/md-shop-catalog.php') && realpath($md_shop_copy) !== __DIR__) {
        // The data belong to that copy too, also if it is inactive for now. Only the files of this one go.
        return;
    }
}

require_once __DIR__ . '/autoload.php';

if (function_exists('set_time_limit')) {
    // A large shop, or a network with many sites, needs more time than one request has.
    set_time_limit(0);
}

$md_shop_uninstaller = new MdShop\Catalog\Installation\Uninstaller(new MdShop\Catalog\Support\Database\Database($GLOBALS['wpdb']), WP_UNINSTALL_PLUGIN);
$md_shop_uninstaller->run(__DIR__);
