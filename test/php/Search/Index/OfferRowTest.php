<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\Column;
use MdShop\Catalog\Search\Index\OfferedItems;
use MdShop\Catalog\Search\Index\OfferRow;
use MdShop\Catalog\Search\Index\Offers;
use PHPUnit\Framework\TestCase;

/** Rows of offers, compared with the offers that they are made of. */
final class OfferRowTest extends TestCase
{
    public function testARowKeepsTheOffersOfEachItem(): void
    {
        foreach ([self::offers(1), self::offers(300), [1023 => [Offers::offer(2, null)]]] as $offers) {
            $decoded = OfferRow::decode(self::row(7, $offers));
            ksort($decoded);
            self::assertSame(self::at(7, $offers), $decoded);
        }
    }

    public function testOnlyTheOffersOfOneItemChange(): void
    {
        $offers = self::offers(50);
        $row = self::row(7, $offers);
        $position = 7 * Block::SIZE + 21;
        $new = [Offers::offer(0, 100), Offers::offer(0, 200), Offers::offer(1, null)];

        self::assertSameOffers(self::row(7, [21 => $new] + $offers), OfferRow::with($row, $position, 5, $new));
        self::assertSameOffers($row, OfferRow::with(OfferRow::with($row, $position, 5, $new), $position, 5, $offers[21]));
        self::assertSameOffers(self::row(7, array_diff_key($offers, [21 => 0])), OfferRow::with($row, $position, 0, []));
        self::assertSameOffers(self::row(7, [21 => $new]), OfferRow::with('', $position, 5, $new));
        self::assertSame('', OfferRow::with(self::row(7, [21 => $new]), $position, 0, []));
    }

    public function testManyChangesLeaveTheRowThatIsMadeAtOnce(): void
    {
        $offers = self::offers(200);
        $row = self::row(65, $offers);
        foreach ([self::offers(120), self::offers(310)] as $others) {
            foreach ($others as $place => $ofItem) {
                $offers[$place] = mt_rand(0, 5) === 0 ? [] : $ofItem;
                $row = OfferRow::with($row, 65 * Block::SIZE + $place, 0, $offers[$place]);
            }
        }

        ksort($offers);
        self::assertSameOffers(self::row(65, array_filter($offers)), $row);
    }

    public function testTheRowsOfSomeBlocksAreJoinedWithTheIdsOfTheirItems(): void
    {
        $blocks = [64 => self::offers(200), 66 => self::offers(90), 79 => self::offers(3)];
        $row = self::joined($blocks);
        foreach ([[0, Offers::NO_PRICE], [0, 500], [300, 700]] as [$least, $most]) {
            $offered = new OfferedItems(2, $least, $most);
            $offered->add('offers:42', $row);
            $expected = self::expected($blocks, 2, $least, $most);
            $cheapest = $offered->cheapest(30);
            self::assertCheapest($expected, 30, $cheapest);
            self::assertSame(count($expected), $offered->count());
            $ids = array_intersect_key($offered->ids(), $cheapest);
            foreach ($ids as $position => $id) {
                self::assertSame(self::idAt($position), $id);
            }
            $known = count($ids) + ($known ?? 0);
        }
        self::assertGreaterThan(30, $known);
    }

    public function testChangesOfAJoinedRowKeepItsIds(): void
    {
        $blocks = [64 => self::offers(100), 66 => self::offers(90)];
        $row = self::joined($blocks);
        foreach ([3 => [Offers::offer(0, 1), Offers::offer(0, 700), Offers::offer(2, null)], 6 => [], 1000 => [Offers::offer(1, 300)]] as $place => $ofItem) {
            $blocks[66][$place] = $ofItem;
            $position = 66 * Block::SIZE + $place;
            $row = OfferRow::with($row, $position, self::idAt($position), $ofItem);
        }
        $blocks = array_map(static fn (array $offers): array => array_filter($offers), $blocks);

        self::assertEquals(OfferRow::decode(self::joined($blocks)), OfferRow::decode($row));
        self::assertEquals(OfferRow::ids(self::joined($blocks)), OfferRow::ids($row));
        self::assertSame('', OfferRow::with(self::joined([64 => [5 => [Offers::offer(0, 100)]], 65 => []]), 64 * Block::SIZE + 5, 0, []));
    }

