<?php

/**
 * A test double of WPML. It implements the documented filters and actions
 * (https://wpml.org/documentation/support/wpml-coding-api/wpml-hooks-reference/), stores its data in an option, and imitates
 * behaviour of WPML with which other plugins must cope. A test loads it as a must-use plugin; it contains no code of WPML.
 *
 * That behaviour is: home and permalinks contain the language, so WordPress never sees a prefix; queries find only terms in
 * the request's language; and a requested term is replaced by its translation into that language.
 */

declare(strict_types=1);

namespace MdShop\Catalog\TestPlugin\Wpml;

use WP_Post;
use WP_Term;

const OPTION = 'md_shop_test_wpml';
const SETTINGS = 'icl_sitepress_settings';
const MAIN = 'ro';
const DIRECTORIES = 1;
const DOMAINS = 2;

define('ICL_SITEPRESS_VERSION', 'double');

/** The rows of WPML's table: "post_page:12" => group, language, language of the original. */
final class Rows
{
    /** @return array<string, array{int, string, string|null}> */
    public static function all(): array
    {
        $rows = get_option(OPTION, []);
        return is_array($rows) ? $rows : [];
    }

    /** @return array{int, string, string|null}|null */
    public static function of(int $id, string $type): ?array
    {
        return self::all()["{$type}:{$id}"] ?? null;
    }

    /** @return array<string, object{element_id: int, language_code: string}> By language. */
    public static function group(int $group): array
    {
        $found = [];
        foreach (self::all() as $key => [$of, $language]) {
            if ($of === $group) {
                $found[$language] = (object) ['element_id' => (int) substr((string) strrchr($key, ':'), 1), 'language_code' => $language];
            }
        }
        return $found;
    }

    public static function write(int $id, string $type, int|false $group, string $language, ?string $from): void
    {
        $rows = self::all();
        $numbers = array_column($rows, 0);
        $isNew = ! isset($rows["{$type}:{$id}"]);
        $rows["{$type}:{$id}"] = [$group === false ? max([0, ...$numbers]) + 1 : $group, $language, $from];
        update_option(OPTION, $rows, false);
        do_action('wpml_translation_update', [
            'type' => $isNew ? 'insert' : 'update', 'element_id' => $id, 'element_type' => $type,
            'trid' => $rows["{$type}:{$id}"][0], 'context' => str_starts_with($type, 'tax_') ? 'tax' : 'post',
        ]);
    }

    public static function remove(int $id, string $type): void
    {
        $rows = self::all();
        if (isset($rows["{$type}:{$id}"])) {
            unset($rows["{$type}:{$id}"]);
            update_option(OPTION, $rows, false);
            do_action('wpml_translation_update', ['type' => 'after_delete', 'element_id' => $id, 'element_type' => $type]);
        }
    }
}

/** Determines the language of a request, and adds languages to addresses. */
final class Negotiation
{
    private static ?string $current = null;

    public static function switch(?string $language): void
    {
        self::$current = $language;
    }

    public static function current(): string
    {
        return self::$current ?? self::ofRequest();
    }

    public static function ofRequest(): string
    {
        if (is_admin()) {
            return MAIN;
        }
        $host = isset($_SERVER['HTTP_HOST']) ? sanitize_text_field(wp_unslash($_SERVER['HTTP_HOST'])) : '';
        $uri = isset($_SERVER['REQUEST_URI']) ? esc_url_raw(wp_unslash($_SERVER['REQUEST_URI'])) : '';
        foreach (array_keys(languages()) as $language) {
            $isNamed = setting('language_negotiation_type') === DOMAINS
                ? str_starts_with($host, $language . '.') : preg_match("#^/{$language}(/|\\?|$)#D", $uri) === 1;
            if ($isNamed) {
                return $language;
            }
        }
        return MAIN;
    }

