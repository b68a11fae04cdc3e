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

    public function __construct(private readonly Languages $languages, private readonly PublicTranslations $translations)
    {
    }

    /** @return array<string, string> The public translations, by language. For those that are missing the list that the page belongs to, else the front page. */
    public function addresses(): array
    {
        if ($this->addresses === null) {
            $own = $this->own();
            $this->addresses = $own + array_map($this->languages->homeUrl(...), array_diff_key(self::codes(), $own));
        }
        return $this->addresses;
    }

    /** @return array<string, string> */
    private function own(): array
    {
        $object = get_queried_object();
        // Asking for the front page reads two options, and it is a page or the list of posts.
        if (is_404() || ((is_page() || is_home()) && is_front_page())) {
            return [];
        }
        if (is_post_type_archive()) {
            return $this->archives((string) get_query_var('post_type'));
        }
        if ($object instanceof WP_Post) {
            // The posts page has its own translations.
            return $this->translations->ofPost($object->ID) + ($object->post_type === 'post' ? [] : $this->archives($object->post_type));
        }
        if ($object instanceof WP_Term) {
            return $this->translations->ofTerm($object->term_id);
        }
        return is_search() ? array_map(
            fn (string $language): string => add_query_arg('s', rawurlencode(get_search_query(false)), $this->languages->homeUrl($language)),
            self::codes()
        ) : [];
    }

    /** @return array<string, string> The list of a type of posts, by language; empty if it has none. */
    private function archives(string $type): array
    {
        return array_filter(array_map(
            fn (string $language): string => (string) $this->languages->inLanguage($language, static fn (): string|false => get_post_type_archive_link($type)),
            self::codes()
        ));
    }

    /** @return array<string, string> */
    private static function codes(): array
    {
        return array_combine(array_keys(self::NAMES), array_keys(self::NAMES));
    }
}
