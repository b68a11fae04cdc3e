<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The items of a list have positions, numbers that they keep as long as they are in the list. 1,024 consecutive positions are a
 * block. The index has a row for each name and block, which says something about every item of the block: which items have a
 * word, a size, a price (docs/search.md, "Storage"). So a word that half of a large shop's products have takes a hundred rows
 * to read, and a changed product a few rows of one block to write.
 */
final class Block
{
    /** Bits of a place, which is a position within its block. */
    public const PLACE_BITS = 10;

    /** Positions in a block. */
    public const SIZE = 1 << self::PLACE_BITS;

    /** The bits of a position, or of a key (Postings), that are its place. */
    public const PLACES = self::SIZE - 1;

    /** The beginning of the names of words. */
    public const WORD = 'w:';

    /** Sorts after every character of a name: the end of a range of names with the same beginning. */
    public const LAST = "\u{10FFFF}";

    public static function of(int $position): int
    {
        return intdiv($position, self::SIZE);
    }
}
