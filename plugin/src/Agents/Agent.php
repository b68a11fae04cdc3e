<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Support\Time\Clocks;

/** A registered agent. It is not a WordPress user and never becomes one. */
final class Agent
{
    /**
     * @param int $createdAt Unix time in seconds, like $expiresAt and $revokedAt.
     * @param int|null $revokedAt null if the agent was not revoked.
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly int $createdAt,
        public readonly int $expiresAt,
        public readonly ?int $revokedAt,
    ) {
    }

    /**
     * A credential that was made while the clock was ahead would stay valid for longer than others, so it has expired as soon as the clock is
     * right again.
     *
     * @return 'active'|'expired'|'revoked' A revoked agent stays 'revoked', also after its credential would have expired.
     */
    public function state(int $now): string
    {
        if ($this->revokedAt !== null) {
            return 'revoked';
        }
        return $now < $this->expiresAt && $this->createdAt <= Clocks::latest($now) ? 'active' : 'expired';
    }

    /** How long the credential is valid, in seconds: never longer than when it was made, also if the clock of the server that made it is ahead. */
    public function secondsLeft(int $now): int
    {
        return max(0, $this->expiresAt - max($now, $this->createdAt));
    }
}
