<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Sources\WooCommerce\VariationFacts;
use MdShop\Catalog\Sources\WooCommerce\VisitorPrices;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class VisitorPricesTest extends TestCase
{
    /**
     * @param int|null $from Seconds from now.
     * @param int|null $to Seconds from now.
     */
    #[TestWith([80_00, null, -2])]
    #[TestWith([100_00, -2, null])]
    #[TestWith([100_00, -2, 600])]
    public function testASaleThatBeganOrEndedWhileItWasReadKeepsItsDates(int $price, ?int $from, ?int $to): void
    {
        $now = time();
        $from = $from === null ? null : $now + $from;
        $to = $to === null ? null : $now + $to;
        $offer = VisitorPrices::offer(self::facts($price, $from, $to), '2026-01-01 00:00:00', $now - 5);

        self::assertSame([100_00, 80_00, $from, $to], [$offer->regularPrice, $offer->salePrice, $offer->saleFrom, $offer->saleTo]);
    }

    #[TestWith([60_00, 100_00, 60_00])]
    #[TestWith([110_00, 110_00, null])]
    public function testAPriceOfAnotherPluginHasNoDates(int $price, int $regular, ?int $sale): void
    {
        $offer = VisitorPrices::offer(self::facts($price, null, time() - 20), '2026-01-01 00:00:00', time() - 5);

        self::assertSame([$regular, $sale, null, null], [$offer->regularPrice, $offer->salePrice, $offer->saleFrom, $offer->saleTo]);
        self::assertNull($offer->nextChange(time()));
    }

    /**
     * @param int|null $from Seconds from now.
     * @param int|null $to Seconds from now.
     * @param int $until Seconds from now.
     */
    #[TestWith([60_00, 300, 600, 300])]
    #[TestWith([60_00, -300, 600, 600])]
    #[TestWith([110_00, null, 600, 600])]
    #[TestWith([60_00, null, -2, -2])]
    public function testAPriceOfAnotherPluginIsReadAgainWhenTheSaleBeginsOrEnds(int $price, ?int $from, ?int $to, int $until): void
    {
        $now = time();
        $at = static fn (?int $seconds): ?int => $seconds === null ? null : $now + $seconds;
        $offer = VisitorPrices::offer(self::facts($price, $at($from), $at($to)), '2026-01-01 00:00:00', $now - 5);

        self::assertSame($price, $offer->price($now + 1000), 'the price itself has no dates');
        self::assertSame($now + $until, $offer->nextChange($now));
    }

    public function testASaleThatIsNoCheaperIsReadAgainWhenItBeginsOrEnds(): void
    {
        $now = time();
        $facts = new VariationFacts('SKU', 70_00, 80_00, 70_00, null, $now + 600, Availability::InStock, [], '');

        self::assertSame($now + 600, VisitorPrices::offer($facts, '2026-01-01 00:00:00', $now)->nextChange($now));
    }

    #[TestWith([null, null, Availability::OutOfStock])]
    #[TestWith([100_00, null, Availability::OutOfStock])]
    #[TestWith([null, 100_00, Availability::Backorder])]
    #[TestWith([0, 0, Availability::Backorder])]
    public function testWithoutAPriceItIsOutOfStock(?int $regular, ?int $price, Availability $expected): void
    {
        $facts = new VariationFacts('SKU', $regular, null, $price, null, null, Availability::Backorder, [], '');

        self::assertSame($expected, VisitorPrices::offer($facts, '2026-01-01 00:00:00', time())->availability);
    }

    private static function facts(int $price, ?int $from, ?int $to): VariationFacts
    {
        return new VariationFacts('SKU', 100_00, 80_00, $price, $from, $to, Availability::InStock, [], '');
    }
}
