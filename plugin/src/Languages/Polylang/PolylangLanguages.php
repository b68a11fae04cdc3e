<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Polylang;

use MdShop\Catalog\Languages\Embedded\TranslationStore;
use MdShop\Catalog\Languages\SiteLanguages;
use MdShop\Catalog\Languages\TranslationConflict;
use MdShop\Catalog\Languages\WritableLanguages;
use MdShop\Catalog\Source\Changes;
use RuntimeException;

/**
 * Languages as Polylang, free or Pro, keeps them. It makes addresses, archives, hreflang and front pages itself; here its
 * languages are only read, through its functions.
 *
 * What Polylang knows no language of keeps the one that the plugin's own store has, so that a shop does not lose its
 * languages on the day Polylang is activated.
 */
final class PolylangLanguages implements WritableLanguages
{
    /** Polylang's taxonomies by ours of its two kinds of things: the language, then the group of translations. */
    private const TAXONOMIES = ['post' => ['language', 'post_translations'], 'term' => ['term_language', 'term_translations']];

    /** @var array<string, array<int, true>> Whose languages were read in this process, by type. */
    private array $known = [];

    private ?SiteLanguages $site = null;

    /**
     * @param list<string> $codes The languages that there are, as the contract names them.
     * @param string $default The one of texts where no page says otherwise.
     * @param list<string> $postTypes Those of the catalogue and of the settings.
     * @param list<string> $taxonomies Those of the catalogue.
     */
    public function __construct(
        private readonly TranslationStore $own,
        private readonly array $codes,
        private readonly string $default,
        private readonly array $postTypes,
        private readonly array $taxonomies,
    ) {
    }

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
    }

    public function ofPost(int $id): string
    {
        return $this->language('post', $id);
    }

    public function ofTerm(int $id): string
    {
        return $this->language('term', $id);
    }

    public function translationsOfPost(int $id): array
    {
        return $this->translations('post', $id);
    }

    public function translationsOfTerm(int $id): array
    {
        return $this->translations('term', $id);
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

    public function current(): string
    {
        $name = pll_current_language();
        // On a page in another language of the site, and where there is no page, texts are in the shop's main language.
        return ($name === false ? '' : $this->site()->code($name)) ?: $this->default;
    }

    public function homeUrl(string $language): string
    {
        $name = $this->site()->name($language);
        return $name === null ? home_url('/') : trailingslashit(pll_home_url($name));
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

    public function assign(string $type, int $id, string $language, ?int $of = null): void
    {
        $name = $this->site()->name($language) ?? throw new RuntimeException(sprintf(
            'The site has no language "%s". Add it in Polylang under Languages, then try again.',
            $language
        ));
        if ($of !== null && $of !== $id && $this->stored($type, $of) === '') {
            $this->store($type, $of, (string) $this->site()->name($this->language($type, $of) ?: $this->default));
        }
        $others = array_diff($this->group($type, $of ?? $id), [$id]);
        if (isset($others[$name])) {
            throw new TranslationConflict($type, $others[$name], $language);
        }
        $this->store($type, $id, $name);
        if ($of !== null && $of !== $id) {
            $this->link($type, [...$others, $name => $id]);
        }
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
    }

    /** @param 'post'|'term' $type */
    private function language(string $type, int $id): string
    {
        $name = $this->stored($type, $id);
        if ($name !== '') {
            return $this->site()->code($name);
        }
        return $this->own->knows($type, $id) ? $this->own->language($type, $id) : $this->site()->defaultCode();
    }

    /**
     * @param 'post'|'term' $type
     * @return non-empty-array<string, int>
     */
    private function translations(string $type, int $id): array
    {
        $language = $this->language($type, $id);
        if ($language === '') {
            return ['' => $id];
        }
        if ($this->stored($type, $id) !== '') {
            return [$language => $id] + $this->site()->ours($this->group($type, $id));
        }
        // Links of our own store count among those that Polylang does not know.
        $group = array_filter(
            $this->own->translations($type, $id),
            fn (int $member): bool => $member === $id || $this->stored($type, $member) === ''
        );
        return [$language => $id] + $group;
    }

    /**
     * @param 'post'|'term' $type
     * @return string Polylang's name of the language, '' where it knows none.
     */
    private function stored(string $type, int $id): string
    {
        $this->readAnew($type, [$id]);
        return (string) ($type === 'post' ? pll_get_post_language($id) : pll_get_term_language($id));
    }

    /**
     * @param 'post'|'term' $type
     * @return array<string, int> By Polylang's names of languages.
     */
    private function group(string $type, int $id): array
    {
        $this->readAnew($type, [$id]);
        return $type === 'post' ? pll_get_post_translations($id) : pll_get_term_translations($id);
    }

    /** @param 'post'|'term' $type */
    private function store(string $type, int $id, string $name): void
    {
        $this->counting(static fn () => $type === 'post' ? pll_set_post_language($id, $name) : pll_set_term_language($id, $name));
    }

    /**
     * @param 'post'|'term' $type
     * @param array<string, int> $ids By Polylang's names of languages.
     */
    private function link(string $type, array $ids): void
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

    private function site(): SiteLanguages
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
