<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\IndexCheck;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Index\ItemRecord;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Tests\Fixtures\Products;
use PHPUnit\Framework\TestCase;

/** Blocks that small batches of a rebuild leave. */
final class SmallBlocksTest extends TestCase
{
    private const ITEMS = 1500;

    public function testNeighboursShareBlocksAndNothingElseChanges(): void
    {
        $records = self::records();
        $index = new MemoryIndex($records, [], 100);
        foreach ([17, 801] as $id) {
            $index->remove($id, $records[$id]);
        }
        $expected = self::answers($index);

        // 1,000 items have room in a block, 1,100 have not.
        self::assertSame(2, $index->joinSmallBlocks());
        self::assertSame($expected, self::answers($index));
        self::assertCount(self::ITEMS - 2, $index->positions());

        $check = new IndexCheck($index->database);
        $sums = $check->sums($index->list);
        foreach ($index->positions() as $position => $id) {
            self::assertSame(IndexCheck::sumOf($id, $records[$id]), $sums[$position]);
            unset($sums[$position]);
        }
        self::assertSame([], $sums);
        self::assertTrue($check->isTimelineRight($index->list));
    }

    public function testWhatIsDoneIsNotRepeated(): void
    {
        $index = new MemoryIndex(self::records(), [], 100);
        $index->joinSmallBlocks();
        $rows = $index->positions();

        self::assertSame(2, $index->joinSmallBlocks());
        self::assertSame($rows, $index->positions());
    }

    public function testBlocksThatAreNearlyFullStay(): void
    {
        $index = new MemoryIndex(self::records(), [], 600);
        $before = $index->positions();

        self::assertSame(3, $index->joinSmallBlocks());
        self::assertSame($before, $index->positions());
        self::assertSame(intdiv((int) array_key_last($before), Block::SIZE), 2);
    }

    /** @return array<int, IndexRecord> By id. */
    private static function records(): array
    {
        $records = [];
        for ($id = 1; $id <= self::ITEMS; $id++) {
            $facts = Products::facts(null, [Products::variant(1, (string) (40 + $id % 5), 1000 * ($id % 70) + 5), Products::variant(2, '50', $id)]);
            $words = ['role' => 1 + $id % 200, "sku{$id}" => 9] + ($id % 9 === 0 ? ['casca' => 7] : []);
            $records[$id] = ItemRecord::of("Role {$id}", $words, Listing::Everywhere, [$id % 7], [$id % 3], $facts, 'ro', Products::NOW)->changedAt(1_000_000 + $id * 37 % 977);
        }
        return $records;
    }

    /** @return list<list<int>> */
    private static function answers(MemoryIndex $index): array
    {
        $answers = [];
        foreach ([new Filters('42'), new Filters('50', priceMax: 1200), new Filters(priceMin: 20_000)] as $filters) {
            foreach ([Sort::PriceAsc, Sort::PriceDesc, Sort::Newest, Sort::Name] as $sort) {
                $answers[] = $index->page($sort, 40, 30, $filters)[0];
            }
        }
        return $answers;
    }
}
