<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Polylang;

use MdShop\Catalog\Languages\Locale;
use MdShop\Catalog\Languages\PluginLanguages;
use MdShop\Catalog\Languages\SiteLanguages;
use MdShop\Catalog\Source\Changes;
use PLL_Links_Abstract_Domain;
use PLL_Static_Pages;
use WP_Term;

/** Languages as Polylang, free or Pro, keeps them; read through its functions. */
final class PolylangLanguages extends PluginLanguages
{
    /** Polylang's taxonomies by ours of its two kinds of things: the language, then the group of translations. */
    private const TAXONOMIES = ['post' => ['language', 'post_translations'], 'term' => ['term_language', 'term_translations']];

    /** @var array<string, array<int, true>> Whose languages were read in this process, by type. */
    private array $known = [];

    private ?SiteLanguages $site = null;

    /** Whether Polylang runs and has a language: until its set-up has made one, it changes nothing of the site. */
    public static function isActive(): bool
    {
        return function_exists('pll_languages_list') && pll_languages_list() !== [];
    }

    /** Ours are translated, whatever its settings say; and it lets us see all languages where we ask for all. */
    public function addHooks(): void
    {
        $add = static function (array $ours): callable {
            return static function (array $names, bool $inSettings) use ($ours): array {
                $ours = array_combine($ours, $ours);
                // Its settings list what an administrator may choose; there is nothing to choose about these.
                return $inSettings ? array_diff_key($names, $ours) : $names + $ours;
            };
        };
        add_filter('pll_get_post_types', $add($this->postTypes), 10, 2);
        add_filter('pll_get_taxonomies', $add($this->taxonomies), 10, 2);
        add_filter('get_terms_args', static fn (array $arguments): array
            => empty($arguments['md_shop_all_languages']) ? $arguments : ['lang' => ''] + $arguments, 5);
        // Another site of a network has other languages, and other posts under the same numbers.
        add_action('switch_blog', function (int $site, int $before): void {
            if ($site !== $before) {
                $this->forget();
            }
        }, 10, 2);
    }

    public function prime(array $ids): void
    {
        $this->own->prime('post', $ids);
        $this->readAnew('post', $ids);
        foreach (array_unique(array_map('get_post_type', $ids)) as $type) {
            // Languages and groups are terms, so WordPress reads them for many posts at once.
            if (is_string($type)) {
                update_object_term_cache(array_filter($ids, static fn (int $id): bool => get_post_type($id) === $type), $type);
            }
        }
    }

    public function primeTerms(array $ids): void
    {
        $this->own->prime('term', $ids);
    }

    public function current(): string
    {
        $name = pll_current_language();
        // On a page in another language of the site, and where there is no page, texts are in the shop's main language.
        return ($name === false ? '' : $this->site()->code($name)) ?: $this->default;
    }

    /** Our code of one of Polylang's languages; '' for one that is not ours. */
    public function code(string $name): string
    {
        return $this->site()->code($name);
    }

    public function isDefault(string $name): bool
    {
        return $name === (string) pll_default_language();
    }

