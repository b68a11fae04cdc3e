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

    /**
     * How many posts idsAfter() goes through.
     *
     * @param int $upTo Those with an id up to this one.
     */
    public function count(int $upTo = PHP_INT_MAX): int;

    /**
     * Those of these posts that exist and are this source's; many cost hardly more statements than one.
     *
     * @param non-empty-list<int> $ids
     * @return array<int, Item> By post.
     */
    public function items(array $ids): array;

    /**
     * Every category and brand.
     *
     * @return list<Term>
     */
    public function terms(): array;

    /** Why nothing can be answered from it now, content of other sources included; null: it can. */
    public function problem(): ?Problem;

    /**
     * Kinds of items that are hidden from every visitor for now, such as those of a shop that has not opened yet. Cheap: every
     * read asks.
     *
     * @return list<'product'|'content'>
     */
    public function closed(): array;

    /** Hooks into whatever changes its facts. */
    public function watch(Changes $changes): void;
}
