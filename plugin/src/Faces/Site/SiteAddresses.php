<?php

declare(strict_types=1);

namespace MdShop\Catalog\Faces\Site;

use MdShop\Catalog\Site;

/** Absolute addresses of our interfaces, as permalinks and folder have them; no request and no language plugin counts. */
final class SiteAddresses
{
    public function __construct(private readonly Site $site)
    {
    }

    /** of('agent/register') → "https://example.md/agent/register", or "https://example.md/?md_shop=agent/register". */
    public function of(string $path): string
    {
        return $this->site->home() . '/' . ($this->isPretty() ? $this->front() : '?' . SiteFace::QUERY_VAR . '=') . $path;
    }

    /** The site's front page: "https://example.md/". */
    public function home(): string
    {
        return $this->site->home() . '/';
    }

    /** rest('md-shop/v1/agents/me') → "https://example.md/wp-json/md-shop/v1/agents/me", or by `?rest_route=`. */
    public function rest(string $route): string
    {
        return $this->site->home() . '/' . ($this->isPretty() ? $this->front() . rest_get_url_prefix() . '/' : '?rest_route=/') . $route;
    }

    private function isPretty(): bool
    {
        return get_option('permalink_structure') !== '';
    }

    /** "index.php/" where the server does not rewrite. */
    private function front(): string
    {
        return str_starts_with((string) get_option('permalink_structure'), '/index.php/') ? 'index.php/' : '';
    }
}
