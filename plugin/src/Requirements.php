<?php

/**
 * Checks the requirements before any class of the plugin is loaded: PHP, WordPress and the generated contract. This file must
 * be valid PHP 5.6, so that an old PHP shows the notice instead of a syntax error.
 */

if (! defined('ABSPATH')) {
    exit;
}

/**
 * A version up to its first "-": 6.6-RC3 and 6.7-alpha-58716 count as 6.6 and 6.7.
 *
 * @param string $version
 * @return string
 */
function md_shop_release_number($version)
{
    return (string) strtok($version, '-');
}

/**
 * The first requirement that is not met.
 *
 * @param string $plugin_dir Folder of the main file, without a trailing slash.
 * @param string $php        Version of PHP.
 * @param string $wordpress  Version of WordPress.
 * @return string[]|null The key of a text in problems.php and the values of its placeholders; null if all requirements are
 *     met.
 */
function md_shop_missing_requirement($plugin_dir, $php, $wordpress)
{
    if (version_compare(md_shop_release_number($php), '8.1', '<')) {
        return ['key' => 'php_too_old', 'required' => '8.1', 'found' => $php];
    }
    if (version_compare(md_shop_release_number($wordpress), '6.6', '<')) {
        return ['key' => 'wordpress_too_old', 'required' => '6.6', 'found' => $wordpress];
    }
    if (! extension_loaded('mbstring')) {
        return ['key' => 'mbstring_missing'];
    }
    if (! is_file($plugin_dir . '/generated/contract.php')) {
        return ['key' => 'contract_missing', 'file' => 'generated/contract.php'];
    }
    return null;
}

/**
 * The text of a problem.
 *
 * @param string[] $problem The result of md_shop_missing_requirement().
 * @param string $language A language of problems.php. For any other, the text is in English.
 * @return string
 */
function md_shop_problem_text(array $problem, $language)
{
    $texts = require __DIR__ . '/problems.php';
    $pairs = [];
    foreach ($problem as $name => $value) {
        $pairs['{' . $name . '}'] = $value;
    }
    return strtr(isset($texts[$language]) ? $texts[$language][$problem['key']] : $texts['en'][$problem['key']], $pairs);
}

/**
 * Shows a problem to administrators, in their language.
 *
 * @param callable(string): string $text Returns the text in a language, for example "ro" or "en".
 * @return void
 */
function md_shop_show_problem($text)
{
    add_action('admin_notices', function () use ($text) {
        if (current_user_can('activate_plugins')) {
            // determine_locale() exists since WordPress 5.0.
            $locale = function_exists('determine_locale') ? determine_locale() : get_locale();
            echo '<div class="notice notice-error"><p>' . esc_html(call_user_func($text, substr($locale, 0, 2))) . '</p></div>';
        }
    });
}

/**
 * Shows the result of md_shop_missing_requirement() if a requirement is not met.
 *
 * @param string $plugin_dir Folder of the main file, without a trailing slash.
 * @return bool Whether the plugin may start.
 */
function md_shop_requirements_met($plugin_dir)
{
    $problem = md_shop_missing_requirement($plugin_dir, PHP_VERSION, $GLOBALS['wp_version']);
    if ($problem === null) {
        return true;
    }
    md_shop_show_problem(function ($language) use ($problem) {
        return md_shop_problem_text($problem, $language);
    });
    return false;
}
