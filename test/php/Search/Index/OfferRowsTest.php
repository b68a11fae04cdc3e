<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\Column;
use MdShop\Catalog\Search\Index\OfferRow;
use MdShop\Catalog\Search\Index\OfferRows;
use MdShop\Catalog\Search\Index\Offers;
use PHPUnit\Framework\TestCase;

/** Which of the two rows has the offers of an item. */
final class OfferRowsTest extends TestCase
{
    public function testWithoutAJoinedRowOffersAreInThatOfTheBlock(): void
    {
        $rows = (new OfferRows(null, null))->with(5, 77, [Offers::offer(0, 100)]);

        self::assertSame([self::row(0, [5 => 100]), null], [$rows->ofBlock, $rows->joined]);
        self::assertEquals(new OfferRows(null, null), $rows->with(5, 0, []));
    }

    public function testNewOffersJoinTheJoinedRow(): void
    {
        $rows = (new OfferRows(null, self::joined([1 => 100])))->with(5, 77, [Offers::offer(0, 300)]);

        self::assertNull($rows->ofBlock);
        self::assertSame([1 => [Offers::offer(0, 100)], 5 => [Offers::offer(0, 300)]], OfferRow::decode((string) $rows->joined));
    }

    public function testAnItemOfTheBlocksRowStaysThereBesideAJoinedRow(): void
    {
        $joined = self::joined([1 => 100]);
        $rows = (new OfferRows(self::row(0, [5 => 500]), $joined))->with(5, 77, [Offers::offer(0, 300)]);

        self::assertSame([self::row(0, [5 => 300]), $joined], [$rows->ofBlock, $rows->joined]);
        self::assertEquals(new OfferRows(null, $joined), $rows->with(5, 0, []));
    }

    public function testAnItemOfTheJoinedRowMovesToTheBlocksRowBesideIt(): void
    {
        $rows = (new OfferRows(self::row(0, [5 => 500]), self::joined([1 => 100])))->with(1, 77, [Offers::offer(0, 300)]);

        self::assertSame([self::row(0, [5 => 500, 1 => 300]), null], [$rows->ofBlock, $rows->joined]);
    }

    public function testAFullJoinedRowGetsNoMoreOffers(): void
    {
        $joined = self::joined(array_fill(0, 1000, 100), OfferRow::MOST);
        $rows = (new OfferRows(null, $joined))->with(1000, 77, [Offers::offer(0, 300)]);
        self::assertSame([self::row(0, [1000 => 300]), $joined], [$rows->ofBlock, $rows->joined]);

        // An item of it that changes moves.
        $changed = (new OfferRows(null, $joined))->with(2, 77, [Offers::offer(0, 300), Offers::offer(1, 400), Offers::offer(2, 500), Offers::offer(0, 600), Offers::offer(0, 700)]);
        self::assertSame([2], array_keys(OfferRow::decode((string) $changed->ofBlock)));
        self::assertArrayNotHasKey(2, OfferRow::decode((string) $changed->joined));
        // One that is removed makes no row.
        self::assertNull((new OfferRows(null, $joined))->with(2, 0, [])->ofBlock);
    }

    /** @param non-empty-array<int, int> $prices By place. */
    private static function row(int $block, array $prices, int $each = 1): string
    {
        $ofItems = [];
        foreach ($prices as $place => $price) {
            for ($i = 0; $i < $each; $i++) {
                $ofItems[] = Offers::ofItem($block * Block::SIZE + $place, Offers::offer(0, $price + $i));
            }
        }
        self::assertNotEmpty($ofItems);
        return OfferRow::ofBlock($block, $ofItems);
    }

    /**
     * @param non-empty-array<int, int> $prices By place.
     * @param int $count About how many offers the row has.
     */
    private static function joined(array $prices, int $count = 1): string
    {
        $each = max(1, intdiv($count, count($prices)));
        $rows = [0 => self::row(0, $prices, $each)];
        if ($count > 1) {
            $rows[1] = self::row(1, [0 => 1], $count - $each * count($prices));
        }
        $row = OfferRow::joined($rows, array_map(static fn (): string => Column::encode(range(1, Block::SIZE)), $rows));
        self::assertNotNull($row);
        self::assertSame($count, OfferRow::count($row));
        return $row;
    }
}
