<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\RuntimeCache;
use MdShop\Catalog\Support\Time\Clock;
use MdShop\Catalog\Support\Time\Clocks;

/**
 * Records that a limit of registrations was used up, if the administrator can act on it: the limit of the site, or the limit of
 * an address that many agents share because their proxy is not trusted. Nothing about the clients is stored.
 *
 * @phpstan-type UsedUpData array{at: int, limit: int}
 */
final class UsedUpLimits
{
    /** Autoloaded, so that the dashboard of a site that has none need not ask the database. */
    private const OPTION = 'md_shop_used_up_limits';
    private const LOCK = 'used_up_limits';
    private const LOCK_SECONDS = 10;

    /** Minimum time between two records of the same limit. */
    private const RECORD_INTERVAL_SECONDS = 86_400;
    /** How long a record is shown to the administrator. */
    private const SHOWN_SECONDS = 604_800;

    public function __construct(
        private readonly SettingsStore $settings,
        private readonly Limits $limits,
        private readonly Lock $lock,
        private readonly Clock $clock,
    ) {
    }

    /** Records a refused registration. It is stored and logged at most once a day for each limit. */
    public function record(Request $request, RateLimited $refusal): void
    {
        foreach ($refusal->quotas as $quota) {
            $reason = $quota->remaining > 0 ? null : match ($quota->name) {
                'site' => 'site',
                'address' => $this->isFromUntrustedProxy($request) ? 'proxy' : null,
                default => null,
            };
            if ($reason !== null && $this->isDue($reason, $quota->limit)) {
                $this->write($reason, $quota->limit);
            }
        }
    }

    /**
     * Returns the records to show: not old ones, and not those after which the matching setting was changed.
     *
     * @return array{site?: UsedUpData, proxy?: UsedUpData} `at` is a Unix time in seconds, `limit` the limit at that time.
     */
    public function current(): array
    {
        $found = array_filter(self::stored(), fn (array $one): bool => ! Clocks::havePassed(self::SHOWN_SECONDS, $one['at'], $this->clock->now()));
        if (isset($found['site']) && $this->limits->current()['per_site'] > $found['site']['limit']) {
            unset($found['site']);
        }
        if ($this->settings->current()->trustedProxies() !== []) {
            unset($found['proxy']);
        }
        return $found;
    }

    /** Deletes the records if none is shown any more. */
    public function forget(): void
    {
        if (self::stored() !== [] && $this->current() === []) {
            delete_option(self::OPTION);
        }
    }

    /** Agents on the internet do not have local addresses and use no sockets, so such an address with X-Forwarded-For is a proxy. */
    private function isFromUntrustedProxy(Request $request): bool
    {
        return $request->header('x-forwarded-for') !== '' && $this->settings->current()->trustedProxies() === []
            && ClientAddress::isLocal($request->clientAddress);
    }

    /** @param 'site'|'proxy' $reason */
    private function isDue(string $reason, int $limit): bool
    {
        $recorded = self::stored()[$reason] ?? null;
        // A limit that was raised in the meantime and is used up again is recorded immediately.
        return $recorded === null || $limit > $recorded['limit']
            || Clocks::havePassed(self::RECORD_INTERVAL_SECONDS, $recorded['at'], $this->clock->now());
    }

    /** @param 'site'|'proxy' $reason */
    private function write(string $reason, int $limit): void
    {
        try {
            $this->lock->hold(self::LOCK, self::LOCK_SECONDS, function () use ($reason, $limit): void {
                // Another process may have recorded it since this one checked.
                RuntimeCache::forgetOptions(self::OPTION);
                if ($this->isDue($reason, $limit)) {
                    update_option(self::OPTION, [$reason => ['at' => $this->clock->now(), 'limit' => $limit]] + self::stored(), true);
                    Log::error(match ($reason) {
                        'site' => "the {$limit} registrations of agents that the site allows a day are used up; the setting registration.per_site allows more.",
                        'proxy' => "a local address or socket used up the {$limit} registrations of agents an hour that an address has, and sends X-Forwarded-For: "
                            . 'name the proxy (a socket is "unix:") in the setting trusted_proxies, so that those behind it are told apart.',
                    });
                }
            });
        } catch (DatabaseError $e) {
            // The refusal itself is still sent.
            Log::error('it could not be noted that a limit of registrations is used up', $e);
        }
    }

    /** @return array{site?: UsedUpData, proxy?: UsedUpData} */
    private static function stored(): array
    {
        $stored = isset(wp_load_alloptions()[self::OPTION]) ? get_option(self::OPTION) : [];
        $stored = is_array($stored) ? array_intersect_key($stored, ['site' => 1, 'proxy' => 1]) : [];
        return array_filter($stored, static fn (mixed $one): bool => is_array($one) && is_int($one['at'] ?? null) && is_int($one['limit'] ?? null));
    }
}
