<?php

/*
 * Stubs of the WordPress functions that the tested classes call; they read WordPress/State.php.
 */

declare(strict_types=1);

use MdShop\Catalog\Tests\WordPress\Died;
use MdShop\Catalog\Tests\WordPress\State;

function get_option(string $name, mixed $default = false): mixed
{
    return State::$options[$name] ?? $default;
}

/** @return array<string, mixed> */
function wp_load_alloptions(): array
{
    return State::$options;
}

function update_option(string $name, mixed $value, mixed $autoload = null): bool
{
    State::$options[$name] = $value;
    return true;
}

function add_option(string $name, mixed $value = '', string $deprecated = '', mixed $autoload = null): bool
{
    $isNew = ! array_key_exists($name, State::$options);
    State::$options += [$name => $value];
    return $isNew;
}

function wp_set_option_autoload(string $name, bool $autoload): bool
{
    return true;
}

function wp_cache_delete(int|string $key, string $group = ''): bool
{
    return true;
}

/**
 * @param array<int|string> $keys
 * @return array<int|string, bool>
 */
function wp_cache_delete_multiple(array $keys, string $group = ''): array
{
    return array_combine($keys, array_map(static fn (int|string $key): bool => wp_cache_delete($key, $group), $keys));
}

function delete_option(string $name): bool
{
    $was = isset(State::$options[$name]);
    unset(State::$options[$name]);
    return $was;
}

function wp_salt(string $scheme = 'auth'): string
{
    return $scheme;
}

function wp_doing_cron(): bool
{
    return false;
}

function is_multisite(): bool
{
    return State::$site !== 0;
}

function get_current_blog_id(): int
{
    return State::$site;
}

function get_site(): object
{
    return (object) ['network_id' => '1'];
}

function get_network_option(int $network, string $name, mixed $default = false): mixed
{
    return State::$networkOptions[$name] ?? $default;
}

function get_site_option(string $name, mixed $default = false): mixed
{
    return get_network_option(1, $name, $default);
}

function switch_to_blog(int $site): bool
{
    State::$sites[] = State::$site;
    State::$site = $site;
    return true;
}

function restore_current_blog(): bool
{
    State::$site = array_pop(State::$sites) ?? State::$site;
    return true;
}

function untrailingslashit(string $text): string
{
    return rtrim($text, '/\\');
}

function add_filter(string $name, callable $callback, int $priority = 10, int $arguments = 1): bool
{
    State::$hooks[$name][] = $callback;
    return true;
}

function remove_filter(string $name, callable $callback, int $priority = 10): bool
{
    State::$hooks[$name] = array_values(array_filter(State::$hooks[$name] ?? [], static fn (callable $one): bool => $one != $callback));
    return true;
}

function add_action(string $name, callable $callback, int $priority = 10, int $arguments = 1): bool
{
    return add_filter($name, $callback, $priority, $arguments);
}

function apply_filters(string $name, mixed $value, mixed ...$more): mixed
{
    return State::filter($name, $value, ...$more);
}

function did_action(string $name): int
{
    return $name === 'wp' && State::$didParseRequest ? 1 : 0;
}

function doing_filter(string $name): bool
{
    return false;
}

function is_admin(): bool
{
    return false;
}

function current_user_can(string $capability, int|string ...$of): bool
{
    return in_array(implode(' ', [$capability, ...$of]), State::$capabilities, true);
}

function get_post_type_object(string $type): ?object
{
    return isset(State::$typeCapabilities[$type]) ? (object) ['cap' => (object) State::$typeCapabilities[$type]] : null;
}

function get_taxonomy(string $taxonomy): object|false
{
    return get_post_type_object($taxonomy) ?? false;
}

function check_ajax_referer(string $action, string $field): bool
{
    return true;
}

function wp_die(string $message): never
{
    throw new Died($message);
}

function get_post(int $id): ?WP_Post
{
    return State::$posts[$id] ?? null;
}

function get_post_status(int $id): string|false
{
    return State::$posts[$id]->post_status ?? false;
}

/** Posts of tests have no metadata. */
function get_post_meta(int $id, string $key, bool $isSingle = false): string
{
    return '';
}

function get_post_thumbnail_id(int $id): int
{
    return 0;
}

function get_post_status_object(string $status): ?object
{
    return null;
}

function admin_url(string $path = ''): string
{
    return "https://example.md/wp-admin/{$path}";
}

function get_edit_post_link(int $id, string $context = 'display'): string
{
    return "https://example.md/wp-admin/post.php?post={$id}&action=edit";
}

/** @param array<int> $ids */
function _prime_post_caches(array $ids, bool $terms = true, bool $meta = true): void
{
}

