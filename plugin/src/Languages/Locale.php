<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

/** The language of WordPress's own texts. */
final class Locale
{
    /**
     * Does something in a locale. One that is not installed changes nothing.
     *
     * @template T
     * @param string $locale "ru_RU"; '' for the one that there is.
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

    /** The site's own, whoever asks and on whatever page. */
    public static function ofSite(): string
    {
        // As it is stored: the filters of get_locale() know the request.
        $stored = wp_load_alloptions()['WPLANG'] ?? get_option('WPLANG', '');
        return is_string($stored) && $stored !== '' ? $stored : 'en_US';
    }
}
