<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\OfferedItems;
use MdShop\Catalog\Search\Index\Offers;
use PHPUnit\Framework\TestCase;

/** Rows of offers, compared with the offers that they are made of. */
final class OffersTest extends TestCase
{
    public function testARowKeepsTheOffersOfEachItem(): void
    {
        foreach ([self::offers(1), self::offers(300), [1023 => [Offers::offer(2, null)]]] as $offers) {
            $decoded = Offers::decode(self::row(7, $offers));
            ksort($decoded);
            self::assertSame($offers, $decoded);
        }
    }

    public function testOnlyTheOffersOfOneItemChange(): void
    {
        $offers = self::offers(50);
        $row = self::row(7, $offers);
        $new = [Offers::offer(0, 100), Offers::offer(0, 200), Offers::offer(1, null)];

        self::assertSame(self::row(7, [21 => $new] + $offers), Offers::with($row, 7, 21, $new));
        self::assertSame($row, Offers::with(Offers::with($row, 7, 21, $new), 7, 21, $offers[21]));
        $others = [0 => $offers[0]] + array_diff_key($offers, [21 => 0]);
        self::assertSame(self::row(7, $others), Offers::with($row, 7, 21, []));
        self::assertSame(self::row(7, [3 => $new]), Offers::with('', 7, 3, $new));
        self::assertSame('', Offers::with(self::row(7, [3 => $new]), 7, 3, []));
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
                $entries[] = Offers::entry($place, $offer);
            }
        }
        return $entries === [] ? '' : Offers::encode($block, $entries);
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
