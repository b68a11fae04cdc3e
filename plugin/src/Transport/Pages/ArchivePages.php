<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use MdShop\Catalog\Catalog\PostTypes;
use WP_Query;

/** Gives the archive pages of the plugin's post types and taxonomies titles such as "Shop" instead of "Archives: Products". */
final class ArchivePages
{
    private const TYPES = [PostTypes::PRODUCT, PostTypes::COACH, PostTypes::FAQ];

    public function addHooks(): void
    {
        add_action('pre_get_posts', static function (WP_Query $query): void {
            // As for agents, posts with a password are left out.
            if (! is_admin() && $query->is_main_query() && ($query->is_post_type_archive(self::TYPES) || $query->is_tax([PostTypes::CATEGORY, PostTypes::BRAND]))) {
                $query->set('has_password', false);
            }
        });
        add_filter('get_the_archive_title_prefix', static fn (string $prefix): string
            => is_post_type_archive(self::TYPES) || is_tax([PostTypes::CATEGORY, PostTypes::BRAND]) ? '' : $prefix);
        add_filter('post_type_archive_title', static fn (string $title, string $type): string
            => in_array($type, self::TYPES, true) ? (string) (get_post_type_object($type)->labels->archives ?? $title) : $title, 10, 2);
    }
}
