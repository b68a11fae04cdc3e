<?php

/** Lists of products, coaches and questions in a classic theme: its header and footer, our blocks between them. */

declare(strict_types=1);

use MdShop\Catalog\Transport\Blocks\Site\Templates;

if (! defined('ABSPATH')) {
    exit;
}

// Before the header, so that the blocks' styles are in it.
$md_shop_main = Templates::main();
get_header();
echo '<main id="content">' . $md_shop_main . '</main>'; // phpcs:ignore WordPress.Security.EscapeOutput -- Rendered blocks.
get_footer();