    /** The term that posts of a language stand under; 0 where Polylang has no such language. */
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
        // Where each language has a domain, Polylang writes that of the request into whatever addresses of files are made in it.
        $links = PLL()->links_model ?? null;
        return $links instanceof PLL_Links_Abstract_Domain ? $links->remove_language_from_link($url) : $url;
    }

    public function inAll(callable $do): mixed
    {
        // Polylang takes a query's own word for it: see addHooks().
        return $do();
    }

    public function in(string $language, callable $do): mixed
    {
        $do = fn (): mixed => Locale::during($this->site()->locale($language), $do);
        $polylang = PLL();
        if (! property_exists($polylang, 'curlang')) {
            // In the administration and through REST no page has a language.
            return $do();
        }
        $before = $polylang->curlang;
        $polylang->curlang = $polylang->model->get_language((string) $this->site()->name($language)) ?: $before;
        try {
            return $do();
        } finally {
            $polylang->curlang = $before;
        }
    }

    public function forget(): void
    {
        $this->own->reset();
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
        $others = array_diff($this->group($type, $id), [$id]);
        if ($others !== []) {
            // Polylang drops whoever is not named any more.
            $this->link($type, $others);
        }
    }

    public function watch(Changes $changes): void
    {
        $thing = function (int $id, string $taxonomy) use ($changes): void {
            $type = self::type($taxonomy);
            if ($type === null) {
                return;
            }
            $this->forget();
            self::forgetAddresses();
            $type === 'post' ? $changes->post($id) : $changes->term($id);
            /** As Languages\Embedded\EmbeddedLanguages does it. */
            do_action('md_shop_language_changed', $type, [$id]);
        };
        add_action('set_object_terms', static fn (int $id, mixed $terms, mixed $ids, string $taxonomy) => $thing($id, $taxonomy), 20, 4);
        add_action('deleted_term_relationships', static fn (int $id, mixed $ids, string $taxonomy) => $thing($id, $taxonomy), 20, 3);
        // Groups are terms too: whoever stands in one that is written has other translations. $whole tells that from counting.
        add_action('clean_term_cache', function (array $ids, string $taxonomy, bool $whole) use ($thing, $changes): void {
            if (! $whole || self::type($taxonomy) === null) {
                return;
            }
            if (in_array($taxonomy, array_column(self::TAXONOMIES, 0), true)) {
                // A language was added, changed or deleted, or many posts were given one by SQL.
                $this->forget();
                $changes->everything();
                return;
            }
            $members = get_objects_in_term(array_map('intval', $ids), $taxonomy);
            foreach (is_array($members) ? $members : [] as $id) {
                $thing((int) $id, $taxonomy);
            }
        }, 20, 3);
        // Where languages stand in addresses, which one is the main one, which front page each has.
        foreach (['add_option_polylang', 'update_option_polylang'] as $name) {
            add_action($name, function () use ($changes): void {
                $this->forget();
                $changes->everything();
            });
        }
        add_action('update_option_show_on_front', function (): void {
            $polylang = PLL();
            // A visitor's or a command's process that began without a static front page would know of none to its end, and write
            // that into Polylang's list of languages.
            if (! isset($polylang->static_pages) && class_exists('PLL_Static_Pages')) {
                $polylang->static_pages = new PLL_Static_Pages($polylang);
                $polylang->static_pages->clean_cache();
                $this->forget();
                self::forgetAddresses();
            }
        }, 5);
    }

    /**
     * @param 'post'|'term' $type
     * @return string Polylang's name of the language, '' where it knows none.
     */
    protected function stored(string $type, int $id): string
    {
        $this->readAnew($type, [$id]);
        return (string) ($type === 'post' ? pll_get_post_language($id) : pll_get_term_language($id));
    }

    /**
     * @param 'post'|'term' $type
     * @return array<string, int> By Polylang's names of languages.
     */
    protected function group(string $type, int $id): array
    {
        $this->readAnew($type, [$id]);
        return $type === 'post' ? pll_get_post_translations($id) : pll_get_term_translations($id);
    }

    /** @param 'post'|'term' $type */
    protected function store(string $type, int $id, string $name): void
    {
        $this->counting(static fn () => $type === 'post' ? pll_set_post_language($id, $name) : pll_set_term_language($id, $name));
    }

    /**
     * @param 'post'|'term' $type
     * @param array<string, int> $ids By Polylang's names of languages.
     */
    protected function link(string $type, array $ids): void
    {
        $this->counting(static fn () => $type === 'post' ? pll_save_post_translations($ids) : pll_save_term_translations($ids));
    }

    /**
     * Polylang deletes groups that count nobody, so nothing of this may be counted later.
     *
     * @param callable(): mixed $do
     */
    private function counting(callable $do): void
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
     * Once after each forget(), what WordPress's caches of this process hold of a thing's language and group goes: another
     * process may have changed it.
     *
     * @param 'post'|'term' $type
     * @param list<int> $ids
     */
    private function readAnew(string $type, array $ids): void
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

    /** On the public side Polylang keeps the addresses that it made in this process, with the languages of that time in them. */
    private static function forgetAddresses(): void
    {
        $links = PLL()->filters_links ?? null;
        $made = is_object($links) ? $links->cache ?? null : null;
        if (is_object($made) && method_exists($made, 'clean')) {
            $made->clean();
        }
    }

    protected function advice(): string
    {
        return 'Add it in Polylang under Languages';
    }

    protected function site(): SiteLanguages
    {
        return $this->site ??= new SiteLanguages(
            array_combine(pll_languages_list(['fields' => 'slug']), pll_languages_list(['fields' => 'locale'])),
            $this->codes,
            (string) pll_default_language()
        );
    }

    /** @return 'post'|'term'|null */
    private static function type(string $taxonomy): ?string
    {
        foreach (self::TAXONOMIES as $type => $names) {
            if (in_array($taxonomy, $names, true)) {
                return $type;
            }
        }
        return null;
    }
}
