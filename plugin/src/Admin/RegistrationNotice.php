<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use Closure;
use MdShop\Catalog\Admin\Screen\Access;
use MdShop\Catalog\Admin\Screen\Menu;
use MdShop\Catalog\Agents\UsedUpLimits;

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
            $used = Access::isOn('plugins', 'dashboard') ? ($this->limits)()->current() : [];
            // Almost always there are none, and asking for a right takes longer.
            if ($used === [] || ! Access::mayManage()) {
                return;
            }
            foreach ($used as $reason => $one) {
                $date = (string) wp_date(get_option('date_format') . ' ' . get_option('time_format'), $one['at']);
                $text = match ($reason) {
                    'site' => sprintf(
                        /* translators: 1: number of registrations, 2: date and time */
                        __('The %1$d agent registrations that this site allows per day were used up on %2$s. Later ones were refused with error 429. Reading the catalog needs no registration and still works. To let more agents register, raise the limit.', 'md-shop-catalog'),
                        $one['limit'],
                        $date
                    ),
                    'proxy' => sprintf(
                        /* translators: 1: date and time, 2: number of registrations */
                        __('On %1$s a single address in your local network, or a local socket, used up the %2$d agent registrations per hour that one address is allowed. It is probably a proxy that the plugin does not know, so all agents behind it count as one. Enter the proxy’s address or network as a trusted proxy, or “unix:” if it is connected through a socket.', 'md-shop-catalog'),
                        $date,
                        $one['limit']
                    ),
                };
                echo '<div class="notice notice-warning"><p>' . esc_html($text) . ' <a href="' . esc_url(Menu::url('settings/limits')) . '">' . esc_html__('Open the settings', 'md-shop-catalog') . '</a></p></div>';
            }
        });
    }
}