    public function testAnIdWithMoreThanFourBytesIsNotKnown(): void
    {
        $row = OfferRow::with(self::joined([64 => [5 => [Offers::offer(0, 100)]]]), 65 * Block::SIZE, 2 ** 32, [Offers::offer(0, 200)]);

        self::assertSame([64 * Block::SIZE + 5 => self::idAt(64 * Block::SIZE + 5)], OfferRow::ids($row));
    }

    public function testRowsWithTooManyOffersAreNotJoined(): void
    {
        $offers = array_fill(0, Block::SIZE, [Offers::offer(0, 100), Offers::offer(0, 200)]);
        $rows = array_map(static fn (int $block): string => self::row($block, $offers), range(0, 4));

        self::assertNotNull(OfferRow::joined(array_slice($rows, 0, 2), []));
        self::assertNull(OfferRow::joined(array_slice($rows, 0, 3), []));
    }

    public function testEachRangeHasItsItemsWithTheirLowestPrices(): void
    {
        $blocks = [2 => self::offers(200), 3 => self::offers(1), 9 => self::offers(90)];
        foreach ([1, 2, 3] as $availabilities) {
            foreach ([[0, Offers::NO_PRICE], [0, 500], [300, 300], [250, 700], [701, Offers::NO_PRICE - 1], [2000, 3000]] as [$least, $most]) {
                $expected = self::expected($blocks, $availabilities, $least, $most);
                $offered = self::offered($blocks, $availabilities, $least, $most);
                self::assertSame(count($expected), $offered->count());
                foreach ([1, 20, 100, 1000] as $wanted) {
                    self::assertCheapest($expected, $wanted, self::offered($blocks, $availabilities, $least, $most)->cheapest($wanted));
                }
                $prices = $offered->prices();
                ksort($prices);
                self::assertSame($expected, $prices);
                self::assertSame(count($expected), $offered->count());
            }
        }
    }

    public function testItemsOfOtherSetsAreLeftOut(): void
    {
        $blocks = [2 => self::offers(100)];
        $expected = self::expected($blocks, 1, 0, 600);
        $some = array_slice($expected, 0, 30, true);
        $kept = self::offered($blocks, 1, 0, 600);
        $kept->keep($some);
        $others = self::offered($blocks, 1, 0, 600);
        $others->leaveOut($some);

        self::assertSame([count($some), count($expected) - count($some)], [$kept->count(), $others->count()]);
        self::assertCheapest($some, 7, $kept->cheapest(7));
        self::assertCheapest(array_diff_key($expected, $some), 7, $others->cheapest(7));
    }

    public function testTheLowestPriceOfSeveralSizesCounts(): void
    {
        $offered = new OfferedItems(1, 0, 1000);
        $offered->add('offers:42', self::row(0, [1 => [Offers::offer(0, 300)], 2 => [Offers::offer(0, 500)]]));
        $offered->add('offers:42 eu', self::row(0, [2 => [Offers::offer(0, 400)], 3 => [Offers::offer(0, 100)]]));

        self::assertSame(3, $offered->count());
        self::assertEquals([1 => 300, 2 => 400, 3 => 100], $offered->prices());
    }

    /** @param array<int, list<int>> $offers Of each item, by place. */
    private static function row(int $block, array $offers): string
    {
        $entries = [];
        foreach ($offers as $place => $ofItem) {
            foreach ($ofItem as $offer) {
                $entries[] = Offers::ofItem($block * Block::SIZE + $place, $offer);
            }
        }
        return $entries === [] ? '' : OfferRow::ofBlock($block, $entries);
    }

