<?php

/*
 * Deleting the plugin takes what is derived or the plugin's alone; products, prices, variants, languages and links go
 * only where the setting says so (decision "Storage and privacy"). On every site of a network.
 */

declare(strict_types=1);

if (! defined('WP_UNINSTALL_PLUGIN')) {
    exit;
}

require_once __DIR__ . '/autoload.php';

$md_shop_uninstall = static function (): void {
    (new MdShop\Catalog\Migration\Uninstaller(new MdShop\Catalog\Storage\Database($GLOBALS['wpdb'])))->run();
};

if (is_multisite()) {
    foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $md_shop_site) {
        switch_to_blog($md_shop_site);
        $md_shop_uninstall();
        restore_current_blog();
    }
} else {
    $md_shop_uninstall();
}
