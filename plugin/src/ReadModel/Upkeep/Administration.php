<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Upkeep;

use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\ReadModel\Projection\Projector;
use MdShop\Catalog\ReadModel\Rebuild\Rebuild;
use MdShop\Catalog\ReadModel\Rebuild\WorkerPool;
use MdShop\Catalog\ReadModel\StaleGeneration;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Database;

/** Operations on the read model for administration (command line and admin screens): status, verification and rebuild. */
final class Administration
{
    /** How many posts are projected together: few enough for a memory limit of 128 MiB. */
    private const BATCH = 1000;

    public function __construct(
        private readonly Database $database,
        private readonly StateStore $states,
        private readonly Rebuild $rebuild,
        private readonly Verification $verification,
        private readonly Source $source,
    ) {
    }

    /** Why this process cannot build the catalog, so that work() would never finish, in the user's language; null if it can. */
    public function problem(): ?string
    {
        if (! Projector::canRenderPages()) {
            return sprintf(
                /* translators: %s: an option of the command */
                __('The catalog cannot be built in the context of admin screens, because some plugins do not load there what visitors see. Run the command without %s.', 'md-shop-catalog'),
                '--context=admin'
            );
        }
        $problem = $this->source->problem()?->text();
        if ($problem === null && $this->rebuild->lacksPlugins()) {
            /* translators: %s: an option of the command */
            return sprintf(__('The catalog cannot be built here, because active plugins were left out: in a recovery or troubleshooting mode, or by the option %s.', 'md-shop-catalog'), '--skip-plugins');
        }
        return $problem;
    }

    /** Whether work() has found that options were changed since this process began. It never finishes then; another process can. */
    public function hasOldOptions(): bool
    {
        return $this->rebuild->hasOldOptions();
    }

    /**
     * Requests a rebuild, unless one has begun and is not finished.
     *
     * @return bool Whether a rebuild was already in progress.
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
     * Works on the rebuild, or helps another process that does, perhaps on another server.
     *
     * @param float $seconds Time limit; one batch may exceed it.
     * @return bool Whether the new generation is active; false if it is not complete yet, or another process is building it.
     */
    public function work(float $seconds): bool
    {
        return $this->rebuild->run($seconds, self::BATCH, helps: true);
    }

    /** How many posts a rebuild has to process; 0 if the database allows only one writing process. */
    public function postsForWorkers(): int
    {
        return $this->database->isSqlite() ? 0 : $this->progress()[1];
    }

    /** Does the same as work(), but with several processes and without a time limit. */
    public function workInParallel(WorkerPool $workers): bool
    {
        return $this->rebuild->run(INF, self::BATCH, $workers);
    }

    /** Deletes the rows that rebuilds left, without a time limit. */
    public function purge(): void
    {
        $this->rebuild->purge(INF);
    }

    /**
     * See Rebuild::projectBatch().
     *
     * @param non-empty-list<int> $ids
     * @throws StaleGeneration|\MdShop\Catalog\Support\Database\DatabaseError
     */
    public function projectBatch(int $generation, array $ids): void
    {
        $this->rebuild->projectBatch($generation, $ids);
    }

    /** @return array{int, int} Projected posts, all posts. */
    public function progress(): array
    {
        return $this->rebuild->progress();
    }

    /** How many items the lists of the active generation contain. Reads the stored totals, so no rows are counted. */
    public function listed(): int
    {
        return (int) $this->database->value(
            "SELECT SUM(total) FROM {$this->database->table('totals')} WHERE generation = %d AND kind IN ('product', 'content') AND category_id = 0 AND brand_id = 0",
            [$this->states->read()->generation]
        );
    }

    /**
     * The state of the read model, with counts. 'state' is 'ready', 'rebuilding', or 'building' if no reads are possible
     * until the rebuild is finished: the first time, and after the plugin was deactivated. 'unreadable' are posts of which nothing is shown
     * because code of another plugin or of the theme throws.
     *
     * @return array{state: string, generation: int, entries: int, visible: int, index: int, due: int, unreadable: int, done: int, posts: int}
     */
    public function status(int $now): array
    {
        $state = $this->states->read();
        [$done, $posts] = $this->rebuild->progress();
        $underWay = $state->awaitsRebuild();
        $count = fn (string $from, int ...$values): int
            => (int) $this->database->value("SELECT COUNT(*) FROM {$from}", [$state->generation, ...array_values($values)]);
        return [
            'state' => ! $state->isReadable() ? 'building' : ($underWay ? 'rebuilding' : 'ready'),
            'generation' => $state->generation,
            'entries' => $count("{$this->database->table('entries')} WHERE generation = %d"),
            'visible' => $count("{$this->database->table('entries')} WHERE generation = %d AND visible = 1"),
            'index' => $count("{$this->database->table('blocks')} WHERE generation = %d"),
            'due' => $count("{$this->database->table('entries')} WHERE generation = %d AND valid_until <= %d", $now),
            // A row that a mark has inserted has no kind until its post is read.
            'unreadable' => $count("{$this->database->table('entries')} WHERE generation = %d AND kind = '' AND valid_until > %d", $now),
            'done' => $underWay || $state->generation === 0 ? $done : $posts,
            'posts' => $posts,
        ];
    }

    /** See Rebuild::unreadable(). */
    public function unreadable(): int
    {
        return $this->rebuild->unreadable();
    }

    /**
     * @return array{missing: int, orphaned: int, differing: int, stems: int, index: int, totals: int, terms: int}
     *     Differences by kind, see Verification.
     * @throws Unavailable|\MdShop\Catalog\Support\Database\DatabaseError
     */
    public function verify(): array
    {
        return $this->verification->run();
    }

    /**
     * Does a part of verify(); see Verification::step().
     *
     * @param array{generation: int, cursor: int, counts: array<string, int>, done: int}|null $before
     * @return array{generation: int, cursor: int, counts: array<string, int>, done: int, isFinished: bool}
     * @throws Unavailable|\MdShop\Catalog\Support\Database\DatabaseError
     */
    public function verifyStep(?array $before, float $seconds): array
    {
        return $this->verification->step($before, $seconds);
    }
}
