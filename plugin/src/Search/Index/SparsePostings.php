<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The row of a word that few items of a span have: the same as its rows of the span's blocks (Postings), with ids. A search reads it instead of up to
 * 64 rows, most of which would have a few items.
 *
 * It has four columns: the positions of the items in the span, two bytes for each and ascending; their ranks and their impacts, a byte each; and their
 * ids, four bytes each.
 */
final class SparsePostings
{
    /** The most items of a row: one in 64 of a span's positions. A change of one of them writes all of them again. */
    public const MOST = 1024;

    /** The bytes of an item, and where the columns of ranks, impacts and ids begin, for each item. */
    private const BYTES = 8;
    private const RANKS = 2;
    private const IMPACTS = 3;
    private const IDS = 4;

    private const BLOCKS = (1 << Span::BLOCK_BITS) - 1 << Block::PLACE_BITS;

    /**
     * @param array<int, array<int, int>> $impacts 1 to 255, by block of the span and key (Postings).
     * @param array<int, array<int, int>> $ids Those of these items, by block and key; none is higher than Postings::HIGHEST_ID.
     */
    public static function encode(array $impacts, array $ids): string
    {
        $positions = [];
        $ranks = '';
        $ofItems = '';
        $ordered = [];
        ksort($impacts);
        foreach ($impacts as $block => $ofBlock) {
            $first = $block << Block::PLACE_BITS & self::BLOCKS;
            uksort($ofBlock, static fn (int $a, int $b): int => Postings::placeOf($a) <=> Postings::placeOf($b));
            foreach ($ofBlock as $key => $impact) {
                $positions[] = $first | Postings::placeOf($key);
                $ranks .= chr(Postings::rankOf($key));
                $ofItems .= chr($impact);
                $ordered[] = $ids[$block][$key];
            }
        }
        return base64_encode(pack('v*', ...$positions) . $ranks . $ofItems . pack('V*', ...$ordered));
    }

    /** @param int $number That of the row (Span). */
    public static function columns(string $row, int $number): PostingColumns
    {
        $bytes = (string) base64_decode($row, true);
        $count = self::count($bytes);
        return new PostingColumns(
            $bytes,
            substr($bytes, self::IMPACTS * $count, $count),
            Span::firstBlock($number) * Block::SIZE,
            self::RANKS * $count,
            self::IDS * $count
        );
    }

    /**
     * @param int $number That of the row (Span).
     * @param int $factor What each impact is multiplied by.
     * @return array<int, non-empty-array<int, int>> The impacts, by block and key.
     */
    public static function decode(string $row, int $number, int $factor = 1): array
    {
        $bytes = (string) base64_decode($row, true);
        $count = self::count($bytes);
        $first = Span::firstBlock($number);
        $rank = self::RANKS * $count;
        $impact = self::IMPACTS * $count;
        $impacts = [];
        $ofBlock = [];
        $block = -1;
        foreach ((array) unpack("v{$count}", $bytes) as $position) {
            if (($position & self::BLOCKS) !== $block) {
                if ($ofBlock !== []) {
                    $impacts[$first + ($block >> Block::PLACE_BITS)] = $ofBlock;
                    $ofBlock = [];
                }
                $block = $position & self::BLOCKS;
            }
            // As Postings::key() does, which would take most of the time.
            $ofBlock[ord($bytes[$rank++]) << Block::PLACE_BITS | $position & Block::PLACES] = $factor * ord($bytes[$impact++]);
        }
        if ($ofBlock !== []) {
            $impacts[$first + ($block >> Block::PLACE_BITS)] = $ofBlock;
        }
        return $impacts;
    }

    /** @return array<int, array<int, int>> The ids of the row's items, by block and key. */
    public static function ids(string $row, int $number): array
    {
        $bytes = (string) base64_decode($row, true);
        $all = array_values((array) unpack('V*', substr($bytes, self::IDS * self::count($bytes))));
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
     * @param list<int> $positions In the list.
     * @return array<int, int> By position, without items that the row does not have.
     */
    public static function idsOf(string $row, array $positions): array
    {
        $bytes = (string) base64_decode($row, true);
        $count = self::count($bytes);
        $found = [];
        $ids = '';
        foreach ($positions as $position) {
            $at = Postings::find($bytes, chr($position & 0xFF) . chr($position >> 8 & 0xFF), 2, 2 * $count);
            if ($at !== null) {
                $found[] = $position;
                $ids .= substr($bytes, self::IDS * $count + 2 * $at, 4);
            }
        }
        return array_combine($found, (array) unpack('V*', $ids));
    }

    private static function count(string $bytes): int
    {
        return intdiv(strlen($bytes), self::BYTES);
    }
}
