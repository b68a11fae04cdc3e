<?php

/**
 * WP-CLI loads this before WordPress. WooCommerce ends every command if WP-CLI has no class of `wp plugin`, which is a package that
 * this repository does not need.
 */

declare(strict_types=1);

if (! class_exists('Plugin_Command')) {
    class Plugin_Command extends WP_CLI_Command
    {
    }
}
