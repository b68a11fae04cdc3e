<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

use Closure;
use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Support\RuntimeCache;
use MdShop\Catalog\Support\Translations;
use WP_Error;
use WP_REST_Request;

/**
 * Registers the option with WordPress (`/wp/v2/settings`, option pages), validates every write, and records changes.
 * A write needs to contain only the settings to change.
 */
final class SettingsRegistration
{
    /** @param Closure(): Changes $changes Called only for a change. */
    public function __construct(
        private readonly Closure $changes,
        private readonly SettingsStore $store,
        private readonly SiteNames $names,
        private readonly int $textLength,
        private readonly Network $network,
        private readonly Database $database,
    ) {
    }

    public function addHooks(): void
    {
        $register = function (): void {
            register_setting('md_shop', Settings::OPTION, [
                'type' => 'object',
                'default' => Settings::from([])->toArray(),
                'show_in_rest' => ['schema' => SettingsSchema::of($this->textLength)],
            ]);
        };
        // Screens read and write it with REST. Only WordPress's own page of options wants it from others.
        add_action('admin_init', static fn () => ($GLOBALS['pagenow'] ?? '') === 'options.php' ? $register() : null);
        add_action('rest_api_init', $register);
        // Also runs if the setting is not registered: `wp option update`, another plugin, a script.
        add_filter('sanitize_option_' . Settings::OPTION, $this->sanitize(...));
        add_filter('rest_request_before_callbacks', $this->validateRequest(...), 10, 3);
        // An older release may have stored fewer settings than exist now.
        add_filter('rest_pre_get_setting', fn (mixed $value, string $name): mixed
            => $name === Settings::OPTION ? $this->store->current()->toArray() : $value, 10, 2);
        $changed = function (mixed $before = null, mixed $after = null): void {
            if (! $this->network->isActiveOnCurrentSite() || Settings::from($before)->differsOnlyBesideReadModel(Settings::from($after))) {
                return;
            }
            // Bases are part of rewrite rules. WordPress rebuilds the rules at the next request.
            delete_option('rewrite_rules');
            ($this->changes)()->everything();
        };
        add_action('add_option_' . Settings::OPTION, static fn (string $name, mixed $value) => $changed(null, $value), 10, 2);
        add_action('update_option_' . Settings::OPTION, $changed, 10, 2);
        add_action('delete_option_' . Settings::OPTION, static fn () => $changed());
    }

    /**
     * update_option() cannot report errors, so an invalid setting keeps its old value, and the user sees a message.
     *
     * @return array<string, mixed>
     */
    private function sanitize(mixed $value): array
    {
        // What another process has saved since this one began must not be lost.
        $this->database->readFromPrimary();
        RuntimeCache::forgetOptions(Settings::OPTION);
        $before = $this->store->current();
        $change = new SettingsChange($before, $value, $this->names, $this->textLength);
        foreach ($this->problems($change) as $name => $problem) {
            if (function_exists('add_settings_error')) {
                add_settings_error(Settings::OPTION, 'md_shop_' . str_replace(['[', ']'], ['_', ''], $name), $problem);
            }
            Log::error($problem);
        }
        return $change->settings()->toStored($before);
    }

    /**
     * Rejects a REST request with invalid settings, so that it saves nothing. WordPress has already checked the schema.
     *
     * @param array<string, mixed> $handler
     */
    private function validateRequest(mixed $response, array $handler, WP_REST_Request $request): mixed
    {
        $value = $request->get_param(Settings::OPTION);
        $isWrite = $request->get_route() === '/wp/v2/settings' && $request->get_method() !== 'GET' && $value !== null;
        if (! $isWrite || is_wp_error($response) || ! current_user_can('manage_options')) {
            return $response;
        }
        $problems = $this->problems(new SettingsChange($this->store->current(), $value, $this->names, $this->textLength));
        if ($problems === []) {
            return $response;
        }
        // Same format as WordPress's error for a value that violates the schema.
        $message = implode(' ', $problems);
        return new WP_Error('rest_invalid_param', $message, ['status' => 400, 'params' => [Settings::OPTION => $message], 'details' => $problems]);
    }

    /** @return array<string, string> Sentences in the user's language, by "md_shop_settings[bases][product]". */
    private function problems(SettingsChange $change): array
    {
        $problems = [];
        foreach ($change->problems() as $path => $problem) {
            $name = Settings::OPTION . ($path === '' ? '' : '[' . str_replace('.', '][', (string) $path) . ']');
            // A REST request is in the site's language, but the user reads its response.
            $problems[$name] = Translations::during(get_user_locale(), static fn (): string => SettingsProblem::text($name, $problem));
        }
        return $problems;
    }
}
