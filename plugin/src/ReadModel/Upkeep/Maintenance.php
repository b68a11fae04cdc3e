<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Upkeep;

use Closure;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\ReadModel\Projection\MissedChanges;
use MdShop\Catalog\ReadModel\Projection\Projector;
use MdShop\Catalog\ReadModel\Projection\TermProjector;
use MdShop\Catalog\ReadModel\Rebuild\Rebuild;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Database\MissingTables;
use MdShop\Catalog\Support\LoadedOptions;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Support\ScheduledEvents;

/** Keeps the read model up to date apart from reads: at the end of every process that changed something, and in two scheduled events. */
final class Maintenance
{
    /** Time limit for work at the end of a process. */
    private const SHUTDOWN_SECONDS = 10.0;

    /** @param Closure(): MissingTables $tables Called only by the hourly event. */
    public function __construct(
        private readonly Listener $listener,
        private readonly ProjectingFreshness $freshness,
        private readonly Rebuild $rebuild,
        private readonly TermProjector $terms,
        private readonly Reconciliation $reconciliation,
        private readonly MissedChanges $missed,
        private readonly Network $network,
        private readonly LoadedOptions $options,
        private readonly Database $database,
        private readonly Closure $tables,
    ) {
    }

    public function addHooks(): void
    {
        // Late, so that changes that others make at the end of a save are included. Another site of a network may still be
        // switched to.
        add_action('shutdown', fn () => $this->network->onOwnSite($this->afterChanges(...)), 900);
        add_action(ScheduledEvents::CATCH_UP, fn () => $this->catchUp(20.0));
        add_action(ScheduledEvents::RECONCILE, fn () => $this->hourly(20.0));
        // Before the languages report the posts.
        add_action('md_shop_language_changed', $this->listener->forgetFamilies(...), 1, 0);
        /**
         * Call this action if what visitors see has changed in a way that no WordPress hook reports.
         *
         * @since 0.1.0
         *
         * @param int $post The changed post. Without it, everything is projected again.
         */
        add_action('md_shop_refresh', function (mixed $post = ''): void {
            is_numeric($post) && (int) $post > 0 ? $this->listener->post((int) $post) : $this->listener->everything();
        });
    }

    /**
     * Projects the changes of this process at its end. A rebuild is left to the next process, because this one may have old
     * addresses in memory.
     */
    private function afterChanges(): void
    {
        $marked = $this->listener->takeMarked();
        if ($this->missed->areKnown() && ! $this->isInTransaction()) {
            $this->missed->retry(self::SHUTDOWN_SECONDS);
        }
        if ($this->freshness->hasRebuildWork() || ($marked === null && $this->freshness->isBehind())) {
            // This process could not finish its work.
            ScheduledEvents::catchUp();
        }
        if ($marked === null) {
            return;
        }
        if ($this->freshness->isBlocked()) {
            // Marked posts stay due until the shop can be read again.
            return;
        }
        try {
            $this->terms->reset();
            if (! Projector::canRenderPages()) {
                ScheduledEvents::catchUp();
                return;
            }
            // On the command line no visitor waits for a page.
            $isDone = $this->freshness->follow($marked, defined('WP_CLI') && WP_CLI ? 300.0 : self::SHUTDOWN_SECONDS);
            if (! $isDone || $this->freshness->isBehind()) {
                ScheduledEvents::catchUp();
            }
        } catch (Unavailable | DatabaseError $e) {
            Log::error('the read model could not follow a change yet', $e);
            ScheduledEvents::catchUp();
        }
    }

    /**
     * Finishes rebuilds, projects due rows and deletes the rows that rebuilds left. Schedules itself again if the time was
     * too short or the database failed.
     */
    public function catchUp(float $seconds): void
    {
        if ($this->freshness->isBlocked() || $this->isInTransaction()) {
            return;
        }
        $until = microtime(true) + $seconds;
        try {
            if ($this->options->renewIfBehind()) {
                ScheduledEvents::catchUp();
                return;
            }
            $this->freshness->ensure(seconds: $seconds);
            $left = fn (): float => $until - microtime(true);
            if ($this->rebuild->isDue() || $this->freshness->isBehind() || ! $this->rebuild->purge($left()) || ! $this->continueReconciliation($left())) {
                ScheduledEvents::catchUp();
            }
        } catch (Unavailable) {
            // The first build takes longer than one run.
            ScheduledEvents::catchUp();
        } catch (DatabaseError $e) {
            Log::error('the read model could not be brought up to date yet', $e);
            ScheduledEvents::catchUp();
        }
    }

    /** Has missing tables created again, starts a reconciliation, and deletes rows of a rebuild whose process ended before it could schedule that. */
    private function hourly(float $seconds): void
    {
        // Nothing else notices the lack of a table that is seldom read.
        ($this->tables)()->repair();
        if ($this->freshness->isBlocked() || $this->isInTransaction()) {
            return;
        }
        try {
            // A rebuild includes everything that a reconciliation does.
            if ($this->options->renewIfBehind() || $this->rebuild->isDue() || ! $this->reconciliation->begin($seconds) || ! $this->rebuild->purge(1.0)) {
                ScheduledEvents::catchUp();
            }
        } catch (DatabaseError $e) {
            // An uncaught exception would end WordPress's cron, including the events of other plugins.
            Log::error('the read model could not be reconciled, the next run tries again', $e);
        }
    }

    /** Whether other code in this process has left a transaction open. */
    private function isInTransaction(): bool
    {
        try {
            return $this->database->isTransactionOpen();
        } catch (DatabaseError) {
            // Whatever comes next gets the same error, and handles it.
            return false;
        }
    }

    private function continueReconciliation(float $seconds): bool
    {
        return ! $this->reconciliation->isUnderWay() || $this->reconciliation->resume($seconds);
    }
}
