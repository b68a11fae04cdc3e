<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Rest;

/**
 * The parameter `rest_route`, in which a site with plain permalinks takes the route of REST. OpenAPI 3.1 ("Paths Object") and its clients
 * append a path to the server's address, then `?` and the parameters: `/?rest_route=/md-shop/v1/products?search=role&page=2`. That second
 * `?` separates the route from the first of them. A percent-encoded one is part of a value, as everywhere in addresses (RFC 3986, §2.2).
 */
final class RouteParameter
{
    /**
     * Separates the route from a parameter that was appended to it.
     *
     * @param string $route The value of `rest_route` as PHP has decoded it.
     * @param string $query The raw query that contains it, without "?".
     * @return array{string, string} The route alone, and the raw query with each parameter on its own.
     */
    public static function separated(string $route, string $query): array
    {
        $pairs = explode('&', $query);
        foreach (str_contains($route, '?') ? $pairs : [] as $index => $pair) {
            $separator = strpos($pair, '?');
            if ($separator !== false && self::route($pair) === $route) {
                $pairs[$index] = substr_replace($pair, '&', $separator, 1);
                return [(string) self::route(substr($pair, 0, $separator)), implode('&', $pairs)];
            }
        }
        return [$route, $query];
    }

    /** The route that a pair of the query names, decoded as PHP does it; null if it names none. */
    private static function route(string $pair): ?string
    {
        parse_str($pair, $values);
        return is_string($values['rest_route'] ?? null) ? $values['rest_route'] : null;
    }
}
