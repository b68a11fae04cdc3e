<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use Closure;
use MdShop\Catalog\Agents\UsedUpLimits;
use MdShop\Catalog\Settings\RegistrationLimits;
use MdShop\Catalog\Settings\Settings;

/** Tells the administrator, on the plugins screen and the dashboard, that agents cannot register, and what to set. */
final class RegistrationNotice
{
    /** @param Closure(): UsedUpLimits $limits Called only on the screens that have the notice. */
    public function __construct(private readonly Closure $limits)
    {
    }

    public function addHooks(): void
    {
        add_action('admin_notices', function (): void {
            $screen = get_current_screen();
            if (! current_user_can('manage_options') || $screen === null || ! in_array($screen->id, ['plugins', 'dashboard'], true)) {
                return;
            }
            foreach (($this->limits)()->current() as $reason => $one) {
                $date = (string) wp_date(get_option('date_format') . ' ' . get_option('time_format'), $one['at']);
                $text = match ($reason) {
                    'site' => sprintf(
                        /* translators: 1: number of registrations, 2: date and time, 3: a command */
                        __('The %1$d agent registrations that this site allows per day were used up on %2$s. Later ones were refused with error 429. Reading the catalog needs no registration and still works. To let more agents register, raise the limit with WP-CLI, for example: %3$s', 'md-shop-catalog'),
                        $one['limit'],
                        $date,
                        self::command(['registration' => ['per_site' => min($one['limit'] * 2, RegistrationLimits::MAXIMUM)]])
                    ),
                    'proxy' => sprintf(
                        /* translators: 1: date and time, 2: number of registrations, 3: a command */
                        __('On %1$s a single address in your local network used up the %2$d agent registrations per hour that one address is allowed. It is probably a proxy that the plugin does not know, so all agents behind it count as one. Tell the plugin the proxy’s address or network with WP-CLI, in place of 192.0.2.10: %3$s', 'md-shop-catalog'),
                        $date,
                        $one['limit'],
                        self::command(['trusted_proxies' => ['192.0.2.10']])
                    ),
                };
                echo '<div class="notice notice-warning"><p>' . esc_html($text) . '</p></div>';
            }
        });
    }

    /** @param array<string, mixed> $settings A write names only what changes. */
    private static function command(array $settings): string
    {
        return 'wp option update ' . Settings::OPTION . " '" . wp_json_encode($settings) . "' --format=json";
    }
}
