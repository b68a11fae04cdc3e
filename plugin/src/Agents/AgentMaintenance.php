<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\ScheduledEvents;
use MdShop\Catalog\Support\Time\Clock;

/**
 * Deletes old data: agents thirty days after their end, or at once if a clock that was ahead created them; hashes of addresses after their
 * window; records of used-up limits.
 */
final class AgentMaintenance
{
    public function __construct(
        private readonly AgentStore $agents,
        private readonly RateLimit $rateLimit,
        private readonly UsedUpLimits $usedUp,
        private readonly Clock $clock,
        private readonly int $credentialSeconds,
    ) {
    }

    public function addHooks(): void
    {
        add_action(ScheduledEvents::PURGE_AGENTS, fn () => $this->attempt(fn (): int => $this->purge()));
        add_action(ScheduledEvents::FORGET_ADDRESSES, fn () => $this->attempt(fn (): int => $this->forget($this->clock->now())));
    }

    /**
     * @return int The number of agents that were deleted.
     * @throws DatabaseError
     */
    public function purge(): int
    {
        $now = $this->clock->now();
        $ahead = $this->forget($now);
        $this->usedUp->forget();
        return $ahead + $this->agents->purge($now, $this->credentialSeconds);
    }

    /** @return int The number of agents that were deleted. */
    private function forget(int $now): int
    {
        $this->rateLimit->forget($now);
        return $this->agents->purgeAhead($now, $this->credentialSeconds);
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
