<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\PriceTerms;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class PriceTermsTest extends TestCase
{
    #[TestWith([0, 0])]
    #[TestWith([0, 999_999_999])]
    #[TestWith([100, 100])]
    #[TestWith([255, 256])]
    #[TestWith([1, 300_000])]
    #[TestWith([256, 511])]
    #[TestWith([65_535, 65_537])]
    #[TestWith([123_456, 654_321])]
    #[TestWith([299_950, 16_777_216])]
    public function testRangesHoldExactlyThePricesBetween(int $least, int $most): void
    {
        $ranges = PriceTerms::ranges($least, $most);
        $prices = [0, 1, 999_999_999, $least, $most, $least - 1, $most + 1, $least + 1, $most - 1, intdiv($least + $most, 2)];
        mt_srand($least + $most);
        for ($i = 0; $i < 300; $i++) {
            $prices[] = mt_rand(max(0, $least - 1000), min(999_999_999, $most + 1000));
        }

        foreach (array_filter($prices, static fn (int $price): bool => $price >= 0 && $price <= 999_999_999) as $price) {
            $isFound = array_filter(PriceTerms::of($price), static fn (string $name): bool
                => array_filter($ranges, static fn (array $range): bool => $range[0] <= $name && $name <= $range[1]) !== []) !== [];
            self::assertSame($price >= $least && $price <= $most, $isFound, (string) $price);
        }
        self::assertLessThanOrEqual(11, count($ranges));
    }

    public function testAnEmptyRangeHasNoNames(): void
    {
        self::assertSame([], PriceTerms::ranges(500, 499));
    }

    public function testAMissingEndIsTheLowestOrHighestPrice(): void
    {
        self::assertSame(PriceTerms::ranges(0, 4999), PriceTerms::ranges(null, 4999));
        self::assertSame(PriceTerms::ranges(5000, (1 << 30) - 1), PriceTerms::ranges(5000, null));
    }

    #[TestWith([0])]
    #[TestWith([299_950])]
    #[TestWith([999_999_999])]
    public function testFinerNamesLeadToThePrice(int $price): void
    {
        $names = array_reverse(PriceTerms::of($price));
        $rougher = PriceTerms::ANY;
        self::assertCount(PriceTerms::STEPS, $names);
        foreach ($names as $name) {
            self::assertContains($name, PriceTerms::finer($rougher));
            self::assertSame($rougher, PriceTerms::rougher($name));
            $rougher = $name;
        }
        self::assertSame([[], []], [PriceTerms::finer($rougher), PriceTerms::finer(PriceTerms::NONE)]);
    }
}
