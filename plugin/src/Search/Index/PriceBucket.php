<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The row of the prices between two round ones: the variants of a block that have such a price, the lowest price first. Many variants have
 * the same price, so it is written once. The row is a letter for the size of the bits, and Base64 of: the number of prices; the prices in bani;
 * for each the number of variants with it or a lower one; and the bits that the variants have in a ByteMap. All numbers but the bits have
 * four bytes.
 */
final class PriceBucket
{
    private const BYTES = 4;

    /** Formats of pack() of one bit, by the first letter of the row. */
    private const BITS = [self::SHORT => 'v', self::LONG => 'V'];

    /** Two bytes for a bit, which are enough for items with up to 64 variants. */
    private const SHORT = 's';
    private const LONG = 'l';

    /** The highest bit with two bytes. */
    private const HIGHEST_SHORT = 0xFFFF;

    /** @param non-empty-array<int, int> $prices By bit, see bit(). */
    public static function encode(array $prices): string
    {
        ksort($prices);
        asort($prices);
        $counts = array_count_values($prices);
        $ends = [];
        $end = 0;
        foreach ($counts as $count) {
            $ends[] = $end += $count;
        }
        $size = max(array_keys($prices)) <= self::HIGHEST_SHORT ? self::SHORT : self::LONG;
        return $size . base64_encode(pack('V*', count($counts), ...array_keys($counts), ...$ends) . pack(self::BITS[$size] . '*', ...array_keys($prices)));
    }

    /**
     * @param int $highest Higher prices are left out.
     * @return array<int, int> Prices by bit, the lowest first.
     */
    public static function decode(string $row, int $highest = PHP_INT_MAX): array
    {
        $bytes = (string) base64_decode(substr($row, 1), true);
        $count = self::number($bytes, 0);
        if ($count === 0) {
            return [];
        }
        // Numbered from 1: the prices, and for each the number of variants with it or a lower one.
        $numbers = (array) unpack('V' . 2 * $count, $bytes, self::BYTES);
        $prices = [];
        $end = 0;
        for ($i = 1; $i <= $count && $numbers[$i] <= $highest; $i++) {
            for ($price = $numbers[$i]; $end < $numbers[$count + $i]; $end++) {
                $prices[] = $price;
            }
        }
        return $end === 0 ? [] : array_combine((array) unpack(self::BITS[$row[0]] . $end, $bytes, (1 + 2 * $count) * self::BYTES), $prices);
    }

    /** The ByteMap of the variants with a price from $least to $most, both included. */
    public static function between(string $row, int $least, int $most): string
    {
        $bytes = (string) base64_decode(substr($row, 1), true);
        $prices = self::number($bytes, 0);
        if (self::number($bytes, 1) > $most) {
            return '';
        }
        $first = self::cheaperThan($bytes, $prices, $least);
        $count = self::cheaperThan($bytes, $prices, $most + 1) - $first;
        if ($count <= 0) {
            return '';
        }
        $size = $row[0] === self::SHORT ? 2 : self::BYTES;
        $bits = (array) unpack(self::BITS[$row[0]] . $count, $bytes, (1 + 2 * $prices) * self::BYTES + $first * $size);
        $map = str_repeat("\0", (max([0, ...$bits]) >> 3) + 1);
        foreach ($bits as $bit) {
            $map[$bit >> 3] = chr(ord($map[$bit >> 3]) | 1 << ($bit & 7));
        }
        return $map;
    }

    /**
     * How many variants of a row cost less than a price.
     *
     * @param int $prices The number of prices of the row.
     */
    private static function cheaperThan(string $bytes, int $prices, int $price): int
    {
        [$from, $to] = [0, $prices];
        while ($from < $to) {
            $middle = intdiv($from + $to, 2);
            if (self::number($bytes, 1 + $middle) < $price) {
                $from = $middle + 1;
            } else {
                $to = $middle;
            }
        }
        return $from === 0 ? 0 : self::number($bytes, $prices + $from);
    }

    /** One of the numbers with four bytes at the beginning of a row; 0 if the row is shorter. */
    private static function number(string $bytes, int $place): int
    {
        return strlen($bytes) < ($place + 1) * self::BYTES ? 0 : ((array) unpack('V', $bytes, $place * self::BYTES))[1];
    }

    /**
     * The row with other prices for one item.
     *
     * @param int $place The item's place within the block.
     * @param array<int, int> $prices By the place of the variant in the product's order; none to remove the item.
     * @return string '' if no variant is left.
     */
    public static function with(string $row, int $place, array $prices): string
    {
        $others = array_filter(self::decode($row), static fn (int $bit): bool => self::placeOf($bit) !== $place, ARRAY_FILTER_USE_KEY);
        foreach ($prices as $variant => $price) {
            $others[self::bit($place, $variant)] = $price;
        }
        return $others === [] ? '' : self::encode($others);
    }

    /** @return array<int, array<int, int>> The prices of each item by variant, by the item's place. */
    public static function byItem(string $row): array
    {
        $items = [];
        foreach (self::decode($row) as $bit => $price) {
            $variant = intdiv($bit >> 3, Block::SIZE) * 8 + ($bit & 7);
            $items[self::placeOf($bit)][$variant] = $price;
        }
        return $items;
    }

    /** The bit of a variant in a ByteMap. */
    public static function bit(int $place, int $variant): int
    {
        return (intdiv($variant, 8) * Block::SIZE + $place) * 8 + $variant % 8;
    }

    /** The place of the item that a bit belongs to. */
    public static function placeOf(int $bit): int
    {
        return ($bit >> 3) % Block::SIZE;
    }
}
