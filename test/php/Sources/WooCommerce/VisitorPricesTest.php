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
        $offer = VisitorPrices::offer(self::facts($price, null, time() - 2), '2026-01-01 00:00:00', time() - 5);

        self::assertSame([$regular, $sale, null, null], [$offer->regularPrice, $offer->salePrice, $offer->saleFrom, $offer->saleTo]);
    }

    private static function facts(int $price, ?int $from, ?int $to): VariationFacts
    {
        return new VariationFacts('SKU', 100_00, 80_00, $price, $from, $to, Availability::InStock, [], '');
    }
}
