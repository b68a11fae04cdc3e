<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\ProductFacts;
use MdShop\Catalog\Search\Text\Words;
use MdShop\Catalog\Support\Text\Folding;

/** Makes the record of an item. */
final class ItemRecord
{
    /** How many combinations of availability, size and colour are cached with their properties; products repeat most of them. */
    private const CACHE_SIZE = 4000;

    /** @var array<string, list<string>> The results of namesOf(). */
    private static array $names = [];

    /**
     * @param array<array-key, int> $words How much each word says about the item; empty if searches must not find it.
     * @param list<int> $categories Including their ancestors.
     * @param list<int> $brands
     * @param ProductFacts|null $facts null if the item is not a product.
     * @param int $now A Unix timestamp, at which prices hold.
     */
    public static function of(
        string $name,
        array $words,
        Listing $listing,
        array $categories,
        array $brands,
        ?ProductFacts $facts,
        string $language,
        int $now,
    ): IndexRecord {
        $properties = [$listing->withoutSearch() ? Properties::LISTED : Properties::UNLISTED => Properties::WHOLE];
        foreach ($categories as $id) {
            $properties[Properties::category($id)] = Properties::WHOLE;
        }
        foreach ($brands as $id) {
            $properties[Properties::brand($id)] = Properties::WHOLE;
        }
        $offers = $facts === null ? [] : Offer::sold($facts->variants, $facts->offer);
        foreach ($offers as $place => $offer) {
            $variant = $facts->variants[$place] ?? null;
            foreach (self::namesOf($offer, $variant?->size, $variant?->color($language)) as $property) {
                $properties[$property] = ByteMap::withVariant($properties[$property] ?? '', $place);
            }
        }
        $folded = Folding::fold($name);
        $prices = array_filter(array_map(static fn (Offer $offer): ?int => $offer->price($now), $offers), 'is_int');
        $states = array_map(static fn (Offer $offer): Availability => $offer->availability, $offers);
        return new IndexRecord($words, $properties, [
            Column::Modified->value => 0,
            ...NameKey::of($folded),
            Column::Price->value => $prices === [] ? PHP_INT_MAX : min($prices),
        ], array_map(PriceLadder::limited(...), $prices), IndexRecord::rank(
            count(Words::of($folded)),
            $states === [] ? ($facts === null ? Availability::InStock : Availability::OutOfStock) : Availability::best($states)
        ));
    }

    /** @return list<string> The properties of a variant. */
    private static function namesOf(Offer $offer, ?string $size, ?string $color): array
    {
        // "\0" is in none of them.
        $key = "{$offer->availability->value}\0" . ($size === null ? '' : "size {$size}") . "\0" . ($color === null ? '' : "color {$color}");
        if (isset(self::$names[$key])) {
            return self::$names[$key];
        }
        self::$names = count(self::$names) < self::CACHE_SIZE ? self::$names : [];
        return self::$names[$key] = array_values(array_filter([
            Properties::availability($offer->availability),
            ...($size === null ? [] : [Properties::size($size)]),
            ...($color === null ? [] : [Properties::color($color)]),
        ], Properties::fits(...)));
    }
}
