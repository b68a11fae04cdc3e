<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** Sources and languages report changes through this interface. Calls are cheap: the read model only marks rows. */
interface Changes
{
    /** A post changed. It and its translations must be read again. */
    public function post(int $id): void;

    /** A post is not public any more, or deleted. The read model must not show it from now on. */
    public function hidden(int $id): void;

    /**
     * Posts of these types are not public any more, however many there are. The read model must not show them from now on.
     *
     * @param non-empty-list<string> $postTypes
     */
    public function hiddenTypes(array $postTypes): void;

    /**
     * A category or brand changed, or its parent. All terms must be read again, and the items with the given term, one of its descendants or a
     * translation of these; 0 if there is no particular term. Translations of these items must be read again too.
     */
    public function term(int $id): void;

    /** Lists of posts or terms in texts show others now, so these texts must be rendered again. */
    public function lists(): void;

    /** Addresses or settings changed, so everything must be read again. */
    public function everything(): void;

    /**
     * Runs a bulk change without marking each step, then reads everything again before it returns.
     *
     * @template T
     * @param callable(): T $do
     * @param (callable(): bool)|null $goesOn Called after $do: whether another call goes on with the change in a moment. Then everything is
     *     read again after that one, or by the first read after a minute if none has come.
     * @return T
     */
    public function runBulkChange(callable $do, ?callable $goesOn = null): mixed;

    /**
     * Runs a transaction. Its changes and what it reports take effect together, so each post is reported once, however often it changes.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function runTransaction(callable $do): mixed;
}
