<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use WP_CLI;

/**
 * Builds a command that runs the current WP-CLI again, like WP_CLI::launch_self(). The caller starts it and need not wait for its
 * end, and it loads the same plugins.
 */
final class OwnCommand
{
    /** The global options of WP-CLI that select the site and what WP-CLI loads. */
    private const KEPT = ['path', 'url', 'user', 'allow-root', 'skip-plugins', 'skip-themes', 'skip-packages', 'require'];

    /** @return list<string> The program and its arguments. */
    public static function with(string ...$arguments): array
    {
        $kept = [];
        foreach (self::KEPT as $name) {
            $value = WP_CLI::get_runner()->config[$name] ?? null;
            // Configuration files have lists. Of an option that is given several times WP-CLI takes the last one, except of this one.
            $values = is_array($value) && $name !== 'require' ? [implode(',', $value)] : (array) $value;
            foreach ($values as $one) {
                if ($one === true) {
                    $kept[] = "--{$name}";
                } elseif (is_string($one) && $one !== '') {
                    $kept[] = "--{$name}={$one}";
                }
            }
        }
        return [
            WP_CLI::get_php_binary(), '-d', 'memory_limit=' . ini_get('memory_limit'), ...self::optimizing(),
            (string) ($GLOBALS['argv'][0] ?? ''), ...array_values($arguments), ...$kept, '--no-color',
        ];
    }

    /**
     * Lets PHP optimize its code, which is worth while for a process that computes for a long time, and keep it outside of the memory that
     * PHP limits.
     *
     * @return list<string>
     */
    private static function optimizing(): array
    {
        // What a site preloads is meant for its web server.
        return (string) ini_get('opcache.preload') === '' ? ['-d', 'opcache.enable_cli=1'] : [];
    }
}
