<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Postings;
use MdShop\Catalog\Search\Index\Span;
use MdShop\Catalog\Search\Index\SparsePostings;
use MdShop\Catalog\Search\Index\WordRows;
use PHPUnit\Framework\TestCase;

/** The rows of a word of which one or the other has an item. */
final class WordRowsTest extends TestCase
{
    private const BLOCK = 70;
    private const OTHER_BLOCK = 71;

    public function testAWordWithoutARowOfItsSpanHasOneOfTheBlock(): void
    {
        $rows = (new WordRows(null, null))->with(self::BLOCK, 9, 5, 5, 100);

        self::assertSame([[5 => 100], [5 => 9], null], [Postings::decode((string) $rows->ofBlock), Postings::ids((string) $rows->ofBlock), $rows->ofSpan]);
        self::assertEquals(new WordRows(null, null), $rows->with(self::BLOCK, 9, 5, 5, null));
    }

    public function testANewItemGoesIntoTheRowOfTheSpan(): void
    {
        $rows = self::sparse([self::OTHER_BLOCK => [3 => 10]])->with(self::BLOCK, 9, 5, 5, 100);

        self::assertNull($rows->ofBlock);
        self::assertSame([self::BLOCK => [5 => 100], self::OTHER_BLOCK => [3 => 10]], self::impacts($rows));
        self::assertSame([self::BLOCK => [5 => 9], self::OTHER_BLOCK => [3 => 1003]], SparsePostings::ids((string) $rows->ofSpan, Span::rowOf(self::BLOCK)));
    }

    public function testANewItemGoesIntoTheRowOfItsBlockIfThereIsOne(): void
    {
        $before = self::sparse([self::OTHER_BLOCK => [3 => 10]]);
        $rows = (new WordRows(Postings::encode([7 => 70], [7 => 77]), $before->ofSpan))->with(self::BLOCK, 9, 5, 5, 100);

        self::assertSame([5 => 100, 7 => 70], Postings::decode((string) $rows->ofBlock));
        self::assertSame($before->ofSpan, $rows->ofSpan);
    }

    public function testAnItemWithAnIdThatARowOfASpanHasNoRoomForGoesIntoTheRowOfItsBlock(): void
    {
        $before = self::sparse([self::OTHER_BLOCK => [3 => 10]]);
        $rows = $before->with(self::BLOCK, 0x100000000, 5, 5, 100);

        self::assertSame([5 => 100], Postings::decode((string) $rows->ofBlock));
        self::assertSame($before->ofSpan, $rows->ofSpan);
    }

    public function testAnItemChangesInTheRowThatHasIt(): void
    {
        [$old, $new] = [Postings::key(2, 5), Postings::key(6, 5)];
        $rows = self::sparse([self::BLOCK => [$old => 40], self::OTHER_BLOCK => [3 => 10]])->with(self::BLOCK, 1000 + $old, $old, $new, 50);

        self::assertNull($rows->ofBlock);
        self::assertSame([self::BLOCK => [$new => 50], self::OTHER_BLOCK => [3 => 10]], self::impacts($rows));
    }

    public function testTheLastItemTakesTheRowWithIt(): void
    {
        self::assertEquals(new WordRows(null, null), self::sparse([self::BLOCK => [5 => 40]])->with(self::BLOCK, 0, 5, 5, null));
    }

    public function testAFullRowOfASpanLosesTheItemsOfTheBlock(): void
    {
        $others = array_fill(0, SparsePostings::MOST - 1, 10);
        $full = self::sparse([self::BLOCK => [3 => 10], self::OTHER_BLOCK => $others]);
        $rows = $full->with(self::BLOCK, 9, 5, 5, 100);

        self::assertSame([3 => 10, 5 => 100], Postings::decode((string) $rows->ofBlock));
        self::assertSame([3 => 1003, 5 => 9], Postings::ids((string) $rows->ofBlock));
        self::assertSame([self::OTHER_BLOCK => $others], self::impacts($rows));
    }

    /** @param array<int, array<int, int>> $impacts By block and key; the id of an item is 1,000 more than its key. */
    private static function sparse(array $impacts): WordRows
    {
        $ids = array_map(static fn (array $ofBlock): array => array_map(static fn (int $key): int => 1000 + $key, array_combine(array_keys($ofBlock), array_keys($ofBlock))), $impacts);
        return new WordRows(null, SparsePostings::encode($impacts, $ids));
    }

    /** @return array<int, array<int, int>> */
    private static function impacts(WordRows $rows): array
    {
        return SparsePostings::decode((string) $rows->ofSpan, Span::rowOf(self::BLOCK));
    }
}
