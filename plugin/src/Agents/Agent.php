<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

/** An agent that has registered. It is not a user of WordPress and never becomes one. */
final class Agent
{
    /**
     * @param int $createdAt Seconds since 1970, UTC; so the other two.
     * @param int|null $revokedAt null if it was not revoked.
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly int $createdAt,
        public readonly int $expiresAt,
        public readonly ?int $revokedAt,
    ) {
    }

    /** @return 'active'|'expired'|'revoked' What follows from its times; who was revoked stays so. */
    public function state(int $now): string
    {
        if ($this->revokedAt !== null) {
            return 'revoked';
        }
        return $now < $this->expiresAt ? 'active' : 'expired';
    }
}
