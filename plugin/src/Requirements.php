<?php

/**
 * What must be there before any class of ours is loaded: PHP, WordPress and the file that the build makes.
 * Syntax here stays that of PHP 5.6, else an old PHP dies on it instead of showing the notice.
 */

if (! defined('ABSPATH')) {
    exit;
}

/**
 * A version without what stands behind its first "-": 6.6-RC3 and 6.7-alpha-58716 count as 6.6 and 6.7.
 *
 * @param string $version
 * @return string
 */
function md_shop_release_number($version)
{
    return (string) strtok($version, '-');
}

/**
 * The first thing that keeps the plugin from starting, as a sentence for the administrator; '' where nothing does.
 *
 * @param string $plugin_dir Folder of the main file, without a slash at its end.
 * @param string $php        Version of PHP.
 * @param string $wordpress  Version of WordPress.
 * @return string
 */
function md_shop_missing_requirement($plugin_dir, $php, $wordpress)
{
    if (version_compare(md_shop_release_number($php), '8.1', '<')) {
        return 'MD Shop Catalog for Agents needs PHP 8.1 or newer; this site runs PHP ' . $php . '. Ask the host for a newer PHP; until then the plugin does nothing.';
    }
    if (version_compare(md_shop_release_number($wordpress), '6.6', '<')) {
        return 'MD Shop Catalog for Agents needs WordPress 6.6 or newer; this site runs WordPress ' . $wordpress . '. Update WordPress; until then the plugin does nothing.';
    }
    if (! extension_loaded('mbstring')) {
        return 'MD Shop Catalog for Agents needs PHP\'s mbstring extension, which this PHP does not have. Ask the host to switch it on (on Debian or Ubuntu: apt install php-mbstring); until then the plugin does nothing.';
    }
    if (! is_file($plugin_dir . '/generated/contract.php')) {
        return 'MD Shop Catalog for Agents: the file generated/contract.php is missing. In a checkout run "npm run build"; on a site install the packaged zip, which has it.';
    }
    return '';
}

/**
 * Shows the sentence of md_shop_missing_requirement() to administrators, if there is one.
 *
 * @param string $plugin_dir As there.
 * @return bool Whether the plugin may start.
 */
function md_shop_requirements_met($plugin_dir)
{
    $problem = md_shop_missing_requirement($plugin_dir, PHP_VERSION, $GLOBALS['wp_version']);
    if ($problem === '') {
        return true;
    }
    add_action('admin_notices', function () use ($problem) {
        if (current_user_can('activate_plugins')) {
            echo '<div class="notice notice-error"><p>' . esc_html($problem) . '</p></div>';
        }
    });
    return false;
}
