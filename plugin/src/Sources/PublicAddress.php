<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources;

use MdShop\Catalog\Support\Text\AsciiAddress;
use WP_Post;
use WP_Term;

/**
 * Addresses of posts, terms and images as responses have them (docs/decisions.md, "Addresses"). Other plugins filter them, and a menu that links
 * a page to a telephone number is no reason to publish that: an address is one that HTTP reads.
 */
final class PublicAddress
{
    /** An address with a host that exists in the web. */
    private const READABLE = '~^https?://(?:[^/?#@]*@)?(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)~D';

    /** The address of a post's page; WordPress's short one if that is none. */
    public static function ofPost(WP_Post $post): string
    {
        return self::readable((string) get_permalink($post)) ?: self::own(['p' => $post->ID]);
    }

    /**
     * The address of a term's page; the one without permalinks if that is none.
     *
     * @param string $link The page, as WordPress or a plugin says.
     */
    public static function ofTerm(WP_Term $term, string $link): string
    {
        return self::readable($link) ?: self::own(['taxonomy' => $term->taxonomy, 'term' => rawurldecode($term->slug)]);
    }

    /** @return string The address of an attachment's file; '' if it has none. */
    public static function ofImage(int $attachment): string
    {
        return self::readable((string) wp_get_attachment_url($attachment));
    }

    /** @return string The address as clients read it, absolute and in ASCII; '' if they cannot. */
    private static function readable(string $url): string
    {
        if (str_starts_with($url, '/')) {
            // Some plugins omit the scheme, or the host too.
            preg_match('~^([^:]+:)//[^/]+~', self::home(), $found);
            $url = ($found[str_starts_with($url, '//') ? 1 : 0] ?? '') . $url;
        }
        $address = AsciiAddress::of($url);
        return preg_match(self::READABLE, $address) === 1 ? $address : '';
    }

    /** @param array<string, int|string> $query */
    private static function own(array $query): string
    {
        return AsciiAddress::of(self::home()) . '/?' . http_build_query($query, '', '&', PHP_QUERY_RFC3986);
    }

    /** The setting, since language plugins filter home_url(). */
    private static function home(): string
    {
        return untrailingslashit((string) get_option('home'));
    }
}
