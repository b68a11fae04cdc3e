<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * A row that has the items of a block in an order, so that its beginning is enough for the first ones. Each entry is a key, which
 * strcmp() puts into the order, a place as in a ByteMap, and the bits of the variants that have the key. An item with several keys
 * has several entries.
 */
enum SortedRow: string
{
    /** By the numbers of the names: NameKey::of(). */
    case Name = 'order:name';

    /** By the prices of the variants, in bani as PriceTerms has them; without those that have none. */
    case Price = 'order:price';

    private const PLACE = 3;
    private const MASK = 1;

    /**
     * @param array<int, array<string, string>> $entries By the place of the item: bytes of a ByteMap by key.
     */
    public static function encode(array $entries): string
    {
        $bytes = [];
        foreach ($entries as $place => $masks) {
            foreach ($masks as $key => $mask) {
                for ($slice = 0; $slice < strlen($mask); $slice++) {
                    if ($mask[$slice] !== "\0") {
                        $bytes[] = $key . substr(pack('N', $slice * Block::SIZE + $place), -self::PLACE) . $mask[$slice];
                    }
                }
            }
        }
        sort($bytes, SORT_STRING);
        return base64_encode(implode('', $bytes));
    }

    /** @return array<int, array<string, string>> See encode(). */
    public function decode(string $row): array
    {
        $entries = [];
        $bytes = (string) base64_decode($row, true);
        foreach ($bytes === '' ? [] : str_split($bytes, $this->bytes()) as $entry) {
            $key = substr($entry, 0, $this->keyBytes());
            $place = self::place($entry, $this->keyBytes());
            $slice = intdiv($place, Block::SIZE);
            $mask = str_pad($entries[$place % Block::SIZE][$key] ?? '', $slice + 1, "\0");
            $mask[$slice] = $entry[$this->bytes() - 1];
            $entries[$place % Block::SIZE][$key] = $mask;
        }
        return $entries;
    }

    /** @return array<string, string> The entries of an item: bytes of a ByteMap by key. */
    public function of(IndexRecord $record): array
    {
        if ($this === self::Name) {
            return [pack('J4', ...array_map(static fn (Column $column): int => $record->columns[$column->value] ?? 0, Column::NAMES)) => Properties::WHOLE];
        }
        $entries = [];
        foreach ($record->properties as $name => $mask) {
            $price = PriceTerms::price($name);
            if ($price !== null) {
                $entries[substr(pack('J', $price), -$this->keyBytes())] = $mask;
            }
        }
        return $entries;
    }

    /** The characters of a number of entries: a beginning of the row with so many characters has so many entries. */
    public function characters(int $entries): int
    {
        return intdiv($this->bytes() * $entries * 4, 3);
    }

    /**
     * The first of some items of a block.
     *
     * @param string $row Or its beginning.
     * @param string $items A byte for each place that is not zero for the items.
     * @param string|null $variants A ByteMap of the variants of which an item must have any with the key; null for any variant.
     * @param int $wanted How many are needed.
     * @param string $last Items with higher keys are not needed.
     * @return array{array<int, string>, string|null} The lowest keys by place; and the last key of the row if all of it was looked at, or
     *     null if the end was not needed.
     */
    public function first(string $row, string $items, ?string $variants, int $wanted, string $last): array
    {
        $bytes = (string) base64_decode($row, true);
        [$size, $keySize] = [$this->bytes(), $this->keyBytes()];
        $keys = [];
        $key = '';
        for ($at = 0, $end = strlen($bytes); $at < $end; $at += $size) {
            $place = self::place($bytes, $at + $keySize);
            $item = $place % Block::SIZE;
            if (
                ($items[$item] ?? "\0") !== "\0" && ! isset($keys[$item])
                && ($variants === null || (($variants[$place] ?? "\0") & $bytes[$at + $size - 1]) !== "\0")
            ) {
                $before = $key;
                $key = substr($bytes, $at, $keySize);
                if (strcmp($key, $last) > 0 || (count($keys) >= $wanted && $key !== $before)) {
                    return [$keys, null];
                }
                $keys[$item] = $key;
            }
        }
        return [$keys, substr($bytes, -$size, $keySize)];
    }

    private static function place(string $bytes, int $at): int
    {
        return ord($bytes[$at]) << 16 | ord($bytes[$at + 1]) << 8 | ord($bytes[$at + 2]);
    }

    /**
     * The bytes of an entry, a multiple of three: in Base64, each one ends with its own last character.
     *
     * @return int<1, max>
     */
    private function bytes(): int
    {
        return $this->keyBytes() + self::PLACE + self::MASK;
    }

    /**
     * Longer than a number that PHP makes of an array's key, or with a zero in the beginning.
     *
     * @return int<1, max>
     */
    private function keyBytes(): int
    {
        return $this === self::Name ? 32 : 5;
    }
}
