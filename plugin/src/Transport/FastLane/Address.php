<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\FastLane;

/**
 * The address of a request, if it is one that the fast lane can understand without WordPress: written as the documents write it.
 * Any other spelling is left to WordPress.
 */
final class Address
{
    private const PATH = '#^((?:/[A-Za-z0-9._-]+)+)(?:\?(.*))?\z#s';

    /**
     * Names of parameters with which WordPress itself finds routes, or answers instead: the preview of the Customizer, and the check of an
     * edited plugin. WooCommerce does so too, at any address. PHP turns "." and " " in names into "_".
     */
    private const OF_WORDPRESS = '/(?:rest|md)[_. +[](?:route|shop)|wp[_. +[](?:customize|scrape)|customize[_. +[]changeset|wc-api/i';

    private function __construct(
        /** "/club/wp-json/md-shop/v1/products" */
        public readonly string $path,
        public readonly string $query,
    ) {
    }

    /** @param string $uri Path and query as the client sent them. */
    public static function of(string $uri): ?self
    {
        if (preg_match(self::PATH, $uri, $found) !== 1) {
            return null;
        }
        $query = $found[2] ?? '';
        return preg_match(self::OF_WORDPRESS, rawurldecode($query)) === 1 ? null : new self($found[1], $query);
    }

    /**
     * The path below another one, with its slash: "/products" below "/wp-json/md-shop/v1"; null if it is not below it.
     *
     * @param string $base Without a trailing slash.
     */
    public function below(string $base): ?string
    {
        return str_starts_with($this->path, $base . '/') ? substr($this->path, strlen($base)) : null;
    }
}
