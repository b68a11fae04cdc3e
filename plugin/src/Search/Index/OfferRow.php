<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Catalog\Availability;

/**
 * A row of offers. Written as Base64 of numbers with four bytes, the highest byte first, so that they are compared as text:
 *
 * - for each availability, the best first: how many offers it has, and how many of them have a cheaper one of the same item;
 * - the prices of the offers in bani, for each availability the lowest first;
 * - the positions of their items, in the same order;
 * - for each offer that has a cheaper one, its price and that of the next cheaper one, in any order. So items are counted without looking at all
 *   of them.
 *
 * At the end of a rebuild the rows of 16 neighbouring blocks are joined to one (SpanRows). The highest bit of its first number says so, before the prices
 * it has the numbers that are needed to read places and ids, instead of positions it has places, and at the end the ids (OfferedPlaces).
 */
final class OfferRow
{
    /** Bytes of a number. */
    public const BYTES = 4;

    /** How many bits of a block's number tell it from the others of its joined row (Span::rowOf()). With whole spans, saves of large shops would take longer. */
    public const BLOCK_BITS = 4;

    /** The most offers of a joined row: a change of one of them writes all of them again. */
    public const MOST = 4096;

    private const JOINED = 1 << 31;

    /** @param non-empty-list<int> $ofItems Offers of items of one block (Offers::ofItem()). */
    public static function ofBlock(int $block, array $ofItems): string
    {
        return self::encode($block, $ofItems, OfferedPlaces::ofBlock(), []);
    }

    /**
     * One row for some blocks that have a joined row in common.
     *
     * @param non-empty-array<int, string> $rows By block.
     * @param array<int, string> $ids The rows of ids (Column) of these blocks.
     * @return string|null null if they have more offers than MOST.
     */
    public static function joined(array $rows, array $ids): ?string
    {
        $ofItems = [];
        $known = [];
        foreach ($rows as $block => $row) {
            $ofBlock = self::decode($row);
            foreach ($ofBlock as $position => $offers) {
                foreach ($offers as $offer) {
                    $ofItems[] = Offers::ofItem($position, $offer);
                }
            }
            if (count($ofItems) > self::MOST) {
                return null;
            }
            foreach (Column::some($ids[$block] ?? '', array_map(static fn (int $position): int => $position % Block::SIZE, array_keys($ofBlock))) as $place => $id) {
                $known[$block * Block::SIZE + $place] = $id;
            }
        }
        $block = (int) array_key_first($rows);
        return $ofItems === [] ? null : self::encode($block, $ofItems, OfferedPlaces::joined($block, $known), $known);
    }

    /**
     * @param non-empty-list<int> $ofItems
     * @param array<int, int> $ids Those of the items by position, for a joined row.
     */
    private static function encode(int $block, array $ofItems, OfferedPlaces $places, array $ids): string
    {
        $counts = array_fill(0, 2 * count(Availability::cases()), 0);
        $dearer = array_fill(0, count(Availability::cases()), []);
        sort($ofItems);
        $cheaper = -1;
        foreach ($ofItems as $ofItem) {
            $availability = Offers::availability($ofItem);
            $counts[2 * $availability]++;
            if (Offers::areAlike($cheaper, $ofItem)) {
                $counts[2 * $availability + 1]++;
                array_push($dearer[$availability], Offers::price($ofItem), Offers::price($cheaper));
            }
            $cheaper = $ofItem;
        }
        [$prices, $inSpan] = Offers::inOrder($ofItems);
        $first = $block >> Span::BLOCK_BITS << Span::POSITION_BITS;
        $written = ['', ''];
        foreach ($inSpan as $place) {
            $written[0] .= $places->place($first | $place);
            $written[1] .= $places->id($first | $place, $ids[$first | $place] ?? 0);
        }
        return self::pack(array_values($counts), $places, pack('N*', ...$prices) . $written[0] . pack('N*', ...array_merge(...$dearer)) . $written[1]);
    }

    /** @param list<int> $counts */
    private static function pack(array $counts, OfferedPlaces $places, string $offers): string
    {
        $counts[0] |= $places->isJoined() ? self::JOINED : 0;
        return base64_encode(pack('N*', ...$counts) . $places->beginning() . $offers);
    }

