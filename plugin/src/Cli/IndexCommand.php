<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\ReadModel\Index;
use MdShop\Catalog\ReadModel\Unavailable;
use MdShop\Catalog\Storage\DatabaseError;
use MdShop\Catalog\Time\Clock;
use WP_CLI;

/** The catalog that agents read: builds it anew, tells its state, verifies it. */
final class IndexCommand
{
    private const STEP_SECONDS = 1.0;

    public function __construct(private readonly Index $index, private readonly Clock $clock, private readonly Messages $messages)
    {
    }

    /**
     * Builds the catalog anew while the old one goes on answering, and then changes over at once.
     *
     * It can be stopped at any time: the next run, of this command or of WordPress's cron, goes on from there. What is saved
     * meanwhile is in both.
     *
     * ## EXAMPLES
     *
     *     wp md-shop index rebuild
     */
    public function rebuild(): void
    {
        try {
            if ($this->index->begin()) {
                WP_CLI::line($this->messages->forAdministrator('index.goes_on'));
            }
            [$done, $posts] = $this->index->progress();
            $bar = WP_CLI\Utils\make_progress_bar($this->messages->forAdministrator('index.building'), max(1, $posts));
            $shown = 0;
            $waiting = false;
            while (! $this->index->work(self::STEP_SECONDS)) {
                $before = $done;
                [$done] = $this->index->progress();
                if ($done > $shown) {
                    $bar->tick($done - $shown);
                    $shown = $done;
                } elseif ($done === $before) {
                    if (! $waiting) {
                        WP_CLI::line($this->messages->forAdministrator('index.waiting'));
                    }
                    $waiting = true;
                    sleep(1);
                }
            }
            $bar->finish();
            WP_CLI::success($this->messages->forAdministrator('index.ready', [
                'entries' => $this->messages->forAdministrator('items.count', ['count' => $this->index->status($this->clock->now())['visible']]),
            ]));
        } catch (DatabaseError $e) {
            WP_CLI::error($this->messages->forAdministrator('index.failed', ['reason' => $e->getMessage()]));
        }
    }

    /**
     * Tells the state of the catalog.
     *
     * ## OPTIONS
     *
     * [--format=<format>]
     * : How to print it.
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
        try {
            $this->print($this->index->status($this->clock->now()), $options['format']);
        } catch (DatabaseError $e) {
            WP_CLI::error($this->messages->forAdministrator('index.failed', ['reason' => $e->getMessage()]));
        }
    }

    /**
     * Compares the catalog with itself and with the site, and ends with 1 where they differ.
     *
     * ## OPTIONS
     *
     * [--format=<format>]
     * : How to print it.
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
        try {
            $differences = $this->index->verify();
        } catch (DatabaseError | Unavailable $e) {
            WP_CLI::error($this->messages->forAdministrator('index.failed', ['reason' => $e->getMessage()]));
        }
        $this->print($differences, $options['format']);
        $sum = array_sum($differences);
        if ($sum > 0) {
            WP_CLI::error($this->messages->forAdministrator('index.differs', [
                'differences' => $this->messages->forAdministrator('differences.count', ['count' => $sum]),
                'command' => 'wp md-shop index rebuild',
            ]));
        }
        if ($options['format'] === 'table') {
            WP_CLI::success($this->messages->forAdministrator('index.right'));
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
