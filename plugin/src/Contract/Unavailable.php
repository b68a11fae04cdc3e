<?php

declare(strict_types=1);

namespace MdShop\Catalog\Contract;

/** The read model is missing, unreadable or being built for the first time. Every transport responds with 503. */
final class Unavailable extends Problem
{
    /** @param string $reason For logs only. */
    public function __construct(string $reason)
    {
        parent::__construct('unavailable', reason: $reason);
    }
}
