<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use Closure;
use MdShop\Catalog\ReadModel\Rebuild\Batches;
use MdShop\Catalog\ReadModel\Rebuild\WorkerPool;

/**
 * Several processes that build the read model: while one waits for the database, another one computes. Each is a separate
 * WP-CLI command, because forked processes would share the connections to the database and the object cache.
 */
final class Workers implements WorkerPool
{
    /** More processes bring no gain, because they wait for each other to write. */
    public const MOST = 16;

    private const MOST_BY_DEFAULT = 4;

    /** The number of posts for which another process is worth starting. */
    private const POSTS_EACH = 1000;

    /** The longest wait for output before $heartbeat is called again. */
    private const SECONDS = 1;

    /**
     * @param int $number The number of processes.
     * @param Closure(int): list<string> $command Returns the command that starts a worker for a generation.
     * @param Closure(int): void $progress Receives the number of posts that were written since the last call.
     * @param Closure(string): void $failed Receives the output of a worker that ended too early.
     */
    public function __construct(
        private readonly int $number,
        private readonly Closure $command,
        private readonly Closure $progress,
        private readonly Closure $failed,
    ) {
    }

    /** Returns the default number of processes. @param int $posts The number of posts of the site. */
    public static function number(int $posts): int
    {
        return max(1, min(self::MOST_BY_DEFAULT, self::processors() + 1, intdiv($posts, self::POSTS_EACH)));
    }

    /** Whether this PHP can start processes and talk to them. */
    public static function arePossible(): bool
    {
        // stream_select() does not work with pipes on Windows.
        return PHP_OS_FAMILY !== 'Windows' && function_exists('proc_open');
    }

    /** The number of processors of this machine; 1 if it is unknown. */
    private static function processors(): int
    {
        if (! self::arePossible()) {
            return 1;
        }
        // Only WP-CLI runs this, and the command contains no user input.
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

    public function project(int $generation, Batches $batches, callable $heartbeat): array
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
                $heartbeat();
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
