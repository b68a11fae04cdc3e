<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** How many items a list has without a search. It is read when it is needed first, or comes with other rows of the index. */
final class ListSize
{
    private ?int $number = null;

    public function __construct(private readonly IndexReader $index, private readonly ListKey $list)
    {
    }

    /** @return list<string> The name of the row that tells it; none if it is known. */
    public function names(): array
    {
        return $this->number === null ? [Timeline::PARTS] : [];
    }

    /** @param string $row The row of this name. */
    public function learn(string $row): void
    {
        $this->number = Timeline::totalOf($row);
    }

    public function number(): int
    {
        return $this->number ??= $this->index->size($this->list);
    }
}
