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
 * - for each offer that has a cheaper one, its price and that of the next cheaper one, in any order. So items are counted without looking at all
 *   of them.
 *
 * At the end of a rebuild the rows of 16 neighbouring blocks are joined to one (SpanRows). It has the ids of the items too, in the order of their
 * positions, after all else; 0 for an id that has more than four bytes. One offer of an item is written as a number: the place of its availability and, in the last four bytes, its price.
 */
final class Offers
{
    /** The price of a variant without one. It is above each price (PriceLadder::HIGHEST). */
    public const NO_PRICE = 0xFFFFFFFF;

    /** The beginning of the names of these rows. */
    public const NAME = 'offers:';

    /** Bytes of a number. */
    public const BYTES = 4;

    /** Bits of the numbers of blocks that have a joined row in common (Span). With whole spans, saves of large shops would take longer. */
    public const BLOCK_BITS = 4;

    /** The most offers of a joined row. A change of one of them writes all anew. */
    public const MOST = 4096;

    /** The bits of a position that are its place in the span. */
    private const PLACES = (1 << Span::POSITION_BITS) - 1;

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

    /** An offer of an item, as a number: the item's place in its span above the offer. */
    public static function entry(int $position, int $offer): int
    {
        return ($position & self::PLACES) << self::OFFER_BITS | $offer;
    }

