<?php

/*
 * Deleting the plugin takes what is derived or the plugin's alone; products, prices, variants, languages and links go
 * only where the setting says so (docs/decisions.md, "Storage and privacy"). On every site of a network.
 */

declare(strict_types=1);

if (! defined('WP_UNINSTALL_PLUGIN')) {
    exit;
}

require_once __DIR__ . '/autoload.php';

if (function_exists('set_time_limit')) {
    // A large shop's products, or a network's sites, take longer than a page may.
    set_time_limit(0);
}

$md_shop_database = new MdShop\Catalog\Storage\Database($GLOBALS['wpdb']);
$md_shop_uninstaller = new MdShop\Catalog\Migration\Uninstaller($md_shop_database, WP_UNINSTALL_PLUGIN);

if (is_multisite()) {
    MdShop\Catalog\Migration\Sites::each($md_shop_uninstaller->run(...));
    MdShop\Catalog\Migration\DeletedSites::dropTables($md_shop_database);
} else {
    $md_shop_uninstaller->run();
}
