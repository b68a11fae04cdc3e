<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Settings\SettingsEditor;
use WP_CLI;

use function WP_CLI\Utils\format_items;

/**
 * Reads and changes the settings, and moves them between sites.
 *
 * A setting is named by its path, such as bases.product.
 */
final class SettingsCommand
{
    public function __construct(private readonly SettingsEditor $settings)
    {
    }

    /**
     * Lists all settings.
     *
     * ## OPTIONS
     *
     * [--format=<format>]
     * : table, csv, json or yaml.
     * ---
     * default: table
     * ---
     *
     * @param list<string> $arguments
     * @param array{format?: string} $options
     */
    public function list(array $arguments, array $options): void
    {
        $rows = [];
        foreach (SettingsEditor::flat($this->settings->current()) as $path => $value) {
            $rows[] = ['setting' => $path, 'value' => self::shown($value)];
        }
        format_items($options['format'] ?? 'table', $rows, ['setting', 'value']);
    }

    /**
     * Shows one setting or group of settings.
     *
     * Texts are shown as they are, everything else as JSON.
     *
     * ## OPTIONS
     *
     * <setting>
     * : Path of the setting.
     *
     * ## EXAMPLES
     *
     *     wp md-shop settings get order_email
     *     wp md-shop settings get bases
     *
     * @param array{string} $arguments
     */
    public function get(array $arguments): void
    {
        WP_CLI::line(self::shown($this->known($arguments[0])));
    }

    /**
     * Changes one setting or group of settings.
     *
     * ## OPTIONS
     *
     * <setting>
     * : Path of the setting.
     *
     * <value>
     * : The new value: a text as it is, everything else as JSON.
     *
     * ## EXAMPLES
     *
     *     wp md-shop settings set order_email magazin@example.com
     *     wp md-shop settings set content_signals.ai_train false
     *     wp md-shop settings set content_types.news '["post","event"]'
     *
     * @param array{string, string} $arguments
     */
    public function set(array $arguments): void
    {
        [$path, $text] = $arguments;
        $value = is_string($this->known($path)) ? $text : json_decode($text, true);
        [$name, $member] = explode('.', $path, 2) + [1 => null];
        $this->save($member === null ? [$name => $value] : [$name => [$member => $value]]);
        WP_CLI::success(__('The setting is saved.', 'md-shop-catalog'));
    }

    /**
     * Prints all settings as JSON, for "import".
     *
     * ## EXAMPLES
     *
     *     wp md-shop settings export > settings.json
     */
    public function export(): void
    {
        WP_CLI::line((string) wp_json_encode($this->settings->current(), JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE));
    }

    /**
     * Takes settings from a file that "export" has made.
     *
     * The file may contain some settings only; the others stay. If one of them is invalid, nothing is saved.
     *
     * ## OPTIONS
     *
     * <file>
     * : JSON file.
     *
     * [--dry-run]
     * : Only show what would change.
     *
     * @param array{string} $arguments
     * @param array{'dry-run'?: bool} $options
     */
    public function import(array $arguments, array $options): void
    {
        $text = is_file($arguments[0]) ? file_get_contents($arguments[0]) : false; // phpcs:ignore WordPress.WP.AlternativeFunctions -- A local file.
        if ($text === false) {
            /* translators: %s: name of a file */
            WP_CLI::error(sprintf(__('The file %s cannot be read.', 'md-shop-catalog'), $arguments[0]));
        }
        $given = json_decode($text, true);
        if (! is_array($given) || ($given !== [] && array_is_list($given))) {
            /* translators: %s: name of a file */
            WP_CLI::error(sprintf(__('The file %s does not contain settings as JSON.', 'md-shop-catalog'), $arguments[0]));
        }
        $changes = $this->settings->changes($given);
        if (isset($options['dry-run'])) {
            $this->refuse($this->settings->problems($given));
        } else {
            $this->save($given);
        }
        $rows = [];
        foreach ($changes as $path => [$before, $after]) {
            $rows[] = ['setting' => $path, 'before' => self::shown($before), 'after' => self::shown($after)];
        }
        if ($rows !== []) {
            format_items('table', $rows, ['setting', 'before', 'after']);
        }
        WP_CLI::success(match (true) {
            $rows === [] => __('The settings are already like this.', 'md-shop-catalog'),
            isset($options['dry-run']) => __('Nothing was saved. Without --dry-run these settings change.', 'md-shop-catalog'),
            default => __('The settings are saved.', 'md-shop-catalog'),
        });
    }

    /** The present value of a setting or group; ends the command if there is none. */
    private function known(string $path): mixed
    {
        $settings = $this->settings->current();
        $all = $settings + SettingsEditor::flat($settings);
        if (! array_key_exists($path, $all)) {
            /* translators: 1: what was entered, 2: a command */
            WP_CLI::error(sprintf(__('There is no setting “%1$s”. List all with: %2$s', 'md-shop-catalog'), $path, 'wp md-shop settings list'));
        }
        return $all[$path];
    }

    /** @param array<mixed> $given */
    private function save(array $given): void
    {
        $this->refuse($this->settings->save($given));
    }

    /** @param array<string, string> $problems By path. */
    private function refuse(array $problems): void
    {
        if ($problems === []) {
            return;
        }
        foreach ($problems as $path => $problem) {
            WP_CLI::warning($path === '' ? $problem : "{$path}: {$problem}");
        }
        WP_CLI::error(__('Nothing was saved.', 'md-shop-catalog'));
    }

    private static function shown(mixed $value): string
    {
        return is_string($value) ? $value : (string) wp_json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
    }
}
