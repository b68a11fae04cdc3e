<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations\Facts;

/** What WordPress stores about the site, besides the plugin's settings, as documents need it. */
interface SiteProfile
{
    /** The site's title in its main language, as stored: filters would use the language of the current request. */
    public function title(): string;

    /** The tagline in the site's main language, as stored. */
    public function tagline(): string;

    /** Whether search engines may index the site: editors can discourage them. */
    public function isIndexed(): bool;

    /** Whether WordPress has a sitemap: it has none on a site that discourages search engines, and plugins can switch it off. */
    public function hasSitemap(): bool;

    /** The structure of permalinks: "/%postname%/"; '' if they are plain. */
    public function permalinks(): string;

    /** The prefix of REST: "wp-json". */
    public function restPrefix(): string;

    /** The address of a language's front page. */
    public function frontPage(string $language): string;

    /** The address of a file of the plugin: file("assets/icon.png"). */
    public function file(string $path): string;
}
