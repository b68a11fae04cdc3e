<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use WP_CLI;

/** How another process of the WP-CLI that runs is started: as WP_CLI::launch_self() does it, but without waiting for it, and with the plugins of this one. */
final class OwnCommand
{
    /** Of WP-CLI's own options, those that say which site it is and what is loaded of it. */
    private const KEPT = ['path', 'url', 'user', 'allow-root', 'skip-plugins', 'skip-themes', 'skip-packages', 'require'];

    /** @return list<string> The program and its arguments. */
    public static function with(string ...$arguments): array
    {
        $kept = [];
        foreach (self::KEPT as $name) {
            $value = WP_CLI::get_runner()->config[$name] ?? null;
            foreach (is_array($value) ? $value : [$value] as $one) {
                if ($one === true) {
                    $kept[] = "--{$name}";
                } elseif (is_string($one) && $one !== '') {
                    $kept[] = "--{$name}={$one}";
                }
            }
        }
        return [
            WP_CLI::get_php_binary(), '-d', 'memory_limit=' . ini_get('memory_limit'),
            (string) ($GLOBALS['argv'][0] ?? ''), ...array_values($arguments), ...$kept, '--no-color',
        ];
    }
}