    /** How many offers a row has. */
    public static function count(string $row): int
    {
        [, , $prices, $places] = self::sections((string) base64_decode($row, true));
        return intdiv($places - $prices, self::BYTES);
    }

    /** @return array<int, non-empty-list<int>> The offers of each item, ascending, by its position. */
    public static function decode(string $row): array
    {
        [$parts, $places] = self::parts($row);
        $offers = [];
        foreach ($parts as $availability => [$prices, $of]) {
            $prices = array_values((array) unpack('N*', $prices));
            foreach ($places->positions($of) as $i => $position) {
                $offers[$position][] = Offers::offer($availability, $prices[$i]);
            }
        }
        return $offers;
    }

    /** @return array<int, int> The ids that a joined row has, by position. */
    public static function ids(string $row): array
    {
        [$parts, $places] = self::parts($row);
        $ids = [];
        foreach ($parts as [, $of, , $idsOf]) {
            $ids += $places->ids($of, $idsOf);
        }
        return $ids;
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
            $new[Offers::availability($offer)][] = Offers::price($offer);
        }
        [$parts, $places] = self::parts($row);
        $counts = [];
        $bytes = ['', '', '', ''];
        foreach ($parts as $availability => $part) {
            sort($new[$availability]);
            $part = self::withPrices(self::withoutItem($part, $places->place($position)), $places->place($position), $places->id($position, $id), $new[$availability]);
            array_push($counts, intdiv(strlen($part[0]), self::BYTES), intdiv(strlen($part[2]), 2 * self::BYTES));
            foreach ($part as $i => $ofPart) {
                $bytes[$i] .= $ofPart;
            }
        }
        return $bytes[0] === '' ? '' : self::pack($counts, $places, implode('', $bytes));
    }

    /**
     * @param array{string, string, string, string} $part See parts().
     * @return array{string, string, string, string} Without the item's offers.
     */
    private static function withoutItem(array $part, string $place): array
    {
        [$prices, $of, $dearer, $ids] = $part;
        $size = strlen($place);
        $cheaper = null;
        while (($at = Postings::find($of, $place, $size, strlen($of))) !== null) {
            $number = intdiv($at, $size);
            $price = substr($prices, self::BYTES * $number, self::BYTES);
            $prices = substr_replace($prices, '', self::BYTES * $number, self::BYTES);
            $of = substr_replace($of, '', $at, $size);
            $ids = $ids === '' ? '' : substr_replace($ids, '', $at, $size);
            $pair = $cheaper === null ? null : Postings::find($dearer, $price . $cheaper, 2 * self::BYTES, strlen($dearer));
            $dearer = $pair === null ? $dearer : substr_replace($dearer, '', $pair, 2 * self::BYTES);
            $cheaper = $price;
        }
        return [$prices, $of, $dearer, $ids];
    }

    /**
     * @param array{string, string, string, string} $part See parts().
     * @param string $id '' if the row has no ids.
     * @param list<int> $new Ascending prices of an item that the part does not have.
     * @return array{string, string, string, string} With these offers.
     */
    private static function withPrices(array $part, string $place, string $id, array $new): array
    {
        [$prices, $of, $dearer, $ids] = $part;
        $size = strlen($place);
        foreach ($new as $i => $price) {
            $count = intdiv(strlen($prices), self::BYTES);
            $first = self::before($prices, pack('N', $price), 0, $count);
            $equal = $price === Offers::NO_PRICE ? $count - $first : self::before($prices, pack('N', $price + 1), self::BYTES * $first, $count - $first);
            // Of equal prices the places ascend.
            $number = $first + self::before($of, $place, $size * $first, $equal);
            $prices = substr_replace($prices, pack('N', $price), self::BYTES * $number, 0);
            $of = substr_replace($of, $place, $size * $number, 0);
            $ids = substr_replace($ids, $id, $size * $number, 0);
            $dearer .= $i === 0 ? '' : pack('N2', $price, $new[$i - 1]);
        }
        return [$prices, $of, $dearer, $ids];
    }

    /**
     * @return array{list<array{string, string, string, string}>, OfferedPlaces} For each availability: prices, places, the prices of offers that have a
     *     cheaper one, and the ids of a joined row.
     */
    private static function parts(string $row): array
    {
        $bytes = (string) base64_decode($row, true);
        [$counts, $places, $at, $of, $dearer, $ids] = self::sections($bytes);
        $parts = [];
        for ($i = 1; $i < count($counts); $i += 2) {
            $ofDearer = 2 * self::BYTES * $counts[$i + 1];
            $ofPlaces = $places->size * $counts[$i];
            $parts[] = [substr($bytes, $at, self::BYTES * $counts[$i]), substr($bytes, $of, $ofPlaces), substr($bytes, $dearer, $ofDearer), substr($bytes, $ids, $ofPlaces)];
            $at += self::BYTES * $counts[$i];
            $of += $ofPlaces;
            $dearer += $ofDearer;
            $ids += $ofPlaces;
        }
        return [$parts, $places];
    }

    /**
     * @param string $bytes '' for a row without offers.
     * @return array{array<int, int>, OfferedPlaces, int, int, int, int} The first numbers, numbered from 1; where the prices, the places, the prices of
     *     offers with cheaper ones and the ids begin.
     */
    private static function sections(string $bytes): array
    {
        $states = 2 * count(Availability::cases());
        $counts = $bytes === '' ? array_fill(1, $states, 0) : (array) unpack("N{$states}", $bytes);
        $at = self::BYTES * $states;
        if (($counts[1] & self::JOINED) === 0) {
            $places = OfferedPlaces::ofBlock();
        } else {
            $counts[1] ^= self::JOINED;
            $places = OfferedPlaces::read($bytes, $at);
            $at += strlen($places->beginning());
        }
        $all = 0;
        $dearer = 0;
        for ($i = 1; $i < $states; $i += 2) {
            $all += $counts[$i];
            $dearer += $counts[$i + 1];
        }
        $of = $at + self::BYTES * $all;
        return [$counts, $places, $at, $of, $of + $places->size * $all, $of + $places->size * $all + 2 * self::BYTES * $dearer];
    }

    /**
     * The offers of a row with a price in a range.
     *
     * @param int $availabilities How many of the availabilities count, from the best one on.
     * @param int $least In bani,
     * @param int $most both included; Offers::NO_PRICE for variants without a price too.
     * @return array<int, OfferRange> By availability, without those that have none.
     */
    public static function between(string $row, int $availabilities, int $least, int $most): array
    {
        $bytes = (string) base64_decode($row, true);
        [$counts, $places, $at, $of, $dearer, $ids] = self::sections($bytes);
        [$from, $to] = [pack('N', $least), pack('N', $most + 1)];
        $found = [];
        for ($availability = 0; $availability < $availabilities; $availability++) {
            $all = $counts[2 * $availability + 1];
            $before = $least <= 0 ? 0 : self::before($bytes, $from, $at, $all);
            $count = ($most >= Offers::NO_PRICE ? $all : self::before($bytes, $to, $at, $all)) - $before;
            $ofDearer = $counts[2 * $availability + 2];
            if ($count > 0) {
                $repeated = $ofDearer === 0 ? 0 : self::repeated((array) unpack('N' . 2 * $ofDearer, $bytes, $dearer), $least, $most);
                $found[$availability] = new OfferRange(
                    $bytes,
                    $places,
                    $count,
                    $count - $repeated,
                    $at + self::BYTES * $before,
                    $of + $places->size * $before,
                    $ids + $places->size * $before
                );
            }
            $at += self::BYTES * $all;
            $of += $places->size * $all;
            $ids += $places->size * $all;
            $dearer += 2 * self::BYTES * $ofDearer;
        }
        return $found;
    }

    /**
     * How many of some ascending numbers are below another one.
     *
     * @param string $wanted The other one, as it is written.
     * @param int $at Where the numbers begin,
     * @param int $count and how many they are.
     */
    public static function before(string $bytes, string $wanted, int $at, int $count): int
    {
        $size = strlen($wanted);
        [$begin, $end] = [0, $count];
        while ($begin < $end) {
            $middle = $begin + $end >> 1;
            if (substr_compare($bytes, $wanted, $at + $middle * $size, $size) < 0) {
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
