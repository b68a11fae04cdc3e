<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Time\Clock;

/** Deletes old data: agents thirty days after their end, hashes of addresses after their window, records of used-up limits. */
final class AgentMaintenance
{
    public const PURGE = 'md_shop_purge_agents';
    public const FORGET = 'md_shop_forget_addresses';

    public function __construct(
        private readonly AgentStore $agents,
        private readonly RateLimit $rateLimit,
        private readonly UsedUpLimits $usedUp,
        private readonly Clock $clock,
    ) {
    }

    public function addHooks(): void
    {
        add_action(self::PURGE, fn () => $this->attempt(fn (): int => $this->purge()));
        add_action(self::FORGET, fn () => $this->attempt(fn (): int => $this->rateLimit->forget($this->clock->now())));
        add_action('init', static function (): void {
            foreach ([self::PURGE => 'daily', self::FORGET => 'hourly'] as $event => $recurrence) {
                if (! wp_next_scheduled($event)) {
                    wp_schedule_event(time() + HOUR_IN_SECONDS, $recurrence, $event);
                }
            }
        });
    }

    public static function unschedule(): void
    {
        wp_clear_scheduled_hook(self::PURGE);
        wp_clear_scheduled_hook(self::FORGET);
    }

    /**
     * @return int The number of agents that were deleted.
     * @throws DatabaseError
     */
    public function purge(): int
    {
        $now = $this->clock->now();
        $this->rateLimit->forget($now);
        $this->usedUp->forget();
        return $this->agents->purge($now);
    }

    /** @param callable(): int $do */
    private function attempt(callable $do): void
    {
        try {
            $do();
        } catch (DatabaseError $e) {
            Log::error('agents could not be purged, the next run tries again', $e);
        }
    }
}
