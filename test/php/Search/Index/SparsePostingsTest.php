<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\Postings;
use MdShop\Catalog\Search\Index\Span;
use MdShop\Catalog\Search\Index\SparsePostings;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class SparsePostingsTest extends TestCase
{
    private const FIRST_BLOCK = 3 << Span::BLOCK_BITS;
    private const LAST_BLOCK = self::FIRST_BLOCK + (1 << Span::BLOCK_BITS) - 1;

    #[TestWith([0])]
    #[TestWith([self::FIRST_BLOCK])]
    #[TestWith([self::LAST_BLOCK])]
    public function testTheRowOfASpanIsNoneOfABlock(int $block): void
    {
        $number = Span::rowOf($block);

        self::assertSame([true, false], [Span::isRow($number), Span::isRow($block)]);
        self::assertSame($block === 0 ? 0 : self::FIRST_BLOCK, Span::firstBlock($number));
        self::assertLessThanOrEqual(0xFFFFFFFF, $number);
    }

    public function testARowHasTheItemsOfAllBlocks(): void
    {
        $number = Span::rowOf(self::FIRST_BLOCK);
        $highest = Postings::key(Postings::HIGHEST_RANK, Block::SIZE - 1);
        $impacts = [self::LAST_BLOCK => [$highest => 255, 0 => 1], self::FIRST_BLOCK => [Postings::key(1, 0) => 7, 5 => 200]];
        $ids = [self::LAST_BLOCK => [$highest => 0xFFFFFFFF, 0 => 1], self::FIRST_BLOCK => [Postings::key(1, 0) => 70, 5 => 50]];
        $row = SparsePostings::encode($impacts, $ids);

        self::assertEquals($impacts, SparsePostings::decode($row, $number));
        self::assertSame(
            [self::FIRST_BLOCK => [Postings::key(1, 0) => 21, 5 => 600], self::LAST_BLOCK => [0 => 3, $highest => 765]],
            SparsePostings::decode($row, $number, 3)
        );
        self::assertEquals($ids, SparsePostings::ids($row, $number));
        self::assertSame([], SparsePostings::decode('', $number));
    }

    public function testAnItemIsNotFoundInTheBytesOfOthersNorInIds(): void
    {
        // As bytes: the positions 01 02, 05 06; the ranks 03, 07; the impacts 04, 08; the ids 09 0a 0b 00, 01 00 00 00.
        $row = SparsePostings::encode([0 => [Postings::key(3, 0x201) => 4], 1 => [Postings::key(7, 0x205) => 8]], [0 => [Postings::key(3, 0x201) => 0x0B0A09], 1 => [Postings::key(7, 0x205) => 1]]);

        self::assertSame([], SparsePostings::idsOf($row, [0x502, 0x703, 0x0A09, 1]));
        self::assertSame([0x605 => 1, 0x201 => 0x0B0A09], SparsePostings::idsOf($row, [0x605, 0x502, 0x201]));
    }

    public function testRandomRowsAreReadAsWritten(): void
    {
        mt_srand(1);
        for ($try = 0; $try < 50; $try++) {
            $impacts = $ids = $expected = [];
            for ($item = mt_rand(1, 300); $item > 0; $item--) {
                [$block, $place, $rank] = [mt_rand(self::FIRST_BLOCK, self::LAST_BLOCK), mt_rand(0, Block::SIZE - 1), mt_rand(0, Postings::HIGHEST_RANK)];
                $position = $block * Block::SIZE + $place;
                if (! isset($expected[$position])) {
                    $impacts[$block][Postings::key($rank, $place)] = mt_rand(1, 255);
                    $expected[$position] = $ids[$block][Postings::key($rank, $place)] = mt_rand(1, 0xFFFFFFFF);
                }
            }
            $row = SparsePostings::encode($impacts, $ids);

            self::assertEquals($impacts, SparsePostings::decode($row, Span::rowOf(self::FIRST_BLOCK)));
            self::assertEquals($ids, SparsePostings::ids($row, Span::rowOf(self::FIRST_BLOCK)));
            self::assertSame($expected, SparsePostings::idsOf($row, array_keys($expected)));
            $others = array_values(array_diff(range(self::FIRST_BLOCK * Block::SIZE, self::FIRST_BLOCK * Block::SIZE + 999), array_keys($expected)));
            self::assertSame([], SparsePostings::idsOf($row, $others));
        }
    }
}
