<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use cli\progress\Bar;
use WP_CLI;

use function WP_CLI\Utils\format_items;

/**
 * Prints the list of a command with the option --format, and sentences about it. In the formats that programs read, the standard output
 * contains only the list, also an empty one; the sentences go to the standard error.
 */
final class ListOutput
{
    private readonly bool $isForPeople;

    /** @param array<string, string|int|bool> $options Those of the command. */
    public static function of(array $options): self
    {
        return new self((string) ($options['format'] ?? 'table'));
    }

    private function __construct(private readonly string $format)
    {
        $this->isForPeople = $format === 'table';
    }

    /**
     * @param list<array<string, mixed>> $rows
     * @param list<string> $fields
     */
    public function show(array $rows, array $fields): void
    {
        if (! $this->isForPeople || $rows !== []) {
            format_items($this->format, $rows, $fields);
        }
    }

    public function say(string $text): void
    {
        $this->isForPeople ? WP_CLI::log($text) : self::sayAside($text);
    }

    public function succeed(string $text): void
    {
        $this->isForPeople ? WP_CLI::success($text) : self::sayAside($text);
    }

    /** @return Bar|Progress */
    public function begin(string $task, int $total): object
    {
        return $this->isForPeople ? Progress::begin($task, $total) : Progress::inLines($task, $total, self::sayAside(...));
    }

    private static function sayAside(string $text): void
    {
        if (! WP_CLI::get_config('quiet')) {
            fwrite(STDERR, $text . "\n"); // phpcs:ignore WordPress.WP.AlternativeFunctions -- Not a file.
        }
    }
}
