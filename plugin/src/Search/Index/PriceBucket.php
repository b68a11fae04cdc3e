<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The row of the prices between two round ones: the variants of a block that have such a price, the lowest price first. It is Base64 of
 * the prices in bani and then of the bits that the variants have in a ByteMap, with four bytes for each.
 */
final class PriceBucket
{
    private const BYTES = 4;

    /** @param array<int, int> $prices By bit, see bit(). */
    public static function encode(array $prices): string
    {
        ksort($prices);
        asort($prices);
        return base64_encode(pack('V*', ...$prices) . pack('V*', ...array_keys($prices)));
    }

    /** @return array<int, int> Prices by bit, the lowest first. */
    public static function decode(string $row): array
    {
        $bytes = (string) base64_decode($row, true);
        $half = intdiv(strlen($bytes), 2);
        return $half === 0 ? [] : array_combine((array) unpack('V*', $bytes, $half), (array) unpack('V*', substr($bytes, 0, $half)));
    }

    /** The ByteMap of the variants with a price from $least to $most, both included. */
    public static function between(string $row, int $least, int $most): string
    {
        $bytes = (string) base64_decode($row, true);
        $first = self::cheaperThan($bytes, $least);
        $count = self::cheaperThan($bytes, $most + 1) - $first;
        if ($count <= 0) {
            return '';
        }
        $bits = (array) unpack("V{$count}", $bytes, intdiv(strlen($bytes), 2) + $first * self::BYTES);
        $map = str_repeat("\0", (max([0, ...$bits]) >> 3) + 1);
        foreach ($bits as $bit) {
            $map[$bit >> 3] = chr(ord($map[$bit >> 3]) | 1 << ($bit & 7));
        }
        return $map;
    }

    /** How many prices of a row are lower than a price. */
    private static function cheaperThan(string $bytes, int $price): int
    {
        [$from, $to] = [0, intdiv(strlen($bytes), 2 * self::BYTES)];
        while ($from < $to) {
            $middle = intdiv($from + $to, 2);
            if (((array) unpack('V', $bytes, $middle * self::BYTES))[1] < $price) {
                $from = $middle + 1;
            } else {
                $to = $middle;
            }
        }
        return $from;
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
