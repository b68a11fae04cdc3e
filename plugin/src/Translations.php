<?php

declare(strict_types=1);

namespace MdShop\Catalog;

use WP_Translation_Controller;

/**
 * The plugin's own translations of what administrators and the command line read (docs/translating.md). WordPress loads them by
 * itself; this adds what it does not do: one Romanian and one Russian for every locale of these languages, and a text in
 * another locale than the request's.
 */
final class Translations
{
    private const DOMAIN = 'md-shop-catalog';
    private const LOCALES = ['ro' => 'ro_RO', 'ru' => 'ru_RU'];

    public static function addHooks(): void
    {
        add_filter('load_textdomain_mofile', static fn (string $file, string $domain): string
            => $domain === self::DOMAIN ? self::nearest($file) : $file, 10, 2);
        add_filter('load_script_translation_file', static fn (mixed $file, string $handle, string $domain): mixed
            => $domain === self::DOMAIN && is_string($file) ? self::nearest($file) : $file, 10, 3);
    }

    /** The file that there is for a locale's language: of "…-ru_MD.mo", "…-ru_RU.mo". */
    private static function nearest(string $file): string
    {
        if (preg_match('/^(.*\/' . self::DOMAIN . '-)(ro|ru)(?:_[A-Za-z_]+)?((?:-[a-z0-9-]+)?\.(?:mo|json))$/D', $file, $parts) !== 1 || is_file($file)) {
            return $file;
        }
        return $parts[1] . self::LOCALES[$parts[2]] . $parts[3];
    }

    /**
     * Makes texts in a locale, installed or not: switch_to_locale() takes only locales that have WordPress's own language pack.
     *
     * @param callable(): string $text
     */
    public static function during(string $locale, callable $text): string
    {
        $controller = WP_Translation_Controller::get_instance();
        $locale = self::LOCALES[substr($locale, 0, 2)] ?? $locale;
        $controller->load_file(dirname(__DIR__) . '/languages/' . self::DOMAIN . "-{$locale}.l10n.php", self::DOMAIN, $locale);
        $one = static fn (string $translated, string $source): string
            => self::orSource($controller->translate($source, '', self::DOMAIN, $locale), $source);
        add_filter('gettext_' . self::DOMAIN, $one, 10, 2);
        try {
            return $text();
        } finally {
            remove_filter('gettext_' . self::DOMAIN, $one);
        }
    }

    private static function orSource(string|false $translated, string $source): string
    {
        return $translated === false ? $source : $translated;
    }
}
