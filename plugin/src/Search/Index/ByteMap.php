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

    /** Format of pack() and length in bytes of a place, by kind of row. */
    private const PLACES = [self::SPARSE => ['v*', 2], self::WIDE => ['V*', 4]];

    /** A byte with one bit, by the number of the bit. */
    private const BITS = ["\x01", "\x02", "\x04", "\x08", "\x10", "\x20", "\x40", "\x80"];

    /** If more than one of so many bytes is not zero, the row is dense. */
    private const RARE = 32;

    /** The longest map whose places have two bytes. */
    private const LONGEST_SPARSE = 65536;

    public static function encode(string $map): string
    {
        $map = rtrim($map, "\0");
        $length = strlen($map);
        $kind = $length > self::LONGEST_SPARSE ? self::WIDE : self::SPARSE;
        $format = self::PLACES[$kind][0];
        if (self::count($map) * self::RARE >= $length) {
            return self::DENSE . base64_encode($map);
        }
        $places = [];
        $bytes = '';
        for ($place = strspn($map, "\0"); $place < $length; $place += 1 + strspn($map, "\0", $place + 1)) {
            $places[] = $place;
            $bytes .= $map[$place];
        }
        return $kind . base64_encode(pack($format, ...$places) . $bytes);
    }

    /** The map, without zeros at its end. */
    public static function decode(string $row): string
    {
        $bytes = (string) base64_decode(substr($row, 1), true);
        if ($row === '' || $row[0] === self::DENSE) {
            return $bytes;
        }
        [$format, $size] = self::PLACES[$row[0]];
        $count = intdiv(strlen($bytes), $size + 1);
        // Numbered from 1.
        $places = (array) unpack($format, substr($bytes, 0, $size * $count));
        $map = str_repeat("\0", $places[$count] + 1);
        $values = $size * $count - 1;
        foreach ($places as $i => $place) {
            $map[$place] = $bytes[$values + $i];
        }
        return $map;
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
        $map = str_pad($map, $slices * Block::SIZE, "\0");
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
        return strlen($map) - count_chars($map, 0)[0];
    }
}
