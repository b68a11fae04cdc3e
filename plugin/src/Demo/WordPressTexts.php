<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Catalog\Languages;

/**
 * The few texts that WordPress itself puts on every page and that no template can set, such as the title of a page that is not
 * there: said in the page's language while the demonstration is imported and WordPress is not installed in that language.
 */
final class WordPressTexts
{
    private const OPTION = 'md_shop_demo_texts';

    public function __construct(private readonly Languages $languages)
    {
    }

    public function addHooks(): void
    {
        add_action('template_redirect', function (): void {
            // An option that is not there would cost a query.
            $texts = maybe_unserialize(wp_load_alloptions()[self::OPTION] ?? '');
            if (is_array($texts)) {
                add_filter('gettext_default', fn (mixed $translation, string $text): mixed
                    => $translation === $text ? $texts[$text][$this->languages->current()] ?? $translation : $translation, 10, 2);
            }
        }, 0);
    }

    /** @param array<string, array<string, string>> $texts By WordPress's own text and language. */
    public function keep(array $texts): void
    {
        update_option(self::OPTION, $texts, true);
    }

    public function forget(): void
    {
        delete_option(self::OPTION);
    }
}
