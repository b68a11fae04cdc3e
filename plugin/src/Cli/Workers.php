<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use Closure;
use MdShop\Catalog\ReadModel\Rebuild\Batches;
use MdShop\Catalog\ReadModel\Rebuild\WorkerPool;

/**
 * Several processes that build the read model: while one waits for the database, another one computes. They are started
 * as commands of their own; forks would share the database's connection and that of an object cache.
 */
final class Workers implements WorkerPool
{
    /** More have nothing to do: they wait for each other's turn to write. */
    public const MOST = 16;

    private const MOST_BY_DEFAULT = 4;

    /** For fewer posts the start of another process does not pay. */
    private const POSTS_EACH = 1000;

    /** How long an answer is waited for at once. */
    private const SECONDS = 1;

    /**
     * @param int $number How many.
     * @param Closure(int): list<string> $command The command of a worker, by the generation.
     * @param Closure(int): void $progress Hears how many posts were written just now.
     * @param Closure(string): void $failed Hears of a worker that ended before its time, with what it said.
     */
    public function __construct(
        private readonly int $number,
        private readonly Closure $command,
        private readonly Closure $progress,
        private readonly Closure $failed,
    ) {
    }

    /** How many there are best, by default. @param int $posts Of the site. */
    public static function number(int $posts): int
    {
        return max(1, min(self::MOST_BY_DEFAULT, self::processors() + 1, intdiv($posts, self::POSTS_EACH)));
    }

    /** Whether this PHP can start processes and talk to them. */
    public static function arePossible(): bool
    {
        // Pipes cannot be waited for on Windows.
        return PHP_OS_FAMILY !== 'Windows' && function_exists('proc_open');
    }

    /** Of this machine; 1 where it does not tell. */
    private static function processors(): int
    {
        if (! self::arePossible()) {
            return 1;
        }
        // WP-CLI alone asks, and nothing of what it was given stands in the command.
        // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.system_calls_proc_open
        $process = proc_open(['getconf', '_NPROCESSORS_ONLN'], [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']], $pipes);
        if (! is_resource($process)) {
            return 1;
        }
        $number = (int) stream_get_contents($pipes[1]);
        fclose($pipes[1]);
        proc_close($process);
        return max(1, $number);
    }

    public function size(): int
    {
        return $this->number;
    }

    public function project(int $generation, Batches $batches, callable $alive): array
    {
        $left = [];
        $workers = [];
        try {
            while (count($workers) < $this->number) {
                $workers[] = new WorkerProcess(($this->command)($generation));
            }
            $next = $batches->next();
            while ($workers !== []) {
                foreach ($workers as $worker) {
                    if ($worker->batch() === null && $next !== null) {
                        $worker->give($next);
                        $next = array_shift($left) ?? $batches->next();
                    }
                }
                $busy = array_filter($workers, static fn (WorkerProcess $worker): bool => $worker->batch() !== null);
                if ($busy === []) {
                    break;
                }
                self::wait($busy);
                $alive();
                foreach ($busy as $key => $worker) {
                    $ids = $worker->read();
                    if ($ids !== null) {
                        $batches->done($ids);
                        ($this->progress)(count($ids));
                    }
                    if ($worker->hasEnded()) {
                        unset($workers[$key]);
                        $left = array_merge($left, array_filter([$worker->batch()]));
                        ($this->failed)($worker->end());
                    }
                }
                $next ??= array_shift($left);
            }
            return $next === null ? $left : [$next, ...$left];
        } finally {
            foreach ($workers as $worker) {
                $worker->end();
            }
        }
    }

    /** @param non-empty-array<WorkerProcess> $workers */
    private static function wait(array $workers): void
    {
        $readable = array_map(static fn (WorkerProcess $worker) => $worker->output(), $workers);
        $none = null;
        stream_select($readable, $none, $none, self::SECONDS);
    }
}
