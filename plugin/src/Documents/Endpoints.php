<?php

declare(strict_types=1);

namespace MdShop\Catalog\Documents;

/** Where the interfaces stand, with the permalinks that the site has. */
final class Endpoints
{
    /**
     * @param string $home  Without a slash at its end.
     * @param string $front What stands before every path where addresses cannot be rewritten: 'index.php/', else ''.
     * @param bool   $plain Whether the site has no permalinks at all.
     */
    public function __construct(
        private readonly string $home,
        private readonly string $restPrefix,
        private readonly string $namespace,
        private readonly string $front = '',
        private readonly bool $plain = false,
    ) {
    }

    /** The site's own address, with a slash at its end. */
    public function site(): string
    {
        return $this->home . '/';
    }

    /** A path of ours at the site's root: `mcp`, `ru/llms.txt`. */
    public function at(string $path): string
    {
        return $this->plain ? $this->home . '/?md_shop=' . $path : $this->home . '/' . $this->front . $path;
    }

    /** What WordPress itself serves at the root. */
    public function sitemap(): string
    {
        return $this->plain ? $this->home . '/?sitemap=index' : $this->home . '/' . $this->front . 'wp-sitemap.xml';
    }

    /**
     * The base of REST, or an address below it: rest("/products/5", ["language" => "ru"]).
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
