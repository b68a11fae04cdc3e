<?php

declare(strict_types=1);

namespace MdShop\Catalog\Faces\Pages;

use MdShop\Catalog\Source\Embedded\Registration;

/** Lists of our own post types and taxonomies are called "Shop" and "Helmets", not "Archives: Products". */
final class ArchivePages
{
    private const TYPES = [Registration::PRODUCT, Registration::COACH, Registration::FAQ];

    public function addHooks(): void
    {
        add_filter('get_the_archive_title_prefix', static fn (string $prefix): string
            => is_post_type_archive(self::TYPES) || is_tax([Registration::CATEGORY, Registration::BRAND]) ? '' : $prefix);
        add_filter('post_type_archive_title', static fn (string $title, string $type): string
            => in_array($type, self::TYPES, true) ? (string) (get_post_type_object($type)->labels->archives ?? $title) : $title, 10, 2);
    }
}