    /** Returns the same address in a language. */
    public static function in(string $url, string $language): string
    {
        $home = untrailingslashit((string) get_option('home'));
        $host = (string) strstr($home, '//');
        if (setting('language_negotiation_type') === DOMAINS) {
            $bare = (string) preg_replace('#^(https?://)(?:' . implode('|', array_keys(languages())) . ')\.#', '$1', $url);
            return $language === MAIN || $language === 'all' || ! str_contains($bare, $host)
                ? $bare : str_replace('://', "://{$language}.", $bare);
        }
        if (! str_starts_with($url, $home)) {
            return $url;
        }
        $path = (string) preg_replace('#^/(?:' . implode('|', array_keys(languages())) . ')(?=/|$)#', '', substr($url, strlen($home)));
        return $home . ($language === MAIN || $language === 'all' ? '' : '/' . $language) . $path;
    }
}

/** @return array<string, array<string, string>> */
function languages(): array
{
    return [
        'ro' => ['code' => 'ro', 'language_code' => 'ro', 'default_locale' => 'ro_RO'],
        'ru' => ['code' => 'ru', 'language_code' => 'ru', 'default_locale' => 'ru_RU'],
        'en' => ['code' => 'en', 'language_code' => 'en', 'default_locale' => 'en_US'],
    ];
}

function setting(string $name): mixed
{
    $settings = get_option(SETTINGS, []);
    return is_array($settings) ? ($settings[$name] ?? null) : null;
}

function is_translated(string $kind, string $name): bool
{
    static $names = null;
    if ($names === null) {
        $names = ['type' => ['post', 'page'], 'taxonomy' => ['category', 'post_tag']];
        $file = simplexml_load_file(WP_PLUGIN_DIR . '/md-shop-catalog/wpml-config.xml');
        foreach ($file === false ? [] : ($file->xpath('custom-types/custom-type[@translate="1"]') ?: []) as $type) {
            $names['type'][] = (string) $type;
        }
        foreach ($file === false ? [] : ($file->xpath('taxonomies/taxonomy[@translate="1"]') ?: []) as $taxonomy) {
            $names['taxonomy'][] = (string) $taxonomy;
        }
    }
    return in_array($name, $names[$kind], true);
}

add_filter('wpml_active_languages', static fn (): array => languages());
add_filter('wpml_default_language', static fn (): string => MAIN);
add_filter('wpml_current_language', static fn (): string => Negotiation::current());
add_action('wpml_switch_language', static fn (mixed $language) => Negotiation::switch(is_string($language) ? $language : null));
add_filter('wpml_setting', static fn (mixed $value, string $name): mixed => setting($name) ?? $value, 10, 2);
add_filter('wpml_permalink', static fn (string $url, mixed $language): string
    => Negotiation::in($url, is_string($language) ? $language : Negotiation::current()), 10, 2);
add_filter('wpml_is_translated_post_type', static fn (mixed $value, string $name): bool => is_translated('type', $name), 10, 2);
add_filter('wpml_is_translated_taxonomy', static fn (mixed $value, string $name): bool => is_translated('taxonomy', $name), 10, 2);
add_filter('wpml_element_trid', static fn (mixed $value, int $id, string $type): mixed => Rows::of($id, $type)[0] ?? $value, 10, 3);
add_filter('wpml_element_language_code', static function (mixed $value, array $element): mixed {
    $name = (string) $element['element_type'];
    $row = Rows::of((int) $element['element_id'], (taxonomy_exists($name) ? 'tax_' : 'post_') . $name);
    return $row[1] ?? $value;
}, 10, 2);
add_filter('wpml_get_element_translations', static fn (mixed $value, int $group): array => Rows::group($group), 10, 2);
add_action('wpml_set_element_language_details', static function (array $details): void {
    $group = $details['trid'] === false ? false : (int) $details['trid'];
    Rows::write((int) $details['element_id'], (string) $details['element_type'], $group, (string) $details['language_code'], $details['source_language_code'] ?? null);
});

