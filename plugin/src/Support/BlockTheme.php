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
        return self::$known[get_current_blog_id() . ' ' . get_stylesheet()] ??= wp_is_block_theme();
    }
}
