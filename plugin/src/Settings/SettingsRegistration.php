<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

use MdShop\Catalog\Source\Changes;

/** Makes the option known to WordPress (`/wp/v2/settings`, option pages) and tells when it changed. */
final class SettingsRegistration
{
    public function __construct(private readonly Changes $changes)
    {
    }

    public function addHooks(): void
    {
        $register = static function (): void {
            register_setting('md_shop', Settings::OPTION, [
                'type' => 'object',
                'default' => Settings::from([])->toArray(),
                'sanitize_callback' => static fn (mixed $value): array => Settings::from($value)->toArray(),
                'show_in_rest' => ['schema' => Settings::schema()],
            ]);
        };
        add_action('admin_init', $register);
        add_action('rest_api_init', $register);
        $changed = function (): void {
            // Bases of addresses are rewrite rules: WordPress makes them anew at its next request.
            delete_option('rewrite_rules');
            $this->changes->everything();
        };
        add_action('add_option_' . Settings::OPTION, $changed);
        add_action('update_option_' . Settings::OPTION, $changed);
        add_action('delete_option_' . Settings::OPTION, $changed);
    }
}
