<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Catalog;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\Variant;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class OfferTest extends TestCase
{
    #[DataProvider('moments')]
    public function testPriceAndChangesDependOnTheTime(Offer $offer, int $now, ?int $price, ?int $next, int $last): void
    {
        self::assertSame($price, $offer->price($now), 'the active price');
        self::assertSame($next, $offer->nextChange($now), 'the next change');
        self::assertSame($last, $offer->lastChange($now), 'the last change');
    }

    public function testTheVariantsAreSoldOrElseTheProductItself(): void
    {
        [$own, $small, $large] = [self::offer(1000, null, null, null), self::offer(900, null, null, null), self::offer(1100, null, null, null)];
        $variants = [new Variant(1, 'S', [], $small), new Variant(2, 'L', [], $large)];
        self::assertSame([$small, $large], Offer::sold($variants, $own), 'an offer of the product itself is not sold beside its variants');
        self::assertSame([$own], Offer::sold([], $own));
        self::assertSame([], Offer::sold([], null));
    }

    public function testASaleIsOverWhenItsEndIsReached(): void
    {
        $sale = self::offer(1000, 800, 100, 200);
        self::assertSame([false, false, true], array_map($sale->isSaleOver(...), [99, 199, 200]));
        self::assertFalse(self::offer(1000, 800, 100, null)->isSaleOver(300), 'a sale without an end');
        self::assertFalse(self::offer(1000, null, null, null)->isSaleOver(300), 'no sale');
    }

    public function testAnOfferWhoseLaterPricesAreUnknownChangesThen(): void
    {
        $offer = new Offer('', 1000, 800, null, 300, Availability::InStock, 50, 200);
        self::assertSame([200, 200, 200], array_map($offer->nextChange(...), [100, 200, 250]));
    }

    /** @return iterable<string, array{Offer, int, int|null, int|null, int}> */
    public static function moments(): iterable
    {
        $sale = self::offer(1000, 800, 100, 200);
        yield 'before the sale' => [$sale, 99, 1000, 100, 50];
        yield 'in the first second of the sale' => [$sale, 100, 800, 200, 100];
        yield 'in the last second of the sale' => [$sale, 199, 800, 200, 100];
        yield 'when the sale has ended' => [$sale, 200, 1000, null, 200];

        yield 'no sale' => [self::offer(1000, null, null, null), 100, 1000, null, 50];
        yield 'no price' => [self::offer(null, null, null, null), 100, null, null, 50];
        yield 'before a sale without an end' => [self::offer(1000, 800, 100, null), 99, 1000, 100, 50];
        yield 'during a sale without an end' => [self::offer(1000, 800, 100, null), 100, 800, null, 100];
        yield 'during a sale without a beginning' => [self::offer(1000, 800, null, 200), 10, 800, 200, 50];
        yield 'after a sale without a beginning' => [self::offer(1000, 800, null, 200), 200, 1000, null, 200];
        yield 'a sale without beginning or end' => [self::offer(1000, 800, null, null), 10, 800, null, 50];
        yield 'dates without a sale price have no effect' => [self::offer(1000, null, 100, 200), 150, 1000, null, 50];
        yield 'written after the sale began' => [self::offer(1000, 800, 10, 200), 150, 800, 200, 50];
    }

    private static function offer(?int $regular, ?int $sale, ?int $from, ?int $to): Offer
    {
        return new Offer('', $regular, $sale, $from, $to, Availability::InStock, 50);
    }
}
