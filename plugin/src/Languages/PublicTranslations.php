<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

use MdShop\Catalog\Catalog\Languages;

/** The addresses of a post or term in the languages of the site, of those translations that every visitor may see. */
final class PublicTranslations
{
    /** @var array<string, array<string, string>> What the head of a page and its links to other languages have asked for, by site and post. */
    private static array $ofPosts = [];

    /** @return array<string, string> By language, the post itself included. */
    public static function ofPost(Languages $languages, int $id): array
    {
        return did_action('template_redirect') === 0
            ? self::find($languages, $id) : self::$ofPosts[get_current_blog_id() . ':' . $languages->current() . ':' . $id] ??= self::find($languages, $id);
    }

    /** @return array<string, string> */
    private static function find(Languages $languages, int $id): array
    {
        $public = array_filter($languages->translationsOfPost($id), static fn (int $one): bool => get_post_status($one) === 'publish' && ! post_password_required($one));
        return array_filter(array_map(static fn (int $one): string => (string) get_permalink($one), $public));
    }

    /** @return array<string, string> By language, the term itself included. */
    public static function ofTerm(Languages $languages, int $id): array
    {
        return array_filter(array_map(static function (int $one): string {
            $link = get_term_link($one);
            return is_string($link) ? $link : '';
        }, $languages->translationsOfTerm($id)));
    }
}
