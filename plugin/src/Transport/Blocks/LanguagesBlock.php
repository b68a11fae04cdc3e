<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Contract\Messages;
use WP_Post;
use WP_Term;

/** The block md-shop/languages: links to the same page in the site's other languages, or to their front pages if it has no translation. */
final class LanguagesBlock implements BlockRenderer
{
    /** The names of languages, each in its own. */
    private const NAMES = ['ro' => 'Română', 'ru' => 'Русский'];

    public function __construct(private readonly Languages $languages, private readonly Messages $messages, private readonly PageLanguage $language)
    {
    }

    public function wrapper(array $attributes, int $postId): array
    {
        return [];
    }

    public function html(array $attributes, int $postId): string
    {
        $current = $this->language->current();
        $own = $this->translations();
        $html = '';
        foreach (array_diff_key(self::NAMES, [$current => '']) as $language => $name) {
            $html .= sprintf('<li><a href="%1$s" lang="%2$s" hreflang="%2$s">%3$s</a></li>', esc_url($own[$language] ?? $this->languages->homeUrl($language)), esc_attr($language), esc_html($name));
        }
        return sprintf('<nav aria-label="%s"><ul class="md-shop-languages" role="list">%s</ul></nav>', esc_attr($this->messages->text($current, 'languages.switch')), $html);
    }

    /** @return array<string, string> The public translations of the page, by language. */
    private function translations(): array
    {
        $object = get_queried_object();
        if (is_front_page() || is_404()) {
            return [];
        }
        if (is_post_type_archive()) {
            $type = (string) get_query_var('post_type');
            return array_filter(array_map(
                fn (string $language): string => (string) $this->languages->inLanguage($language, static fn (): string|false => get_post_type_archive_link($type)),
                array_combine(array_keys(self::NAMES), array_keys(self::NAMES))
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
            array_combine(array_keys(self::NAMES), array_keys(self::NAMES))
        ) : [];
    }
}
