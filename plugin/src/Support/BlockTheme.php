<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support;

/** Remembers whether the theme consists of blocks: wp_is_block_theme() reads the theme's files at each call. */
final class BlockTheme
{
    /** @var array<string, bool> By theme: WordPress can switch to another site or preview another theme. */
    private static array $known = [];

    public static function isActive(): bool
    {
        // WordPress sets this when it knows the theme, and when it switches to another one. get_stylesheet() takes twenty calls.
        return self::$known[get_current_blog_id() . ' ' . ($GLOBALS['wp_stylesheet_path'] ?? '')] ??= wp_is_block_theme();
    }
}
