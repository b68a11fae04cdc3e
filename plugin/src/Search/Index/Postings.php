<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The row of a word: the items of the block that have it, and how much it says about each of them. Written as Base64, because databases and
 * WordPress treat binary text differently.
 *
 * An item is written as a key of two bytes: its place in the block and, above it, its rank (IndexRecord::rank()). So items with equal scores are put
 * into their order without reading anything else. All rows of a block have the same key for an item.
 */
final class Postings
{
    /** The highest rank that a key has room for. */
    public const HIGHEST_RANK = 63;

    private const PLACES = Block::SIZE - 1;

    public static function key(int $rank, int $place): int
    {
        return $rank << Block::PLACE_BITS | $place;
    }

    public static function placeOf(int $key): int
    {
        return $key & self::PLACES;
    }

    public static function rankOf(int $key): int
    {
        return $key >> Block::PLACE_BITS;
    }

    /** @param array<int, int> $impacts 1 to 255, by key. */
    public static function encode(array $impacts): string
    {
        if (count($impacts) === 1) {
            // Most words are in one item of a block.
            foreach ($impacts as $key => $impact) {
                // Faster than pack().
                return base64_encode(chr($key & 0xFF) . chr($key >> 8) . chr($impact));
            }
        }
        ksort($impacts);
        return base64_encode(pack('v*', ...array_keys($impacts)) . pack('C*', ...$impacts));
    }

    /**
     * @param int $factor What each impact is multiplied by.
     * @return array<int, int> See encode().
     */
    public static function decode(string $row, int $factor = 1): array
    {
        $bytes = (string) base64_decode($row, true);
        $count = intdiv(strlen($bytes), 3);
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
}
