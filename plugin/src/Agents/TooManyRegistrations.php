<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use RuntimeException;

/** A limit of registrations is reached. */
final class TooManyRegistrations extends RuntimeException
{
    /** @param list<Quota> $quotas Every limit that applies to the caller; at least one of them is used up. */
    public function __construct(public readonly array $quotas)
    {
        parent::__construct('A limit of registrations is reached.');
    }

    /** Seconds after which a registration is possible again, unless other clients register first. */
    public function retryAfter(): int
    {
        return max(1, ...array_map(static fn (Quota $one): int => $one->remaining === 0 ? $one->seconds : 1, $this->quotas));
    }
}
