<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The row of a word that few items of a span have: the same as its rows of the span's blocks (Postings), with ids. A search reads it instead of up to
 * 64 rows, most of which would have a few items.
 *
 * An item is written as four bytes, its position in the span, its rank and its impact, in the order of the positions; after all of them the ids follow.
 */
final class SparsePostings
{
    /** The most items of a row: one in 64 of a span's positions. A change of one of them writes all anew. */
    public const MOST = 1024;

    private const BYTES = 4;
    private const BLOCKS = (1 << Span::BLOCK_BITS) - 1 << Block::PLACE_BITS;
    private const PLACES = Block::SIZE - 1;
    private const RANKS = Postings::HIGHEST_RANK << Block::PLACE_BITS;
    private const IMPACT_SHIFT = 24;

    /** How much higher a rank is here than in a key. */
    private const RANK_SHIFT = Span::POSITION_BITS - Block::PLACE_BITS;

    /**
     * @param array<int, array<int, int>> $impacts 1 to 255, by block of the span and key (Postings).
     * @param array<int, array<int, int>> $ids Those of these items, by block and key; none is higher than Postings::HIGHEST_ID.
     */
    public static function encode(array $impacts, array $ids): string
    {
        $items = [];
        $ordered = [];
        ksort($impacts);
        foreach ($impacts as $block => $ofBlock) {
            $first = $block << Block::PLACE_BITS & self::BLOCKS;
            uksort($ofBlock, static fn (int $a, int $b): int => Postings::placeOf($a) <=> Postings::placeOf($b));
            foreach ($ofBlock as $key => $impact) {
                $items[] = $first | Postings::placeOf($key) | Postings::rankOf($key) << Span::POSITION_BITS | $impact << self::IMPACT_SHIFT;
                $ordered[] = $ids[$block][$key];
            }
        }
        return base64_encode(pack('V*', ...$items, ...$ordered));
    }

    /**
     * @param int $number That of the row (Span).
     * @param int $factor What each impact is multiplied by.
     * @return array<int, array<int, int>> The impacts, by block and key.
     */
    public static function decode(string $row, int $number, int $factor = 1): array
    {
        $bytes = (string) base64_decode($row, true);
        $count = intdiv(strlen($bytes), 2 * self::BYTES);
        if ($count === 0) {
            return [];
        }
        $first = Span::firstBlock($number);
        $impacts = [];
        $ofBlock = [];
        $block = -1;
        foreach ((array) unpack("V{$count}", $bytes) as $item) {
            if (($item & self::BLOCKS) !== $block) {
                if ($ofBlock !== []) {
                    $impacts[$first + ($block >> Block::PLACE_BITS)] = $ofBlock;
                    $ofBlock = [];
                }
                $block = $item & self::BLOCKS;
            }
            $ofBlock[$item >> self::RANK_SHIFT & self::RANKS | $item & self::PLACES] = $factor * ($item >> self::IMPACT_SHIFT);
        }
        $impacts[$first + ($block >> Block::PLACE_BITS)] = $ofBlock;
        return $impacts;
    }

    /** @return array<int, array<int, int>> The ids of the row's items, by block and key. */
    public static function ids(string $row, int $number): array
    {
        $bytes = (string) base64_decode($row, true);
        $all = array_values((array) unpack('V*', substr($bytes, intdiv(strlen($bytes), 2))));
        $ids = [];
        $next = 0;
        foreach (self::decode($row, $number) as $block => $ofBlock) {
            foreach ($ofBlock as $key => $_) {
                $ids[$block][$key] = $all[$next++];
            }
        }
        return $ids;
    }

    /**
     * The ids of some items; quicker than ids() if they are few.
     *
     * @param array<int, int> $ranks Their ranks, by position in the list.
     * @return array<int, int> By position, without items that the row does not have.
     */
    public static function idsOf(string $row, array $ranks): array
    {
        $bytes = (string) base64_decode($row, true);
        $length = intdiv(strlen($bytes), 2);
        $found = [];
        $ids = '';
        foreach ($ranks as $position => $rank) {
            $at = Postings::find($bytes, chr($position & 0xFF) . chr($position >> 8 & 0xFF) . chr($rank), self::BYTES, $length);
            if ($at !== null) {
                $found[] = $position;
                $ids .= substr($bytes, $length + $at, self::BYTES);
            }
        }
        return array_combine($found, (array) unpack('V*', $ids));
    }
}
