<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Languages\PublicTranslations;
use WP_Post;
use WP_Term;

/** The addresses of the current page in the languages of the site. Use it only after the main query. */
final class PageTranslations
{
    /** The names of languages, each in its own. */
    public const NAMES = ['ro' => 'Română', 'ru' => 'Русский'];

    /** @var array<string, string>|null */
    private ?array $addresses = null;

    public function __construct(private readonly Languages $languages)
    {
    }

    /** @return array<string, string> The public translations, by language; the front pages for those that are missing. */
    public function addresses(): array
    {
        return $this->addresses ??= $this->own() + array_map($this->languages->homeUrl(...), self::codes());
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
            return PublicTranslations::ofPost($this->languages, $object->ID);
        }
        if ($object instanceof WP_Term) {
            return PublicTranslations::ofTerm($this->languages, $object->term_id);
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
