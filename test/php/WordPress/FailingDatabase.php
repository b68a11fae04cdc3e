<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\WordPress;

use wpdb;

/** A server that gives up some statements, and with each the open transaction, as MariaDB does after a deadlock. */
final class FailingDatabase extends wpdb
{
    /** @var list<string> Everything that was sent. */
    public array $statements = [];

    /** @var list<list<string>> The statements of each transaction that was stored. */
    public array $committed = [];

    /** @var list<string> Statements that were stored outside a transaction, after one had begun. */
    public array $alone = [];

    /** @var list<string>|null The statements of the open transaction. */
    private ?array $open = null;

    private bool $hasBegun = false;

    /** @param array<string, list<string>> $failures For each statement the errors that it gets, one at each try. */
    public function __construct(private array $failures)
    {
        $this->prefix = 'wp_';
        $this->last_error = '';
    }

    // phpcs:disable PSR1.Methods.CamelCapsMethodName -- WordPress's own names.
    public function suppress_errors($suppress = true): bool
    {
        return ! $suppress;
    }

    // phpcs:enable
    public function query($query): int|false
    {
        $query = (string) State::filter('query', $query);
        $this->statements[] = $query;
        $this->last_query = $query;
        $left = $this->failures[$query] ?? [];
        $this->last_error = array_shift($left) ?? '';
        $this->failures[$query] = $left;
        if ($this->last_error !== '') {
            $this->open = null;
            return false;
        }
        if ($query === 'START TRANSACTION') {
            $this->open = [];
            $this->hasBegun = true;
        } elseif ($query === 'COMMIT' || $query === 'ROLLBACK') {
            if ($query === 'COMMIT' && $this->open !== null) {
                $this->committed[] = $this->open;
            }
            $this->open = null;
        } elseif ($this->open !== null) {
            $this->open[] = $query;
        } elseif ($this->hasBegun) {
            $this->alone[] = $query;
        }
        return 1;
    }
}
