<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Catalog;

use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\ReadModel\Storage\EntryRows;
use MdShop\Catalog\Tests\Fixtures\Products;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** A public product may be in some lists only. */
final class ListingTest extends TestCase
{
    #[DataProvider('listings')]
    public function testTheRowsSayInWhichListsAnEntryIs(Listing $listing, int $withoutSearch, int $withSearch): void
    {
        $projection = Products::project(Products::facts(), listing: $listing);
        $row = EntryRows::entry($projection, 4, 500);

        self::assertSame([1, $withoutSearch, $withSearch], [$row['visible'], $row['listed'], $row['searched']]);
        self::assertNotSame('', $row['detail']);
        foreach (EntryRows::terms($projection, 4, 500) as $term) {
            self::assertSame($withoutSearch, $term['listed']);
        }
        self::assertSame($listing, Listing::of((bool) $withoutSearch, (bool) $withSearch));
    }

    #[DataProvider('listings')]
    public function testOnlySearchableItemsHaveWords(Listing $listing, int $withoutSearch, int $withSearch): void
    {
        self::assertSame($withSearch === 1, Products::project(Products::facts(), listing: $listing)->words->impacts !== []);
    }

    /** @return iterable<string, array{Listing, int, int}> Whether it is in lists without a search, and in lists with one. */
    public static function listings(): iterable
    {
        yield 'everywhere' => [Listing::Everywhere, 1, 1];
        yield 'without a search' => [Listing::WithoutSearch, 1, 0];
        yield 'with a search' => [Listing::WithSearch, 0, 1];
        yield 'nowhere' => [Listing::Nowhere, 0, 0];
    }

    public function testTheFingerprintDoesNotDependOnTheLists(): void
    {
        self::assertSame(
            Products::project(Products::facts())->fingerprint,
            Products::project(Products::facts(), listing: Listing::Nowhere)->fingerprint
        );
    }
}
