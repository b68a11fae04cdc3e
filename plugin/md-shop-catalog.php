<?php

/**
 * Plugin Name:       MD Shop Catalog for Agents
 * Description:       Gives AI agents read-only access to the public data of a shop and a sports federation: products, prices, variants, stock, pages, news, coaches and FAQs, in Romanian and Russian.
 * Version:           0.0.0
 * Requires at least: 6.6
 * Requires PHP:      8.1
 * WC tested up to:   11.0
 * Author:            MD Shop
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       md-shop-catalog
 * Domain Path:       /languages
 *
 * The release's version is written only in package.json; packaging copies it into the line "Version" above.
 */

if (! defined('ABSPATH')) {
    exit;
}

// This file and Requirements.php use only syntax that old PHP versions can parse, so that the administrator sees a notice.
require_once __DIR__ . '/src/Requirements.php';

md_shop_load_translations(__FILE__);

if (md_shop_requirements_met(__DIR__)) {
    require_once __DIR__ . '/autoload.php';
    MdShop\Catalog\Plugin::start(__FILE__);
}
