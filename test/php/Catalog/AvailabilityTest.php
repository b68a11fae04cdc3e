<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Catalog;

use MdShop\Catalog\Catalog\Availability;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class AvailabilityTest extends TestCase
{
    public function testTheValuesAreThoseOfTheContract(): void
    {
        self::assertSame(['in_stock', 'backorder', 'out_of_stock'], array_column(Availability::cases(), 'value'));
    }

    /** @param non-empty-list<Availability> $all */
    #[DataProvider('availabilities')]
    public function testAProductHasTheBestAvailabilityOfItsVariants(array $all, Availability $expected): void
    {
        self::assertSame($expected, Availability::best($all));
    }

    /** @return iterable<string, array{non-empty-list<Availability>, Availability}> */
    public static function availabilities(): iterable
    {
        yield 'one' => [[Availability::Backorder], Availability::Backorder];
        yield 'in stock is best' => [[Availability::OutOfStock, Availability::Backorder, Availability::InStock], Availability::InStock];
        yield 'backorder is better than out of stock' => [[Availability::OutOfStock, Availability::Backorder], Availability::Backorder];
        yield 'all out of stock' => [[Availability::OutOfStock, Availability::OutOfStock], Availability::OutOfStock];
    }
}
