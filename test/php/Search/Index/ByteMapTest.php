<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\ByteMap;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ByteMapTest extends TestCase
{
    /** @param list<array{int, int}> $variants Items and their variants. */
    #[TestWith([[]])]
    #[TestWith([[[0, 0]]])]
    #[TestWith([[[1023, 7]]])]
    #[TestWith([[[0, 0], [0, 7], [0, 8], [1023, 199], [500, 63]]])]
    public function testRowsKeepAMap(array $variants): void
    {
        $map = self::map($variants);

        self::assertSame($map, ByteMap::decode(ByteMap::encode($map)));
    }

    public function testRowsOfManyItemsKeepAMapAndAreShort(): void
    {
        $all = [];
        for ($item = 0; $item < Block::SIZE; $item++) {
            $all[] = [$item, $item % 8];
        }
        $map = self::map($all);

        self::assertSame($map, ByteMap::decode(ByteMap::encode($map)));
        self::assertLessThan(1500, strlen(ByteMap::encode($map)));
        self::assertLessThan(20, strlen(ByteMap::encode(self::map([[1000, 150]]))));
    }

    public function testOfFewItemsWithMoreVariantsARowHasOnlyThose(): void
    {
        $all = array_map(static fn (int $item): array => [$item, $item % 8], range(0, Block::SIZE - 1));
        $further = array_map(static fn (int $item): array => [$item * 13, 8 + $item % 9], range(0, 77));
        $map = self::map([...$all, ...$further]);
        $row = ByteMap::encode($map);

        self::assertSame($map, ByteMap::decode($row));
        self::assertLessThan(1800, strlen($row));
        foreach ([self::map($all), self::map([[0, 0], [5, 5]]), $map, self::map([[13, 9], [26, 10]]), self::map([[5, 9], [14, 8], [1000, 9]]), ''] as $other) {
            self::assertSame(rtrim($map & $other, "\0"), rtrim(ByteMap::common($row, $other), "\0"));
            self::assertSame(rtrim($map & $other, "\0"), rtrim(ByteMap::common(ByteMap::encode($other), $map), "\0"));
        }
        // Of many items with more variants all bytes are written.
        $many = self::map([...$all, ...array_map(static fn (int $item): array => [$item, 9], range(0, 999))]);
        self::assertSame($many, ByteMap::decode(ByteMap::encode($many)));
        self::assertSame($many & $map, ByteMap::common(ByteMap::encode($many), $map));
    }

    #[TestWith([512])]
    #[TestWith([513])]
    #[TestWith([1000])]
    #[TestWith([5000])]
    public function testAnItemMayHaveAnyNumberOfVariants(int $count): void
    {
        $all = array_map(static fn (int $variant): array => [700, $variant], range(0, $count - 1));
        $last = [[700, $count - 1]];
        $amongOthers = [...array_map(static fn (int $item): array => [$item * 5, $item % 9], range(0, 199)), ...$last];

        foreach ([$all, $last, $amongOthers] as $variants) {
            $map = self::map($variants);
            self::assertSame($map, ByteMap::decode(ByteMap::encode($map)));
            $changed = ByteMap::with(ByteMap::decode(ByteMap::encode($map)), 3, ByteMap::bit(2));
            self::assertSame(self::map([[3, 2], ...$variants]), ByteMap::decode(ByteMap::encode($changed)));
            self::assertSame($map, ByteMap::with(ByteMap::decode(ByteMap::encode($changed)), 3, ''));
        }
        // A property that only one of many variants has does not need room for all of them.
        self::assertLessThan(1400, strlen(ByteMap::encode(self::map($amongOthers))));
    }

    public function testCommonBitsAreVariantsThatHaveBothProperties(): void
    {
        $size = self::map([[3, 0], [3, 9], [5, 1], [9, 2]]);
        $color = self::map([[3, 9], [5, 0], [9, 2]]);

        $items = ByteMap::ofItems($size & $color);

        self::assertSame(2, ByteMap::count($items));
        self::assertSame([3, 9], array_keys(array_filter(str_split($items), static fn (string $byte): bool => $byte !== "\0")));
    }

    public function testAnItemIsRemovedWithAllItsVariants(): void
    {
        $map = self::map([[3, 0], [3, 150], [4, 1]]);

        self::assertSame(self::map([[4, 1]]), ByteMap::with($map, 3, ''));
    }

    /** @param list<array{int, int}> $variants */
    private static function map(array $variants): string
    {
        $masks = [];
        foreach ($variants as [$item, $variant]) {
            $bit = ByteMap::bit($variant);
            $length = max(strlen($masks[$item] ?? ''), strlen($bit));
            $masks[$item] = str_pad($masks[$item] ?? '', $length, "\0") | str_pad($bit, $length, "\0");
        }
        $map = '';
        foreach ($masks as $item => $mask) {
            $map = ByteMap::with($map, $item, $mask);
        }
        return $map;
    }
}
