<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Search\Index\ByteMap;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\Matches;
use MdShop\Catalog\Search\Index\OfferedItems;
use MdShop\Catalog\Search\Index\Offers;
use MdShop\Catalog\Search\Index\PriceLadder;
use MdShop\Catalog\Search\Index\PriceRange;
use MdShop\Catalog\Search\Index\Properties;
use MdShop\Catalog\Search\Index\Timeline;

/** Finds the items of a list that have some properties, with at most three statements. */
final class PropertyFilter
{
    private const AVAILABILITY = 'availability';
    private const PRICE = 'price';

    /** Of these, rows say something about most items. After other conditions each is read apart, so that fewer rows are in memory at once. */
    private const OF_MOST = [self::AVAILABILITY => true, self::PRICE => true];

    public function __construct(private readonly IndexReader $index)
    {
    }

    /**
     * @param list<string> $properties Names of properties that an item must have as a whole.
     * @param bool $areListed Whether only items are wanted that lists without a search contain.
     * @param bool $isByPrice Whether the items will be ordered by their price.
     */
    public function find(ListKey $list, Filters $filters, array $properties, bool $areListed, bool $isByPrice): FilteredItems
    {
        if ($filters->size !== '' && $filters->color === '' && ($isByPrice || $filters->hasPrice())) {
            return $this->ofSize($list, $filters, $properties, $areListed, $isByPrice);
        }
        $conditions = self::conditions($filters);
        if ($conditions === [] && $properties === []) {
            return new FilteredItems(null, $areListed ? new Matches($this->maps($list, [Properties::LISTED => [Properties::LISTED]])[Properties::LISTED] ?? []) : null);
        }
        $first = array_diff_key($conditions, self::OF_MOST) ?: array_slice($conditions, 0, 1, true);
        $wanted = $first;
        foreach ([...$properties, ...self::ofList($areListed, $isByPrice)] as $name) {
            $wanted[$name] = [$name];
        }
        $prices = isset($conditions[self::PRICE]) ? new PriceRange($filters->priceMin, $filters->priceMax) : null;
        $maps = $this->maps($list, $wanted, isset($first[self::PRICE]) ? $prices : null);
        $variants = self::common($maps, array_keys($first));
        $maps = array_diff_key($maps, $first);
        foreach (array_diff_key($conditions, $first) as $key => $names) {
            if ($variants === null || $variants === []) {
                break;
            }
            $variants = $this->maps($list, [$key => $names], $key === self::PRICE ? $prices : null, $variants)[$key] ?? [];
            $variants = array_filter($variants, static fn (string $map): bool => trim($map, "\0") !== '');
        }
        $items = self::common(
            $maps + ['' => $variants === null ? [] : array_map(ByteMap::ofItems(...), $variants)],
            [...($variants === null ? [] : ['']), ...$properties]
        );
        return new FilteredItems($variants, new Matches(Matches::without($items ?? [], $maps[Properties::UNLISTED] ?? [])), $maps[Timeline::PARTS][0] ?? null, $prices?->buckets() ?? []);
    }

    /**
     * The same for a size and no colour: its offers have the availability and the prices too.
     *
     * @param list<string> $properties
     */
    private function ofSize(ListKey $list, Filters $filters, array $properties, bool $areListed, bool $isByPrice): FilteredItems
    {
        $availabilities = count(($filters->availability ?? Availability::OutOfStock)->andBetter());
        $least = PriceLadder::limited($filters->priceMin ?? 0);
        $most = $filters->hasPrice() ? PriceLadder::limited($filters->priceMax ?? PriceLadder::HIGHEST) : Offers::NO_PRICE;
        $names = [...array_map(Offers::name(...), Properties::sizes($filters->size)), ...$properties, ...self::ofList($areListed, $isByPrice)];
        $offered = new OfferedItems($availabilities, $least, $most);
        $timeline = null;
        $maps = [];
        foreach ($this->index->rows($list, $names) as [$name, $block, $data]) {
            if (str_starts_with($name, Offers::NAME)) {
                $offered->add($name, $data);
            } elseif ($name === Timeline::PARTS) {
                $timeline = $data;
            } else {
                $maps[$name][$block] = ByteMap::decode($data);
            }
        }
        foreach ($properties as $name) {
            $offered->keep(self::positions($maps[$name] ?? []));
        }
        if (isset($maps[Properties::UNLISTED])) {
            $offered->leaveOut(self::positions($maps[Properties::UNLISTED]));
        }
        return new FilteredItems(null, null, $timeline, offered: $offered);
    }

    /** @return list<string> Names of what is read with the rows of properties. */
    private static function ofList(bool $areListed, bool $isByPrice): array
    {
        // Few items are not listed, so they take fewer rows than those that are. The timeline is for the order.
        return $areListed ? [Properties::UNLISTED, ...($isByPrice ? [] : [Timeline::PARTS])] : [];
    }

    /**
     * @param array<int, string> $maps By block.
     * @return array<int, int> The items of a property, by position.
     */
    private static function positions(array $maps): array
    {
        return array_flip((new Matches($maps))->positions());
    }

    /** @return array<string, list<string>> Names of which a variant must have any, by what is filtered; none for the price, see PriceRange. */
    private static function conditions(Filters $filters): array
    {
        return array_filter([
            'size' => $filters->size === '' ? null : Properties::sizes($filters->size),
            'color' => $filters->color === '' ? null : [Properties::color($filters->color)],
            self::AVAILABILITY => $filters->availability === null ? null : array_map(Properties::availability(...), $filters->availability->andBetter()),
            self::PRICE => $filters->hasPrice() ? [] : null,
        ], 'is_array');
    }

    /**
     * @param array<string, list<string>> $wanted Names of rows.
     * @param array<int, string>|null $among ByteMaps by block: other variants are not wanted; null for all.
     * @return array<string, array<int, string>> ByteMaps by block, of what has any of the names, by the keys of $wanted. The timeline's
     *     row is as it was read.
     */
    private function maps(ListKey $list, array $wanted, ?PriceRange $prices = null, ?array $among = null): array
    {
        $of = [];
        foreach ($wanted as $key => $names) {
            $of += array_fill_keys($names, $key);
        }
        $maps = [];
        $names = array_map('strval', array_keys($of));
        foreach ($this->index->rows($list, [...$names, ...$prices?->names() ?? []]) as [$name, $block, $data]) {
            if ($among !== null && ! isset($among[$block])) {
                continue;
            }
            $wantedHere = $among[$block] ?? null;
            if (! isset($of[$name])) {
                $prices?->add($name, $block, $data, $wantedHere);
                continue;
            }
            $map = match (true) {
                $name === Timeline::PARTS => $data,
                $wantedHere === null => ByteMap::decode($data),
                default => ByteMap::common($data, $wantedHere),
            };
            $maps[$of[$name]][$block] = isset($maps[$of[$name]][$block]) ? $maps[$of[$name]][$block] | $map : $map;
        }
        return $maps + ($prices === null ? [] : [self::PRICE => $prices->maps()]);
    }

    /**
     * @param array<string, array<int, string>> $maps
     * @param list<string> $keys
     * @return array<int, string>|null What all maps of these keys have in common, without empty blocks; null if there are no keys.
     */
    private static function common(array $maps, array $keys): ?array
    {
        $common = null;
        foreach ($keys as $key) {
            $common = $common === null ? $maps[$key] ?? [] : self::intersection($common, $maps[$key] ?? []);
        }
        return $common;
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
