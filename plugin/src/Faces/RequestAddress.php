<?php

declare(strict_types=1);

namespace MdShop\Catalog\Faces;

/**
 * What a request's address alone tells of it, before WordPress has routed it: the one place that knows our addresses by
 * their looks. Three questions, each as strict as a wrong "yes" is dear.
 */
final class RequestAddress
{
    /** REST, `/mcp`, `/agent/…`, `/.well-known/…`, documents; wherever they stand. */
    private const LIKE_OURS = '#md-shop/v|[?&]md_shop=|/(?:mcp|agent|\.well-known)(?:[/?]|$)|\.(?:md|txt|json)/*(?:\?|$)#';

    private const REST = '/md-shop/v1/';

    /** @param string $uri As the client sent it: path and query. */
    public function __construct(private readonly string $uri)
    {
    }

    public static function ofThisRequest(): self
    {
        // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- Only searched. WordPress slashes it only later.
        return new self(isset($_SERVER['REQUEST_URI']) ? (string) $_SERVER['REQUEST_URI'] : '');
    }

    /** Whether it may be ours, whatever the permalinks and the folder of the site. A wrong "yes" costs a buffer. */
    public function mayBeOurs(): bool
    {
        return preg_match(self::LIKE_OURS, rawurldecode($this->uri)) === 1;
    }

    /**
     * Whether it is our REST, or one of our addresses at the site's root that take credentials. A wrong "yes" takes another
     * plugin's credential from it: at the root they count whole, since REST of others may end in the same words
     * (`/wp-json/theirs/v1/mcp`).
     *
     * @param string $home The site's address.
     */
    public function takesCredentials(string $home): bool
    {
        $root = preg_quote(self::root($home), '#');
        $atRoot = "^{$root}/+(?:index\.php/+)?(?:mcp|agent/(?:auth|register))/*(?:\?|\z)";
        $plain = "^{$root}/*(?:index\.php/*)?\?(?:.*&)?md_shop=";
        return preg_match('#' . self::REST . "|{$atRoot}|{$plain}#s", rawurldecode($this->uri)) === 1;
    }

    /**
     * Whether our REST or `/mcp` answers, and no page. A wrong "yes" costs a page our blocks and links.
     *
     * @param string $home The site's address.
     * @param string $prefix Of REST: "wp-json".
     * @param bool $hasPermalinks Without them a page stands at `/mcp`.
     */
    public function isInterface(string $home, string $prefix, bool $hasPermalinks): bool
    {
        $parts = explode('?', $this->uri, 2);
        parse_str($parts[1] ?? '', $query);
        $route = $query['rest_route'] ?? null;
        if (is_string($route) && str_starts_with($route, self::REST)) {
            return true;
        }
        $names = preg_quote($prefix, '#') . self::REST . '[^?]+' . ($hasPermalinks ? '|mcp/?' : '');
        return preg_match('#^' . preg_quote(self::root($home), '#') . "/(?:index\.php/)?(?:{$names})\z#s", rawurldecode($parts[0])) === 1;
    }

    /** The folder that the site is in: "" or "/club". */
    private static function root(string $home): string
    {
        return rtrim(rawurldecode((string) parse_url($home, PHP_URL_PATH)), '/');
    }
}
