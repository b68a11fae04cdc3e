<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Index\Postings;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class PostingsTest extends TestCase
{
    public function testRowsKeepImpactsByKey(): void
    {
        $highest = Postings::key(Postings::HIGHEST_RANK, Block::SIZE - 1);
        $impacts = [5 => 255, 0 => 1, $highest => 7, 1023 => 16];

        self::assertSame([0 => 1, 5 => 255, 1023 => 16, $highest => 7], Postings::decode(Postings::encode($impacts, [])));
        self::assertSame([$highest => 255], Postings::decode(Postings::encode([$highest => 255], [])));
        self::assertSame([], Postings::decode(''));
    }

    public function testImpactsAreMultiplied(): void
    {
        self::assertSame([3 => 90, 700 => 2295], Postings::decode(Postings::encode([700 => 255, 3 => 10], []), 9));
    }

    public function testARowOfFewItemsHasTheirIds(): void
    {
        [$first, $second] = [Postings::key(9, 1), Postings::key(0, Block::SIZE - 1)];
        $ids = [$first => 0xFFFFFFFF, 2 => 5, $second => 77];
        $row = Postings::encode([$first => 3, $second => 200], $ids);

        self::assertSame([$second => 77, $first => 0xFFFFFFFF], Postings::ids($row));
        self::assertSame([$second => 400, $first => 6], Postings::decode($row, 2));
        self::assertSame([$first => 0xFFFFFFFF], Postings::ids(Postings::encode([$first => 3], $ids)));
        self::assertSame([$first => 3], Postings::decode(Postings::encode([$first => 3], $ids)));
        self::assertSame([$first => 0xFFFFFFFF], Postings::idsOf($row, [$first, 2]));
        self::assertSame([], Postings::idsOf(Postings::encode([$first => 3], []), [$first]));
    }

    public function testAKeyIsNotFoundInTheBytesOfTwoOthersNorInImpacts(): void
    {
        // 0x0201 0x0403 is written as 01 02 03 04, so 02 03 is no key, and the impacts 05 06 are none either.
        $row = Postings::encode([0x0201 => 5, 0x0403 => 6], [0x0201 => 70, 0x0403 => 80]);

        self::assertSame([], Postings::idsOf($row, [0x0302, 0x0605]));
        self::assertSame([0x0403 => 80, 0x0201 => 70], Postings::idsOf($row, [0x0403, 0x0302, 0x0201]));
        // 03 02 03 04: the key 0x0403 is found behind bytes of others that look like it.
        self::assertSame([0x0303 => 9], Postings::idsOf(Postings::encode([0x0302 => 1, 0x0303 => 1], [0x0302 => 8, 0x0303 => 9]), [0x0303]));
    }

    /** @param array<int, int> $ids */
    #[TestWith([[]])]
    #[TestWith([[1 => 7]])]
    #[TestWith([[1 => 7, 2 => 0x100000000]])]
    public function testARowHasTheIdsOfAllItemsOrNone(array $ids): void
    {
        self::assertSame([], Postings::ids(Postings::encode([1 => 3, 2 => 4], $ids)));
        self::assertSame([1 => 3, 2 => 4], Postings::decode(Postings::encode([1 => 3, 2 => 4], $ids)));
        self::assertSame([], Postings::ids(Postings::encode([2 => 4], $ids)));
        self::assertSame([2 => 4], Postings::decode(Postings::encode([2 => 4], $ids)));
    }

    public function testARowOfManyItemsHasNoIds(): void
    {
        $places = range(0, Postings::FEW);
        $few = array_slice($places, 1, null, true);

        self::assertSame($few, Postings::ids(Postings::encode(array_fill_keys($few, 1), $places)));
        self::assertSame([], Postings::ids(Postings::encode(array_fill_keys($places, 1), $places)));
        self::assertCount(count($places), Postings::decode(Postings::encode(array_fill_keys($places, 1), $places)));
    }

    public function testEveryRankHasRoom(): void
    {
        $ranks = [];
        foreach ([0, 1, 2, 20] as $words) {
            foreach (Availability::cases() as $availability) {
                $ranks[] = IndexRecord::rank($words, $availability);
            }
        }
        $ascending = $ranks;
        sort($ascending);

        self::assertSame($ascending, $ranks);
        self::assertCount(12, array_unique($ranks));
        self::assertLessThanOrEqual(Postings::HIGHEST_RANK, max($ranks));
        self::assertSame(IndexRecord::rank(20, Availability::InStock), IndexRecord::rank(200, Availability::InStock));
    }

    #[TestWith([0, 0])]
    #[TestWith([1000, 9])]
    #[TestWith([Block::SIZE - 1, Postings::HIGHEST_RANK])]
    public function testAKeyHasThePlaceAndTheRank(int $place, int $rank): void
    {
        $key = Postings::key($rank, $place);

        self::assertSame([$place, $rank], [Postings::placeOf($key), Postings::rankOf($key)]);
    }
}
