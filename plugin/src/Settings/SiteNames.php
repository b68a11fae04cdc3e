<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

/** The names that a site has given away: beginnings of addresses, and kinds of posts. */
interface SiteNames
{
    /**
     * What addresses that begin with a base belong to.
     *
     * @return 'settings.problem.base_reserved'|'settings.problem.base_taken'|'settings.problem.base_page'|null null: to nothing yet.
     */
    public function taken(string $base): ?string;

    /** Whether posts of that kind can count as content: visitors can look at them, and they are no products. */
    public function isContentType(string $postType): bool;
}
