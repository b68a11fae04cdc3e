<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * 64 consecutive blocks. A word that few items of them have has one row for all of them instead of one for each block (SparsePostings);
 * what is offered in a size has one for each quarter (OfferRow). Such a row has a number above those of all blocks. Spans and quarters have the same
 * numbers: the name of a row says which it is.
 */
final class Span
{
    /** How many bits of a block's number tell it from the others of its span. */
    public const BLOCK_BITS = 6;

    /** Bits of a place in a span. */
    public const POSITION_BITS = self::BLOCK_BITS + Block::PLACE_BITS;

    /** The lowest number of such a row. */
    public const FIRST_ROW = 1 << 31;

    /**
     * The number of the rows of the span that a block is in.
     *
     * @param int $bits How many bits of a block's number tell it from the others of its span, or of a part of it that has rows of its own.
     */
    public static function rowOf(int $block, int $bits = self::BLOCK_BITS): int
    {
        return self::FIRST_ROW | $block >> $bits;
    }

    /** Whether a row with this number is one of a span and not one of a block. */
    public static function isRow(int $number): bool
    {
        return $number >= self::FIRST_ROW;
    }

    /**
     * @param int $number That of a row of a span.
     * @param int $bits See rowOf().
     */
    public static function firstBlock(int $number, int $bits = self::BLOCK_BITS): int
    {
        return ($number ^ self::FIRST_ROW) << $bits;
    }
}
