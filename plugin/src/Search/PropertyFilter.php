<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\ByteMap;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\Matches;
use MdShop\Catalog\Search\Index\PriceTerms;
use MdShop\Catalog\Search\Index\Properties;

/** Finds the items of a list that have some properties. */
final class PropertyFilter
{
    public function __construct(private readonly IndexReader $index)
    {
    }

    /**
     * The variants that meet all filters together.
     *
     * @return array<int, string>|null A ByteMap for each block that has any; null if there are no filters.
     */
    public function variants(ListKey $list, Filters $filters): ?array
    {
        $found = null;
        foreach ($this->conditions($filters) as [$names, $ranges]) {
            $maps = $this->index->union($list, $names, $ranges);
            $found = $found === null ? $maps : self::intersection($found, $maps);
            if ($found === []) {
                return [];
            }
        }
        return $found;
    }

    /**
     * The items that have any of the given variants and all of the given properties, and are in lists without a search.
     *
     * @param array<int, string>|null $variants The result of variants().
     * @param list<string> $properties Names of properties of whole items.
     */
    public function listed(ListKey $list, ?array $variants, array $properties): Matches
    {
        if ($variants === null && $properties === []) {
            return new Matches($this->index->map($list, Properties::LISTED));
        }
        $items = $this->items($list, $variants, $properties);
        // Few items are not listed, so this reads fewer rows.
        return new Matches(Matches::without($items->maps, $this->index->map($list, Properties::UNLISTED)));
    }

    /**
     * The items that have any of the given variants and all of the given properties.
     *
     * @param array<int, string>|null $variants The result of variants().
     * @param list<string> $properties Names of properties of whole items, at least one if there are no variants.
     */
    public function items(ListKey $list, ?array $variants, array $properties): Matches
    {
        $found = $variants === null ? null : array_map(ByteMap::ofItems(...), $variants);
        foreach ($properties as $name) {
            if ($found === []) {
                break;
            }
            $maps = $this->index->map($list, $name);
            $found = $found === null ? $maps : self::intersection($found, $maps);
        }
        return new Matches($found ?? []);
    }

    /** @return list<array{list<string>, list<array{string, string}>}> Names and ranges of names, of which a variant must have any. */
    private function conditions(Filters $filters): array
    {
        $conditions = [];
        if ($filters->size !== '') {
            $conditions[] = [[Properties::size($filters->size)], []];
        }
        if ($filters->color !== '') {
            $conditions[] = [[Properties::color($filters->color)], []];
        }
        if ($filters->availability !== null) {
            $conditions[] = [array_map(Properties::availability(...), $filters->availability->andBetter()), []];
        }
        if ($filters->priceMin !== null || $filters->priceMax !== null) {
            $conditions[] = [[], PriceTerms::ranges($filters->priceMin, $filters->priceMax)];
        }
        return $conditions;
    }

    /**
     * @param array<int, string> $one
     * @param array<int, string> $other
     * @return array<int, string> Without blocks that have nothing in common.
     */
    private static function intersection(array $one, array $other): array
    {
        $both = [];
        foreach (array_intersect_key($one, $other) as $block => $map) {
            $common = $map & $other[$block];
            if (trim($common, "\0") !== '') {
                $both[$block] = $common;
            }
        }
        return $both;
    }
}
