<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use MdShop\Catalog\Agents\UsedUpLimits;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Settings\Settings;

/** Tells the administrator, on the plugins screen and the dashboard, that agents cannot register, and what to set. */
final class RegistrationNotice
{
    public function __construct(private readonly UsedUpLimits $limits, private readonly Messages $messages)
    {
    }

    public function addHooks(): void
    {
        add_action('admin_notices', function (): void {
            $screen = get_current_screen();
            if (! current_user_can('manage_options') || $screen === null || ! in_array($screen->id, ['plugins', 'dashboard'], true)) {
                return;
            }
            foreach ($this->limits->current() as $reason => $one) {
                [$message, $setting] = match ($reason) {
                    'site' => [
                        'notice.registrations_site',
                        ['registration' => ['per_site' => min($one['limit'] * 2, Settings::REGISTRATION_MOST)]],
                    ],
                    'proxy' => ['notice.registrations_proxy', ['trusted_proxies' => ['192.0.2.10']]],
                };
                $text = $this->messages->forAdministrator($message, [
                    'limit' => $one['limit'],
                    'date' => (string) wp_date(get_option('date_format') . ' ' . get_option('time_format'), $one['at']),
                    'command' => self::command($setting),
                ]);
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
