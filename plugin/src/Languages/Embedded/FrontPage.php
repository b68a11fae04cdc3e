<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Embedded;

/** A static front page and a page of news have translations too: under `/ru/` they stand for the chosen ones. */
final class FrontPage
{
    private static bool $raw = false;

    public function __construct(private readonly TranslationStore $store, private readonly Addresses $addresses)
    {
    }

    public function addHooks(): void
    {
        foreach (['page_on_front', 'page_for_posts'] as $option) {
            add_filter('option_' . $option, function (mixed $id): mixed {
                if (self::$raw || is_admin() || ! is_numeric($id) || (int) $id === 0 || $this->addresses->requestLanguage() !== 'ru' || ! $this->store->isKept()) {
                    return $id;
                }
                return $this->store->translations('post', (int) $id)['ru'] ?? $id;
            });
        }
    }

    /** The page that the administrator chose, whatever language the request is in. */
    public static function stored(): int
    {
        self::$raw = true;
        try {
            return get_option('show_on_front') === 'page' ? (int) get_option('page_on_front') : 0;
        } finally {
            self::$raw = false;
        }
    }
}
