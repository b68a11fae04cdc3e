<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source;

/** Where facts come from: the plugin's own products, WooCommerce's, the site's posts. Nothing outside knows which one it is. */
interface Source
{
    /**
     * Ids of the posts that it may show, ascending, hidden ones included.
     *
     * @return list<int>
     */
    public function idsAfter(int $id, int $limit): array;

    /** null where the post does not exist or is none of this source's. */
    public function item(int $id): ?Item;

    /**
     * Every category and brand.
     *
     * @return list<Term>
     */
    public function terms(): array;

    /** Hooks into whatever changes its facts. */
    public function watch(Changes $changes): void;
}
