<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

/** The names that a site already uses: first path segments and post types. */
interface SiteNames
{
    /**
     * Returns the reason why a base cannot be used, as a key of SettingsProblem.
     *
     * @return 'base_reserved'|'base_taken'|'base_page'|'base_site'|null null if it is free.
     */
    public function conflict(string $base): ?string;

    /** Whether posts of this type can be content: they are visible to visitors and are not products. */
    public function isContentType(string $postType): bool;
}
