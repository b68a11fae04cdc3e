<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Embedded;

use MdShop\Catalog\Languages\TranslationStore;

/** Replaces the static front page and the posts page by their translations below `/ru/`, if these are published. */
final class FrontPage
{
    private static bool $raw = false;

    /** @var array<int, int> What stored() has found while a page or screen is shown, by site. */
    private static array $found = [];

    public function __construct(private readonly TranslationStore $store, private readonly Addresses $addresses)
    {
    }

    public function addHooks(): void
    {
        $this->addresses->onRussianPages(function (): void {
            foreach (['page_on_front', 'page_for_posts'] as $option) {
                add_filter('option_' . $option, function (mixed $id): mixed {
                    if (self::$raw || is_admin() || ! is_numeric($id) || (int) $id === 0 || $this->addresses->requestLanguage() !== 'ru' || ! $this->store->isServed()) {
                        return $id;
                    }
                    $translation = $this->store->translations('post', (int) $id)['ru'] ?? null;
                    return $translation === null || $this->store->isUnpublished($translation) && ! self::mayPreview($translation) ? $id : $translation;
                });
            }
        });
        foreach (['page_on_front', 'show_on_front'] as $option) {
            add_action('update_option_' . $option, static function (): void {
                self::$found = [];
            });
        }
    }

    private static function mayPreview(int $page): bool
    {
        // WordPress's rules for capabilities, and plugins that change them, may ask for the front page.
        return self::withoutTranslation(static fn (): bool => did_action('init') > 0 && is_user_logged_in()
            && current_user_can('read_post', $page) && get_post_status($page) !== 'trash');
    }

    /** The front page that the administrator chose, whatever the request's language. Its id is 0 if it is not a page. */
    public static function stored(): int
    {
        // Every link to a page asks for it.
        return self::$found[get_current_blog_id()] ?? self::find();
    }

    private static function find(): int
    {
        $page = self::read();
        // Before the page or screen is chosen, other plugins may still add filters of these options.
        if (did_action('template_redirect') > 0 || did_action('admin_init') > 0) {
            self::$found[get_current_blog_id()] = $page;
        }
        return $page;
    }

    private static function read(): int
    {
        return self::withoutTranslation(static fn (): int => get_option('show_on_front') === 'page' ? (int) get_option('page_on_front') : 0);
    }

    /**
     * @template T
     * @param callable(): T $do
     * @return T
     */
    private static function withoutTranslation(callable $do): mixed
    {
        $before = self::$raw;
        self::$raw = true;
        try {
            return $do();
        } finally {
            self::$raw = $before;
        }
    }
}
