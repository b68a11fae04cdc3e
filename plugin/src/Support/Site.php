<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support;

/**
 * The home address of the site, from its settings only, independent of the `Host` header of a request and of filters of
 * language plugins. While another site of a network is switched to, that site's address.
 */
final class Site
{
    /** @param Network|null $network null if there are no other sites. */
    public function __construct(private readonly string $home, private readonly ?Network $network = null)
    {
    }

    /** "https://example.md" or "https://example.md/club", without a trailing slash. */
    public function home(): string
    {
        return $this->network === null || $this->network->isOwnSite() ? $this->home : untrailingslashit((string) get_option('home'));
    }

    /** Converts an address below home to a path such as "/club-news/". Other addresses are returned unchanged. */
    public function relative(string $url): string
    {
        if (str_starts_with($url, '//')) {
            // Some plugins omit the scheme of URLs.
            $url = strstr($this->home(), ':', true) . ':' . $url;
        }
        // WordPress uses https if the current request uses TLS, whatever the setting says.
        $home = preg_quote((string) preg_replace('#^https?:#i', '', $this->home()), '#');
        return preg_match('#^https?:' . $home . '(/.*)?$#Dis', $url, $match) === 1 ? ($match[1] ?? '/') : $url;
    }

    /** The reverse: "/club-news/" → "https://example.md/club-news/". */
    public function absolute(string $path): string
    {
        return str_starts_with($path, '/') ? $this->home() . $path : $path;
    }
}
