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

        self::assertSame([0 => 1, 5 => 255, 1023 => 16, $highest => 7], Postings::decode(Postings::encode($impacts)));
        self::assertSame([$highest => 255], Postings::decode(Postings::encode([$highest => 255])));
        self::assertSame([], Postings::decode(''));
    }

    public function testImpactsAreMultiplied(): void
    {
        self::assertSame([3 => 90, 700 => 2295], Postings::decode(Postings::encode([700 => 255, 3 => 10]), 9));
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
