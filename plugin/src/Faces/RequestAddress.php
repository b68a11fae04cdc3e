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
    private const LIKE_OURS = '#(?i:md-shop/v)|[?&]md_shop=|/(?:mcp|agent|\.well-known)(?:[/?]|$)|\.(?:md|txt|json)/*(?:\?|$)#';

    /** A route of ours and what follows, as WordPress matches it: without regard to letter case. The index of the routes is WordPress's. */
    private const ROUTE = '(?i:md-shop/v1)/+[^/]';

    /**
     * @param string $uri As the client sent it: path and query.
     * @param array<mixed> $query What PHP read of the query.
     */
    public function __construct(private readonly string $uri, private readonly array $query)
    {
    }

    public static function ofThisRequest(): self
    {
        // phpcs:ignore WordPress.Security -- Only searched. WordPress slashes it only later.
        return new self(isset($_SERVER['REQUEST_URI']) ? (string) $_SERVER['REQUEST_URI'] : '', $_GET);
    }

    /** Whether it may be ours, whatever the permalinks and the folder of the site. A wrong "yes" costs a buffer. */
    public function mayBeOurs(): bool
    {
        return preg_match(self::LIKE_OURS, rawurldecode($this->uri)) === 1;
    }

    /**
     * Whether it is our REST, or one of our addresses at the site's root that take credentials. A wrong "yes" takes another
     * plugin's credential from it: at the root they count whole, since REST of others may end in the same words
     * (`/wp-json/theirs/v1/mcp`), and what stands in a query is not an address. REST's prefix may yet be changed by a plugin that
     * comes later, so it may be any word, but only one.
     *
     * @param string $home The site's address.
     */
    public function takesCredentials(string $home): bool
    {
        $path = $this->path();
        return $this->namesRoute()
            || preg_match('#^' . self::root($home) . '/+(?:index\.php/+)?(?:[^/]+/+' . self::ROUTE . '|(?:mcp|agent/(?:auth|register))/*\z)#s', $path) === 1
            || (isset($this->query['md_shop']) && preg_match('#^' . self::root($home) . '/*(?:index\.php/*)?\z#', $path) === 1);
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
        $names = preg_quote($prefix, '#') . '/+' . self::ROUTE . ($hasPermalinks ? '|mcp/?\z' : '');
        return $this->namesRoute() || preg_match('#^' . self::root($home) . "/(?:index\.php/)?(?:{$names})#s", $this->path()) === 1;
    }

    /**
     * The path below the site's address, decoded, without `index.php` and slashes around it; null if it stands elsewhere.
     *
     * @param string $home The site's address.
     */
    public function below(string $home): ?string
    {
        return preg_match('#^' . self::root($home) . '(?:/+index\.php)?/+(.*?)/*\z#s', $this->path(), $found) === 1 ? $found[1] : null;
    }

    /** Whether WordPress's REST server would look for a route among ours. */
    public static function isRouteOfOurs(string $route): bool
    {
        return preg_match('#^/*' . self::ROUTE . '#', $route) === 1;
    }

    private function namesRoute(): bool
    {
        $route = $this->query['rest_route'] ?? null;
        return is_string($route) && self::isRouteOfOurs($route);
    }

    private function path(): string
    {
        return rawurldecode(explode('?', $this->uri, 2)[0]);
    }

    /** The folder that the site is in, "" or "/club", as a pattern: WordPress does not mind its letter case. */
    private static function root(string $home): string
    {
        $folder = rtrim(rawurldecode((string) wp_parse_url($home, PHP_URL_PATH)), '/');
        return '(?i:' . preg_quote($folder, '#') . ')';
    }
}
