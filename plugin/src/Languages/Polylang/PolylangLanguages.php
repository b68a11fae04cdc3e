<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Polylang;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Languages\Locale;
use MdShop\Catalog\Languages\PluginLanguages;
use MdShop\Catalog\Languages\SiteLanguages;
use PLL_Frontend;
use PLL_Language;
use PLL_Links_Abstract_Domain;
use PLL_Query;
use WP_Query;
use WP_Term;

/** Languages that Polylang, free or Pro, manages. They are read through Polylang's functions. */
final class PolylangLanguages extends PluginLanguages
{
    /** Polylang's taxonomies for posts and terms: the one of languages, then the one of translation groups. */
    public const TAXONOMIES = ['post' => ['language', 'post_translations'], 'term' => ['term_language', 'term_translations']];

    /** @var array<string, array<int, true>> Objects whose languages were already read in this process, by type. */
    private array $known = [];

    private ?SiteLanguages $site = null;

    /** Whether Polylang is active and has a language. Before its setup has created one, it does not change the site. */
    public static function isActive(): bool
    {
        return function_exists('pll_languages_list') && pll_languages_list() !== [];
    }

    /** Makes the plugin's types translated, whatever Polylang's settings, and lets queries for all languages see all. */
    public function addHooks(): void
    {
        $add = static function (array $required): callable {
            return static function (array $names, bool $inSettings) use ($required): array {
                $required = array_combine($required, $required);
                // Polylang's settings list only types that the administrator may choose, so these are left out there.
                return $inSettings ? array_diff_key($names, $required) : $names + $required;
            };
        };
        add_filter('pll_get_post_types', $add($this->postTypes), 10, 2);
        add_filter('pll_get_taxonomies', $add($this->taxonomies), 10, 2);
        add_filter('get_terms_args', static fn (array $arguments): array
            => empty($arguments['md_shop_all_languages']) ? $arguments : ['lang' => ''] + $arguments, 5);
        // Another site of a network has other languages, and other posts with the same ids.
        add_action('switch_blog', function (int $site, int $before): void {
            if ($site !== $before) {
                $this->forget();
            }
        }, 10, 2);
    }

    public function prime(array $ids): void
    {
        $this->fallback->prime('post', $ids);
        $this->dropStaleCache('post', $ids);
        foreach (array_unique(array_map('get_post_type', $ids)) as $type) {
            // Languages and groups are terms, so WordPress can load them for many posts with one query.
            if (is_string($type)) {
                update_object_term_cache(array_filter($ids, static fn (int $id): bool => get_post_type($id) === $type), $type);
            }
        }
    }

    public function primeTerms(array $ids): void
    {
        $this->fallback->prime('term', $ids);
        $this->dropStaleCache('term', $ids);
        // Polylang keeps the languages and groups of terms as terms of these "objects".
        update_object_term_cache($ids, 'term');
    }

    /** The contract's code of one of Polylang's languages; '' if the contract does not have it. */
    public function code(string $name): string
    {
        return $this->site()->code($name);
    }

    public function isDefault(string $name): bool
    {
        return $name === (string) pll_default_language();
    }

    /** The id of Polylang's term for a language; 0 if Polylang does not have the language. */
    public function termId(string $name): int
    {
        $term = get_term_by('slug', $name, self::TAXONOMIES['post'][0]);
        return $term instanceof WP_Term ? $term->term_id : 0;
    }

    public function homeUrl(string $language): string
    {
        $name = $this->site()->name($language);
        return $name === null ? $this->home->home() . '/' : trailingslashit(pll_home_url($name));
    }

    public function neutral(string $url): string
    {
        // If each language has a domain, Polylang puts the request's domain into the addresses of files.
        $links = PLL()->links_model ?? null;
        return $links instanceof PLL_Links_Abstract_Domain ? $links->remove_language_from_link($url) : $url;
    }

    public function inAllLanguages(callable $do): mixed
    {
        // Nothing to do: each query says itself that it needs all languages, see addHooks().
        return $do();
    }

    public function inLanguage(string $language, callable $do): mixed
    {
        $polylang = PLL();
        $page = $polylang->model->get_language((string) $this->site()->name($language));
        if (! $page instanceof PLL_Language) {
            return $do();
        }
        $localeBefore = determine_locale();
        return Locale::during($page->locale, static function () use ($polylang, $page, $localeBefore, $do): mixed {
            $before = $polylang->curlang ?? null;
            $polylang->curlang = $page;
            // Polylang filters queries by the page's language only in the class that it uses for pages.
            $filter = static fn (WP_Query $query) => (new PLL_Query($query, $polylang->model))->filter_query($page);
            if (! $polylang instanceof PLL_Frontend) {
                add_action('parse_query', $filter, 6);
            }
            self::loadStrings($page->locale, $localeBefore);
            try {
                return $do();
            } finally {
                remove_action('parse_query', $filter, 6);
                $polylang->curlang = $before;
                self::loadStrings($localeBefore, $page->locale);
            }
        });
    }

