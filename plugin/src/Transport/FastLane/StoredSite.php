<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\FastLane;

use MdShop\Catalog\ReadModel\Storage\StateStore;
use wpdb;

/** Everything that the fast lane needs to know about a site before it answers, read from the database with one statement. */
final class StoredSite
{
    /** The option that switches the fast lane on. */
    public const OPTION = 'md_shop_fast_lane';

    /**
     * @param array<string, string> $options Stored values of options by name.
     * @param array<string, int> $state The rows of the state table by name.
     * @param list<int> $missed Posts whose last change the tables refused.
     * @param int|null $due The earliest `valid_until` of the active generation.
     */
    private function __construct(
        public readonly array $options,
        public readonly array $state,
        public readonly array $missed,
        public readonly ?int $due,
    ) {
    }

    /**
     * @param string $prefix The prefix of the site's tables.
     * @return self|null null if a table is missing or the database does not answer.
     */
    public static function read(wpdb $wpdb, string $prefix): ?self
    {
        $names = "'" . implode("', '", [self::OPTION, ...Note::OPTIONS]) . "'";
        $missed = StateStore::MISSED;
        $suppressed = $wpdb->suppress_errors(true);
        // phpcs:ignore WordPress.DB -- Only constants and the prefix of the tables. Nothing may be cached here.
        $rows = $wpdb->get_results(
            "SELECT 'option', option_name, option_value FROM {$prefix}options
                WHERE option_name IN ({$names}) OR option_name BETWEEN '{$missed}0' AND '{$missed}a'
             UNION ALL SELECT 'state', name, value FROM {$prefix}md_shop_state
             UNION ALL SELECT 'due', '', (SELECT valid_until FROM {$prefix}md_shop_entries
                WHERE generation = (SELECT value FROM {$prefix}md_shop_state WHERE name = 'generation') ORDER BY valid_until LIMIT 1)",
            ARRAY_N
        );
        $wpdb->suppress_errors($suppressed);
        return is_array($rows) && $rows !== [] ? self::of($rows) : null;
    }

    /** @param list<array{string, string, string|null}> $rows */
    private static function of(array $rows): self
    {
        $options = [];
        $state = [];
        $posts = [];
        $due = null;
        foreach ($rows as [$kind, $name, $value]) {
            if ($kind === 'state') {
                $state[$name] = (int) $value;
            } elseif ($kind === 'due') {
                $due = $value === null ? null : (int) $value;
            } elseif (str_starts_with($name, StateStore::MISSED)) {
                $posts[] = (int) substr($name, strlen(StateStore::MISSED));
            } else {
                $options[$name] = (string) $value;
            }
        }
        return new self($options, $state, $posts, $due);
    }
}