/**
 * No term exists.
 *
 * @param array<string, mixed> $query
 * @return list<never>
 */
function get_terms(array $query): array
{
    return [];
}

function attachment_url_to_postid(string $address): int
{
    return State::$files[$address] ?? 0;
}

function wp_get_attachment_url(int $id): string|false
{
    return array_search($id, State::$files, true);
}

function wp_next_scheduled(string $event): int|false
{
    return State::$events[$event] ?? false;
}

function wp_schedule_single_event(int $time, string $event): bool
{
    State::$events[$event] = $time;
    return true;
}

/** @return array<string, mixed>|WP_Error */
function wp_remote_request(string $url): array|WP_Error
{
    return State::$response ?? new WP_Error('http_request_failed', 'Connection refused.', null);
}

/** @param array<string, mixed> $response */
function wp_remote_retrieve_response_code(array $response): int
{
    return $response['status'];
}

/** @param array<string, mixed> $response */
function wp_remote_retrieve_header(array $response, string $name): string
{
    return $name === 'content-type' ? $response['type'] : '';
}

/** @param array<string, mixed> $response */
function wp_remote_retrieve_body(array $response): string
{
    return $response['body'];
}

function determine_locale(): string
{
    return State::$locale;
}

function rest_get_url_prefix(): string
{
    return (string) State::filter('rest_url_prefix', 'wp-json');
}

function esc_url(string $url): string
{
    return esc_html($url);
}

function esc_html(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES, 'UTF-8', false);
}

function esc_attr(string $text): string
{
    return esc_html($text);
}

function esc_html__(string $text, string $domain = 'default'): string
{
    return esc_html(__($text, $domain)); // phpcs:ignore WordPress.WP.I18n -- The literal is in the plugin.
}

function absint(mixed $number): int
{
    return abs((int) $number);
}

/** Texts of tests are clean. */
function sanitize_text_field(string $text): string
{
    return $text;
}

function sanitize_textarea_field(string $text): string
{
    return $text;
}

function get_query_var(string $name): int|string
{
    return State::$queryVars[$name] ?? '';
}

function esc_url_raw(string $url): string
{
    return (string) preg_replace('|[^a-z0-9-~+_.?#=!&;,/:%@$\|*\'()\[\]\\x80-\\xff]|i', '', $url);
}

/**
 * @param string|array<mixed> $value
 * @return ($value is string ? string : array<mixed>)
 */
function wp_unslash(string|array $value): string|array
{
    return is_string($value) ? stripslashes($value) : array_map(static fn (mixed $one): mixed => is_string($one) ? stripslashes($one) : $one, $value);
}

/** Only lower case; titles of tests are already slugs. */
function sanitize_title_for_query(string $title): string
{
    return strtolower($title);
}

function wp_basename(string $path): string
{
    return basename($path);
}

function wp_parse_url(string $url, int $component = -1): mixed
{
    return parse_url($url, $component);
}

/** @param array<string, mixed> $properties */
function wp_register_ability(string $name, array $properties): void
{
    State::$abilities[$name] = $properties;
}

/** @param array<string, mixed> $properties */
function wp_register_ability_category(string $name, array $properties): void
{
    State::$abilityCategories[] = $name;
}

/** @param array<string, mixed> $schema */
function rest_sanitize_value_from_schema(mixed $value, array $schema): mixed
{
    return $value;
}

/** A function of PHP that its command line does not have. @return array<string, string> */
function getallheaders(): array
{
    return State::$requestHeaders;
}

/** From the plugin's own files, in the locale of the administration; how WordPress finds them, test/e2e/translations.test.ts shows. */
function __(string $text, string $domain = 'default'): string
{
    $file = __DIR__ . "/../../../plugin/languages/{$domain}-" . State::$locale . '.l10n.php';
    return is_file($file) ? (require $file)['messages'][$text] ?? $text : $text;
}

function _n(string $one, string $many, int $count, string $domain = 'default'): string
{
    $text = __($one, $domain); // phpcs:ignore WordPress.WP.I18n -- A double of the function.
    return $text === $one && $count !== 1 ? $many : explode("\0", $text)[$count === 1 ? 0 : 1];
}

function load_plugin_textdomain(string $domain, mixed $deprecated = false, string|false $path = false): bool
{
    State::$options["text domain {$domain}"] = $path;
    return true;
}

function plugin_basename(string $file): string
{
    return basename(dirname($file)) . '/' . basename($file);
}

function wp_normalize_path(string $path): string
{
    return str_replace('\\', '/', $path);
}

function wp_json_encode(mixed $value, int $flags = 0): string|false
{
    return json_encode($value, $flags);
}
