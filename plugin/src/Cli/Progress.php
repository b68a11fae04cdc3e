<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use cli\progress\Bar;
use Closure;
use WP_CLI;

use function WP_CLI\Utils\isPiped;
use function WP_CLI\Utils\make_progress_bar;

/** Shows the progress of a command: WP-CLI's bar in a terminal; plain lines in a log or a pipe, where WP-CLI shows nothing. */
final class Progress
{
    /** Minimum time between two lines. */
    private const SECONDS = 5.0;

    private int $done = 0;
    private float $said;

    /**
     * @param Closure(int): void $say Receives the number of finished items, at the start and then at intervals.
     * @param Closure(): float $now Returns the current time in seconds.
     */
    public function __construct(private readonly Closure $say, private readonly Closure $now)
    {
        $this->say();
    }

    /** @return Bar|self */
    public static function begin(string $task, int $total): object
    {
        return isPiped() ? self::inLines($task, $total, WP_CLI::log(...)) : make_progress_bar($task, $total);
    }

    /** @param Closure(string): void $print Prints a line. */
    public static function inLines(string $task, int $total, Closure $print): self
    {
        return new self(
            /* translators: 1: what is being done, 2: number done, 3: number in total */
            static fn (int $done) => $print(sprintf(__('%1$s: %2$d of %3$d', 'md-shop-catalog'), $task, $done, $total)),
            static fn (): float => microtime(true)
        );
    }

    /** @param int $number The number of items finished since the last call. */
    public function tick(int $number = 1): void
    {
        $this->done += $number;
        if (($this->now)() - $this->said >= self::SECONDS) {
            $this->say();
        }
    }

    /** Prints nothing; the command prints its result itself. Exists because WP-CLI's bar has this method. */
    public function finish(): void
    {
    }

    private function say(): void
    {
        $this->said = ($this->now)();
        ($this->say)($this->done);
    }
}
