<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Http\Request;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Storage\DatabaseError;
use MdShop\Catalog\Storage\Lock;
use MdShop\Catalog\Time\Clock;

/**
 * Remembers that a limit of registrations was used up where the administrator can do something about it: the site's, and that of an
 * address which stands for many agents, because their proxy is not trusted. What and when is kept, and nothing of who came.
 *
 * @phpstan-type UsedUpData array{at: int, limit: int}
 */
final class UsedUpLimits
{
    /** Not autoloaded: only refused registrations and the administrator's screens look into it. */
    private const OPTION = 'md_shop_used_up_limits';
    private const LOCK = 'used_up_limits';
    private const LOCK_SECONDS = 10;

    /** Between two notes of the same. */
    private const NOTE_SECONDS = 86_400;
    /** How long a note is told after it happened last. */
    private const TELL_SECONDS = 604_800;

    public function __construct(
        private readonly SettingsStore $settings,
        private readonly Limits $limits,
        private readonly Lock $lock,
        private readonly Clock $clock,
    ) {
    }

    /** To be called where a registration was refused. Written down and logged once a day, however many are. */
    public function note(Request $request, TooManyRegistrations $refusal): void
    {
        foreach ($refusal->quotas as $quota) {
            $reason = $quota->remaining > 0 ? null : match ($quota->name) {
                'site' => 'site',
                'address' => $this->isOfUnknownProxy($request) ? 'proxy' : null,
                default => null,
            };
            if ($reason !== null && $this->isDue($reason, $quota->limit)) {
                $this->write($reason, $quota->limit);
            }
        }
    }

    /**
     * What is to be told: nothing that is long ago, nor what somebody has changed the settings for since.
     *
     * @return array{site?: UsedUpData, proxy?: UsedUpData} When, in Unix seconds, and how many were allowed.
     */
    public function current(): array
    {
        $found = array_filter(self::stored(), fn (array $one): bool => $this->clock->now() - $one['at'] < self::TELL_SECONDS);
        if (isset($found['site']) && $this->limits->current()['per_site'] > $found['site']['limit']) {
            unset($found['site']);
        }
        if ($this->settings->current()->trustedProxies() !== []) {
            unset($found['proxy']);
        }
        return $found;
    }

    /** Removes what is told no more. */
    public function forget(): void
    {
        if (self::stored() !== [] && $this->current() === []) {
            delete_option(self::OPTION);
        }
    }

    /** Agents from the internet do not have local addresses: a proxy brought them, and says so. */
    private function isOfUnknownProxy(Request $request): bool
    {
        return $request->header('x-forwarded-for') !== '' && $this->settings->current()->trustedProxies() === []
            && ClientAddress::isLocal($request->clientAddress);
    }

    /** @param 'site'|'proxy' $reason */
    private function isDue(string $reason, int $limit): bool
    {
        $noted = self::stored()[$reason] ?? null;
        // A limit that was raised in the meantime and is used up again is news.
        return $noted === null || $limit > $noted['limit'] || $this->clock->now() - $noted['at'] >= self::NOTE_SECONDS;
    }

    /** @param 'site'|'proxy' $reason */
    private function write(string $reason, int $limit): void
    {
        try {
            $this->lock->hold(self::LOCK, self::LOCK_SECONDS, function () use ($reason, $limit): void {
                // Another process may have noted it since this one looked.
                wp_cache_delete_multiple([self::OPTION, 'notoptions'], 'options');
                if ($this->isDue($reason, $limit)) {
                    update_option(self::OPTION, [$reason => ['at' => $this->clock->now(), 'limit' => $limit]] + self::stored(), false);
                    error_log('md-shop-catalog: ' . match ($reason) {
                        'site' => "the {$limit} registrations of agents that the site allows a day are used up; the setting registration.per_site allows more.",
                        'proxy' => "a local address used up the {$limit} registrations of agents an hour that an address has, and sends X-Forwarded-For: "
                            . 'name the proxy in the setting trusted_proxies, so that those behind it are told apart.',
                    });
                }
            });
        } catch (DatabaseError $e) {
            // The refusal itself is answered all the same.
            error_log('md-shop-catalog: it could not be noted that a limit of registrations is used up: ' . $e->getMessage());
        }
    }

    /** @return array{site?: UsedUpData, proxy?: UsedUpData} */
    private static function stored(): array
    {
        $stored = get_option(self::OPTION, []);
        $stored = is_array($stored) ? array_intersect_key($stored, ['site' => 1, 'proxy' => 1]) : [];
        return array_filter($stored, static fn (mixed $one): bool => is_array($one) && is_int($one['at'] ?? null) && is_int($one['limit'] ?? null));
    }
}
