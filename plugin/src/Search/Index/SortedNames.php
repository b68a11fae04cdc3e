<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The row of a block that has its items in the order of their names: the numbers of NameKey and the place of each. The columns of
 * the names have the same numbers, but all of them must be read to find the first names.
 */
final class SortedNames
{
    public const NAME = 'order:name';

    /** Bytes of an item: those of its numbers, and of its place. */
    public const BYTES = self::KEY + 4;

    /** Characters of an item in Base64: it ends with its own last byte. */
    public const CHARACTERS = 48;

    private const KEY = 32;

    /** @param array<string, list<int>> $columns Those of the names, by the name of the column; numbers by place. */
    public static function encode(array $columns): string
    {
        $items = [];
        $columns = array_map(static fn (Column $column): array => $columns[$column->value], Column::NAMES);
        foreach ($columns[0] as $place => $number) {
            $items[] = pack('J4N', $number, $columns[1][$place], $columns[2][$place], $columns[3][$place], $place);
        }
        sort($items, SORT_STRING);
        return base64_encode(implode('', $items));
    }

    /**
     * The first of some items of a block.
     *
     * @param string $row Or its beginning.
     * @param string $map The items: a byte for each place that is not zero.
     * @param int $wanted How many are needed.
     * @param string $last Items with higher keys are not needed.
     * @return array{array<int, string>, string|null} Keys by place, which strcmp() puts into the order of the names; and the last key
     *     of the row if all of it was looked at, or null if the end was not needed.
     */
    public static function first(string $row, string $map, int $wanted, string $last): array
    {
        $bytes = (string) base64_decode($row, true);
        $keys = [];
        $key = '';
        for ($at = 0, $end = strlen($bytes); $at < $end; $at += self::BYTES) {
            // Places are less than Block::SIZE: two bytes are enough.
            $place = ord($bytes[$at + self::BYTES - 2]) << 8 | ord($bytes[$at + self::BYTES - 1]);
            if (($map[$place] ?? "\0") !== "\0") {
                $before = $key;
                $key = substr($bytes, $at, self::KEY);
                if (strcmp($key, $last) > 0 || (count($keys) >= $wanted && $key !== $before)) {
                    return [$keys, null];
                }
                $keys[$place] = $key;
            }
        }
        return [$keys, substr($bytes, -self::BYTES, self::KEY)];
    }

    /** @return array<int, string> The keys of all items by place, as hexadecimal digits. */
    public static function decode(string $row): array
    {
        $keys = [];
        foreach (str_split((string) base64_decode($row, true), self::BYTES) as $item) {
            $keys[(int) ((array) unpack('N', $item, self::KEY))[1]] = bin2hex(substr($item, 0, self::KEY));
        }
        return $keys;
    }

    /**
     * @param array<string, int> $columns Of one item, by the name of the column.
     * @return string Its key, as decode() returns it.
     */
    public static function keyOf(array $columns): string
    {
        return bin2hex(pack('J4', ...array_map(static fn (Column $column): int => $columns[$column->value], Column::NAMES)));
    }
}
