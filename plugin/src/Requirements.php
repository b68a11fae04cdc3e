<?php

/**
 * Checks the requirements before any class of the plugin is loaded: PHP and its extensions, WordPress and the generated contract. This
 * file must be valid PHP 5.6, so that an old PHP shows the notice instead of a syntax error.
 */

if (! defined('ABSPATH')) {
    exit;
}

/**
 * A version up to its first "-": 6.6-RC3 and 6.7-alpha-58716 count as 6.6 and 6.7.
 *
 * @since 0.1.0
 *
 * @param string $version
 * @return string
 */
function md_shop_release_number($version)
{
    return (string) strtok($version, '-');
}

/**
 * The extensions of PHP that the plugin needs and WordPress does not.
 *
 * @since 0.1.0
 *
 * @return string[] Their packages on Debian and Ubuntu, by name.
 */
function md_shop_required_extensions()
{
    return ['mbstring' => 'php-mbstring', 'dom' => 'php-xml', 'filter' => 'php-common'];
}

/**
 * The first requirement that is not met.
 *
 * @since 0.1.0
 *
 * @param string   $plugin_dir    Folder of the main file, without a trailing slash.
 * @param string   $php           Version of PHP.
 * @param int      $integer_bytes Size of an integer in PHP: 8, or 4 in a 32-bit PHP.
 * @param string[] $extensions    Names of PHP's extensions.
 * @param string   $wordpress     Version of WordPress.
 * @return string[]|null A key of md_shop_problem_text() and the values of its placeholders; null if all requirements are met.
 */
function md_shop_missing_requirement($plugin_dir, $php, $integer_bytes, array $extensions, $wordpress)
{
    if (version_compare(md_shop_release_number($php), '8.1', '<')) {
        return ['key' => 'php_too_old', 'required' => '8.1', 'found' => $php];
    }
    if (version_compare(md_shop_release_number($wordpress), '6.6', '<')) {
        return ['key' => 'wordpress_too_old', 'required' => '6.6', 'found' => $wordpress];
    }
    if ($integer_bytes < 8) {
        // Prices in bani, ids and digests are 64-bit integers.
        return ['key' => 'php_32_bit'];
    }
    $missing = array_diff(array_keys(md_shop_required_extensions()), $extensions);
    if ($missing !== []) {
        return ['key' => 'extensions_missing', 'extensions' => implode(' ', $missing)];
    }
    if (! is_file($plugin_dir . '/generated/contract.php')) {
        return ['key' => 'contract_missing', 'file' => 'generated/contract.php'];
    }
    return null;
}

/**
 * The text of a problem, in the administrator's language.
 *
 * @since 0.1.0
 *
 * @param string[] $problem The result of md_shop_missing_requirement(), or a problem with the generated file.
 * @return string
 */
function md_shop_problem_text(array $problem)
{
    switch ($problem['key']) {
        case 'php_too_old':
            /* translators: 1: version that is needed, 2: version of this site */
            $text = __('MD Shop Catalog for Agents needs PHP %1$s or newer; this site runs PHP %2$s. Ask your host for a newer PHP; until then the plugin does nothing.', 'md-shop-catalog');
            return sprintf($text, $problem['required'], $problem['found']);
        case 'wordpress_too_old':
            /* translators: 1: version that is needed, 2: version of this site */
            $text = __('MD Shop Catalog for Agents needs WordPress %1$s or newer; this site runs WordPress %2$s. Update WordPress; until then the plugin does nothing.', 'md-shop-catalog');
            return sprintf($text, $problem['required'], $problem['found']);
        case 'php_32_bit':
            return __('MD Shop Catalog for Agents needs a 64-bit PHP; this site runs a 32-bit PHP. Ask your host for a 64-bit one; until then the plugin does nothing.', 'md-shop-catalog');
        case 'extensions_missing':
            $names = explode(' ', $problem['extensions']);
            /* translators: 1: names of extensions of PHP, 2: names of packages */
            $text = _n('MD Shop Catalog for Agents needs PHP’s extension %1$s, which this PHP does not have. Ask your host to enable it (on Debian or Ubuntu: apt install %2$s); until then the plugin does nothing.', 'MD Shop Catalog for Agents needs PHP’s extensions %1$s, which this PHP does not have. Ask your host to enable them (on Debian or Ubuntu: apt install %2$s); until then the plugin does nothing.', count($names), 'md-shop-catalog');
            return sprintf($text, implode(', ', $names), implode(' ', array_intersect_key(md_shop_required_extensions(), array_flip($names))));
        case 'contract_missing':
            /* translators: %s: name of a file */
            $text = __('MD Shop Catalog for Agents: the file %s is missing. On a site, install the plugin’s zip file again; in a copy of the source code, run “npm run build”.', 'md-shop-catalog');
            break;
        case 'contract_unfit':
            /* translators: %s: name of a file */
            $text = __('MD Shop Catalog for Agents: the file %s is out of date, because it was made for another version of the plugin. On a site, install the plugin’s zip file again; in a copy of the source code, run “npm run build”.', 'md-shop-catalog');
            break;
        default:
            /* translators: %s: name of a file */
            $text = __('MD Shop Catalog for Agents: the file %s is out of date, because src-contract has changed since it was made. The plugin uses the old contract until you run “npm run build”.', 'md-shop-catalog');
    }
    return sprintf($text, $problem['file']);
}

/**
 * Registers the folder of the plugin's translations. WordPress 6.8 and newer reads the header "Domain Path"; older versions
 * need this call, which must not run before init.
 *
 * @since 0.1.0
 *
 * @param string $plugin_file The main file.
 * @return void
 */
function md_shop_load_translations($plugin_file)
{
    if (version_compare(md_shop_release_number($GLOBALS['wp_version']), '6.8', '>=')) {
        return;
    }
    add_action('init', function () use ($plugin_file) {
        load_plugin_textdomain('md-shop-catalog', false, dirname(plugin_basename($plugin_file)) . '/languages');
    }, 0);
}

/**
 * Shows a problem to administrators, in their language, also in the administration of a network.
 *
 * @since 0.1.0
 *
 * @param callable(): string $text Returns the text. Called when the notice is shown, because translations are not loaded before.
 * @return void
 */
function md_shop_show_problem($text)
{
    add_action('all_admin_notices', function () use ($text) {
        if (current_user_can('activate_plugins')) {
            echo '<div class="notice notice-error"><p>' . esc_html(call_user_func($text)) . '</p></div>';
        }
    });
}

/**
 * Shows the result of md_shop_missing_requirement() if a requirement is not met.
 *
 * @since 0.1.0
 *
 * @param string $plugin_dir Folder of the main file, without a trailing slash.
 * @return bool Whether the plugin may start.
 */
function md_shop_requirements_met($plugin_dir)
{
    $problem = md_shop_missing_requirement($plugin_dir, PHP_VERSION, PHP_INT_SIZE, get_loaded_extensions(), $GLOBALS['wp_version']);
    if ($problem === null) {
        return true;
    }
    md_shop_show_problem(function () use ($problem) {
        return md_shop_problem_text($problem);
    });
    return false;
}
