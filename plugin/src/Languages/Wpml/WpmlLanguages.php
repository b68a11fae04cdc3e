<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Wpml;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Languages\Locale;
use MdShop\Catalog\Languages\PluginLanguages;
use MdShop\Catalog\Languages\SiteLanguages;
use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Support\Site;

/**
 * Languages that WPML manages. They are read and written only through its documented filters and actions. The plugin's
 * wpml-config.xml makes the catalog's post types and taxonomies translatable.
 */
final class WpmlLanguages extends PluginLanguages
{
    private const SETTINGS = 'icl_sitepress_settings';

    /** WPML's setting for a separate domain for each language. */
    private const DOMAIN_PER_LANGUAGE = 2;

    private ?SiteLanguages $site = null;

    /** @var array<string, array<int, string>> WPML's names of languages, by type and id; '' if WPML has none. */
    private array $known = [];

    /**
     * @param list<string> $codes
     * @param list<string> $postTypes
     * @param list<string> $taxonomies
     */
    public function __construct(
        private readonly WpmlElements $elements,
        TranslationStore $fallback,
        Site $home,
        array $codes,
        string $default,
        array $postTypes,
        array $taxonomies,
    ) {
        parent::__construct($fallback, $home, $codes, $default, $postTypes, $taxonomies);
    }

    /** Whether WPML is active and its setup is complete. Before that, it does not change the site. */
    public static function isActive(): bool
    {
        $settings = defined('ICL_SITEPRESS_VERSION') ? get_option(self::SETTINGS) : false;
        return is_array($settings) && ! empty($settings['setup_complete']);
    }

    public function addHooks(): void
    {
        // For queries of all languages. WPML reads the current language only while it builds the statement.
        $before = null;
        add_filter('get_terms_args', static function (array $arguments) use (&$before): array {
            if (! empty($arguments['md_shop_all_languages']) && $before === null) {
                $before = (string) apply_filters('wpml_current_language', null);
                do_action('wpml_switch_language', 'all');
            }
            return $arguments;
        }, 1);
        // The second filter covers queries that another plugin answers without a statement.
        foreach (['terms_clauses', 'get_terms'] as $end) {
            add_filter($end, static function (mixed $value) use (&$before): mixed {
                if ($before !== null) {
                    do_action('wpml_switch_language', $before);
                    $before = null;
                }
                return $value;
            }, PHP_INT_MAX);
        }
        // Another site of a network has other languages, and other posts and terms with the same ids.
        add_action('switch_blog', function (int $site, int $before): void {
            if ($site !== $before) {
                $this->forget();
                $this->elements->forget();
                $this->site = null;
            }
        }, 10, 2);
    }

    public function prime(array $ids): void
    {
        $this->fallback->prime('post', $ids);
    }

    public function primeTerms(array $ids): void
    {
        $this->fallback->prime('term', $ids);
        $this->elements->prime($ids);
    }

    public function homeUrl(string $language): string
    {
        $home = $this->home->home() . '/';
        $name = $this->site()->name($language);
        return $name === null ? $home : trailingslashit((string) apply_filters('wpml_permalink', $home, $name));
    }

    public function neutral(string $url): string
    {
        if ((int) apply_filters('wpml_setting', 0, 'language_negotiation_type') !== self::DOMAIN_PER_LANGUAGE) {
            return $url;
        }
        return (string) apply_filters('wpml_permalink', $url, apply_filters('wpml_default_language', null));
    }

    public function inAllLanguages(callable $do): mixed
    {
        $before = apply_filters('wpml_current_language', null);
        // WPML checks this variable before it replaces a requested term by its translation.
        $off = $GLOBALS['icl_adjust_id_url_filter_off'] ?? false;
        do_action('wpml_switch_language', 'all');
        $GLOBALS['icl_adjust_id_url_filter_off'] = true;
        try {
            return $do();
        } finally {
            $GLOBALS['icl_adjust_id_url_filter_off'] = $off;
            do_action('wpml_switch_language', $before);
        }
    }

    public function inLanguage(string $language, callable $do): mixed
    {
        $before = apply_filters('wpml_current_language', null);
        do_action('wpml_switch_language', $this->site()->name($language));
        try {
            return Locale::during($this->site()->locale($language), $do);
        } finally {
            do_action('wpml_switch_language', $before);
        }
    }

    public function forget(): void
    {
        $this->fallback->reset();
        $this->known = [];
    }

    public function postTypes(): array
    {
        return array_values(array_filter(
            array_unique([...$this->postTypes, 'post', 'page']),
            static fn (string $name): bool => (bool) apply_filters('wpml_is_translated_post_type', null, $name)
        ));
    }

    public function taxonomies(): array
    {
        return array_values(array_filter(
            array_unique([...$this->taxonomies, 'category', 'post_tag']),
            static fn (string $name): bool => (bool) apply_filters('wpml_is_translated_taxonomy', null, $name)
        ));
    }

