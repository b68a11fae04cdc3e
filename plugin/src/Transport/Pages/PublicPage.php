<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use WP_Post;

/** What kind of page WordPress is about to show; asked once the main query is known. */
final class PublicPage
{
    /** A page of HTML at a public address, whoever looks at it; not a feed, file, embed or error. */
    public static function isHtml(): bool
    {
        return ! is_admin() && ! is_feed() && ! is_robots() && ! is_favicon() && ! is_trackback() && ! is_embed()
            && ! is_404() && (string) get_query_var('sitemap') === '' && (string) get_query_var('sitemap-stylesheet') === ''
            && ! (defined('REST_REQUEST') && REST_REQUEST) && ! wp_doing_ajax() && ! wp_doing_cron();
    }

    /** The same as every visitor sees it: nothing private, nothing that is being edited, nothing behind a password. */
    public static function isForEverybody(): bool
    {
        return self::isHtml() && ! is_user_logged_in() && ! is_preview() && ! is_customize_preview() && ! self::isProtected();
    }

    /** Behind a password, whether this visitor has typed it or not; a post or an attachment of it. */
    private static function isProtected(): bool
    {
        $post = is_singular() ? get_queried_object() : null;
        if (! $post instanceof WP_Post) {
            return false;
        }
        $parent = $post->post_type === 'attachment' && $post->post_parent > 0 ? get_post($post->post_parent) : null;
        return $post->post_password !== '' || ($parent instanceof WP_Post && $parent->post_password !== '')
            || ! is_post_publicly_viewable($post);
    }
}
