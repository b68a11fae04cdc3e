<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Catalog\Availability;

/**
 * The row of what is offered in a size: its variants' availability and price together, so that a filter by all three reads no other row. Variants
 * of an item that have all of it in common are one offer. Written as Base64 of numbers with four bytes, the highest first, so that they are
 * compared as text:
 *
 * - for each availability, the best first: how many offers it has, and how many of them have a cheaper one of the same item;
 * - the prices of the offers in bani, for each availability the lowest first;
 * - the positions of their items, in the same order;
 * - for each offer that has a cheaper one, its price and that of the next cheaper one. So items are counted without looking at all of them.
 *
 * One offer of an item is written as a number: the place of its availability and, in the last four bytes, its price.
 */
final class Offers
{
    /** The price of a variant without one. It is above each price (PriceLadder::HIGHEST). */
    public const NO_PRICE = 0xFFFFFFFF;

    /** The beginning of the names of these rows. */
    public const NAME = 'offers:';

    /** Bytes of a number. */
    public const BYTES = 4;

    private const PRICE_BITS = 32;

    /** Bits of an offer. */
    private const OFFER_BITS = self::PRICE_BITS + 2;
    private const OFFERS = (1 << self::OFFER_BITS) - 1;

    /** The row's name, by the name of the size. */
    public static function name(string $size): string
    {
        return self::NAME . substr($size, strlen(Properties::SIZE));
    }

    public static function offer(int $availability, ?int $price): int
    {
        return $availability << self::PRICE_BITS | ($price ?? self::NO_PRICE);
    }

    /** An offer of an item, as a number: the item's place in the block above the offer. */
    public static function entry(int $place, int $offer): int
    {
        return $place << self::OFFER_BITS | $offer;
    }

    /** @param non-empty-list<int> $entries See entry(). */
    public static function encode(int $block, array $entries): string
    {
        $availabilities = count(Availability::cases());
        $counts = array_fill(0, 2 * $availabilities, 0);
        $dearer = array_fill(0, $availabilities, []);
        // Those of an item are next to each other, the cheapest first.
        sort($entries);
        $cheaper = -1;
        foreach ($entries as $i => $entry) {
            $availability = $entry >> self::PRICE_BITS & 3;
            $counts[2 * $availability]++;
            // The item and the availability are the same.
            if ($cheaper >> self::PRICE_BITS === $entry >> self::PRICE_BITS) {
                $counts[2 * $availability + 1]++;
                array_push($dearer[$availability], $entry & self::NO_PRICE, $cheaper & self::NO_PRICE);
            }
            $cheaper = $entry;
            $entries[$i] = ($entry & self::OFFERS) << Block::PLACE_BITS | $entry >> self::OFFER_BITS;
        }
        sort($entries);
        $prices = [];
        $positions = [];
        foreach ($entries as $entry) {
            $prices[] = $entry >> Block::PLACE_BITS & self::NO_PRICE;
            $positions[] = $block * Block::SIZE + ($entry & Block::SIZE - 1);
        }
        return base64_encode(pack('N*', ...$counts, ...$prices, ...$positions, ...array_merge(...$dearer)));
    }

    /** @return array<int, non-empty-list<int>> The offers of each item, ascending, by its place. */
    public static function decode(string $row): array
    {
        $numbers = array_values((array) unpack('N*', (string) base64_decode($row, true)));
        $at = 2 * count(Availability::cases());
        $all = 0;
        foreach (Availability::cases() as $availability => $_) {
            $all += $numbers[2 * $availability];
        }
        $offers = [];
        foreach (Availability::cases() as $availability => $_) {
            for ($end = $at + $numbers[2 * $availability]; $at < $end; $at++) {
                $offers[$numbers[$at + $all] % Block::SIZE][] = self::offer($availability, $numbers[$at]);
            }
        }
        return $offers;
    }

    /**
     * The row with other offers of one item.
     *
     * @param list<int> $ofItem [] removes the item.
     * @return string '' if there are no offers left.
     */
    public static function with(string $row, int $block, int $place, array $ofItem): string
    {
        $entries = [];
        foreach ([$place => $ofItem] + ($row === '' ? [] : self::decode($row)) as $item => $offers) {
            foreach ($offers as $offer) {
                $entries[] = self::entry($item, $offer);
            }
        }
        return $entries === [] ? '' : self::encode($block, $entries);
    }

    /**
     * The offers of a row with a price in a range.
     *
     * @param int $availabilities How many of the availabilities count, from the best one on.
     * @param int $least In bani,
     * @param int $most both included; NO_PRICE for variants without a price too.
     * @return array<int, array{string, string, int}> By availability: the prices, the lowest first, and the positions, as encode() writes them; and how
     *     many items that are.
     */
    public static function between(string $row, int $availabilities, int $least, int $most): array
    {
        $bytes = (string) base64_decode($row, true);
        $states = 2 * count(Availability::cases());
        // Numbered from 1.
        $counts = (array) unpack("N{$states}", $bytes);
        $all = 0;
        for ($i = 1; $i < $states; $i += 2) {
            $all += $counts[$i];
        }
        $dearer = $states + 2 * $all;
        $found = [];
        $end = $states;
        for ($availability = 0; $availability < $availabilities; $availability++) {
            $begin = $end;
            $end += $counts[2 * $availability + 1];
            $from = $least <= 0 ? $begin : self::firstFrom($bytes, $least, $begin, $end);
            $to = $most >= self::NO_PRICE ? $end : self::firstFrom($bytes, $most + 1, $from, $end);
            $ofDearer = $counts[2 * $availability + 2];
            if ($to > $from) {
                $found[$availability] = [
                    substr($bytes, $from * self::BYTES, ($to - $from) * self::BYTES),
                    substr($bytes, ($from + $all) * self::BYTES, ($to - $from) * self::BYTES),
                    $to - $from - self::repeated((array) ($ofDearer === 0 ? [] : unpack('N' . 2 * $ofDearer, $bytes, $dearer * self::BYTES)), $least, $most),
                ];
            }
            $dearer += 2 * $ofDearer;
        }
        return $found;
    }

    /**
     * Where the first price is that is not below the given one.
     *
     * @param string $bytes Ascending prices from the number $begin to the one before $end.
     */
    public static function firstFrom(string $bytes, int $price, int $begin, int $end): int
    {
        $wanted = pack('N', $price);
        while ($begin < $end) {
            $middle = $begin + $end >> 1;
            if (substr_compare($bytes, $wanted, $middle * self::BYTES, self::BYTES) < 0) {
                $begin = $middle + 1;
            } else {
                $end = $middle;
            }
        }
        return $begin;
    }

    /**
     * How many offers of a range have a cheaper one of the same item that is in the range too.
     *
     * @param array<int> $dearer Prices, each before that of the next cheaper offer of the item; numbered from 1.
     */
    private static function repeated(array $dearer, int $least, int $most): int
    {
        $count = 0;
        for ($i = 1, $end = count($dearer); $i < $end; $i += 2) {
            if ($dearer[$i] <= $most && $dearer[$i + 1] >= $least) {
                $count++;
            }
        }
        return $count;
    }
}
