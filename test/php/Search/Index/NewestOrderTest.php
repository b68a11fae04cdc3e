<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Index\ItemRecord;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Tests\Fixtures\Products;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** The order by the last change, compared with one that sorts all products. */
final class NewestOrderTest extends TestCase
{
    /** The parts of the timeline that are needed. Which parts there are is read with the rows of the filter. */
    private const WALKED = 1;

    /** The times and the ids. */
    private const COMPARED = 2;

    /**
     * @param int $every Every which product has the size; the others have none.
     * @param bool $isOld Whether these are the oldest ones.
     */
    #[TestWith([900, 1, false, self::WALKED])]
    #[TestWith([900, 2, false, self::WALKED])]
    #[TestWith([900, 40, true, self::WALKED + self::COMPARED])]
    #[TestWith([15000, 6001, false, self::COMPARED])]
    #[TestWith([7000, 40, true, self::WALKED + self::COMPARED])]
    public function testPagesAreInTheOrderOfTheChanges(int $count, int $every, bool $isOld, int $mostStatements): void
    {
        mt_srand($count + $every);
        $records = [];
        $expected = [];
        for ($id = 1; $id <= $count; $id++) {
            $size = $id % $every === 0 ? '42' : null;
            $modified = mt_rand(1, intdiv($count, 3)) + ($isOld && $size === null ? $count : 0);
            $isListed = $id % 7 !== 0;
            $records[$id] = self::record($size, $isListed)->changedAt($modified);
            if ($size !== null && $isListed) {
                $expected[$id] = [-$modified, -$id];
            }
        }
        asort($expected);
        $expected = array_keys($expected);
        $index = new MemoryIndex($records, [], 300);

        $most = 0;
        foreach ([[1, 0], [20, 0], [20, 20], [50, 100], [20, intdiv(count($expected), 20) * 20], [20, $count]] as [$limit, $offset]) {
            [$ids, $statements] = $index->page(Sort::Newest, $limit, $offset, new Filters('42'));
            self::assertSame(array_slice($expected, $offset, $limit), $ids);
            $most = max($most, $statements);
        }
        self::assertSame($mostStatements, $most);
    }

    private static function record(?string $size, bool $isListed): IndexRecord
    {
        $facts = Products::facts(null, [Products::variant(1, $size, 500)]);
        return ItemRecord::of('Role', [], $isListed ? Listing::Everywhere : Listing::WithSearch, [], [], $facts, 'ro', Products::NOW);
    }
}
