<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support;

use WP_Translation_Controller;

/**
 * The translations of texts for administrators and the command line (docs/translating.md). WordPress loads the files. This
 * class lets every Romanian or Russian locale use the same file, and translates texts into a locale other than the request's.
 */
final class Translations
{
    private const DOMAIN = 'md-shop-catalog';
    private const LOCALES = ['ro' => 'ro_RO', 'ru' => 'ru_RU'];

    /**
     * Gives a script of the plugin its translations.
     *
     * @param string $handle The file is named after it.
     * @param string $folder The plugin's folder of translations.
     */
    public static function ofScript(string $handle, string $folder): void
    {
        wp_set_script_translations($handle, self::DOMAIN, $folder);
        if (is_admin()) {
            add_filter('print_scripts_array', [self::class, 'beforePrinting']);
        }
    }

    /** A callback of WordPress, which reads the locale when it prints scripts. */
    public static function beforePrinting(mixed $handles): mixed
    {
        $locale = determine_locale();
        // Each script of a screen would ask twice, and nearly every locale has its own file or none.
        if ($locale !== self::withFile($locale)) {
            add_filter('load_script_translation_file', [self::class, 'ofLanguage'], 10, 3);
        }
        return $handles;
    }

    /** A callback of WordPress: the file of the language for one of a locale. */
    public static function ofLanguage(mixed $path, string $handle, string $domain): mixed
    {
        return $domain === self::DOMAIN && is_string($path) ? self::nearest($path) : $path;
    }

    /** Returns the existing file for the language: "…-ru_RU.mo" for "…-ru_MD.mo". */
    public static function nearest(string $file): string
    {
        if (preg_match('/^(.*\/' . self::DOMAIN . '-)(ro|ru)(?:_[A-Za-z_]+)?((?:-[a-z0-9-]+)?\.(?:mo|json))$/D', $file, $parts) !== 1 || is_file($file)) {
            return $file;
        }
        return $parts[1] . self::LOCALES[$parts[2]] . $parts[3];
    }

    /**
     * Returns a text in a locale. switch_to_locale() accepts only locales with an installed language pack of WordPress.
     *
     * @param callable(): string $text Translates the text; called in the locale.
     */
    public static function during(string $locale, callable $text): string
    {
        $controller = WP_Translation_Controller::get_instance();
        $locale = self::withFile($locale);
        $controller->load_file(dirname(__DIR__, 2) . '/languages/' . self::DOMAIN . "-{$locale}.l10n.php", self::DOMAIN, $locale);
        $one = static fn (string $translated, string $source): string
            => self::orSource($controller->translate($source, '', self::DOMAIN, $locale), $source);
        add_filter('gettext_' . self::DOMAIN, $one, 10, 2);
        try {
            return $text();
        } finally {
            remove_filter('gettext_' . self::DOMAIN, $one);
        }
    }

    /** The locale of the language that has a file: "ru_RU" for "ru_MD". */
    private static function withFile(string $locale): string
    {
        return self::LOCALES[substr($locale, 0, 2)] ?? $locale;
    }

    private static function orSource(string|false $translated, string $source): string
    {
        return $translated === false ? $source : $translated;
    }
}
