<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations\Facts;

/** The addresses of the interfaces, according to the site's permalink settings. */
final class Endpoints
{
    /**
     * @param string $home  Without a trailing slash.
     * @param string $front 'index.php/' if the server cannot rewrite addresses, else ''.
     * @param bool   $plain Whether the site has plain permalinks, that is, query parameters instead of paths.
     */
    public function __construct(
        private readonly string $home,
        private readonly string $restPrefix,
        private readonly string $namespace,
        private readonly string $front = '',
        private readonly bool $plain = false,
    ) {
    }

    /** The site's address, with a trailing slash. */
    public function site(): string
    {
        return $this->home . '/';
    }

    /** The address of one of the plugin's paths at the site's root: `mcp`, `ru/llms.txt`. */
    public function at(string $path): string
    {
        return $this->plain ? $this->home . '/?md_shop=' . $path : $this->home . '/' . $this->front . $path;
    }

    /** The address of WordPress's sitemap index. WordPress gives it no `index.php/`. */
    public function sitemap(): string
    {
        return $this->home . ($this->plain ? '/?sitemap=index' : '/wp-sitemap.xml');
    }

    /**
     * The base address of REST, or an address below it: rest("/products/5", ["language" => "ru"]).
     *
     * @param array<string, int|string> $query
     */
    public function rest(string $path = '', array $query = []): string
    {
        $url = $this->plain
            ? $this->home . '/?rest_route=/' . $this->namespace . $path
            : $this->home . '/' . $this->front . $this->restPrefix . '/' . $this->namespace . $path;
        $raw = http_build_query($query, '', '&', PHP_QUERY_RFC3986);
        return $raw === '' ? $url : $url . ($this->plain ? '&' : '?') . $raw;
    }
}
