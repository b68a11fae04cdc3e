<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\ReadModel\Query;

use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\ReadModel\Query\OptionReader;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Index\ItemRecord;
use MdShop\Catalog\Tests\Fixtures\Products;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Tests\Search\Index\MemoryIndex;
use PHPUnit\Framework\TestCase;

/** The sizes and colours that filters offer (docs/blocks.md), whatever places of the index are empty. */
final class OptionReaderTest extends TestCase
{
    public function testBlocksWhoseProductsAreGoneDoNotCount(): void
    {
        $records = array_map(self::product(...), array_combine(range(1, 6), ['36', '37', '38', '39', '40', '41']));
        $index = new MemoryIndex($records, size: 1);
        foreach (range(1, 4) as $id) {
            $index->remove($id, $records[$id]);
        }

        self::assertSame([['40' => 1, '41' => 1], 1], self::sizes($index));
    }

    public function testFurtherBlocksAreReadIfTheFirstOnesHaveFewProducts(): void
    {
        $index = new MemoryIndex(array_map(self::product(...), array_combine(range(1, 10), ['36', '37', '38', '39', '40', '40', '41', '42', '43', '36'])), size: 1);

        self::assertSame([['36' => 2, '37' => 1, '38' => 1, '39' => 1, '40' => 2, '41' => 1, '42' => 1, '43' => 1], 2], self::sizes($index));
    }

    public function testAListInManyBlocksHasNoNumbers(): void
    {
        $index = new MemoryIndex(array_fill(1, 40, self::product('42')), size: 1);

        self::assertSame([['42' => null], 3], self::sizes($index));
    }

    public function testOnlyAShopOfMoreThan3072ProductsHasNoNumbers(): void
    {
        // A quarter of each of the four blocks is empty.
        $of = static fn (int $products): MemoryIndex => new MemoryIndex(array_fill(1, $products, self::product('42')), size: 769);

        self::assertSame([['42' => 3072], 2], self::sizes($of(3072)));
        self::assertSame([['42' => null], 1], self::sizes($of(3073)));
    }

    public function testProductsThatOnlySearchesFindDoNotCount(): void
    {
        $index = new MemoryIndex([1 => self::product('42'), 2 => self::product('42', Listing::WithSearch), 3 => self::product('43', Listing::WithSearch)]);

        self::assertSame([['42' => 1], 1], self::sizes($index));
    }

    public function testAnIndexOfAnotherFormIsNotRead(): void
    {
        $index = new MemoryIndex([1 => self::product('42')]);
        $before = $index->database->queries();

        $options = (new OptionReader(new IndexReader($index->database), static fn (int $generation): bool => $generation > 1, 60))->read(1, 'ro', 0, 0);

        self::assertSame([['size' => [], 'color' => []], $before], [$options, $index->database->queries()]);
    }

    public function testWhatIsTooLongForAFilterIsNotOffered(): void
    {
        [$longest, $longer] = [str_repeat('é', 60), str_repeat('é', 61)];
        $index = new MemoryIndex([1 => self::product($longest), 2 => self::product($longer)]);

        self::assertSame([[str_repeat('e', 60) => 1], 1], self::sizes($index));
    }

    private static function product(string $size, Listing $listing = Listing::Everywhere): IndexRecord
    {
        return ItemRecord::of('Role', [], $listing, [], [], Products::facts(null, [Products::variant(1, $size, 500)]), 'ro', Products::NOW);
    }

    /** @return array{array<array-key, int|null>, int} The number of products by size, and the statements that were needed. */
    private static function sizes(MemoryIndex $index): array
    {
        $before = $index->database->queries();
        $reader = new OptionReader(new IndexReader($index->database), static fn (int $generation): bool => $generation === 1, TheContract::get()->bounds()['filter_text']);
        $sizes = $reader->read(1, 'ro', 0, 0)['size'];
        ksort($sizes);
        return [$sizes, $index->database->queries() - $before];
    }
}
