<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** A source of items: the plugin's built-in products, WooCommerce products, or the site's posts. Callers need not know which one. */
interface Source
{
    /**
     * Ids of the posts of this source, in ascending order, including hidden ones.
     *
     * @return list<int>
     */
    public function idsAfter(int $id, int $limit): array;

    /**
     * The number of posts that idsAfter() returns in total.
     *
     * @param int $upTo Count only posts up to this id.
     */
    public function count(int $upTo = PHP_INT_MAX): int;

    /** Of so few posts items() trusts no cache of this process, which may be older than another process's save. Of more, marks detect it. */
    public const FEW = 10;

    /**
     * The given posts that exist and belong to this source. Reading many takes hardly more queries than reading one.
     *
     * @param non-empty-list<int> $ids
     * @return array<int, Item> By post.
     */
    public function items(array $ids): array;

    /**
     * All categories and brands.
     *
     * @return list<Term>
     */
    public function terms(): array;

    /** The reason why reads, also of other sources' items, are not possible now; null if they are. */
    public function problem(): ?SourceProblem;

    /**
     * Kinds of items that are currently hidden from all visitors, such as the products of a shop that has not opened yet.
     * Must be cheap: every read calls it.
     *
     * @return list<'product'|'content'>
     */
    public function closed(): array;

    /** Adds hooks that report changes of this source's data. */
    public function watch(Changes $changes): void;
}
