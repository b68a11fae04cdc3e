<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use WP_Post;

/**
 * Determines the kind of the current page. Use it only after the main query. It remembers its answers, so the headers and the template need
 * one each: in between, plugins may turn an unknown address into a page of theirs.
 */
final class PublicPage
{
    private ?bool $isHtml = null;
    private ?bool $isForEverybody = null;

    /** Whether it is an HTML page at a public address, for any user; not a feed, file, embed or error. */
    public function isHtml(): bool
    {
        return $this->isHtml ??= ! is_admin() && ! is_feed() && ! is_robots() && ! is_favicon() && ! is_trackback() && ! is_embed()
            && ! is_404() && (string) get_query_var('sitemap') === '' && (string) get_query_var('sitemap-stylesheet') === ''
            && ! (defined('REST_REQUEST') && REST_REQUEST) && ! wp_doing_ajax() && ! wp_doing_cron();
    }

    /** Whether it is an HTML page as every visitor sees it: not private, not a preview, without a password. */
    public function isForEverybody(): bool
    {
        return $this->isForEverybody ??= $this->isHtml() && ! is_user_logged_in() && ! is_preview() && ! is_customize_preview() && ! self::isProtected();
    }

    /** Whether the post or its parent has a password, even if the visitor has entered it, or is not public. */
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
