<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

/** One limit of registrations and what remains of it, as in the RateLimit header fields. */
final class Quota
{
    /**
     * @param 'address'|'network'|'site' $name
     * @param int $window In seconds.
     * @param int $seconds Until one more registration is available, because the oldest one leaves the window.
     */
    public function __construct(
        public readonly string $name,
        public readonly int $limit,
        public readonly int $window,
        public readonly int $remaining,
        public readonly int $seconds,
    ) {
    }

    /**
     * The header fields of the IETF draft for rate limits.
     *
     * @param list<self> $quotas
     * @return array<string, string>
     */
    public static function headers(array $quotas): array
    {
        return [
            'RateLimit-Policy' => implode(', ', array_map(static fn (self $one): string => "\"{$one->name}\";q={$one->limit};w={$one->window}", $quotas)),
            'RateLimit' => implode(', ', array_map(static fn (self $one): string => "\"{$one->name}\";r={$one->remaining};t={$one->seconds}", $quotas)),
        ];
    }
}
