<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Admin\Jobs;

use MdShop\Catalog\Admin\Jobs\Jobs;
use MdShop\Catalog\Admin\Jobs\Task;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\ScheduledEvents;
use MdShop\Catalog\Tests\WordPress\SqliteDatabase;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\TestCase;

/** How a job goes on from step to step. Pauses and other processes are in test/e2e/admin.test.ts. */
final class JobsTest extends TestCase
{
    private const NOW = 1_790_000_000;

    private Jobs $jobs;

    protected function setUp(): void
    {
        State::reset();
        $wpdb = new SqliteDatabase();
        $wpdb->query('CREATE TABLE wp_options (option_name text PRIMARY KEY, option_value text, autoload text)');
        $this->jobs = new Jobs(['verify' => self::task(...)], new Lock(new Database($wpdb)));
        self::assertTrue($this->jobs->start('verify', self::NOW));
    }

    public function testTheProblemsOfAllStepsAreKeptUpToTwenty(): void
    {
        $expected = ['at the beginning'];
        for ($step = 1; $step <= 3; $step++) {
            $this->jobs->step('verify', self::NOW, 1.0);
            array_push($expected, "first of step {$step}", "second of step {$step}");
            self::assertSame($expected, $this->jobs->records()['verify']['problems']);
        }
        for (; $step <= 12; $step++) {
            $this->jobs->step('verify', self::NOW, 1.0);
        }
        $problems = $this->jobs->records()['verify']['problems'];
        self::assertSame([$expected, 20], [array_slice($problems, 0, 7), count($problems)]);
    }

    public function testCronLeavesAJobAloneThatTheScreenDrives(): void
    {
        $this->jobs->step('verify', self::NOW + 100, 1.0);
        foreach ([100 => 1, 119 => 1, 120 => 2, 130 => 2, 140 => 3] as $seconds => $steps) {
            State::$events = [];
            $this->jobs->stepFromCron(self::NOW + $seconds, 1.0);
            self::assertSame($steps, $this->jobs->records()['verify']['done'], "after {$seconds} seconds");
            self::assertArrayHasKey(ScheduledEvents::JOB, State::$events, 'Cron looks again.');
        }
    }

    public function testCronGoesOnWithAJobThatWasDrivenWhileAClockWasAhead(): void
    {
        $this->jobs->step('verify', self::NOW + 3 * 86_400, 1.0);
        $this->jobs->stepFromCron(self::NOW, 1.0);
        self::assertSame(2, $this->jobs->records()['verify']['done']);
    }

    /** A task that never ends, and has a problem at its beginning and two in each step. */
    private static function task(): Task
    {
        return new class () implements Task {
            public function begin(array $options): array
            {
                return ['data' => ['steps' => 0], 'done' => 0, 'total' => 100, 'isFinished' => false, 'problems' => ['at the beginning']];
            }

            public function work(array $data, float $seconds, callable $isStopped): array
            {
                $step = $data['steps'] + 1;
                return ['data' => ['steps' => $step], 'done' => $step, 'total' => 100, 'isFinished' => false, 'problems' => ["first of step {$step}", "second of step {$step}"]];
            }

            public function result(array $data, int $done): string
            {
                return '';
            }
        };
    }
}
