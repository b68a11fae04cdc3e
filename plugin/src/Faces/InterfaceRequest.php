<?php

declare(strict_types=1);

namespace MdShop\Catalog\Faces;

/**
 * Requests that no page answers: our REST and `/mcp`. Known by their address alone, before WordPress routes them, so that
 * what only pages need is not made for them: it would cost them a fifth of their time.
 */
final class InterfaceRequest
{
    /**
     * @param string $uri As the client sent it.
     * @param string $home The site's address.
     * @param string $prefix Of REST: "wp-json".
     * @param bool $hasPermalinks Without them a page stands at `/mcp`.
     */
    public static function is(string $uri, string $home, string $prefix, bool $hasPermalinks): bool
    {
        $parts = explode('?', $uri, 2);
        parse_str($parts[1] ?? '', $query);
        $route = $query['rest_route'] ?? null;
        if (is_string($route) && str_starts_with($route, '/md-shop/v1/')) {
            return true;
        }
        $root = rtrim(rawurldecode((string) parse_url($home, PHP_URL_PATH)), '/');
        $names = preg_quote($prefix, '#') . '/md-shop/v1/[^?]+' . ($hasPermalinks ? '|mcp/?' : '');
        return preg_match('#^' . preg_quote($root, '#') . "/(?:index\.php/)?(?:{$names})\z#s", rawurldecode($parts[0])) === 1;
    }
}
