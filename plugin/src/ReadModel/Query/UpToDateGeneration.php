<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use MdShop\Catalog\ReadModel\Storage\State;

/**
 * The freshness of processes that cannot project, because WordPress is not loaded completely: a generation that had nothing due
 * when the process began.
 */
final class UpToDateGeneration implements Freshness
{
    /** @param list<'product'|'content'> $closed */
    private function __construct(private readonly int $generation, private readonly array $closed)
    {
    }

    /**
     * @param int|null $due The earliest `valid_until` of the active generation as a Unix timestamp; null if it has no rows.
     * @param list<'product'|'content'> $closed Kinds of items that are hidden from all visitors (Source::closed()).
     * @return self|null null if anything is due; then a process with all of WordPress must answer.
     */
    public static function find(State $state, ?int $due, int $now, array $closed): ?self
    {
        $isUpToDate = $state->isSettled() && $state->isIndexed($state->generation) && ($due === null || $due > $now);
        return $isUpToDate ? new self($state->generation, $closed) : null;
    }

    public function ensure(array $priority = []): int
    {
        return $this->generation;
    }

    public function isClosed(string $kind): bool
    {
        return in_array($kind, $this->closed, true);
    }

    public function isIndexed(int $generation): bool
    {
        return true;
    }

    public function isBehind(): bool
    {
        return false;
    }

    public function projectIfDue(int $generation, array $ids): ?int
    {
        return null;
    }

    public function assertUpToDate(array $ids): void
    {
        // find() returns nothing if any post is outdated.
    }
}
