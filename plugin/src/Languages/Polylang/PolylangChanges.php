<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Polylang;

use MdShop\Catalog\Catalog\Changes;
use PLL_Static_Pages;

/** Reports changes of languages and translations in Polylang, which stores both as terms. */
final class PolylangChanges
{
    public function __construct(private readonly PolylangLanguages $languages, private readonly Changes $changes)
    {
    }

    public function addHooks(): void
    {
        add_action('set_object_terms', fn (int $id, mixed $terms, mixed $ids, string $taxonomy) => $this->report($id, $taxonomy), 20, 4);
        add_action('deleted_term_relationships', fn (int $id, mixed $ids, string $taxonomy) => $this->report($id, $taxonomy), 20, 3);
        add_action('clean_term_cache', $this->reportMembers(...), 20, 3);
        // Polylang's settings: how addresses contain languages, the default language, the front page of each language.
        foreach (['add_option_polylang', 'update_option_polylang'] as $name) {
            add_action($name, $this->reportEverything(...));
        }
        add_action('update_option_show_on_front', $this->addStaticPages(...), 5);
    }

    private function report(int $id, string $taxonomy): void
    {
        $type = self::type($taxonomy);
        if ($type === null) {
            return;
        }
        $this->languages->forget();
        self::forgetAddresses();
        $type === 'post' ? $this->changes->post($id) : $this->changes->term($id);
        /** This action is documented in Languages\Embedded\EmbeddedLanguages. @since 0.1.0 */
        do_action('md_shop_language_changed', $type, [$id]);
    }

    private function reportEverything(): void
    {
        $this->languages->forget();
        $this->changes->everything();
    }

    /**
     * Groups are terms too: if a group is saved, its members have other translations.
     *
     * @param array<int|string> $ids
     * @param bool $whole false if the terms were only counted.
     */
    private function reportMembers(array $ids, string $taxonomy, bool $whole): void
    {
        if (! $whole || self::type($taxonomy) === null) {
            return;
        }
        if (in_array($taxonomy, array_column(PolylangLanguages::TAXONOMIES, 0), true)) {
            // A language was added, changed or deleted, or SQL assigned one to many posts.
            $this->reportEverything();
            return;
        }
        $members = get_objects_in_term(array_map('intval', $ids), $taxonomy);
        foreach (is_array($members) ? $members : [] as $id) {
            $this->report((int) $id, $taxonomy);
        }
    }

    /**
     * Outside admin screens, a process that began without a static front page would not notice a new one, and would store Polylang's
     * list of languages without it.
     */
    private function addStaticPages(): void
    {
        $polylang = PLL();
        if (! isset($polylang->static_pages) && class_exists('PLL_Static_Pages')) {
            $polylang->static_pages = new PLL_Static_Pages($polylang);
            $polylang->static_pages->clean_cache();
            $this->languages->forget();
            self::forgetAddresses();
        }
    }

    /** On public pages Polylang caches the addresses that it has built in this process, which contain the old languages. */
    private static function forgetAddresses(): void
    {
        $links = PLL()->filters_links ?? null;
        $cache = is_object($links) ? $links->cache ?? null : null;
        if (is_object($cache) && method_exists($cache, 'clean')) {
            $cache->clean();
        }
    }

    /** @return 'post'|'term'|null */
    private static function type(string $taxonomy): ?string
    {
        foreach (PolylangLanguages::TAXONOMIES as $type => $names) {
            if (in_array($taxonomy, $names, true)) {
                return $type;
            }
        }
        return null;
    }
}