    /** Loads the translations of pll__() for a locale, unless they are loaded. */
    private static function loadStrings(string $locale, string $loaded): void
    {
        if ($locale !== $loaded) {
            PLL()->load_strings_translations($locale);
        }
    }

    public function forget(): void
    {
        $this->fallback->reset();
        $this->known = [];
        $this->site = null;
    }

    public function postTypes(): array
    {
        return array_values(array_filter(array_unique([...$this->postTypes, 'post', 'page']), 'pll_is_translated_post_type'));
    }

    public function taxonomies(): array
    {
        return array_values(array_filter(array_unique([...$this->taxonomies, 'category', 'post_tag']), 'pll_is_translated_taxonomy'));
    }

    public function unlink(string $type, int $id): void
    {
        $others = array_diff($this->members($type, $id), [$id]);
        if ($others !== []) {
            // Polylang removes members that the new group does not name.
            $this->link($type, $others);
        }
    }

    public function watch(Changes $changes): void
    {
        (new PolylangChanges($this, $changes))->addHooks();
    }

    protected function shown(): string
    {
        return (string) pll_current_language();
    }

    /**
     * @param 'post'|'term' $type
     * @return string Polylang's name of the language; '' if the object has none.
     */
    protected function stored(string $type, int $id): string
    {
        $this->dropStaleCache($type, [$id]);
        return (string) ($type === 'post' ? pll_get_post_language($id) : pll_get_term_language($id));
    }

    /**
     * @param 'post'|'term' $type
     * @return array<string, int> By Polylang's names of languages.
     */
    protected function group(string $type, int $id): array
    {
        $this->dropStaleCache($type, [$id]);
        return $type === 'post' ? pll_get_post_translations($id) : pll_get_term_translations($id);
    }

    /** @param 'post'|'term' $type */
    protected function store(string $type, int $id, string $name): void
    {
        $this->withImmediateCounting(static fn () => $type === 'post' ? pll_set_post_language($id, $name) : pll_set_term_language($id, $name));
    }

    /**
     * @param 'post'|'term' $type
     * @param array<string, int> $ids By Polylang's names of languages.
     */
    protected function link(string $type, array $ids): void
    {
        $this->withImmediateCounting(function () use ($type, $ids): void {
            foreach ($ids as $name => $id) {
                // Polylang would give it the term of the group in which it was replaced, and end the links of that group.
                if (($this->group($type, $id)[$name] ?? $id) !== $id) {
                    wp_set_object_terms($id, [], self::TAXONOMIES[$type][1]);
                }
            }
            $type === 'post' ? pll_save_post_translations($ids) : pll_save_term_translations($ids);
        });
    }

    /**
     * Runs a callback without deferred term counting, because Polylang deletes groups with a count of 0.
     *
     * @param callable(): mixed $do
     */
    private function withImmediateCounting(callable $do): void
    {
        $deferred = (bool) wp_defer_term_counting();
        wp_defer_term_counting(false);
        try {
            $do();
        } finally {
            wp_defer_term_counting($deferred);
            $this->forget();
        }
    }

    /**
     * Removes the languages and groups of objects from WordPress's caches, once after each forget(), because another process may
     * have changed them.
     *
     * @param 'post'|'term' $type
     * @param list<int> $ids
     */
    private function dropStaleCache(string $type, array $ids): void
    {
        $ids = array_values(array_filter($ids, fn (int $id): bool => ! isset($this->known[$type][$id])));
        if ($ids === []) {
            return;
        }
        $this->known[$type] = ($this->known[$type] ?? []) + array_fill_keys($ids, true);
        [$language, $group] = self::TAXONOMIES[$type];
        $groups = array_filter(wp_cache_get_multiple($ids, $group . '_relationships'), 'is_array');
        wp_cache_delete_multiple(array_map('intval', array_merge(...array_values($groups))), 'terms');
        wp_cache_delete_multiple($ids, $group . '_relationships');
        wp_cache_delete_multiple($ids, $language . '_relationships');
    }

    protected function missing(string $language): string
    {
        /* translators: %s: code of a language, such as "ru" */
        return sprintf(__('The site has no language “%s”. Add it in Polylang under Languages, then try again.', 'md-shop-catalog'), $language);
    }

    protected function site(): SiteLanguages
    {
        return $this->site ??= new SiteLanguages(
            array_combine(pll_languages_list(['fields' => 'slug']), pll_languages_list(['fields' => 'locale'])),
            $this->codes,
            (string) pll_default_language()
        );
    }
}
