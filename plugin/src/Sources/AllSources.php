<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Catalog\SourceProblem;

/** Combines several sources into one. */
final class AllSources implements Source
{
    /** @param list<Source> $sources A post belongs to the first source that contains it. */
    public function __construct(private readonly array $sources)
    {
    }

    public function idsAfter(int $id, int $limit): array
    {
        $ids = array_merge(...array_map(static fn (Source $source): array => $source->idsAfter($id, $limit), $this->sources));
        sort($ids);
        return array_slice($ids, 0, $limit);
    }

    public function count(int $upTo = PHP_INT_MAX): int
    {
        return array_sum(array_map(static fn (Source $source): int => $source->count($upTo), $this->sources));
    }

    public function items(array $ids): array
    {
        $items = [];
        foreach ($this->sources as $source) {
            $items += $source->items($ids);
        }
        return $items;
    }

    public function terms(): array
    {
        return array_merge(...array_map(static fn (Source $source): array => $source->terms(), $this->sources));
    }

    public function problem(): ?SourceProblem
    {
        foreach ($this->sources as $source) {
            $problem = $source->problem();
            if ($problem !== null) {
                return $problem;
            }
        }
        return null;
    }

    public function closed(): array
    {
        return array_values(array_unique(array_merge(...array_map(static fn (Source $source): array => $source->closed(), $this->sources))));
    }

    public function watch(Changes $changes): void
    {
        foreach ($this->sources as $source) {
            $source->watch($changes);
        }
    }
}
