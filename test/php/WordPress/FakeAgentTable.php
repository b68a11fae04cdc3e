<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\WordPress;

use wpdb;

/** Finds agents by the hashes of their tokens, and fails for one hash. */
final class FakeAgentTable extends wpdb
{
    /** @param array<string, array<string, string|null>> $rows By hash. */
    public function __construct(private readonly array $rows, private readonly string $failing)
    {
        $this->prefix = 'wp_';
        $this->last_error = '';
    }

    // phpcs:disable PSR1.Methods.CamelCapsMethodName -- WordPress's own names.
    public function suppress_errors($suppress = true): bool
    {
        return ! $suppress;
    }

    public function prepare($query, ...$values): string
    {
        return (string) $values[0];
    }

    /** @return list<array<string, string|null>> */
    public function get_results($query = null, $output = ARRAY_A): array
    {
        $this->last_error = $query === $this->failing ? 'The table is gone' : '';
        return isset($this->rows[$query]) ? [$this->rows[$query]] : [];
    }

    // phpcs:enable
}
