<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\ByteMap;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Index\IndexRows;
use MdShop\Catalog\Search\Index\PriceBucket;
use MdShop\Catalog\Search\Index\PriceLadder;
use MdShop\Catalog\Search\Index\PriceRange;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class PriceLadderTest extends TestCase
{
    #[TestWith([0, 0])]
    #[TestWith([0, 999_999_999])]
    #[TestWith([null, 300_000])]
    #[TestWith([50_000, null])]
    #[TestWith([null, null])]
    #[TestWith([100, 100])]
    #[TestWith([1000, 1001])]
    #[TestWith([1, 300_000])]
    #[TestWith([40_000, 42_000])]
    #[TestWith([123_456, 654_321])]
    #[TestWith([299_950, 16_777_216])]
    #[TestWith([500, 499])]
    public function testARangeHasExactlyThePricesBetween(?int $least, ?int $most): void
    {
        [$from, $to] = [$least ?? 0, $most ?? PriceLadder::HIGHEST];
        $prices = [0, 1, PriceLadder::HIGHEST, $from, $to, $from - 1, $to + 1, $from + 1, $to - 1, intdiv($from + $to, 2)];
        mt_srand($from + $to);
        for ($i = 0; $i < 900; $i++) {
            $prices[] = mt_rand(0, 10 ** mt_rand(1, 9));
            $prices[] = mt_rand(max(0, $from - 1000), $to + 1000);
        }
        $prices = array_values(array_filter($prices, static fn (int $price): bool => $price >= 0 && $price <= PriceLadder::HIGHEST));
        $items = array_chunk($prices, 11);
        $rows = self::rows($items);
        $range = new PriceRange($least, $most);
        foreach ($range->names() as $name) {
            if (isset($rows[$name])) {
                $range->add($name, 3, $rows[$name]);
            }
        }

        $map = $range->maps()[3] ?? '';
        foreach ($items as $place => $variants) {
            foreach ($variants as $variant => $price) {
                self::assertSame($price >= $from && $price <= $to, ByteMap::has($map, $place, $variant), (string) $price);
            }
        }
        self::assertLessThanOrEqual(6, count($range->names()));
    }

    /** @param list<string> $names */
    #[TestWith([null, 300_000, ['price:0-100000', 'price:100000-300000']])]
    #[TestWith([null, 100_000, ['price:0-100000']])]
    #[TestWith([null, 310_000, ['price:0-100000', 'price:100000-300000', 'prices:300000-350000']])]
    #[TestWith([null, 349_900, ['price:0-100000', 'price:100000-350000', 'prices:300000-350000']])]
    #[TestWith([150_000, 300_000, ['price:100000-300000', 'prices:150000-200000', 'price:100000-150000']])]
    #[TestWith([150_001, 300_000, ['price:100000-300000', 'price:100000-150000']])]
    #[TestWith([41_000, 42_000, ['prices:40000-50000']])]
    #[TestWith([40_000, 42_000, ['prices:40000-50000']])]
    #[TestWith([40_000, 50_000, ['prices:40000-50000']])]
    #[TestWith([100_000, 110_000, ['prices:100000-120000']])]
    #[TestWith([39_900, 42_000, ['prices:40000-50000', 'prices:35000-40000']])]
    #[TestWith([100_001, null, ['price:0-1000000000', 'price:0-100000']])]
    #[TestWith([500, 499, []])]
    public function testARangeNeedsFewRows(?int $least, ?int $most, array $names): void
    {
        self::assertSame($names, (new PriceRange($least, $most))->names());
    }

    /** @param list<string> $names */
    #[TestWith([0, 150, ['prices:0-120', 'prices:120-150']])]
    #[TestWith([99, 120, ['prices:0-120']])]
    #[TestWith([800, 1200, ['prices:800-1000', 'prices:1000-1200']])]
    #[TestWith([801, 1201, ['prices:800-1000', 'prices:1000-1200', 'prices:1200-1500']])]
    #[TestWith([999_999_999, PriceLadder::HIGHEST, ['prices:800000000-1000000000']])]
    #[TestWith([PriceLadder::HIGHEST, PriceLadder::HIGHEST, ['prices:800000000-1000000000']])]
    public function testTheRowsOfPricesOfARange(int $least, int $most, array $names): void
    {
        self::assertSame($names, PriceLadder::bucketsOf($least, $most));
    }

    #[TestWith([0])]
    #[TestWith([120])]
    #[TestWith([1000])]
    #[TestWith([1001])]
    #[TestWith([299_950])]
    #[TestWith([900_000])]
    #[TestWith([999_999_999])]
    public function testFinerGroupsLeadToTheRowOfAPrice(int $price): void
    {
        $group = PriceLadder::ANY;
        for ($step = 0; $step < 2; $step++) {
            $finer = array_intersect_key(PriceLadder::finer($group), array_flip(PriceLadder::of($price)));
            $group = array_values($finer)[0] ?? PriceLadder::rest($group);
        }

        self::assertSame(PriceLadder::bucket($price), $group);
        self::assertArrayHasKey($group, self::rows([[$price]]));
        self::assertSame([], PriceLadder::finer($group));
    }

    public function testItemsWithoutAPriceAreInNoGroup(): void
    {
        self::assertSame(PriceLadder::NONE, PriceLadder::rest(PriceLadder::ANY));
        self::assertSame([], PriceLadder::finer(PriceLadder::NONE));
    }

    public function testHigherPricesThanFiltersKnowCountAsOne(): void
    {
        self::assertSame(PriceLadder::of(PriceLadder::HIGHEST), PriceLadder::of(PHP_INT_MAX));
        self::assertSame(PriceLadder::bucket(PriceLadder::HIGHEST), PriceLadder::bucket(PriceLadder::HIGHEST + 1));
    }

    public function testTheRowOfPricesIsKeptUpToDate(): void
    {
        $row = PriceBucket::with(PriceBucket::encode([PriceBucket::bit(1, 0) => 130_000, PriceBucket::bit(9, 8) => 121_000]), 5, [0 => 125_000, 17 => 150_000]);
        self::assertSame([9 => [8 => 121_000], 5 => [0 => 125_000, 17 => 150_000], 1 => [0 => 130_000]], PriceBucket::byItem($row));

        $changed = PriceBucket::with(PriceBucket::with($row, 5, [17 => 122_000]), 9, []);
        self::assertSame([5 => [17 => 122_000], 1 => [0 => 130_000]], PriceBucket::byItem($changed));
        self::assertSame('', PriceBucket::with(PriceBucket::with($changed, 5, []), 1, []));
        self::assertSame(str_repeat("\0", 2 * Block::SIZE + 5) . "\x02", PriceBucket::between($changed, 122_000, 129_999));
        self::assertSame('', PriceBucket::between($changed, 122_001, 129_999));
    }

    public function testTheRowOfPricesKeepsEachPriceOnce(): void
    {
        foreach ([63, 64, 70] as $last) {
            $prices = [];
            for ($place = 0; $place < Block::SIZE; $place += 3) {
                foreach ([0, 7, 8, $last] as $variant) {
                    $prices[PriceBucket::bit($place, $variant)] = 120_100 + 100 * ($place % 5) + $variant % 2;
                }
            }
            $row = PriceBucket::encode($prices);
            self::assertEquals($prices, PriceBucket::decode($row), "variant {$last}");
            // Two bytes for each variant, or four for an item with more than 64.
            self::assertLessThan(count($prices) * ($last < 64 ? 3 : 6), strlen($row));
            foreach ([[0, 120_099], [120_100, 120_100], [120_101, 120_200], [120_300, 120_301], [120_501, 999_999], [0, 999_999]] as [$least, $most]) {
                $map = PriceBucket::between($row, $least, $most);
                $expected = array_filter($prices, static fn (int $price): bool => $price >= $least && $price <= $most);
                $found = array_filter($prices, static fn (int $bit): bool => (ord($map[$bit >> 3] ?? "\0") >> ($bit & 7) & 1) === 1, ARRAY_FILTER_USE_KEY);
                self::assertSame(array_keys($expected), array_keys($found), "{$least} to {$most}");
                self::assertSame(count($expected), array_sum(array_map(static fn (string $byte): int => substr_count(decbin(ord($byte)), '1'), str_split($map . "\0"))));
            }
        }
    }

    /**
     * @param list<list<int>> $items Prices of variants.
     * @return array<string, string>
     */
    private static function rows(array $items): array
    {
        $rows = new IndexRows(0);
        foreach ($items as $id => $prices) {
            $rows->add($id + 1, new IndexRecord([], [], IndexRecord::none()->columns, $prices));
        }
        return $rows->rows();
    }
}
