<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\ProductFacts;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Index\ItemRecord;
use MdShop\Catalog\Search\Index\PriceLadder;
use MdShop\Catalog\Search\Index\Properties;
use MdShop\Catalog\Tests\Fixtures\Products;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ItemRecordTest extends TestCase
{
    /** @param list<string> $expected */
    #[TestWith([Listing::Everywhere, ['listed', 'category:5', 'brand:9']])]
    #[TestWith([Listing::WithoutSearch, ['listed', 'category:5', 'brand:9']])]
    #[TestWith([Listing::WithSearch, ['unlisted', 'category:5', 'brand:9']])]
    public function testAnItemHasThePropertiesThatListsAskFor(Listing $listing, array $expected): void
    {
        self::assertSame($expected, array_keys(array_filter(
            self::record(Products::facts(), $listing)->properties,
            static fn (string $mask): bool => $mask === Properties::WHOLE
        )));
    }

    /** A filter has at most 40 characters, which folding may double ("ß", "ss"). The column of names has 80. */
    public function testOnlySizesAndColorsThatFitIntoTheTableAreIndexed(): void
    {
        $cyrillic = str_repeat('ж', 40);
        $ofSize = static fn (string $size, string $color = 'negru'): array => array_values(array_filter(
            array_keys(self::record(self::variant($size, $color))->properties),
            static fn (string $name): bool => preg_match('/^(?:size|color):/', $name) === 1
        ));

        self::assertSame(["size:{$cyrillic}", "color:{$cyrillic}"], $ofSize($cyrillic, $cyrillic));
        // The name of the offers of a size has seven more.
        self::assertSame(['size:' . str_repeat('a', 73), 'color:negru'], $ofSize(str_repeat('ă', 73)));
        self::assertSame(['color:negru'], $ofSize(str_repeat('ă', 74)));
        self::assertSame(['size:42'], $ofSize('42', str_repeat('ж', 75)));
        self::assertSame(['size:42'], $ofSize('42', str_repeat('ж', 200)));
    }

    /** MySQL ignores spaces at the end of a name, so rows that differ in them would replace each other. */
    public function testSpacesAroundASizeOrColorAreNoPartOfIt(): void
    {
        $properties = self::record(self::variant("42\u{A0}\u{200B}", "\u{A0}negru \u{301}"))->properties;

        self::assertArrayHasKey('size:42', $properties);
        self::assertArrayHasKey('color:negru', $properties);
    }

    /** Filters by price end below 10 million lei. */
    #[TestWith([1_000_000_000])]
    #[TestWith([1_000_000_001])]
    #[TestWith([9_000_000_000_000])]
    public function testPricesBeyondAllFiltersAreFoundByALowestPrice(int $price): void
    {
        $record = self::record(Products::facts(Products::offer($price)));

        self::assertSame([PriceLadder::HIGHEST], $record->prices);
    }

    private static function variant(string $size, string $color): ProductFacts
    {
        $offer = new Offer('', 100, null, null, null, Availability::InStock, 1);
        return Products::facts(null, [new Variant(3, $size, ['ro' => $color], $offer)]);
    }

    private static function record(ProductFacts $facts, Listing $listing = Listing::Everywhere): IndexRecord
    {
        return ItemRecord::of('Role', [], $listing, [5], [9], $facts, 'ro', Products::NOW);
    }
}
