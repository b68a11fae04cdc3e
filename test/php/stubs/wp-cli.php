<?php

/*
 * What the plugin uses of WP-CLI. Read by the static analysis only, never run.
 */

declare(strict_types=1);

final class WP_CLI
{
    /** @param callable|object|class-string $callable */
    public static function add_command(string $name, callable|object|string $callable): bool
    {
        return true;
    }

    public static function success(string $message): void
    {
    }

    /** @param array<string, string|bool> $options `yes` answers. */
    public static function confirm(string $question, array $options = []): void
    {
    }

    /** Prints the message and ends the process with status 1. */
    public static function error(string $message): never
    {
        exit(1);
    }
}
