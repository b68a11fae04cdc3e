<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Network;
use MdShop\Catalog\Storage\DatabaseError;
use MdShop\Catalog\Storage\LockLost;

/** What keeps the read model right besides reads: the end of every process that changed something, and two scheduled runs. */
final class Maintenance
{
    public const CATCH_UP = 'md_shop_catch_up';
    public const RECONCILE = 'md_shop_reconcile';

    /** What the end of a process may take. */
    private const SHUTDOWN_SECONDS = 10.0;

    public function __construct(
        private readonly Listener $listener,
        private readonly Freshness $freshness,
        private readonly Rebuild $rebuild,
        private readonly TermProjector $terms,
        private readonly Reconciliation $reconciliation,
        private readonly MissedChanges $missed,
        private readonly Network $network,
    ) {
    }

    public static function unschedule(): void
    {
        wp_clear_scheduled_hook(self::CATCH_UP);
        wp_clear_scheduled_hook(self::RECONCILE);
    }

    public function addHooks(): void
    {
        // Late, so that whatever others do at the end of a save is seen; another site of a network may be switched to still.
        add_action('shutdown', fn () => $this->network->onOwn($this->afterChanges(...)), 900);
        add_action(self::CATCH_UP, fn () => $this->catchUp(20.0));
        add_action(self::RECONCILE, fn () => $this->hourly(20.0));
        /**
         * To be called where what the site shows to visitors changed by a rule that no hook of WordPress tells of.
         *
         * @param int $post Of this post alone; everything where it is left out.
         */
        add_action('md_shop_refresh', function (mixed $post = ''): void {
            is_numeric($post) && (int) $post > 0 ? $this->listener->post((int) $post) : $this->listener->everything();
        });
        add_action('init', static function (): void {
            if (! wp_next_scheduled(self::RECONCILE)) {
                wp_schedule_event(time() + HOUR_IN_SECONDS, 'hourly', self::RECONCILE);
            }
        });
    }

    /** At the end of a process that changed something. A rebuild is left to the next process: this one may hold old addresses. */
    private function afterChanges(): void
    {
        $this->missed->retry(self::SHUTDOWN_SECONDS);
        $marked = $this->listener->takeMarked();
        if ($this->freshness->leftRebuild() || ($marked === null && $this->freshness->isBehind())) {
            // A process that could not do all that was due.
            self::scheduleCatchUp();
        }
        if ($marked === null) {
            return;
        }
        if ($this->freshness->isBlocked()) {
            // What was marked stays due until the shop can be read from again.
            return;
        }
        try {
            if ($this->rebuild->isDue()) {
                self::scheduleCatchUp();
                return;
            }
            $this->terms->reset();
            if (! Projector::knowsVisitorsPages()) {
                self::scheduleCatchUp();
                return;
            }
            // An import on the command line has nobody waiting for a page.
            $this->freshness->ensure(defined('WP_CLI') && WP_CLI ? 300.0 : self::SHUTDOWN_SECONDS, $marked);
            if ($this->freshness->isBehind()) {
                self::scheduleCatchUp();
            }
        } catch (Unavailable | DatabaseError $e) {
            error_log('md-shop-catalog: the read model could not follow a change yet: ' . $e->getMessage());
            self::scheduleCatchUp();
        }
    }

    /**
     * Finishes rebuilds and what is due, and deletes what rebuilds have left behind; comes again if the time did not suffice,
     * and where the database failed.
     */
    public function catchUp(float $seconds): void
    {
        if ($this->freshness->isBlocked()) {
            return;
        }
        $until = microtime(true) + $seconds;
        try {
            $this->freshness->ensure($seconds);
            $left = fn (): float => $until - microtime(true);
            if ($this->rebuild->isDue() || $this->freshness->isBehind() || ! $this->rebuild->purge($left()) || ! $this->reconcileOn($left())) {
                self::scheduleCatchUp();
            }
        } catch (Unavailable) {
            // A first build is longer than one run.
            self::scheduleCatchUp();
        } catch (DatabaseError $e) {
            error_log('md-shop-catalog: the read model could not be brought up to date yet: ' . $e->getMessage());
            self::scheduleCatchUp();
        }
    }

    /** Reconciles, and sees to it that nothing is left behind by a rebuild whose process ended too early to say so. */
    private function hourly(float $seconds): void
    {
        if ($this->freshness->isBlocked()) {
            return;
        }
        try {
            // A rebuild does all of it, and more.
            if ($this->rebuild->isDue() || ! $this->reconciliation->begin($seconds) || ! $this->rebuild->purge(1.0)) {
                self::scheduleCatchUp();
            }
        } catch (DatabaseError | LockLost $e) {
            // Thrown on, it would end WordPress's cron, others' events with it.
            error_log('md-shop-catalog: the read model could not be reconciled, the next run tries again: ' . $e->getMessage());
        }
    }

    private function reconcileOn(float $seconds): bool
    {
        return ! $this->reconciliation->isUnderWay() || $this->reconciliation->goOn($seconds);
    }

    public static function scheduleCatchUp(): void
    {
        if (! wp_next_scheduled(self::CATCH_UP)) {
            wp_schedule_single_event(time(), self::CATCH_UP);
        }
    }
}
