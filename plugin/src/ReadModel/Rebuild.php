<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Source\Source;
use MdShop\Catalog\Storage\Database;
use MdShop\Catalog\Storage\Lock;

/**
 * Builds the read model anew, beside the one that answers, and changes over at once when it is whole. It can be stopped
 * after any batch and goes on from there. What is saved meanwhile is written into both.
 */
final class Rebuild
{
    private const BATCH = 100;
    private const LOCK_SECONDS = 120;

    /** @param list<Source> $sources */
    public function __construct(
        private readonly array $sources,
        private readonly Database $database,
        private readonly StateStore $states,
        private readonly Projector $projector,
        private readonly TermProjector $terms,
        private readonly Lock $lock,
    ) {
    }

    /** Asks for a new generation. The next run, in this process or another, begins it. */
    public function request(): void
    {
        $this->states->count('rebuild_due');
    }

    /** Whether a rebuild was asked for and has not come to its end. */
    public function isDue(): bool
    {
        $state = $this->states->read();
        return $state->rebuildDue || $state->building !== 0;
    }

    /**
     * Goes on with the rebuild, or begins it.
     *
     * @param float $seconds At most so long, give or take one batch.
     * @return bool Whether the new generation answers; false: it is not whole yet, or another process is at it.
     */
    public function run(float $seconds): bool
    {
        $done = false;
        $this->lock->hold('rebuild', self::LOCK_SECONDS, function () use ($seconds, &$done): void {
            $done = $this->build(microtime(true) + $seconds);
        });
        return $done;
    }

    private function build(float $until): bool
    {
        $this->terms->reset();
        $state = $this->states->read();
        $seen = $this->states->value('rebuild_due');
        if ($state->building === 0 || $this->states->value('rebuild_seen') !== $seen) {
            $state = $this->begin($state, $seen);
        }
        for ($cursor = $state->cursor; ($ids = $this->nextIds($cursor)) !== []; $cursor = max($ids)) {
            foreach ($ids as $id) {
                if (microtime(true) > $until) {
                    $this->states->write('cursor', $id - 1);
                    return false;
                }
                $this->projector->project($id, $state->building);
            }
            $this->states->write('cursor', max($ids));
            // A rebuild of a large shop would otherwise keep every post in memory.
            wp_cache_flush_runtime();
        }
        $this->finish($state, $seen);
        return true;
    }

    private function begin(State $state, int $seen): State
    {
        $this->states->write('building', 0);
        $generation = max($state->generation, $state->building) + 1;
        $this->purge($generation);
        $this->terms->write($generation);
        $this->states->write('cursor', 0);
        $this->states->write('rebuild_seen', $seen);
        $this->states->write('building', $generation);
        return $this->states->read();
    }

    private function finish(State $state, int $seen): void
    {
        // The terms may have changed since the beginning.
        $this->terms->reset();
        $this->terms->write($state->building);
        $this->database->transaction(function () use ($state): void {
            $this->states->serializeWriters();
            $this->states->write('generation', $state->building);
            $this->states->write('building', 0);
        });
        $this->states->clear('rebuild_due', $seen);
        // The generation before is kept until the next change-over: a reader may still be in it.
        $this->purgeAllBut([$state->building, $state->generation]);
    }

    /** @return list<int> The next posts of all sources, ascending. */
    private function nextIds(int $cursor): array
    {
        $ids = [];
        foreach ($this->sources as $source) {
            $ids = [...$ids, ...$source->idsAfter($cursor, self::BATCH)];
        }
        sort($ids);
        return array_slice($ids, 0, self::BATCH);
    }

    private function purge(int $generation): void
    {
        foreach (['entry_terms', 'entries', 'terms', 'totals'] as $table) {
            $this->database->execute("DELETE FROM {$this->database->table($table)} WHERE generation = %d", [$generation]);
        }
    }

    /** @param list<int> $generations */
    private function purgeAllBut(array $generations): void
    {
        $known = $this->database->column("SELECT DISTINCT generation FROM {$this->database->table('totals')}");
        foreach (array_diff(array_map('intval', $known), $generations) as $generation) {
            $this->purge($generation);
        }
    }
}
