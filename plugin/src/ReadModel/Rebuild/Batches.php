<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Rebuild;

use Closure;
use MdShop\Catalog\Catalog\Source;

/**
 * Divides the posts that a rebuild still has to project into batches. Batches are assigned about in ascending order of post ids and
 * may be finished in any order. The cursor is the last post up to which everything is written, so a killed rebuild repeats at
 * most the batches that were assigned and those beside them.
 *
 * If several processes work, the posts of a batch have the same language, because each list of the search's index then gets fewer
 * and fuller blocks, which are quicker to write and to read. And batches become smaller towards the end, so that no process is idle
 * while others finish the last ones.
 */
final class Batches
{
    /** The smallest size of a batch, except the last one. */
    private const MIN_SIZE = 100;

    /** The remaining posts are divided into this many batches per process. */
    private const BATCHES_PER_PROCESS = 2;

    /** At most the posts of so many batches are divided by their languages. */
    private const DIVIDED = 2;

    /** How many ids are read with one query: the database may have to sort all posts for it. */
    private const IDS_PER_QUERY = 20000;

    /** @var list<int> Ids that were read but are not assigned yet. */
    private array $ids = [];

    /** @var list<non-empty-list<int>> Batches that were divided but are not assigned yet. */
    private array $waiting = [];

    /** @var array<int, int> How many batches of a group of batches are not finished, by the group's last id, ascending. */
    private array $unfinished = [];

    /** @var array<int, int> The last id of the group, by the last id of a batch that is not finished. */
    private array $groups = [];
    private int $last;

    /** How many posts are not assigned yet, of those that existed at the start; only counted if several processes work. */
    private int $remaining;

    /**
     * @param Closure(non-empty-list<int>): array<int, string> $languages Returns the language of each post.
     * @param int $cursor The last post that is already projected.
     * @param int<1, max> $size The largest size of a batch.
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
        if ($this->waiting === []) {
            $this->waiting = $this->divided();
        }
        return array_shift($this->waiting);
    }

    /** @return list<non-empty-list<int>> The next batches. */
    private function divided(): array
    {
        if ($this->ids === []) {
            $this->ids = $this->source->idsAfter($this->last, self::IDS_PER_QUERY);
        }
        $batches = $this->processes === 1 ? [array_splice($this->ids, 0, $this->size)] : $this->byLanguage();
        $batches = array_values(array_filter($batches));
        if ($batches === []) {
            return [];
        }
        $this->last = max(array_merge(...$batches));
        $this->remaining -= count(array_merge(...$batches));
        $this->unfinished[$this->last] = count($batches);
        foreach ($batches as $batch) {
            $this->groups[max($batch)] = $this->last;
        }
        return $batches;
    }

    /** @return list<non-empty-list<int>> The next posts, as many as fill the batch of one language. */
    private function byLanguage(): array
    {
        $size = $this->size();
        $ids = array_slice($this->ids, 0, $size * self::DIVIDED);
        $byLanguage = [];
        $count = 0;
        foreach ($ids === [] ? [] : ($this->languages)($ids) as $id => $language) {
            $byLanguage[$language][] = $id;
            $count++;
            if (count($byLanguage[$language]) === $size) {
                break;
            }
        }
        array_splice($this->ids, 0, $count);
        return array_values($byLanguage);
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
        $group = $this->groups[max($ids)];
        unset($this->groups[max($ids)]);
        $this->unfinished[$group]--;
        foreach ($this->unfinished as $last => $unfinished) {
            if ($unfinished !== 0) {
                break;
            }
            $this->cursor = $last;
            unset($this->unfinished[$last]);
        }
        ($this->onProgress)($this->cursor);
    }
}
