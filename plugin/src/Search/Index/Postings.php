<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The row of a word: the places within the block of the items that have it, and how much it says about each of them. Written as
 * Base64, because databases and WordPress treat binary text differently.
 */
final class Postings
{
    /** @param array<int, int> $impacts 1 to 255, by the place within the block. */
    public static function encode(array $impacts): string
    {
        if (count($impacts) === 1) {
            // Most words are in one item of a block.
            foreach ($impacts as $place => $impact) {
                // Faster than pack().
                return base64_encode(chr($place & 0xFF) . chr($place >> 8) . chr($impact));
            }
        }
        ksort($impacts);
        return base64_encode(pack('v*', ...array_keys($impacts)) . pack('C*', ...$impacts));
    }

    /** @return array<int, int> See encode(). */
    public static function decode(string $row): array
    {
        $bytes = (string) base64_decode($row, true);
        $count = intdiv(strlen($bytes), 3);
        if ($count === 0) {
            return [];
        }
        return array_combine((array) unpack('v*', substr($bytes, 0, 2 * $count)), (array) unpack('C*', substr($bytes, 2 * $count)));
    }
}
