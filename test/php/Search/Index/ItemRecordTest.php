<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\Catalog\ProductFacts;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Index\ItemRecord;
use MdShop\Catalog\Search\Index\Properties;
use MdShop\Catalog\Tests\Fixtures\Products;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ItemRecordTest extends TestCase
{
    /** @param list<string> $expected */
    #[TestWith([Listing::Everywhere, ['listed', 'category:5', 'brand:9']])]
    #[TestWith([Listing::WithoutSearch, ['listed', 'category:5', 'brand:9']])]
    #[TestWith([Listing::WithSearch, ['category:5', 'brand:9']])]
    public function testAnItemHasThePropertiesThatListsAskFor(Listing $listing, array $expected): void
    {
        self::assertSame($expected, array_keys(array_filter(
            self::record(Products::facts(), $listing)->properties,
            static fn (string $mask): bool => $mask === Properties::WHOLE
        )));
    }

    private static function record(ProductFacts $facts, Listing $listing = Listing::Everywhere): IndexRecord
    {
        return ItemRecord::of('Role', [], $listing, [5], [9], $facts, 'ro', Products::NOW);
    }
}
