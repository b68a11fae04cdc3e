<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The row of a property, such as a size: which items of the block have it, and which of their variants. It is a string with a
 * byte for each item, whose bits are the item's first eight variants; after it a byte for each item with the next eight, and so
 * on. PHP's bitwise operators combine such strings: the bits that two of them have in common are variants that have both
 * properties. An item without variants has one bit.
 */
final class ByteMap
{
    private const DENSE = 'd';

    /** Only the bytes that are not zero, after their places. Shorter, but slower to read. */
    private const SPARSE = 's';

    /** The same with longer places, for items with more than 512 variants. */
    private const WIDE = 'w';

    /** All bytes of the first eight variants; of the others, which few items have, only those that are not zero. */
    private const MIXED = 'm';

    /** Format of pack() and length in bytes of a place, by kind of row. */
    private const PLACES = [self::SPARSE => ['v*', 2], self::WIDE => ['V*', 4], self::MIXED => ['v*', 2]];

    /** A byte with one bit, by the number of the bit. */
    private const BITS = ["\x01", "\x02", "\x04", "\x08", "\x10", "\x20", "\x40", "\x80"];

    /** If more than one of so many bytes is not zero, the row is dense. */
    private const RARE = 32;

    /** If at most one of so many bytes of further variants is not zero, only those are written. */
    private const FEW_FURTHER = 12;

    /** The longest map whose places have two bytes. */
    private const LONGEST_SPARSE = 65536;

    public static function encode(string $map): string
    {
        $map = rtrim($map, "\0");
        $length = strlen($map);
        if (self::count($map) * self::RARE < $length) {
            return self::row($length > self::LONGEST_SPARSE ? self::WIDE : self::SPARSE, '', $map);
        }
        $further = substr($map, Block::SIZE);
        return $further !== '' && $length <= self::LONGEST_SPARSE && self::count($further) * self::FEW_FURTHER <= strlen($further)
            ? self::row(self::MIXED, substr($map, 0, Block::SIZE), $further)
            : self::DENSE . base64_encode($map);
    }

    /** @param string $sparse What is written without zeros, after the other bytes. */
    private static function row(string $kind, string $bytes, string $sparse): string
    {
        $places = [];
        $values = '';
        $length = strlen($sparse);
        for ($place = strspn($sparse, "\0"); $place < $length; $place += 1 + strspn($sparse, "\0", $place + 1)) {
            $places[] = $place;
            $values .= $sparse[$place];
        }
        return $kind . base64_encode($bytes . pack(self::PLACES[$kind][0], ...$places) . $values);
    }

    /** The map, without zeros at its end. */
    public static function decode(string $row): string
    {
        $bytes = self::bytes($row);
        if ($row === '' || $row[0] === self::DENSE) {
            return $bytes;
        }
        $dense = $row[0] === self::MIXED ? Block::SIZE : 0;
        [$format, $size] = self::PLACES[$row[0]];
        $count = intdiv(strlen($bytes) - $dense, $size + 1);
        // Numbered from 1.
        $places = (array) unpack($format, substr($bytes, $dense, $size * $count));
        $map = substr($bytes, 0, $dense) . str_repeat("\0", $places[$count] + 1);
        $values = $dense + $size * $count - 1;
        foreach ($places as $i => $place) {
            $map[$dense + $place] = $bytes[$values + $i];
        }
        return $map;
    }

