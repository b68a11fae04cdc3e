<?php

/** Lists of products, coaches and questions in a classic theme: its header and footer, our blocks between them. */

declare(strict_types=1);

use MdShop\Catalog\Transport\Blocks\Site\MainElement;
use MdShop\Catalog\Transport\Blocks\Site\Templates;

if (! defined('ABSPATH')) {
    exit;
}

// Before the header, so that the blocks' styles are in it.
$md_shop_main = Templates::main();
$md_shop_level = ob_get_level();
ob_start();
get_header();
$md_shop_header = '';
// Otherwise the theme has a buffer of its own, which it ends in its footer.
if (ob_get_level() === $md_shop_level + 1) {
    $md_shop_header = (string) ob_get_flush();
}
echo MainElement::html($md_shop_header, $md_shop_main); // phpcs:ignore WordPress.Security.EscapeOutput -- Rendered blocks.
get_footer();
