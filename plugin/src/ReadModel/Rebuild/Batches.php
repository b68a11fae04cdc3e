<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Rebuild;

use Closure;
use MdShop\Catalog\Catalog\Source;

/**
 * Divides the posts that a rebuild still has to project into batches. Batches are assigned in ascending order of post ids and may
 * be finished in any order. The cursor is the last post up to which everything is written, so a killed rebuild repeats at most the
 * batches that were assigned.
 *
 * If several processes work, a batch has as many posts as fill a block of the search's index in one language. Posts of another language
 * come along, because translations usually have neighbouring ids and are then read once for both. And batches become smaller towards
 * the end, so that no process is idle while others finish the last ones.
 */
final class Batches
{
    /** The smallest size of a batch of several processes, except the last one. */
    private const MIN_SIZE = 50;

    /** The remaining posts are divided into this many batches per process. */
    private const BATCHES_PER_PROCESS = 3;

    /** How many times as many posts a batch has at most as of one language. */
    private const LANGUAGES = 2;

    /** How many ids are read with one query: the database may have to sort all posts for it. */
    public const IDS_PER_QUERY = 12000;

    /** @var list<int> Ids that were read but are not assigned yet. */
    private array $ids = [];

    /** @var array<int, bool> Whether a batch is finished, by its last id, ascending; those up to the cursor are missing. */
    private array $finished = [];
    private int $last;

    /** How many posts are not assigned yet, of those that existed at the start; only counted if several processes work. */
    private int $remaining;

    /**
     * @param Closure(non-empty-list<int>): array<int, string> $languages Returns the language of each post.
     * @param int $cursor The last post that is already projected.
     * @param int<1, max> $size The largest size of a batch; if several processes work, how many posts of one language it has at most.
     * @param int $processes How many processes work.
     * @param Closure(int): void $onProgress Called after each batch with the last post up to which all are written.
     */
    public function __construct(
        private readonly Source $source,
        private readonly Closure $languages,
        private int $cursor,
        private readonly int $size,
        private readonly int $processes,
        private readonly Closure $onProgress,
    ) {
        $this->last = $cursor;
        $this->remaining = $processes === 1 ? 0 : $source->count() - $source->count($cursor);
    }

    /** @return non-empty-list<int>|null Ids in ascending order; null if all batches are assigned. */
    public function next(): ?array
    {
        $size = $this->processes === 1 ? $this->size : $this->size();
        $most = $this->processes === 1 ? $size : $size * self::LANGUAGES;
        if (count($this->ids) < $most) {
            // Also before all are assigned: otherwise the last batch of each query would be too small.
            array_push($this->ids, ...$this->source->idsAfter(max([$this->last, ...$this->ids]), self::IDS_PER_QUERY));
        }
        $batch = array_splice($this->ids, 0, $this->processes === 1 ? $size : $this->fitting($size));
        if ($batch === []) {
            return null;
        }
        $this->last = max($batch);
        $this->remaining -= count($batch);
        $this->finished[$this->last] = false;
        return $batch;
    }

    /** How many of the next posts are a batch of several processes, which has at most $size of one language. */
    private function fitting(int $size): int
    {
        $ids = array_slice($this->ids, 0, $size * self::LANGUAGES);
        $languages = $ids === [] ? [] : ($this->languages)($ids);
        $counts = [];
        foreach ($ids as $place => $id) {
            $counts[$languages[$id]] = ($counts[$languages[$id]] ?? 0) + 1;
            if ($counts[$languages[$id]] === $size) {
                return $place + 1;
            }
        }
        return count($ids);
    }

    /** @return int<1, max> */
    private function size(): int
    {
        return min($this->size, max(self::MIN_SIZE, intdiv($this->remaining, $this->processes * self::BATCHES_PER_PROCESS)));
    }

    /**
     * Records that a batch was written.
     *
     * @param non-empty-list<int> $ids As next() returned it.
     */
    public function done(array $ids): void
    {
        $this->finished[max($ids)] = true;
        foreach ($this->finished as $last => $isFinished) {
            if (! $isFinished) {
                break;
            }
            $this->cursor = $last;
            unset($this->finished[$last]);
        }
        ($this->onProgress)($this->cursor);
    }
}