// A post that is saved for the first time gets the language of the request.
add_action('save_post', static function (int $id, WP_Post $post): void {
    if (is_translated('type', $post->post_type) && $post->post_status !== 'auto-draft' && Rows::of($id, 'post_' . $post->post_type) === null) {
        Rows::write($id, 'post_' . $post->post_type, false, Negotiation::current(), null);
    }
}, 100, 2);
add_action('deleted_post', static fn (int $id, WP_Post $post) => Rows::remove($id, 'post_' . $post->post_type), 10, 2);
add_action('created_term', static function (int $id, int $termTaxonomyId, string $taxonomy): void {
    if (is_translated('taxonomy', $taxonomy)) {
        Rows::write($termTaxonomyId, 'tax_' . $taxonomy, false, Negotiation::current(), null);
    }
}, 1, 3);
add_action('delete_term', static fn (int $id, int $termTaxonomyId, string $taxonomy) => Rows::remove($termTaxonomyId, 'tax_' . $taxonomy), 10, 3);

// Addresses.
foreach (['post_link', 'post_type_link'] as $name) {
    add_filter($name, static fn (string $url, WP_Post $post): string
        => Negotiation::in($url, Rows::of($post->ID, 'post_' . $post->post_type)[1] ?? MAIN), 10, 2);
}
add_filter('page_link', static function (string $url, int $id): string {
    $row = Rows::of($id, 'post_page');
    $front = get_option('show_on_front') === 'page' ? Rows::of((int) get_option('page_on_front'), 'post_page') : null;
    return Negotiation::in($front !== null && $front[0] === ($row[0] ?? 0) ? get_option('home') . '/' : $url, $row[1] ?? MAIN);
}, 10, 2);
add_filter('term_link', static fn (string $url, WP_Term $term): string
    => Negotiation::in($url, Rows::of($term->term_taxonomy_id, 'tax_' . $term->taxonomy)[1] ?? MAIN), 10, 2);
add_filter('home_url', static fn (string $url): string => Negotiation::ofRequest() === MAIN ? $url : Negotiation::in($url, Negotiation::ofRequest()));
add_filter('upload_dir', static function (array $folder): array {
    if (setting('language_negotiation_type') === DOMAINS) {
        $folder['baseurl'] = Negotiation::in($folder['baseurl'], Negotiation::ofRequest());
        $folder['url'] = Negotiation::in($folder['url'], Negotiation::ofRequest());
    }
    return $folder;
});

// Queries find only terms in the language of the request.
add_filter('terms_clauses', static function (array $clauses, array $taxonomies): array {
    if (Negotiation::current() === 'all') {
        return $clauses;
    }
    $others = [];
    foreach (Rows::all() as $key => [, $language]) {
        [$type, $termTaxonomyId] = explode(':', $key);
        if ($language !== Negotiation::current() && in_array($type, array_map(static fn (string $one): string => 'tax_' . $one, $taxonomies), true)) {
            $others[] = (int) $termTaxonomyId;
        }
    }
    if ($others !== []) {
        $clauses['where'] .= ' AND tt.term_taxonomy_id NOT IN (' . implode(',', $others) . ')';
    }
    return $clauses;
}, 10, 2);
add_filter('get_term', static function (WP_Term $term): WP_Term {
    if (! empty($GLOBALS['icl_adjust_id_url_filter_off']) || Negotiation::current() === 'all') {
        return $term;
    }
    $row = Rows::of($term->term_taxonomy_id, 'tax_' . $term->taxonomy);
    $translation = $row === null ? null : Rows::group($row[0])[Negotiation::current()] ?? null;
    if ($translation === null || $translation->element_id === $term->term_taxonomy_id) {
        return $term;
    }
    $GLOBALS['icl_adjust_id_url_filter_off'] = true;
    $found = get_term_by('term_taxonomy_id', $translation->element_id);
    $GLOBALS['icl_adjust_id_url_filter_off'] = false;
    return $found instanceof WP_Term ? $found : $term;
}, 1);
