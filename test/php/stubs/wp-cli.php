<?php

/*
 * The classes of WP-CLI that the plugin uses. For static analysis only, never run.
 */

declare(strict_types=1);

namespace {
    final class WP_CLI
    {
        /**
         * @param callable|object|class-string $callable
         * @param array<string, mixed> $arguments
         */
        public static function add_command(string $name, callable|object|string $callable, array $arguments = []): bool
        {
            return true;
        }

        public static function line(string $message): void
        {
        }

        public static function log(string $message): void
        {
        }

        public static function warning(string $message): void
        {
        }

        public static function success(string $message): void
        {
        }

        /** @return \WP_CLI\Runner */
        public static function get_runner(): object
        {
            return new \WP_CLI\Runner();
        }

        /** @return string|bool|list<string>|null A global option of WP-CLI. */
        public static function get_config(string $name): string|bool|array|null
        {
            return null;
        }

        public static function add_hook(string $when, callable $callback): void
        {
        }

        public static function get_root_command(): \WP_CLI\Dispatcher\CompositeCommand
        {
            return new \WP_CLI\Dispatcher\CompositeCommand();
        }

        public static function get_php_binary(): string
        {
            return '';
        }

        /** @param array<string, string|bool> $options With `yes` it does not ask. */
        public static function confirm(string $question, array $options = []): void
        {
        }

        /** Prints the message and ends the process with status 1. */
        public static function error(string $message): never
        {
            exit(1);
        }
    }
}

namespace WP_CLI {
    final class Runner
    {
        /** @var array<string, string|bool|list<string>> Global options of WP-CLI by name. */
        public array $config = [];
    }
}

namespace WP_CLI\Dispatcher {
    class CompositeCommand
    {
        /**
         * @param list<string> $names The first one is taken off.
         * @return self|false
         */
        public function find_subcommand(array &$names): self|false
        {
            return false;
        }

        /** @return array<string, self> */
        public function get_subcommands(): array
        {
            return [];
        }

        public function set_shortdesc(string $text): void
        {
        }

        public function set_longdesc(string $text): void
        {
        }
    }
}

namespace WP_CLI {
    final class DocParser
    {
        public function __construct(string $comment)
        {
        }

        public function get_shortdesc(): string
        {
            return '';
        }

        public function get_longdesc(): string
        {
            return '';
        }

        public function get_tag(string $name): string
        {
            return '';
        }
    }
}

namespace cli\progress {
    class Bar
    {
        public function tick(int $increment = 1): void
        {
        }

        public function finish(): void
        {
        }
    }
}

namespace WP_CLI\Utils {
    /**
     * @param iterable<mixed> $items
     * @param list<string> $fields
     */
    function format_items(string $format, iterable $items, array $fields): void
    {
    }

    /** Whether the output is not a terminal. */
    function isPiped(): bool
    {
        return false;
    }

    function make_progress_bar(string $message, int $count): \cli\progress\Bar
    {
        return new \cli\progress\Bar();
    }
}
