<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

/** WordPress's locale. */
final class Locale
{
    /**
     * Runs a callback in a locale. A locale that is not installed has no effect.
     *
     * @template T
     * @param string $locale "ru_RU"; '' to keep the current one.
     * @param callable(): T $do
     * @return T
     */
    public static function during(string $locale, callable $do): mixed
    {
        $isSwitched = $locale !== '' && $locale !== determine_locale() && switch_to_locale($locale);
        try {
            return $do();
        } finally {
            if ($isSwitched) {
                restore_previous_locale();
            }
        }
    }

    /** The locale of the site's settings, independent of the user and the page. */
    public static function ofSite(): string
    {
        // The stored value, because filters of get_locale() depend on the request.
        $stored = wp_load_alloptions()['WPLANG'] ?? get_option('WPLANG', '');
        return is_string($stored) && $stored !== '' ? $stored : 'en_US';
    }
}
