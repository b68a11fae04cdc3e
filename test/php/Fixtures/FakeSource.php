<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Fixtures;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Catalog\SourceProblem;
use MdShop\Catalog\Catalog\Term;

/** A source of pages whose title is its name; when watched, it reports its first post as changed. */
final class FakeSource implements Source
{
    /**
     * @param non-empty-list<int> $ids Ascending.
     * @param list<'product'|'content'> $closed
     */
    public function __construct(
        private readonly array $ids,
        private readonly string $name,
        private readonly ?SourceProblem $problem = null,
        private readonly array $closed = [],
    ) {
    }

    public function idsAfter(int $id, int $limit): array
    {
        return array_slice(array_values(array_filter($this->ids, static fn (int $one): bool => $one > $id)), 0, $limit);
    }

    public function count(int $upTo = PHP_INT_MAX): int
    {
        return count(array_filter($this->ids, static fn (int $one): bool => $one <= $upTo));
    }

    public function items(array $ids): array
    {
        $items = [];
        foreach (array_intersect($this->ids, $ids) as $id) {
            $items[$id] = new Item($id, 'content', 'page', true, 'page', '/page/', $this->name, '', '', 0);
        }
        return $items;
    }

    public function terms(): array
    {
        return [new Term($this->ids[0], 'category', 0, $this->name, $this->name, '/' . $this->name . '/')];
    }

    public function problem(): ?SourceProblem
    {
        return $this->problem;
    }

    public function closed(): array
    {
        return $this->closed;
    }

    public function watch(Changes $changes): void
    {
        $changes->post($this->ids[0]);
    }
}
