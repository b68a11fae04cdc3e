<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * What is offered in a size: its variants' availability and price together, so that a filter by all three reads one kind of rows (OfferRow). Variants of
 * an item that have all of it in common are one offer, written as a number: the place of its availability and, in the last four bytes, its price.
 */
final class Offers
{
    /** The price of a variant without one. It is above each price (PriceLadder::HIGHEST). */
    public const NO_PRICE = 0xFFFFFFFF;

    /** The beginning of the names of the rows. */
    public const NAME = 'offers:';

    private const PRICE_BITS = 32;

    /** Bits of an offer. */
    private const BITS = self::PRICE_BITS + 2;
    private const ALL = (1 << self::BITS) - 1;
    private const PLACES = (1 << Span::POSITION_BITS) - 1;

    /** The row's name, by the name of the size. */
    public static function name(string $size): string
    {
        return self::NAME . substr($size, strlen(Properties::SIZE));
    }

    public static function offer(int $availability, ?int $price): int
    {
        return $availability << self::PRICE_BITS | ($price ?? self::NO_PRICE);
    }

    /** @param int $offer Also one of an item. */
    public static function availability(int $offer): int
    {
        return $offer >> self::PRICE_BITS & 3;
    }

    /** @param int $offer Also one of an item. */
    public static function price(int $offer): int
    {
        return $offer & self::NO_PRICE;
    }

    /** An offer of an item: the item's place in its span above the offer. Those of an item are next to each other, the cheapest of an availability first. */
    public static function ofItem(int $position, int $offer): int
    {
        return ($position & self::PLACES) << self::BITS | $offer;
    }

    /** Whether two offers of items are of the same item and availability. */
    public static function areAlike(int $one, int $other): bool
    {
        return $one >> self::PRICE_BITS === $other >> self::PRICE_BITS;
    }

    /**
     * In the order of rows: by availability, price and item.
     *
     * @param list<int> $ofItems See ofItem().
     * @return array{list<int>, list<int>} The prices of the offers, and the places of their items in the span.
     */
    public static function inOrder(array $ofItems): array
    {
        foreach ($ofItems as $i => $ofItem) {
            $ofItems[$i] = ($ofItem & self::ALL) << Span::POSITION_BITS | $ofItem >> self::BITS;
        }
        sort($ofItems);
        $prices = [];
        $places = [];
        foreach ($ofItems as $ofItem) {
            $prices[] = $ofItem >> Span::POSITION_BITS & self::NO_PRICE;
            $places[] = $ofItem & self::PLACES;
        }
        return [$prices, $places];
    }
}
