<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * 64 consecutive blocks. A word that few items of them have has one row for all of them instead of one for each block (SparsePostings). Such a
 * row has a number above those of all blocks.
 */
final class Span
{
    /** How many bits of a block's number tell it from the others of its span. */
    public const BLOCK_BITS = 6;

    /** The lowest number of such a row. */
    public const FIRST_ROW = 1 << 31;

    /** The number of the rows of the span that a block is in. */
    public static function rowOf(int $block): int
    {
        return self::FIRST_ROW | $block >> self::BLOCK_BITS;
    }

    /** Whether a row with this number is one of a span and not one of a block. */
    public static function isRow(int $number): bool
    {
        return $number >= self::FIRST_ROW;
    }

    /** @param int $number That of a row of a span. */
    public static function firstBlock(int $number): int
    {
        return ($number ^ self::FIRST_ROW) << self::BLOCK_BITS;
    }
}
