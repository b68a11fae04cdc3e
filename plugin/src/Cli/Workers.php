<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use Closure;
use WP_CLI;

/**
 * Several processes that do the batches of a long task. Each is a separate WP-CLI command, because forked processes would share the
 * connections to the database and the object cache.
 */
final class Workers
{
    /** More processes bring no gain, because they wait for each other to write. */
    public const MOST = 16;

    private const MOST_BY_DEFAULT = 4;

    /** The longest wait for output before $heartbeat is called again. */
    private const SECONDS = 1;

    /**
     * @param int $number The number of processes.
     * @param list<string> $command The program and its arguments; it runs WorkerProcess::serve().
     * @param Closure(string): void $failed Receives the output of a worker that ended too early.
     */
    public function __construct(
        private readonly int $number,
        private readonly array $command,
        private readonly Closure $failed,
    ) {
    }

    /**
     * Returns the default number of processes.
     *
     * @param int $items The number of items of the task.
     * @param int $each The number of items for which another process is worth starting.
     * @param int $least The number for a machine with fewer processors.
     */
    public static function number(int $items, int $each, int $least = 1): int
    {
        return self::arePossible() ? max(1, min(self::MOST_BY_DEFAULT, max($least, self::processors()), intdiv($items, $each))) : 1;
    }

    /**
     * The number of processes that the option --workers asks for; null if it is missing. Ends the command if it is not possible.
     *
     * @param array<string, string|int|bool> $options
     */
    public static function option(array $options): ?int
    {
        if (! isset($options['workers'])) {
            return null;
        }
        $value = is_bool($options['workers']) ? '' : (string) $options['workers'];
        if (preg_match('/^[0-9]{1,3}$/D', $value) !== 1 || (int) $value < 1 || (int) $value > self::MOST) {
            WP_CLI::error(OptionProblem::number('workers', $value, 1, self::MOST));
        }
        if ((int) $value > 1 && ! self::arePossible()) {
            /* translators: %s: an option of the command */
            WP_CLI::error(sprintf(__('PHP cannot start other processes here (proc_open). Run the command with %s.', 'md-shop-catalog'), '--workers=1'));
        }
        return (int) $value;
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

    /**
     * Has all batches done, or those until no process is left.
     *
     * @param Closure(): (non-empty-list<int>|null) $take Returns the next batch; null if all are assigned.
     * @param Closure(non-empty-list<int>, string): void $done Receives each finished batch and what the worker returned for it.
     * @param callable(): void $heartbeat Called at least every few seconds. An exception from it ends the work.
     * @return list<non-empty-list<int>> Batches that were assigned but not finished, because no process was left.
     */
    public function run(Closure $take, Closure $done, callable $heartbeat): array
    {
        $left = [];
        $workers = [];
        try {
            while (count($workers) < $this->number) {
                $workers[] = new WorkerProcess($this->command);
            }
            $next = $take();
            while ($workers !== []) {
                foreach ($workers as $worker) {
                    if ($worker->batch() === null && $next !== null) {
                        $worker->give($next);
                        $next = array_shift($left) ?? $take();
                    }
                }
                $busy = array_filter($workers, static fn (WorkerProcess $worker): bool => $worker->batch() !== null);
                if ($busy === []) {
                    break;
                }
                self::wait($busy);
                $heartbeat();
                foreach ($busy as $key => $worker) {
                    $finished = $worker->read();
                    if ($finished !== null) {
                        $done(...$finished);
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
