<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

/** WordPress's locale. */
final class Locale
{
    /**
     * Runs a callback in a locale. If it is not installed, only its name changes: get_locale() returns it, texts stay as they are.
     *
     * A callback that changes what the `locale` filter returns must do so inside, or WordPress's texts keep the old language.
     *
     * @template T
     * @param string $locale "ru_RU"; '' to keep the current one.
     * @param callable(): T $do
     * @return T
     */
    public static function during(string $locale, callable $do): mixed
    {
        if ($locale === '' || $locale === determine_locale()) {
            return $do();
        }
        $isSwitched = switch_to_locale($locale);
        $name = static fn (): string => $locale;
        if (! $isSwitched) {
            // Before the callbacks of WordPress and of language plugins, which can still change it.
            add_filter('locale', $name, 9);
            add_filter('determine_locale', $name, 9);
        }
        try {
            return $do();
        } finally {
            if ($isSwitched) {
                restore_previous_locale();
            }
            remove_filter('locale', $name, 9);
            remove_filter('determine_locale', $name, 9);
        }
    }

    /** The locale of texts in a language: for Romanian the site's own, unless that is Russian. */
    public static function of(string $language): string
    {
        return match (true) {
            $language === 'ru' => 'ru_RU',
            strtok(self::ofSite(), '_') === 'ru' => 'ro_RO',
            default => self::ofSite(),
        };
    }

    /** The locale of the site's settings, independent of the user and the page. */
    private static function ofSite(): string
    {
        // The stored value, because filters of get_locale() depend on the request.
        $stored = wp_load_alloptions()['WPLANG'] ?? get_option('WPLANG', is_multisite() ? get_site_option('WPLANG', '') : '');
        return is_string($stored) && $stored !== '' ? $stored : 'en_US';
    }
}