    public function unlink(string $type, int $id): void
    {
        $name = $this->stored($type, $id);
        if ($name !== '' && count($this->members($type, $id)) > 1) {
            // Without the id of a group, WPML creates a new group for the object.
            $this->write($type, $id, false, $name, null);
        }
    }

    public function watch(Changes $changes): void
    {
        add_action('wpml_translation_update', function (mixed $update) use ($changes): void {
            $this->forget();
            $kind = is_array($update) ? (string) ($update['element_type'] ?? '') : '';
            $element = is_array($update) ? (int) ($update['element_id'] ?? 0) : 0;
            if ($kind === '' || $element === 0) {
                // WPML repaired its tables or changed many objects together.
                $changes->everything();
                return;
            }
            $type = WpmlElements::type($kind);
            $id = $type === null ? 0 : $this->elements->id($kind, $element);
            if ($type === null || $id === 0) {
                return;
            }
            $type === 'post' ? $changes->post($id) : $changes->term($id);
            /** Documented in Languages\Embedded\EmbeddedLanguages. */
            do_action('md_shop_language_changed', $type, [$id]);
        });
        // WPML's settings: the languages, the default language, how addresses contain them.
        foreach (['add_option_', 'update_option_', 'delete_option_'] as $name) {
            add_action($name . self::SETTINGS, function () use ($changes): void {
                $this->forget();
                $this->site = null;
                $changes->everything();
            });
        }
    }

    protected function shown(): string
    {
        $name = apply_filters('wpml_current_language', null);
        return is_string($name) && $name !== 'all' ? $name : '';
    }

    protected function stored(string $type, int $id): string
    {
        if (! isset($this->known[$type][$id])) {
            $element = $this->elements->of($type, $id);
            $name = $element === null ? null
                : apply_filters('wpml_element_language_code', null, ['element_id' => $element[0], 'element_type' => $element[1]]);
            $this->known[$type][$id] = is_string($name) ? $name : '';
        }
        return $this->known[$type][$id];
    }

    protected function group(string $type, int $id): array
    {
        $element = $this->elements->of($type, $id);
        $group = $element === null ? 0 : $this->groupId($element);
        if ($element === null || $group === 0) {
            return [];
        }
        $ids = [];
        // Includes drafts and other posts that are not public, and bypasses WPML's cache.
        $members = apply_filters('wpml_get_element_translations', null, $group, $element[2], false, true, true);
        foreach (is_array($members) ? $members : [] as $name => $member) {
            $memberId = $this->elements->id($element[2], (int) ($member->element_id ?? 0));
            if ($memberId !== 0) {
                $ids[(string) ($member->language_code ?? $name)] = $memberId;
            }
        }
        return $ids;
    }

    protected function store(string $type, int $id, string $name): void
    {
        $element = $this->elements->of($type, $id);
        $group = $element === null ? 0 : $this->groupId($element);
        $this->write($type, $id, $group === 0 ? false : $group, $name, null);
    }

    protected function link(string $type, array $ids): void
    {
        $main = $this->site()->name($this->default);
        $original = $main !== null && isset($ids[$main]) ? $main : (string) array_key_first($ids);
        $element = $this->elements->of($type, $ids[$original]);
        $group = $element === null ? 0 : $this->groupId($element);
        foreach ($group === 0 ? [] : $ids as $name => $id) {
            $this->write($type, $id, $group, $name, $name === $original ? null : $original);
        }
    }

    protected function missing(string $language): string
    {
        /* translators: %s: code of a language, such as "ru" */
        return sprintf(__('The site has no language “%s”. Add it in WPML under Languages, then try again.', 'md-shop-catalog'), $language);
    }

    protected function site(): SiteLanguages
    {
        if ($this->site === null) {
            $locales = [];
            $active = apply_filters('wpml_active_languages', null, 'skip_missing=0');
            foreach (is_array($active) ? $active : [] as $name => $language) {
                // A name begins with the language code, like a locale: "ru", "pt-br". So it can replace a missing locale.
                $locales[(string) $name] = (string) ($language['default_locale'] ?? '') ?: (string) $name;
            }
            $this->site = new SiteLanguages($locales, $this->codes, (string) apply_filters('wpml_default_language', null));
        }
        return $this->site;
    }

    /**
     * @param array{int, string, string} $element
     * @return int The id of its translation group; 0 if it is in none.
     */
    private function groupId(array $element): int
    {
        return (int) apply_filters('wpml_element_trid', null, $element[0], $element[2]);
    }

    /** @param 'post'|'term' $type */
    private function write(string $type, int $id, int|false $group, string $name, ?string $original): void
    {
        $element = $this->elements->of($type, $id);
        if ($element !== null) {
            do_action('wpml_set_element_language_details', [
                'element_id' => $element[0],
                'element_type' => $element[2],
                'trid' => $group,
                'language_code' => $name,
                'source_language_code' => $original,
                'check_duplicates' => false,
            ]);
        }
        $this->forget();
    }
}
