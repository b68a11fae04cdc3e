<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Jobs;

use Closure;
use MdShop\Catalog\ReadModel\Upkeep\FailureText;
use MdShop\Catalog\Support\Busy;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\ScheduledEvents;
use MdShop\Catalog\Support\Time\Clocks;
use RuntimeException;
use Throwable;

/**
 * Runs one job at a time, in steps. The screen drives it while it is open; WordPress's cron continues when it is left. The
 * record of each kind's last job is kept in an option.
 *
 * @phpstan-import-type Options from Task
 * @phpstan-type Record array{state: 'running'|'done'|'failed', done: int, total: int, problems: list<string>, failure: string, data: array<string, mixed>,
 *     started: int, stepped: int}
 */
final class Jobs
{
    /** The last job of each kind. */
    public const OPTION = 'md_shop_jobs';

    /** The kind of the job that is paused. An option of its own, because a running step writes the other one. */
    public const PAUSED = 'md_shop_job_paused';

    /** Every kind of job. */
    public const KINDS = ['rebuild', 'verify', 'convert', 'undo', 'import', 'demo_import', 'demo_remove'];

    /** A process that died releases the lock after this time. The longest single piece of work is an import. */
    private const LOCK_SECONDS = 300;

    /** Cron leaves a job alone that the screen drives. */
    private const IDLE_SECONDS = 20;

    private const MOST_PROBLEMS = 20;

    /** @param array<string, Closure(): Task> $tasks By kind; kinds that are not possible here are missing. */
    public function __construct(private readonly array $tasks, private readonly Lock $lock)
    {
    }

    /** @return list<string> The kinds that are possible on this site. */
    public function kinds(): array
    {
        return array_keys($this->tasks);
    }

    /** @return array<string, Record> The last job of each kind. */
    public function records(): array
    {
        return $this->stored();
    }

    /** The kind of the job that is not finished; null if there is none. It may be paused. */
    public function current(): ?string
    {
        foreach ($this->stored() as $kind => $record) {
            if ($record['state'] === 'running') {
                return $kind;
            }
        }
        return null;
    }

    public function isPaused(string $kind): bool
    {
        // A step that is running must see what another process has written since.
        self::forget(self::PAUSED);
        return get_option(self::PAUSED, '') === $kind;
    }

    /** What a finished job did, in the user's language; '' if it is not finished. */
    public function result(string $kind): string
    {
        $record = $this->stored()[$kind] ?? null;
        return $record === null || $record['state'] !== 'done' || ! isset($this->tasks[$kind]) ? '' : ($this->tasks[$kind])()->result($record['data'], $record['done']);
    }

    /**
     * @param Options $options
     * @throws RuntimeException with the reason, in English, if the job cannot be done.
     * @return bool false if another job is not finished.
     */
    public function start(string $kind, int $now, array $options = []): bool
    {
        $hasStarted = false;
        $this->lock->hold('job', self::LOCK_SECONDS, function () use ($kind, $now, $options, &$hasStarted): void {
            if ($this->current() !== null) {
                return;
            }
            $step = $this->task($kind)->begin($options);
            delete_option(self::PAUSED);
            $this->write($kind, [
                'state' => $step['isFinished'] ? 'done' : 'running',
                'done' => $step['done'],
                'total' => $step['total'],
                'problems' => $step['problems'],
                'failure' => '',
                'data' => $step['data'],
                'started' => $now,
                'stepped' => $now,
            ]);
            $hasStarted = true;
        });
        if ($hasStarted) {
            ScheduledEvents::jobLater();
        }
        return $hasStarted;
    }

    /** Continues the job for a while, unless it is paused, finished or continued by another process. */
    public function step(string $kind, int $now, float $seconds): void
    {
        $this->lock->hold('job', self::LOCK_SECONDS, function () use ($kind, $now, $seconds): void {
            $record = $this->stored()[$kind] ?? null;
            if ($record === null || $record['state'] !== 'running' || $this->isPaused($kind)) {
                return;
            }
            try {
                $step = $this->task($kind)->work($record['data'], $seconds, fn (): bool => $this->isPaused($kind));
                $record = [
                    'state' => $step['isFinished'] ? 'done' : 'running',
                    'done' => $step['done'],
                    'total' => $step['total'],
                    'problems' => array_slice([...$record['problems'], ...$step['problems']], 0, self::MOST_PROBLEMS),
                    'data' => $step['data'],
                    'stepped' => $now,
                ] + $record;
            } catch (Busy) {
                // A person or a command does the same. What is left is done at a later step.
                $record = ['stepped' => $now] + $record;
            } catch (Throwable $e) {
                // Also an error of another plugin's hook: otherwise the job would begin again and again.
                Log::error('the job ' . $kind . ' failed', $e);
                $record = ['state' => 'failed', 'failure' => FailureText::of($e), 'stepped' => $now] + $record;
            }
            $this->write($kind, $record);
        });
    }

    /** @throws RuntimeException if this kind is not possible any more. */
    private function task(string $kind): Task
    {
        return isset($this->tasks[$kind]) ? ($this->tasks[$kind])() : throw new RuntimeException(esc_html__('WooCommerce is not active any more.', 'md-shop-catalog'));
    }

    /** Called by WordPress's cron: a step of the job that is under way, if nobody drives it. */
    public function stepFromCron(int $now, float $seconds): void
    {
        $kind = $this->current();
        if ($kind === null || $this->isPaused($kind)) {
            return;
        }
        // Before the step, which may end this process. If the job ends, the next event finds nothing to do.
        ScheduledEvents::jobLater();
        if (Clocks::havePassed(self::IDLE_SECONDS, $this->stored()[$kind]['stepped'] ?? 0, $now)) {
            $this->step($kind, $now, $seconds);
        }
    }

    public function pause(string $kind): void
    {
        update_option(self::PAUSED, $kind, false);
    }

    /** Ends the pause of the job that is under way. */
    public function resume(): void
    {
        delete_option(self::PAUSED);
        ScheduledEvents::jobLater();
    }

    /** Ends a job. What it has done stays. Waits for nothing: a step that runs at the same time sees the pause and ends. */
    public function cancel(string $kind): void
    {
        $this->pause($kind);
        for ($try = 0; $try < 50; $try++) {
            $isCancelled = $this->lock->hold('job', self::LOCK_SECONDS, function () use ($kind): void {
                $record = $this->stored()[$kind] ?? null;
                if ($record !== null && $record['state'] === 'running') {
                    $this->write($kind, ['state' => 'done'] + $record);
                }
            });
            if ($isCancelled) {
                delete_option(self::PAUSED);
                return;
            }
            usleep(100_000);
        }
    }

    /** @return array<string, Record> */
    private function stored(): array
    {
        // Another process may have written it since.
        self::forget(self::OPTION);
        $stored = get_option(self::OPTION, []);
        return is_array($stored) ? array_intersect_key($stored, array_flip(self::KINDS)) : [];
    }

    /** Both options are not autoloaded, so what is autoloaded need not be read again as after RuntimeCache::forgetOptions(). */
    private static function forget(string $option): void
    {
        wp_cache_delete_multiple([$option, 'notoptions'], 'options');
    }

    /** @param Record $record */
    private function write(string $kind, array $record): void
    {
        update_option(self::OPTION, [$kind => $record] + $this->stored(), false);
    }
}
