<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Source\Source;
use MdShop\Catalog\Storage\DatabaseError;
use MdShop\Catalog\Storage\Lock;

/** What keeps the read model right besides reads: the end of every process that changed something, and two scheduled runs. */
final class Maintenance
{
    public const CATCH_UP = 'md_shop_catch_up';
    public const RECONCILE = 'md_shop_reconcile';

    private const BATCH = 100;

    public function __construct(
        private readonly Source $source,
        private readonly Listener $listener,
        private readonly Freshness $freshness,
        private readonly Rebuild $rebuild,
        private readonly Projector $projector,
        private readonly TermProjector $terms,
        private readonly EntryStore $entries,
        private readonly StateStore $states,
        private readonly Lock $lock,
    ) {
    }

    public function addHooks(): void
    {
        // Late, so that whatever others do at the end of a save is seen.
        add_action('shutdown', $this->afterChanges(...), 900);
        add_action(self::CATCH_UP, fn () => $this->catchUp(20.0));
        add_action(self::RECONCILE, fn () => $this->reconcile(20.0));
        add_action('init', static function (): void {
            if (! wp_next_scheduled(self::RECONCILE)) {
                wp_schedule_event(time() + HOUR_IN_SECONDS, 'hourly', self::RECONCILE);
            }
        });
    }

    /** At the end of a process that changed something. A rebuild is left to the next process: this one may hold old addresses. */
    private function afterChanges(): void
    {
        $marked = $this->listener->takeMarked();
        if ($marked === null) {
            // A read that could not do all that was due.
            if ($this->freshness->isBehind()) {
                $this->scheduleCatchUp();
            }
            return;
        }
        if ($this->freshness->isHindered()) {
            // What was marked stays due until the shop can be read from again.
            return;
        }
        try {
            if ($this->rebuild->isDue()) {
                $this->scheduleCatchUp();
                return;
            }
            $this->terms->reset();
            // An import on the command line has nobody waiting for a page.
            $this->freshness->ensure(defined('WP_CLI') && WP_CLI ? 300.0 : 10.0, $marked);
            if ($this->freshness->isBehind()) {
                $this->scheduleCatchUp();
            }
        } catch (Unavailable | DatabaseError $e) {
            error_log('md-shop-catalog: the read model could not follow a change yet: ' . $e->getMessage());
            $this->scheduleCatchUp();
        }
    }

    /** Finishes rebuilds and what is due; comes again if the time did not suffice. */
    public function catchUp(float $seconds): void
    {
        if ($this->freshness->isHindered()) {
            return;
        }
        $this->freshness->ensure($seconds);
        if ($this->rebuild->isDue() || $this->freshness->isBehind()) {
            $this->scheduleCatchUp();
        }
    }

    /**
     * Repairs what no hook told of: every post of every source is projected again, in batches, from where the last run
     * stopped; entries of posts that are gone go too.
     *
     * @return bool Whether it came to the end.
     */
    public function reconcile(float $seconds): bool
    {
        if ($this->freshness->isHindered() || $this->rebuild->isDue()) {
            // A rebuild does all of it, and more.
            return false;
        }
        $done = false;
        $this->lock->hold('reconcile', 300, function () use ($seconds, &$done): void {
            $until = microtime(true) + $seconds;
            $this->states->count('terms_due');
            $this->terms->refresh();
            while (true) {
                $cursor = $this->states->value('reconcile_cursor');
                $ids = $this->nextIds($cursor);
                if ($ids === []) {
                    $this->states->write('reconcile_cursor', 0);
                    $done = true;
                    return;
                }
                foreach ($ids as $id) {
                    $this->projector->project($id);
                }
                $this->states->write('reconcile_cursor', max($ids));
                RuntimeCache::flush();
                if (microtime(true) > $until) {
                    return;
                }
            }
        });
        return $done;
    }

    /** @return list<int> Posts that a source has or the read model has, ascending. */
    private function nextIds(int $cursor): array
    {
        $ids = $this->entries->idsAfter($this->states->read()->generation, $cursor, self::BATCH);
        $ids = array_values(array_unique([...$ids, ...$this->source->idsAfter($cursor, self::BATCH)]));
        sort($ids);
        return array_slice($ids, 0, self::BATCH);
    }

    private function scheduleCatchUp(): void
    {
        if (! wp_next_scheduled(self::CATCH_UP)) {
            wp_schedule_single_event(time(), self::CATCH_UP);
        }
    }
}
