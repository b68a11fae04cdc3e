<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Http\Request;

/**
 * The limits of registrations and the identity of clients, from the settings and WordPress's secret key.
 *
 * @phpstan-import-type LimitsData from RateLimit
 */
final class Limits
{
    public function __construct(private readonly SettingsStore $settings)
    {
    }

    /** @return LimitsData */
    public function current(): array
    {
        $set = $this->settings->current()->registrationLimits();
        /**
         * Filters the maximum numbers of registrations: per hour and address, per hour and IPv6 /48, per day and site. At least
         * 1 each.
         *
         * @since 0.1.0
         *
         * @param array{per_address: int, per_network: int, per_site: int} $set
         */
        $limits = apply_filters('md_shop_limits', $set);
        $limits = is_array($limits) ? $limits : [];
        return [
            'per_address' => max(1, (int) ($limits['per_address'] ?? $set['per_address'])),
            'per_network' => max(1, (int) ($limits['per_network'] ?? $set['per_network'])),
            'per_site' => max(1, (int) ($limits['per_site'] ?? $set['per_site'])),
        ];
    }

    public function clientOf(Request $request): ClientAddress
    {
        return ClientAddress::of($request->clientAddress, $request->header('x-forwarded-for'), $this->settings->current()->trustedProxies());
    }

    /** Returns the keyed hash that is stored instead of an address. It cannot be reversed without the secret key in wp-config.php. */
    public static function hash(string $group): string
    {
        return $group === '' ? '' : substr(hash_hmac('sha256', $group, wp_salt()), 0, 32);
    }
}
