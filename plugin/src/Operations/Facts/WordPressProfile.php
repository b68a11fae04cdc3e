<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations\Facts;

use MdShop\Catalog\Catalog\Languages;

/** Asks WordPress each time, because a process may change what it stores. */
final class WordPressProfile implements SiteProfile
{
    /** @param string $plugin The plugin's main file. */
    public function __construct(private readonly Languages $languages, private readonly string $plugin)
    {
    }

    public function title(): string
    {
        return (string) (wp_load_alloptions()['blogname'] ?? '');
    }

    public function tagline(): string
    {
        return (string) (wp_load_alloptions()['blogdescription'] ?? '');
    }

    public function isIndexed(): bool
    {
        return (bool) get_option('blog_public');
    }

    public function hasSitemap(): bool
    {
        // As WP_Sitemaps::sitemaps_enabled() asks. An object of that class would add its rewrite rules.
        // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- A filter of WordPress.
        return (bool) apply_filters('wp_sitemaps_enabled', $this->isIndexed());
    }

    public function permalinks(): string
    {
        return (string) get_option('permalink_structure');
    }

    public function restPrefix(): string
    {
        return rest_get_url_prefix();
    }

    public function frontPage(string $language): string
    {
        return $this->languages->homeUrl($language);
    }

    public function file(string $path): string
    {
        return plugins_url($path, $this->plugin);
    }
}
