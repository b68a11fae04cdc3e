<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Rendering;

use ReflectionException;
use ReflectionFunction;
use ReflectionFunctionAbstract;
use ReflectionMethod;
use WP_Hook;

/**
 * Detects callbacks of unknown plugins and themes on a filter. Callbacks of WordPress, this plugin and a few known plugins,
 * which do not hide content, are ignored.
 */
final class ForeignCallbacks
{
    /** Functions that WordPress itself adds to the filters of texts. Unknown code added any other core function: `wp_trim_words()` truncates. */
    private const DEFAULTS = ['_restore_wpautop_hook', 'apply_block_hooks_to_content_from_post_object', 'capital_P_dangit', 'convert_chars', 'convert_smilies',
        'do_blocks', 'do_shortcode', 'prepend_attachment', 'shortcode_unautop', 'wp_filter_content_tags', 'wp_replace_insecure_home_url', 'wp_trim_excerpt',
        'wpautop', 'wptexturize'];

    private const TEXT_FILTERS = ['the_content', 'get_the_excerpt', 'the_excerpt'];

    private const KNOWN = ['woocommerce/', 'polylang/', 'polylang-pro/', 'sitepress-multilingual-cms/', 'gutenberg/'];

    /** @var array<string, bool> Cached results by hook name and callback ids. */
    private array $found = [];

    /** @var array<string, array{array<mixed>, bool}> The callbacks of each hook when it was last asked about, and the result. */
    private array $last = [];

    /** @param string $plugin The folder of this plugin. */
    public function __construct(private readonly string $plugin)
    {
    }

    public function on(string ...$hooks): bool
    {
        foreach ($hooks as $name) {
            $hook = $GLOBALS['wp_filter'][$name] ?? null;
            if (! $hook instanceof WP_Hook) {
                continue;
            }
            // Called for every item. Comparing an array with a copy of itself takes no time.
            if (! isset($this->last[$name]) || $this->last[$name][0] !== $hook->callbacks) {
                $this->last[$name] = [$hook->callbacks, $this->isForeign($name, $hook)];
            }
            if ($this->last[$name][1]) {
                return true;
            }
        }
        return false;
    }

    private function isForeign(string $name, WP_Hook $hook): bool
    {
        // Callbacks may be added and removed, so the cache key contains their ids.
        $key = $name . ' ' . implode(' ', array_map(static fn (array $callbacks): string => implode(' ', array_keys($callbacks)), $hook->callbacks));
        if (! isset($this->found[$key])) {
            $this->found[$key] = false;
            foreach ($hook->callbacks as $callbacks) {
                foreach ($callbacks as $callback) {
                    $this->found[$key] = $this->found[$key] || ! $this->isKnown($callback['function'], $name);
                }
            }
        }
        return $this->found[$key];
    }

    private function isKnown(mixed $callback, string $hook): bool
    {
        $function = self::reflect($callback);
        if (is_string($callback) && $function?->isInternal() === false && in_array($hook, self::TEXT_FILTERS, true) && $this->isOfWordPress($function)) {
            return in_array($function->getName(), self::DEFAULTS, true);
        }
        // Functions of PHP, and functions of WordPress such as "__return_empty_string", were added by unknown code.
        $file = $function === null || str_starts_with($function->getName(), '__return_') ? false : $function->getFileName();
        if ($file === false) {
            return false;
        }
        if ($this->isOfWordPress($function) || self::isBelow($this->plugin, $file)) {
            return true;
        }
        $inPlugins = plugin_basename(wp_normalize_path($file));
        return array_filter(self::KNOWN, static fn (string $folder): bool => str_starts_with($inPlugins, $folder)) !== [];
    }

    private function isOfWordPress(ReflectionFunctionAbstract $function): bool
    {
        $file = (string) $function->getFileName();
        return self::isBelow(ABSPATH . 'wp-includes', $file) || self::isBelow(ABSPATH . 'wp-admin', $file);
    }

    private static function isBelow(string $folder, string $file): bool
    {
        $file = wp_normalize_path($file);
        return str_starts_with($file, trailingslashit(wp_normalize_path((string) realpath($folder)))) || str_starts_with($file, trailingslashit(wp_normalize_path($folder)));
    }

    private static function reflect(mixed $callback): ?ReflectionFunctionAbstract
    {
        try {
            return match (true) {
                $callback instanceof \Closure => new ReflectionFunction($callback),
                is_array($callback) && isset($callback[0], $callback[1]) => new ReflectionMethod($callback[0], (string) $callback[1]),
                is_object($callback) => new ReflectionMethod($callback, '__invoke'),
                is_string($callback) && str_contains($callback, '::') => new ReflectionMethod(...explode('::', $callback, 2)),
                is_string($callback) => new ReflectionFunction($callback),
                default => null,
            };
        } catch (ReflectionException) {
            // A method that exists only through __call(); its origin is unknown.
            return null;
        }
    }
}
