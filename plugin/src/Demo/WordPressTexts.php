<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Catalog\Languages;

/**
 * Translates the few texts of WordPress itself that templates cannot replace, such as the title of the 404 page, into the page's
 * language. Needed on a site with the demonstration if WordPress has no language pack for that language.
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
            $texts = self::kept();
            if ($texts !== null) {
                // Called a thousand times on a page, mostly for other texts.
                $translate = fn (mixed $translation, string $text): mixed
                    => isset($texts[$text]) && $translation === $text
                        ? $texts[$text][$this->languages->current()] ?? $translation
                        : $translation;
                // With as many arguments as WordPress has: it would cut off the others at each call.
                add_filter('gettext_default', $translate, 10, 3);
                // Of the texts with a context only the form for a password shows one. WordPress asks for hundreds of others.
                add_filter('post_password_required', static function (mixed $isRequired) use ($translate): mixed {
                    if ($isRequired) {
                        add_filter('gettext_with_context_default', $translate, 10, 4);
                    }
                    return $isRequired;
                });
            }
        }, 0);
    }

    /** Whether the demonstration is there. */
    public static function areKept(): bool
    {
        return self::kept() !== null;
    }

    /** @return array<string, array<string, string>>|null */
    private static function kept(): ?array
    {
        // Reads the autoloaded options only, because get_option() would send a query if the option does not exist.
        static $stored = '';
        static $texts = null;
        $now = wp_load_alloptions()[self::OPTION] ?? '';
        if ($now !== $stored) {
            [$stored, $texts] = [$now, maybe_unserialize($now)];
        }
        return is_array($texts) ? $texts : null;
    }

    /** @param array<string, array<string, string>> $texts Translations by WordPress's English text and by language. */
    public function keep(array $texts): void
    {
        update_option(self::OPTION, $texts, true);
    }

    public function forget(): void
    {
        delete_option(self::OPTION);
    }
}
