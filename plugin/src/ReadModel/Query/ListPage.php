<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use MdShop\Catalog\Search\SearchNote;

final class ListPage
{
    /**
     * @param array<int, string> $items JSON objects by post id, in the list's order.
     * @param int $generation The one that was read, for further reads about the same list; 0 if it is not known.
     * @param bool $isProvisional Whether items were left out of the page because they changed while it was read, so that the next read has others
     *     (docs/read-model.md, "When more rows are due than a read can process").
     */
    public function __construct(
        public readonly array $items,
        public readonly int $total,
        public readonly int $page,
        public readonly int $perPage,
        public readonly ?SearchNote $note = null,
        public readonly int $generation = 0,
        public readonly bool $isProvisional = false,
    ) {
    }

    /**
     * The number of pages that can be asked for.
     *
     * @param int $last The largest `page`, at which they end.
     */
    public function pages(int $last): int
    {
        return min($last, intdiv($this->total + $this->perPage - 1, $this->perPage));
    }

    /**
     * Whether the list ends before this page, for example of an old link. A list without items has no pages.
     *
     * @param int $last See pages().
     */
    public function isAfterLast(int $last): bool
    {
        return $this->total > 0 && $this->page > $this->pages($last);
    }

    public function ofGeneration(int $generation): self
    {
        return new self($this->items, $this->total, $this->page, $this->perPage, $this->note, $generation, $this->isProvisional);
    }
}
