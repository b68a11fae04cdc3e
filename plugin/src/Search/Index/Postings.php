<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The row of a word: the items of the block that have it, and how much it says about each of them. Written as Base64, because databases and
 * WordPress treat binary text differently.
 *
 * An item is written as a key of two bytes: its place in the block and, above it, its rank (IndexRecord::rank()). So items with equal scores are put
 * into their order without reading anything else. All rows of a block have the same key for an item. A row of few items has their ids too, with a
 * first character that says so: reading them from the column of ids takes a row of each block.
 */
final class Postings
{
    /** The highest rank that a key has room for. */
    public const HIGHEST_RANK = 63;

    /** The most items of a row that has their ids. */
    public const FEW = 128;

    /** The first character of a row with ids; Base64 does not have it. */
    private const WITH_IDS = ':';

    /** The highest id that a row has room for. */
    public const HIGHEST_ID = 0xFFFFFFFF;

    /** How many bytes an item has: its key and its impact; and with its id. */
    private const BYTES = 3;
    private const BYTES_WITH_ID = 7;

    public static function key(int $rank, int $place): int
    {
        return $rank << Block::PLACE_BITS | $place;
    }

    public static function placeOf(int $key): int
    {
        return $key & Block::PLACES;
    }

    public static function rankOf(int $key): int
    {
        return $key >> Block::PLACE_BITS;
    }

    /**
     * @param array<int, int> $impacts 1 to 255, by key.
     * @param array<int, int> $ids Those of these items, and perhaps of others, by key. If one is missing, the row has none.
     */
    public static function encode(array $impacts, array $ids): string
    {
        if (count($impacts) === 1) {
            // Most words are in one item of a block.
            foreach ($impacts as $key => $impact) {
                $id = $ids[$key] ?? PHP_INT_MAX;
                // Faster than pack().
                $bytes = chr($key & 0xFF) . chr($key >> 8) . chr($impact);
                return $id > self::HIGHEST_ID ? base64_encode($bytes)
                    : self::WITH_IDS . base64_encode($bytes . chr($id & 0xFF) . chr($id >> 8 & 0xFF) . chr($id >> 16 & 0xFF) . chr($id >> 24));
            }
        }
        ksort($impacts);
        $bytes = pack('v*', ...array_keys($impacts)) . pack('C*', ...$impacts);
        $ofItems = count($impacts) > self::FEW ? [] : self::inOrder($impacts, $ids);
        return $ofItems === [] ? base64_encode($bytes) : self::WITH_IDS . base64_encode($bytes . pack('V*', ...$ofItems));
    }

    /**
     * @param array<int, int> $impacts By key.
     * @param array<int, int> $ids See encode().
     * @return list<int> The ids in the order of the impacts; [] if one is missing or too high.
     */
    private static function inOrder(array $impacts, array $ids): array
    {
        $ofItems = [];
        foreach ($impacts as $key => $_) {
            $id = $ids[$key] ?? PHP_INT_MAX;
            if ($id > self::HIGHEST_ID) {
                return [];
            }
            $ofItems[] = $id;
        }
        return $ofItems;
    }

    /**
     * @param int $factor What each impact is multiplied by.
     * @return array<int, int> The impacts, by key.
     */
    public static function decode(string $row, int $factor = 1): array
    {
        $hasIds = self::hasIds($row);
        $bytes = (string) base64_decode($hasIds ? substr($row, 1) : $row, true);
        $count = intdiv(strlen($bytes), $hasIds ? self::BYTES_WITH_ID : self::BYTES);
        if ($count === 0) {
            return [];
        }
        $impacts = [];
        $next = 2 * $count;
        // One array instead of one for the keys, one for the impacts and one for both: searches decode fifty thousand items.
        foreach ((array) unpack("v{$count}", $bytes) as $key) {
            $impacts[$key] = $factor * ord($bytes[$next++]);
        }
        return $impacts;
    }

    public static function columns(string $row, int $block): PostingColumns
    {
        $hasIds = self::hasIds($row);
        $bytes = (string) base64_decode($hasIds ? substr($row, 1) : $row, true);
        $count = intdiv(strlen($bytes), $hasIds ? self::BYTES_WITH_ID : self::BYTES);
        return new PostingColumns($bytes, substr($bytes, 2 * $count, $count), $block * Block::SIZE, null, $hasIds ? self::BYTES * $count : null);
    }

    public static function hasIds(string $row): bool
    {
        return $row !== '' && $row[0] === self::WITH_IDS;
    }

    /**
     * Where an item is among others.
     *
     * @param string $wanted Its first bytes.
     * @param int $each How many bytes each item has,
     * @param int $length and all of them. What follows is not searched.
     */
    public static function find(string $bytes, string $wanted, int $each, int $length): ?int
    {
        $at = strpos($bytes, $wanted);
        while ($at !== false && $at % $each !== 0) {
            // The last bytes of one item and the first ones of the next.
            $at = strpos($bytes, $wanted, $at + 1);
        }
        return $at === false || $at >= $length ? null : $at;
    }

    /** @return array<int, int> The ids of the row's items, by key; [] if it does not have them. */
    public static function ids(string $row): array
    {
        if (! self::hasIds($row)) {
            return [];
        }
        $bytes = (string) base64_decode(substr($row, 1), true);
        $count = intdiv(strlen($bytes), self::BYTES_WITH_ID);
        return array_combine((array) unpack("v{$count}", $bytes), (array) unpack("V{$count}", $bytes, self::BYTES * $count));
    }

    /**
     * The ids of some items; quicker than ids() if they are few.
     *
     * @param list<int> $keys
     * @return array<int, int> By key, without items that the row does not have; [] if it has no ids.
     */
    public static function idsOf(string $row, array $keys): array
    {
        if (! self::hasIds($row)) {
            return [];
        }
        $bytes = (string) base64_decode(substr($row, 1), true);
        $count = intdiv(strlen($bytes), self::BYTES_WITH_ID);
        $found = [];
        $ids = '';
        foreach ($keys as $key) {
            $at = self::find($bytes, chr($key & 0xFF) . chr($key >> 8), 2, 2 * $count);
            if ($at !== null) {
                $found[] = $key;
                $ids .= substr($bytes, self::BYTES * $count + 2 * $at, self::BYTES_WITH_ID - self::BYTES);
            }
        }
        return array_combine($found, (array) unpack('V*', $ids));
    }
}
