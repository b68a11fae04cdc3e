<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Http\Request;
use MdShop\Catalog\Settings\SettingsStore;

/**
 * How many may register, and who counts as one: the settings and WordPress's own secret.
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
         * How many registrations there may be: an hour per address, an hour per IPv6 /48, a day in all. At least 1 each.
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

    /** What is kept of an address: nobody finds it again without the site's secret key, which wp-config.php should hold. */
    public static function hash(string $group): string
    {
        return $group === '' ? '' : substr(hash_hmac('sha256', $group, wp_salt()), 0, 32);
    }
}
