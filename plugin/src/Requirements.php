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
 * The first thing that keeps the plugin from starting.
 *
 * @param string $plugin_dir Folder of the main file, without a slash at its end.
 * @param string $php        Version of PHP.
 * @param string $wordpress  Version of WordPress.
 * @return string[]|null A key of problems.php, with what its sentence is filled with by name; null if nothing does.
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
 * A problem as a sentence.
 *
 * @param string[] $problem  As md_shop_missing_requirement() gives it.
 * @param string   $language A language of problems.php; any other reads English.
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
 * Shows a problem to administrators, in the language that they administer the site in.
 *
 * @param callable(string): string $text The sentence in a language, "ro" or "en" for example.
 * @return void
 */
function md_shop_show_problem($text)
{
    add_action('admin_notices', function () use ($text) {
        if (current_user_can('activate_plugins')) {
            // WordPress before 5.0 does not know the first of these.
            $locale = function_exists('determine_locale') ? determine_locale() : get_locale();
            echo '<div class="notice notice-error"><p>' . esc_html(call_user_func($text, substr($locale, 0, 2))) . '</p></div>';
        }
    });
}

/**
 * Shows what md_shop_missing_requirement() found, if it found anything.
 *
 * @param string $plugin_dir As there.
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
