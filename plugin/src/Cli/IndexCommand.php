<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\ReadModel\Upkeep\Administration;
use MdShop\Catalog\Support\ScheduledEvents;
use MdShop\Catalog\Support\Text\Counted;
use MdShop\Catalog\Support\Time\Clock;
use WP_CLI;

/**
 * Rebuilds and verifies the catalog that agents read, and shows its state.
 */
final class IndexCommand
{
    private const STEP_SECONDS = 1.0;

    private bool $waits = false;

    public function __construct(private readonly Administration $administration, private readonly Clock $clock)
    {
    }

    /**
     * Rebuilds the catalog while the old one keeps serving.
     *
     * It switches over at once when it has finished. It can be stopped at any time: the next run, of this command or of
     * WordPress's cron, continues from there. Changes saved meanwhile are in both.
     *
     * Exits with code 1 if something could not be read.
     *
     * ## OPTIONS
     *
     * [--workers=<number>]
     * : Number of parallel processes, from 1 to 16. The default is one for each processor, from 2 to 4, but not
     * more than one for every thousand posts. One more may be quicker if the database is on another machine. It is 1 on
     * SQLite, where only one process can write, and where PHP cannot start processes. Each uses up to 128 MiB.
     *
     * ## EXAMPLES
     *
     *     wp md-shop index rebuild
     *     wp md-shop index rebuild --workers=1
     *
     * @param list<string> $arguments
     * @param array<string, string|int|bool> $options
     */
    public function rebuild(array $arguments, array $options): void
    {
        $this->requireReadiness();
        $workers = $this->workers($options);
        $goesOn = $this->administration->begin();
        if ($goesOn) {
            WP_CLI::line(__('Resuming a rebuild that was started earlier.', 'md-shop-catalog'));
        }
        [$done, $posts] = $this->administration->progress();
        $bar = Progress::begin(__('Building the catalog', 'md-shop-catalog'), max(1, $posts));
        if ($workers > 1) {
            $bar->tick($goesOn ? $done : 0);
            $this->rebuildTogether($workers, $bar->tick(...));
        } else {
            $this->rebuildAlone($bar->tick(...), $done);
        }
        $bar->finish();
        $this->administration->purge();
        /* translators: %s: number with its noun, such as "2 items" */
        $built = sprintf(__('The catalog is built: %s.', 'md-shop-catalog'), Counted::items($this->administration->listed()));
        $unreadable = $this->administration->unreadable();
        if ($unreadable > 0) {
            WP_CLI::error($built . ' ' . sprintf(
                /* translators: %s: number with its noun, such as "2 items" */
                __('Not read: %s, because code of another plugin or of the theme failed; PHP’s error log says where. They are shown as before, or not at all, and tried again every ten minutes.', 'md-shop-catalog'),
                Counted::items($unreadable)
            ));
        }
        WP_CLI::success($built);
    }

    /** @param callable(int): void $tick Receives the number of posts that were finished since the last call. */
    private function rebuildTogether(int $workers, callable $tick): void
    {
        $failed = static fn (string $said) => WP_CLI::warning(sprintf(
            /* translators: %s: message of a process */
            __('A process that was helping to build the catalog ended; the others take over its part. Its message: %s', 'md-shop-catalog'),
            $said
        ));
        $pool = new RebuildWorkers($workers, $tick(...), $failed);
        while (! $this->administration->workInParallel($pool)) {
            $this->requirePresentOptions();
            $this->waitForOthers();
        }
    }

    /**
     * @param callable(int): void $tick Receives the number of posts that were finished since the last call.
     * @param int $done The number of posts that were finished before.
     */
    private function rebuildAlone(callable $tick, int $done): void
    {
        $shown = 0;
        while (! $this->administration->work(self::STEP_SECONDS)) {
            $this->requirePresentOptions();
            $before = $done;
            [$done] = $this->administration->progress();
            if ($done > $shown) {
                $tick($done - $shown);
                $shown = $done;
            } elseif ($done === $before) {
                $this->waitForOthers();
            }
        }
    }

    private function requirePresentOptions(): void
    {
        if ($this->administration->hasOldOptions()) {
            ScheduledEvents::catchUp();
            WP_CLI::error(__('Settings or plugins were changed meanwhile. Run the command again; otherwise WordPress’s cron builds the catalog.', 'md-shop-catalog'));
        }
    }

    private function waitForOthers(): void
    {
        if (! $this->waits) {
            WP_CLI::line(__('Another process is already building the catalog (or was interrupted): waiting.', 'md-shop-catalog'));
        }
        $this->waits = true;
        sleep(1);
    }

    /**
     * Helps with a rebuild that another process leads.
     *
     * Started by "rebuild"; not meant to be run by hand. It reads the IDs of posts from its input, and ends when the input ends.
     *
     * ## OPTIONS
     *
     * --generation=<number>
     * : The generation that is being built.
     *
     * @param list<string> $arguments
     * @param array{generation: string} $options
     */
    public function work(array $arguments, array $options): void
    {
        $this->requireReadiness();
        WorkerProcess::serve(STDIN, STDOUT, function (array $ids) use ($options): string {
            $this->administration->projectBatch((int) $options['generation'], $ids);
            return '';
        });
    }

    /**
     * Shows the state of the catalog.
     *
     * ## OPTIONS
     *
     * [--format=<format>]
     * : Output format.
     * ---
     * default: table
     * options:
     *   - table
     *   - json
     *   - csv
     *   - yaml
     * ---
     *
     * ## EXAMPLES
     *
     *     wp md-shop index status --format=json
     *
     * @param list<string> $arguments
     * @param array{format: string} $options
     */
    public function status(array $arguments, array $options): void
    {
        $this->print($this->administration->status($this->clock->now()), $options['format']);
    }

    /**
     * Checks that the catalog is consistent and matches the site.
     *
     * Exits with code 1 if there are differences.
     *
     * ## OPTIONS
     *
     * [--format=<format>]
     * : Output format.
     * ---
     * default: table
     * options:
     *   - table
     *   - json
     *   - csv
     *   - yaml
     * ---
     *
     * ## EXAMPLES
     *
     *     wp md-shop index verify
     *
     * @param list<string> $arguments
     * @param array{format: string} $options
     */
    public function verify(array $arguments, array $options): void
    {
        $differences = $this->administration->verify();
        $this->print($differences, $options['format']);
        $sum = array_sum($differences);
        if ($sum > 0) {
            /* translators: 1: number with its noun, such as "2 differences", 2: a command */
            WP_CLI::error(sprintf(__('%1$s found. Rebuild the catalog with: %2$s', 'md-shop-catalog'), Counted::differences($sum), 'wp md-shop index rebuild'));
        }
        if ($options['format'] === 'table') {
            WP_CLI::success(__('The catalog is correct.', 'md-shop-catalog'));
        }
    }

    /**
     * The number of processes to use: the option's value, or the default.
     *
     * @param array<string, string|int|bool> $options
     */
    private function workers(array $options): int
    {
        return Workers::option($options) ?? RebuildWorkers::number($this->administration->postsForWorkers());
    }

    private function requireReadiness(): void
    {
        $problem = $this->administration->problem();
        if ($problem !== null) {
            WP_CLI::error($problem);
        }
    }

    /** @param array<string, string|int> $values */
    private function print(array $values, string $format): void
    {
        if ($format === 'json') {
            WP_CLI::line((string) wp_json_encode($values));
            return;
        }
        $rows = array_map(static fn (string $name, string|int $value): array => compact('name', 'value'), array_keys($values), $values);
        WP_CLI\Utils\format_items($format, $rows, ['name', 'value']);
    }
}
