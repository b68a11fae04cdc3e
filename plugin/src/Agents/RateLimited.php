<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Contract\Problem;

/** A limit of registrations is reached. */
final class RateLimited extends Problem
{
    /** @param list<Quota> $quotas Every limit that applies to the caller; at least one of them is used up. */
    public function __construct(public readonly array $quotas)
    {
        // A registration is possible again when the last used-up limit is, unless other clients register first.
        $seconds = max(1, ...array_map(static fn (Quota $one): int => $one->remaining === 0 ? $one->seconds : 1, $quotas));
        parent::__construct('rate_limited', headers: ['Retry-After' => (string) $seconds] + Quota::headers($quotas));
    }
}