    /** What a row has in common with a map; quicker than decode() if the map has few further variants. */
    public static function common(string $row, string $map): string
    {
        if ($row === '' || $row[0] !== self::MIXED) {
            return self::decode($row) & $map;
        }
        $bytes = self::bytes($row);
        $length = strlen($map);
        if ($length <= Block::SIZE) {
            return $bytes & $map;
        }
        [$format, $size] = self::PLACES[self::MIXED];
        $count = intdiv(strlen($bytes) - Block::SIZE, $size + 1);
        $places = (array) unpack($format, substr($bytes, Block::SIZE, $size * $count));
        $values = Block::SIZE + $size * $count - 1;
        $common = substr($bytes, 0, Block::SIZE) & $map;
        for ($place = Block::SIZE + strspn($map, "\0", Block::SIZE); $place < $length; $place += 1 + strspn($map, "\0", $place + 1)) {
            $i = (int) array_search($place - Block::SIZE, $places, true);
            // Numbered from 1.
            if ($i > 0) {
                $common .= str_repeat("\0", $place - strlen($common)) . ($bytes[$values + $i] & $map[$place]);
            }
        }
        return $common;
    }

    /** A map without the bits of another one. */
    public static function without(string $map, string $other): string
    {
        // Only as far as the other one reaches: str_pad() would take longer than all the rest.
        $length = strlen($other);
        return (substr($map, 0, $length) & ~$other) . substr($map, $length);
    }

    private static function bytes(string $row): string
    {
        return (string) base64_decode(substr($row, 1), true);
    }

    /**
     * The map with other bytes for one item.
     *
     * @param int $place The item's place within the block.
     * @param string $mask The item's bytes; '' removes the item.
     */
    public static function with(string $map, int $place, string $mask): string
    {
        $slices = max(intdiv(strlen($map) + Block::SIZE - 1, Block::SIZE), strlen($mask));
        $map .= str_repeat("\0", $slices * Block::SIZE - strlen($map));
        for ($slice = 0; $slice < $slices; $slice++) {
            $map[$slice * Block::SIZE + $place] = $mask[$slice] ?? "\0";
        }
        return rtrim($map, "\0");
    }

    /** The bytes of an item whose variant at this place in the product's order has a property. */
    public static function bit(int $variant): string
    {
        return $variant < 8 ? self::BITS[$variant] : str_repeat("\0", intdiv($variant, 8)) . self::BITS[$variant % 8];
    }

    /** The bytes of an item, with one more variant. */
    public static function withVariant(string $bytes, int $variant): string
    {
        if ($variant < 8 && strlen($bytes) === 1) {
            return $bytes | self::BITS[$variant];
        }
        return $bytes === '' ? self::bit($variant) : self::ofBoth($bytes, self::bit($variant));
    }

    /** The bytes of an item whose variants have one of two properties. */
    public static function ofBoth(string $bytes, string $others): string
    {
        // | keeps all bytes of both if they are equally long.
        return strlen($bytes) === strlen($others) ? $bytes | $others : str_pad($bytes, strlen($others), "\0") | str_pad($others, strlen($bytes), "\0");
    }

    /** Whether a variant of the item at a place of the block is in a map. */
    public static function has(string $map, int $place, int $variant): bool
    {
        return (ord($map[intdiv($variant, 8) * Block::SIZE + $place] ?? "\0") & (1 << ($variant % 8))) !== 0;
    }

    /**
     * @param string $bytes Those of one item.
     * @return list<int> The places of its variants that have the property.
     */
    public static function variantsOf(string $bytes): array
    {
        $variants = [];
        for ($slice = 0, $slices = strlen($bytes); $slice < $slices; $slice++) {
            for ($bits = ord($bytes[$slice]), $variant = $slice * 8; $bits !== 0; $bits >>= 1, $variant++) {
                if (($bits & 1) === 1) {
                    $variants[] = $variant;
                }
            }
        }
        return $variants;
    }

    /** A map with one byte for each item, which is not zero if any variant has the property. */
    public static function ofItems(string $map): string
    {
        $items = substr($map, 0, Block::SIZE);
        for ($from = Block::SIZE; $from < strlen($map); $from += Block::SIZE) {
            $items |= substr($map, $from, Block::SIZE);
        }
        return $items;
    }

    /** The number of bytes that are not zero. */
    public static function count(string $map): int
    {
        return strlen($map) - substr_count($map, "\0");
    }
}
