<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Cache\ApcuMemory;
use MdShop\Catalog\Journal\Journal;
use MdShop\Catalog\Journal\Sums;
use WP_CLI;

use function WP_CLI\Utils\format_items;

/**
 * Shows who read the catalog, what for, and what was not found.
 *
 * Answers from caches in front of the site are not counted.
 */
final class JournalCommand
{
    private const SHOWN = ['reads', 'clients', 'searches'];
    private const GROUPS = ['day', 'client', 'interface', 'operation', 'language'];

    public function __construct(private readonly Journal $journal)
    {
    }

    /**
     * Shows the sums of the last days.
     *
     * ## OPTIONS
     *
     * [--show=<what>]
     * : What to show: reads; clients, which are calls of initialize by the client's own name; or searches without a result, which
     * were asked on at least three days.
     * ---
     * default: reads
     * options:
     *   - reads
     *   - clients
     *   - searches
     * ---
     *
     * [--by=<columns>]
     * : By what reads are added up, separated by commas: day, client, interface, operation, language.
     * ---
     * default: client,interface,operation,language
     * ---
     *
     * [--days=<number>]
     * : How many days, today included. Days are in UTC. Searches are always those of all days that are kept.
     * ---
     * default: 30
     * ---
     *
     * [--format=<format>]
     * : table, csv, json, yaml or count.
     * ---
     * default: table
     * ---
     *
     * @param list<string> $arguments
     * @param array<string, string|int> $options
     */
    public function __invoke(array $arguments, array $options): void
    {
        // WP-CLI gives the default as a number.
        $given = (string) ($options['days'] ?? Journal::KEPT_DAYS);
        $most = Journal::KEPT_DAYS + 1;
        $days = preg_match('/^[1-9][0-9]?$/D', $given) === 1 ? (int) $given : 0;
        if ($days < 1 || $days > $most) {
            WP_CLI::error(OptionProblem::number('days', $given, 1, $most));
        }
        $by = explode(',', (string) ($options['by'] ?? implode(',', array_slice(self::GROUPS, 1))));
        if (array_diff($by, self::GROUPS) !== []) {
            /* translators: 1: name of an option, 2: the permitted values */
            WP_CLI::error(sprintf(__('--%1$s must be one or more of: %2$s.', 'md-shop-catalog'), 'by', implode(', ', self::GROUPS)));
        }
        $data = $this->journal->last($days);
        $format = (string) ($options['format'] ?? 'table');
        [$rows, $fields] = match ((string) ($options['show'] ?? self::SHOWN[0])) {
            'clients' => [Sums::ofClients($data['clients']), ['name', 'calls']],
            'searches' => [$data['searches'], ['text', 'operation', 'language', 'days', 'searches']],
            default => [Sums::ofReads($data['reads'], $by), [...$by, 'found', 'empty', 'error', 'reads']],
        };
        format_items($format, $rows, $fields);
        if ($format === 'table') {
            array_map(WP_CLI::log(...), self::remarks($data));
        }
    }

    /**
     * @param array{on: bool, keeps_searches: bool, sampled: bool, ...} $data
     * @return list<string>
     */
    private static function remarks(array $data): array
    {
        return array_keys(array_filter([
            __('The journal is switched off by the setting “journal”.', 'md-shop-catalog') => ! $data['on'],
            __('Texts of searches are switched off by the setting “journal_searches”.', 'md-shop-catalog') => $data['on'] && ! $data['keeps_searches'],
            __('The numbers are estimates: without APCu only some reads are counted, each for several.', 'md-shop-catalog') => $data['sampled'],
            __('The command line has a memory of its own: what the web server has counted in APCu is added every hour, by WordPress’s cron.', 'md-shop-catalog') => $data['on'] && ! ApcuMemory::isAvailable(),
        ]));
    }
}
