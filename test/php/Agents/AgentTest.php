<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Agents;

use MdShop\Catalog\Agents\Agent;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class AgentTest extends TestCase
{
    private const NOW = 1_800_000_000;
    private const DAY = 86_400;

    /**
     * @param int $created Seconds from now.
     * @param int|null $revoked Seconds from now.
     */
    #[TestWith([0, null, 'active', 86_400])]
    #[TestWith([-86_399, null, 'active', 1])]
    #[TestWith([-86_400, null, 'expired', 0])]
    #[TestWith([60, null, 'active', 86_400])]
    #[TestWith([61, null, 'expired', 86_400])]
    #[TestWith([-10, -5, 'revoked', 86_390])]
    #[TestWith([-90_000, -5, 'revoked', 0])]
    public function testACredentialIsValidForADayAtMost(int $created, ?int $revoked, string $state, int $left): void
    {
        $at = self::NOW + $created;
        $agent = new Agent('agt_a', 'A', $at, $at + self::DAY, $revoked === null ? null : self::NOW + $revoked);

        self::assertSame([$state, $left], [$agent->state(self::NOW), $agent->secondsLeft(self::NOW)]);
    }
}
