<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Network;
use MdShop\Catalog\Source\Changes;
use WP_Error;
use WP_REST_Request;

/**
 * Makes the option known to WordPress (`/wp/v2/settings`, option pages), keeps what does not fit out of it, whoever
 * writes it, and tells when it changed. A write names only what changes.
 */
final class SettingsRegistration
{
    public function __construct(
        private readonly Changes $changes,
        private readonly SettingsStore $store,
        private readonly SiteNames $names,
        private readonly Messages $messages,
        private readonly int $textLength,
        private readonly Network $network,
    ) {
    }

    public function addHooks(): void
    {
        $register = function (): void {
            register_setting('md_shop', Settings::OPTION, [
                'type' => 'object',
                'default' => Settings::from([])->toArray(),
                'show_in_rest' => ['schema' => Settings::schema($this->textLength)],
            ]);
        };
        add_action('admin_init', $register);
        add_action('rest_api_init', $register);
        // Also where nobody has registered the setting: `wp option update`, another plugin, a script.
        add_filter('sanitize_option_' . Settings::OPTION, $this->keepWhatFits(...));
        add_filter('rest_request_before_callbacks', $this->refuseWhatDoesNotFit(...), 10, 3);
        // An older release may have stored less than there is now.
        add_filter('rest_pre_get_setting', fn (mixed $value, string $name): mixed
            => $name === Settings::OPTION ? $this->store->current()->toArray() : $value, 10, 2);
        $changed = function (): void {
            if (! $this->network->isServed()) {
                return;
            }
            // Bases of addresses are rewrite rules: WordPress regenerates them at its next request.
            delete_option('rewrite_rules');
            $this->changes->everything();
        };
        add_action('add_option_' . Settings::OPTION, $changed);
        add_action('update_option_' . Settings::OPTION, $changed);
        add_action('delete_option_' . Settings::OPTION, $changed);
    }

    /**
     * update_option() cannot refuse: what does not fit keeps the value that it had, and who wrote it is told so.
     *
     * @return array<string, mixed>
     */
    private function keepWhatFits(mixed $value): array
    {
        $change = new SettingsChange($this->store->current(), $value, $this->names, $this->textLength);
        foreach ($this->problems($change) as $place => $problem) {
            if (function_exists('add_settings_error')) {
                add_settings_error(Settings::OPTION, 'md_shop_' . str_replace(['[', ']'], ['_', ''], $place), $problem);
            }
            error_log('md-shop-catalog: ' . $problem);
        }
        return $change->settings()->toArray();
    }

    /**
     * REST can refuse, and then saves nothing of the request. The shape was judged by the schema before.
     *
     * @param array<string, mixed> $handler
     */
    private function refuseWhatDoesNotFit(mixed $response, array $handler, WP_REST_Request $request): mixed
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
        // As WordPress's own answer to what its schema refuses.
        $message = implode(' ', $problems);
        return new WP_Error('rest_invalid_param', $message, ['status' => 400, 'params' => [Settings::OPTION => $message], 'details' => $problems]);
    }

    /** @return array<string, string> Sentences in the language of who writes, by "md_shop_settings[bases][product]". */
    private function problems(SettingsChange $change): array
    {
        $language = substr(get_user_locale(), 0, 2);
        $problems = [];
        foreach ($change->problems() as $place => $problem) {
            $name = Settings::OPTION . ($place === '' ? '' : '[' . str_replace('.', '][', (string) $place) . ']');
            $problems[$name] = $this->messages->text($language, 'notice.settings_invalid', [
                'setting' => $name,
                'reason' => $this->messages->text($language, $problem['key'], $problem['values'] ?? []),
            ]);
        }
        return $problems;
    }
}