    /** @param non-empty-array<int, array<int, list<int>>> $blocks Offers of items by place, by block. */
    private static function joined(array $blocks): string
    {
        $rows = [];
        $ids = [];
        foreach ($blocks as $block => $offers) {
            $rows[$block] = self::row($block, $offers);
            $ids[$block] = Column::encode(array_map(static fn (int $place): int => self::idAt($block * Block::SIZE + $place), range(0, Block::SIZE - 1)));
        }
        $row = OfferRow::joined($rows, $ids);
        self::assertNotNull($row);
        return $row;
    }

    private static function idAt(int $position): int
    {
        return 7 * $position + 3;
    }

    /**
     * @param array<int, list<int>> $offers By place.
     * @return array<int, list<int>> By position.
     */
    private static function at(int $block, array $offers): array
    {
        return array_combine(array_map(static fn (int $place): int => $block * Block::SIZE + $place, array_keys($offers)), $offers);
    }

    /** Prices of offers that have a cheaper one are in any order, everything else is in one. */
    private static function assertSameOffers(string $expected, string $row): void
    {
        $inOrder = static function (string $row): array {
            $numbers = array_values((array) unpack('N*', (string) base64_decode($row, true)));
            $pairs = array_chunk(array_splice($numbers, 6 + 2 * ($numbers[0] + $numbers[2] + $numbers[4])), 2);
            foreach ([0, 1, 2] as $availability) {
                $ofAvailability = array_splice($pairs, 0, $numbers[2 * $availability + 1]);
                sort($ofAvailability);
                $numbers[] = $ofAvailability;
            }
            return [$numbers, $pairs];
        };
        self::assertSame($inOrder($expected), $inOrder($row));
    }

    /** @return non-empty-array<int, list<int>> Of random items, one to five each, many with the same prices. */
    private static function offers(int $count): array
    {
        mt_srand($count);
        $offers = [0 => [Offers::offer(1, 500)]];
        for ($item = 1; $item < $count; $item++) {
            $ofItem = [];
            for ($i = mt_rand(1, 5); $i > 0; $i--) {
                $ofItem[Offers::offer(mt_rand(0, 2), mt_rand(0, 9) === 0 ? null : mt_rand(1, 10) * 100)] = true;
            }
            ksort($ofItem);
            $offers[$item * 3] = array_keys($ofItem);
        }
        return $offers;
    }

    /** @param array<int, non-empty-array<int, list<int>>> $blocks */
    private static function offered(array $blocks, int $availabilities, int $least, int $most): OfferedItems
    {
        $offered = new OfferedItems($availabilities, $least, $most);
        foreach ($blocks as $block => $offers) {
            $offered->add('offers:42', self::row($block, $offers));
        }
        return $offered;
    }

    /**
     * @param array<int, non-empty-array<int, list<int>>> $blocks
     * @return array<int, int> The lowest price of each item in the range, by position.
     */
    private static function expected(array $blocks, int $availabilities, int $least, int $most): array
    {
        $expected = [];
        foreach ($blocks as $block => $offers) {
            foreach ($offers as $place => $ofItem) {
                foreach ($ofItem as $offer) {
                    [$availability, $price] = [$offer >> 32, $offer & Offers::NO_PRICE];
                    $position = $block * Block::SIZE + $place;
                    if ($availability < $availabilities && $price >= $least && $price <= $most) {
                        $expected[$position] = min($price, $expected[$position] ?? $price);
                    }
                }
            }
        }
        return $expected;
    }

    /**
     * @param array<int, int> $expected
     * @param array<int, int> $cheapest
     */
    private static function assertCheapest(array $expected, int $wanted, array $cheapest): void
    {
        asort($expected);
        $last = array_values($expected)[min($wanted, count($expected)) - 1] ?? null;
        $first = array_filter($expected, static fn (int $price): bool => $price <= $last);
        ksort($first);
        ksort($cheapest);
        self::assertSame($first, $cheapest);
    }
}