    /**
     * @param non-empty-list<int> $entries See entry(); all of the block's span.
     * @param array<int, int> $ids Those of the items, by position, for a joined row.
     */
    public static function encode(int $block, array $entries, array $ids = []): string
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
            $entries[$i] = ($entry & self::OFFERS) << Span::POSITION_BITS | $entry >> self::OFFER_BITS;
        }
        sort($entries);
        $first = $block >> Span::BLOCK_BITS << Span::POSITION_BITS;
        $prices = [];
        $positions = [];
        foreach ($entries as $entry) {
            $prices[] = $entry >> Span::POSITION_BITS & self::NO_PRICE;
            $positions[] = $first | $entry & self::PLACES;
        }
        $ofItems = $ids === [] ? [] : array_map(static fn (int $position): int => self::known($ids[$position]), $positions);
        return base64_encode(pack('N*', ...$counts, ...$prices, ...$positions, ...array_merge(...$dearer), ...$ofItems));
    }

    /** @return array<int, non-empty-list<int>> The offers of each item, ascending, by its position. */
    public static function decode(string $row): array
    {
        $offers = [];
        foreach (self::parts($row) as $availability => [$prices, $positions]) {
            $ofParts = array_map(null, (array) unpack('N*', $positions), (array) unpack('N*', $prices));
            foreach ($ofParts as [$position, $price]) {
                $offers[$position][] = self::offer($availability, $price);
            }
        }
        return $offers;
    }

    /** @return array<int, int> The ids of the items that a joined row says, by position. */
    public static function ids(string $row): array
    {
        $ids = [];
        foreach (self::parts($row) as [, $positions, , $ofItems]) {
            $ids += self::idsOf($positions, $ofItems);
        }
        return $ids;
    }

    /**
     * @param string $positions As encode() writes them.
     * @param string $ids Those of the items, in the same order; '' if they are not known.
     * @return array<int, int> The known ids by position.
     */
    public static function idsOf(string $positions, string $ids): array
    {
        return $ids === '' ? [] : array_filter(array_combine((array) unpack('N*', $positions), (array) unpack('N*', $ids)));
    }

    /**
     * One row for some blocks that have the same joined row.
     *
     * @param non-empty-array<int, string> $rows By block.
     * @param array<int, string> $ids The rows of ids (Column) of these blocks.
     * @return string|null null if they have more offers than MOST.
     */
    public static function joined(array $rows, array $ids): ?string
    {
        $entries = [];
        $known = [];
        foreach ($rows as $block => $row) {
            $ofBlock = self::decode($row);
            foreach ($ofBlock as $position => $offers) {
                foreach ($offers as $offer) {
                    $entries[] = self::entry($position, $offer);
                }
            }
            if (count($entries) > self::MOST) {
                return null;
            }
            $positions = array_keys($ofBlock);
            $places = array_map(static fn (int $position): int => $position % Block::SIZE, $positions);
            $known += array_combine($positions, Column::some($ids[$block] ?? '', $places) + array_fill_keys($places, 0));
        }
        return $entries === [] ? null : self::encode((int) array_key_first($rows), $entries, $known);
    }

    private static function known(int $id): int
    {
        return $id > self::NO_PRICE ? 0 : $id;
    }

    /**
     * The row with other offers of one item. It is changed where they are, because a joined row has thousands.
     *
     * @param int $id The item's id; without a meaning if nothing is added.
     * @param list<int> $ofItem [] removes the item.
     * @return string '' if there are no offers left.
     */
    public static function with(string $row, int $position, int $id, array $ofItem): string
    {
        $new = array_fill(0, count(Availability::cases()), []);
        foreach ($ofItem as $offer) {
            $new[$offer >> self::PRICE_BITS][] = $offer & self::NO_PRICE;
        }
        $parts = self::parts($row);
        $packed = implode('', array_column($parts, 3)) === '' ? '' : pack('N', self::known($id));
        $counts = [];
        $bytes = ['', '', '', ''];
        foreach ($parts as $availability => $part) {
            sort($new[$availability]);
            $part = self::withPrices(self::withoutItem($part, $position), $position, $packed, $new[$availability]);
            array_push($counts, intdiv(strlen($part[0]), self::BYTES), intdiv(strlen($part[2]), 2 * self::BYTES));
            foreach ($part as $i => $ofPart) {
                $bytes[$i] .= $ofPart;
            }
        }
        return $bytes[0] === '' ? '' : base64_encode(pack('N*', ...$counts) . implode('', $bytes));
    }

    /**
     * @param array{string, string, string, string} $part See parts().
     * @return array{string, string, string, string} Without the item's offers.
     */
    private static function withoutItem(array $part, int $position): array
    {
        [$prices, $positions, $dearer, $ids] = $part;
        $cheaper = null;
        while (($at = Postings::find($positions, pack('N', $position), self::BYTES, strlen($positions))) !== null) {
            $price = substr($prices, $at, self::BYTES);
            $prices = substr_replace($prices, '', $at, self::BYTES);
            $positions = substr_replace($positions, '', $at, self::BYTES);
            $ids = $ids === '' ? '' : substr_replace($ids, '', $at, self::BYTES);
            $pair = $cheaper === null ? null : Postings::find($dearer, $price . $cheaper, 2 * self::BYTES, strlen($dearer));
            $dearer = $pair === null ? $dearer : substr_replace($dearer, '', $pair, 2 * self::BYTES);
            $cheaper = $price;
        }
        return [$prices, $positions, $dearer, $ids];
    }

    /**
     * @param array{string, string, string, string} $part See parts().
     * @param string $id That of the item, as four bytes; '' if the row has no ids.
     * @param list<int> $new Ascending prices of an item that the part does not have.
     * @return array{string, string, string, string} With these offers.
     */
    private static function withPrices(array $part, int $position, string $id, array $new): array
    {
        [$prices, $positions, $dearer, $ids] = $part;
        foreach ($new as $i => $price) {
            $count = intdiv(strlen($prices), self::BYTES);
            $first = self::firstFrom($prices, $price, 0, $count);
            $last = $price === self::NO_PRICE ? $count : self::firstFrom($prices, $price + 1, $first, $count);
            // Of equal prices the positions ascend.
            $at = self::BYTES * self::firstFrom($positions, $position, $first, $last);
            $prices = substr_replace($prices, pack('N', $price), $at, 0);
            $positions = substr_replace($positions, pack('N', $position), $at, 0);
            $ids = substr_replace($ids, $id, $at, 0);
            $dearer .= $i === 0 ? '' : pack('N2', $price, $new[$i - 1]);
        }
        return [$prices, $positions, $dearer, $ids];
    }

    /**
     * @return list<array{string, string, string, string}> For each availability: prices, positions, the prices of offers that have a cheaper one, and the
     *     ids of a joined row.
     */
    private static function parts(string $row): array
    {
        $bytes = (string) base64_decode($row, true);
        $states = count(Availability::cases());
        // Numbered from 1.
        $counts = $bytes === '' ? array_fill(1, 2 * $states, 0) : (array) unpack('N' . 2 * $states, $bytes);
        [$all, $allDearer] = self::totals($counts);
        $at = 2 * self::BYTES * $states;
        $dearer = $at + 2 * self::BYTES * $all;
        $ids = $dearer + 2 * self::BYTES * $allDearer;
        $parts = [];
        for ($i = 1; $i < 2 * $states; $i += 2) {
            $length = self::BYTES * $counts[$i];
            $ofDearer = 2 * self::BYTES * $counts[$i + 1];
            $parts[] = [substr($bytes, $at, $length), substr($bytes, $at + self::BYTES * $all, $length), substr($bytes, $dearer, $ofDearer), substr($bytes, $ids, $length)];
            $at += $length;
            $dearer += $ofDearer;
            $ids += $length;
        }
        return $parts;
    }

    /**
     * @param array<int> $counts A row's first numbers, numbered from 1.
     * @return array{int, int} How many offers it has, and how many of them have a cheaper one.
     */
    private static function totals(array $counts): array
    {
        $totals = [0, 0];
        foreach ($counts as $i => $count) {
            $totals[($i - 1) % 2] += $count;
        }
        return $totals;
    }

    /**
     * The offers of a row with a price in a range.
     *
     * @param int $availabilities How many of the availabilities count, from the best one on.
     * @param int $least In bani,
     * @param int $most both included; NO_PRICE for variants without a price too.
     * @return array<int, array{string, string, string, int}> By availability: the prices, the lowest first, the positions and, of a joined row, the ids,
     *     as encode() writes them; and how many items that are.
     */
    public static function between(string $row, int $availabilities, int $least, int $most): array
    {
        $bytes = (string) base64_decode($row, true);
        $states = 2 * count(Availability::cases());
        // Numbered from 1.
        $counts = (array) unpack("N{$states}", $bytes);
        [$all, $allDearer] = self::totals($counts);
        $dearer = $states + 2 * $all;
        $ids = 2 * ($all + $allDearer);
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
                    substr($bytes, ($from + $ids) * self::BYTES, ($to - $from) * self::BYTES),
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
