<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

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

    /** @return 'active'|'expired'|'revoked' A revoked agent stays 'revoked', also after its credential would have expired. */
    public function state(int $now): string
    {
        if ($this->revokedAt !== null) {
            return 'revoked';
        }
        return $now < $this->expiresAt ? 'active' : 'expired';
    }
}
