<?php

declare(strict_types=1);

namespace MdShop\Catalog;

/**
 * Where the site stands, from its settings alone: neither a request's `Host` nor a filter of a language plugin counts. While
 * another site of a network is switched to, it is that one.
 */
final class Site
{
    /** @param Network|null $network null: there is no other site. */
    public function __construct(private readonly string $home, private readonly ?Network $network = null)
    {
    }

    /** "https://example.md" or "https://example.md/club", never with a slash at its end. */
    public function home(): string
    {
        return $this->network === null || $this->network->isOwn() ? $this->home : untrailingslashit((string) get_option('home'));
    }

    /** An address below home → "/club-news/"; of another host or path: as it is. */
    public function relative(string $url): string
    {
        if (str_starts_with($url, '//')) {
            // Some plugins leave the scheme to the browser; a path it is not.
            $url = strstr($this->home(), ':', true) . ':' . $url;
        }
        // WordPress writes https where this very request came over TLS, whatever the setting says.
        $home = preg_quote((string) preg_replace('#^https?:#i', '', $this->home()), '#');
        return preg_match('#^https?:' . $home . '(/.*)?$#Dis', $url, $match) === 1 ? ($match[1] ?? '/') : $url;
    }

    /** The other way: "/club-news/" → "https://example.md/club-news/". */
    public function absolute(string $path): string
    {
        return str_starts_with($path, '/') ? $this->home() . $path : $path;
    }
}
