<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Storage\Database;

/** The read model as its keeper sees it: what state it is in, whether it is right, and rebuilding it. For the command line and for screens. */
final class Index
{
    /** Posts that are projected together: what fits into 128 MiB with room to spare. */
    private const BATCH = 1000;

    public function __construct(
        private readonly Database $database,
        private readonly StateStore $states,
        private readonly Rebuild $rebuild,
        private readonly Verification $verification,
    ) {
    }

    /**
     * Begins a rebuild, or goes on with one that was begun and has not come to its end.
     *
     * @return bool Whether one was under way.
     */
    public function begin(): bool
    {
        if ($this->rebuild->isUnderWay()) {
            return true;
        }
        $this->rebuild->request();
        return false;
    }

    /**
     * Works on the rebuild.
     *
     * @param float $seconds At most so long, give or take one batch.
     * @return bool Whether the new generation answers; false: it is not whole yet, or another process is at it.
     */
    public function work(float $seconds): bool
    {
        return $this->rebuild->run($seconds, self::BATCH);
    }

    /** How many posts a rebuild goes through; 0 if the database is one for which several processes are of no use. */
    public function sharablePosts(): int
    {
        return $this->database->isSqlite() ? 0 : $this->progress()[1];
    }

    /** As work(), with several processes and to the end. */
    public function workTogether(Crew $crew): bool
    {
        return $this->rebuild->run(INF, self::BATCH, $crew);
    }

    /** Deletes what rebuilds have left behind, however long it takes. */
    public function tidy(): void
    {
        $this->rebuild->purge(INF);
    }

    /**
     * As Rebuild::help().
     *
     * @param non-empty-list<int> $ids
     * @throws Superseded|\MdShop\Catalog\Storage\DatabaseError
     */
    public function help(int $generation, array $ids): void
    {
        $this->rebuild->help($generation, $ids);
    }

    /**
     * @return array{int, int} Posts that are done, posts in all.
     */
    public function progress(): array
    {
        return $this->rebuild->progress();
    }

    /** How many items stand in the lists of the generation that answers. Nothing is counted for it. */
    public function listed(): int
    {
        return (int) $this->database->value(
            "SELECT SUM(total) FROM {$this->database->table('totals')} WHERE generation = %d AND kind IN ('product', 'content') AND category_id = 0 AND brand_id = 0",
            [$this->states->read()->generation]
        );
    }

    /**
     * What it is in, in numbers: 'state' is 'ready', 'building' (nothing answers until it is done: the first time, and after the
     * plugin was switched off) or 'rebuilding'.
     *
     * @return array{state: string, generation: int, entries: int, visible: int, postings: int, due: int, done: int, posts: int}
     */
    public function status(int $now): array
    {
        $state = $this->states->read();
        [$done, $posts] = $this->rebuild->progress();
        $underWay = $state->awaitsRebuild();
        $count = fn (string $from, int ...$values): int
            => (int) $this->database->value("SELECT COUNT(*) FROM {$from}", [$state->generation, ...array_values($values)]);
        return [
            'state' => $state->generation === 0 || $state->withdrawn ? 'building' : ($underWay ? 'rebuilding' : 'ready'),
            'generation' => $state->generation,
            'entries' => $count("{$this->database->table('entries')} WHERE generation = %d"),
            'visible' => $count("{$this->database->table('entries')} WHERE generation = %d AND visible = 1"),
            'postings' => $count("{$this->database->table('postings')} WHERE generation = %d"),
            'due' => $count("{$this->database->table('entries')} WHERE generation = %d AND valid_until <= %d", $now),
            'done' => $underWay || $state->generation === 0 ? $done : $posts,
            'posts' => $posts,
        ];
    }

    /**
     * @return array{missing: int, orphaned: int, differing: int, stems: int, postings: int, totals: int, terms: int} Differences by kind, as Verification says.
     * @throws Unavailable|\MdShop\Catalog\Storage\DatabaseError
     */
    public function verify(): array
    {
        return $this->verification->run();
    }
}
