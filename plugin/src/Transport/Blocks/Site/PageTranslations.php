<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use MdShop\Catalog\Catalog\Languages;
use WP_Post;
use WP_Term;

/** The addresses of the current page in the languages of the site. Use it only after the main query. */
final class PageTranslations
{
    /** The names of languages, each in its own. */
    public const NAMES = ['ro' => 'Română', 'ru' => 'Русский'];

    public function __construct(private readonly Languages $languages)
    {
    }

    /** @return array<string, string> The public translations, by language; the front pages for those that are missing. */
    public function addresses(): array
    {
        $homes = array_map($this->languages->homeUrl(...), self::codes());
        return $this->own() + $homes;
    }

    /** @return array<string, string> */
    private function own(): array
    {
        $object = get_queried_object();
        if (is_front_page() || is_404()) {
            return [];
        }
        if (is_post_type_archive()) {
            $type = (string) get_query_var('post_type');
            return array_filter(array_map(
                fn (string $language): string => (string) $this->languages->inLanguage($language, static fn (): string|false => get_post_type_archive_link($type)),
                self::codes()
            ));
        }
        if ($object instanceof WP_Post) {
            $public = array_filter($this->languages->translationsOfPost($object->ID), static fn (int $id): bool => get_post_status($id) === 'publish');
            return array_filter(array_map(static fn (int $id): string => (string) get_permalink($id), $public));
        }
        if ($object instanceof WP_Term) {
            return array_filter(array_map(static function (int $id): string {
                $link = get_term_link($id);
                return is_string($link) ? $link : '';
            }, $this->languages->translationsOfTerm($object->term_id)));
        }
        return is_search() ? array_map(
            fn (string $language): string => add_query_arg('s', rawurlencode(get_search_query(false)), $this->languages->homeUrl($language)),
            self::codes()
        ) : [];
    }

    /** @return array<string, string> */
    private static function codes(): array
    {
        return array_combine(array_keys(self::NAMES), array_keys(self::NAMES));
    }
}
