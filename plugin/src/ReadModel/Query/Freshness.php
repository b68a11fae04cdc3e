<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use MdShop\Catalog\Contract\Unavailable;

/** Decides whether the rows of the read model may be read, or brings them up to date first. Every read asks it. */
interface Freshness
{
    /**
     * @param list<int> $priority Posts that the read is about. They come first if rows are due, with their translations.
     * @return int The generation to read.
     * @throws Unavailable If the rows may not be read.
     */
    public function ensure(array $priority = []): int;

    /**
     * Whether items of a kind are currently hidden from all visitors, such as the products of a shop that has not opened yet.
     *
     * @param 'product'|'content' $kind
     */
    public function isClosed(string $kind): bool;

    /** Whether a generation that ensure() or projectIfDue() returned has the index of this release (State::isIndexed()). */
    public function isIndexed(int $generation): bool;

    /** Whether the last ensure() left rows due, because its time was over or another process is working on them. */
    public function isBehind(): bool;

    /**
     * Projects the given posts if they are due, without the other due rows.
     *
     * @param list<int> $ids
     * @return int|null The generation to read from now on; null if none of them was due.
     */
    public function projectIfDue(int $generation, array $ids): ?int;

    /**
     * Call this with the posts that a response will show.
     *
     * @param list<int> $ids
     * @throws Unavailable If the database refused to store a change of one of these posts, so that the rows may be outdated.
     */
    public function assertUpToDate(array $ids): void;
}
