<?php

/*
 * Unit tests run without WordPress. The few WordPress functions that a tested class calls are in WordPress/functions.php;
 * a class that needs more is tested over HTTP, in test/e2e.
 */

declare(strict_types=1);

define('ABSPATH', __DIR__ . '/');
define('WP_CONTENT_DIR', __DIR__ . '/wp-content');
define('ARRAY_A', 'ARRAY_A');
define('OBJECT', 'OBJECT');

require_once __DIR__ . '/../../vendor/autoload.php';
require_once __DIR__ . '/../../plugin/autoload.php';
require_once __DIR__ . '/../../src-harness/bench/generator/load.php';
require_once __DIR__ . '/WordPress/functions.php';
require_once __DIR__ . '/WordPress/IdnaEncoder.php';
require_once __DIR__ . '/WordPress/wpdb.php';
require_once __DIR__ . '/WordPress/WP_Error.php';
require_once __DIR__ . '/WordPress/WP_Hook.php';
require_once __DIR__ . '/WordPress/WP_Post.php';
require_once __DIR__ . '/WordPress/WP_REST_Request.php';
require_once __DIR__ . '/../../plugin/src/Requirements.php';

$GLOBALS['wp_filter'] = new MdShop\Catalog\Tests\WordPress\UsedHooks();

// Tests of generated files are valid only if those were built from the present sources.
(new MdShop\Catalog\Contract\BuildCheck(dirname(__DIR__, 2)))->assertBuilt(MdShop\Catalog\Tests\Fixtures\TheContract::get());
