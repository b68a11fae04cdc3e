<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\Column;
use MdShop\Catalog\Search\Index\IndexCheck;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Index\ListFacts;
use MdShop\Catalog\Search\Index\OfferedItems;
use MdShop\Catalog\Search\Index\OfferRow;
use MdShop\Catalog\Search\Index\Offers;
use MdShop\Catalog\Search\Index\Postings;
use MdShop\Catalog\Search\Index\Span;
use MdShop\Catalog\Search\Index\SparsePostings;
use MdShop\Catalog\Search\Index\WordMatches;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Search\Text\QueryTerm;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** Rows of words that few items have, and of offers, joined at the end of a rebuild. */
final class SpanRowsTest extends TestCase
{
    private const ITEMS = 1500;

    /** Words of every item, of one in three, of the others, of one in ten, in a hundred, of a single one; the beginning of two hundred words. */
    private const WORDS = ['role', 'third', 'others', 'tenth', 'hundredth', 'sku7', 'size'];

    /** @param int<65, max> $rows */
    #[TestWith([65])]
    #[TestWith([100])]
    #[TestWith([8000])]
    public function testSearchesFindTheSameInFewerRows(int $rows): void
    {
        $index = self::index();
        $before = self::found($index);
        $rowsBefore = self::rowsOf($index, 'hundredth');

        self::assertTrue($index->joinRowsOfSpans($rows));
        self::assertSame($before, self::found($index));
        self::assertSame([15, [Span::rowOf(0)]], [count($rowsBefore), self::rowsOf($index, 'hundredth')]);
        // 500 items, of which each block has 33 or 34.
        self::assertSame([Span::rowOf(0)], self::rowsOf($index, 'third'));
        self::assertSame([0], self::rowsOf($index, 'sku7'), 'One row is few.');
        self::assertSame(range(0, 14), self::rowsOf($index, 'role'), 'More items than a row has room for.');
        self::assertIndexIsRight($index, self::records());
    }

    /** @param int<65, max> $rows */
    #[TestWith([65])]
    #[TestWith([66])]
    #[TestWith([70])]
    #[TestWith([8000])]
    public function testAWordHasARowForEachSpan(int $rows): void
    {
        // Of the 75 blocks 64 are a span.
        $index = self::index(null, 20);
        $before = self::found($index);
        $index->joinRowsOfSpans($rows);

        foreach (['hundredth', 'tenth', 'third'] as $word) {
            self::assertSame([Span::rowOf(0), Span::rowOf(64)], self::rowsOf($index, $word), $word);
        }
        self::assertSame($before, self::found($index));
        self::assertIndexIsRight($index, self::records());
    }

    public function testRowsWithoutIdsStay(): void
    {
        $index = self::index(null, 300);
        $index->joinRowsOfSpans(8000);

        self::assertSame(range(0, 4), self::rowsOf($index, 'role'));
        self::assertSame([Span::rowOf(0)], self::rowsOf($index, 'third'));
        self::assertIndexIsRight($index, self::records());
    }

    public function testItCanStopAfterAnyStepAndGoOn(): void
    {
        $whole = self::index();
        $whole->joinRowsOfSpans(8000);
        $stopped = self::index();
        for ($steps = 0; ! $stopped->joinRowsOfSpans(65, 1); $steps++) {
            self::assertIndexIsRight($stopped, self::records());
        }

        self::assertGreaterThan(20, $steps);
        self::assertSame(self::allRows($whole), self::allRows($stopped));
        self::assertTrue($stopped->joinRowsOfSpans(65, 0), 'Nothing is left to do.');
    }

    public function testItemsChangeInJoinedRows(): void
    {
        mt_srand(3);
        $records = self::records();
        $index = self::index();
        $index->joinRowsOfSpans(8000);
        for ($change = 0; $change < 200; $change++) {
            $id = mt_rand(1, self::ITEMS);
            if (! isset($records[$id])) {
                continue;
            }
            if ($change % 10 === 0) {
                $index->remove($id, $records[$id]);
                unset($records[$id]);
                continue;
            }
            // Other words, or another rank.
            $new = self::record(mt_rand(1, self::ITEMS), mt_rand(0, 40), $records[$id]->columns[Column::Modified->value]);
            $index->replace($id, $records[$id], $new);
            $records[$id] = $new;
        }

        self::assertIndexIsRight($index, $records);
        self::assertSame(self::found(self::index($records)), self::found($index));
    }

    /** @param int<65, max> $rows */
    #[TestWith([65])]
    #[TestWith([8000])]
    public function testOffersAreFoundInOneRowForSixteenBlocks(int $rows): void
    {
        $index = self::index(null, 20);
        $offers = fn (): array => $index->database->column("SELECT block FROM wp_md_shop_blocks WHERE name = 'offers:l' ORDER BY block");
        $find = static fn (): array => self::offered($index);
        $before = $find();
        self::assertCount(75, $offers());
        $index->joinRowsOfSpans($rows);

        // 75 blocks, of which 16 have a row in common.
        self::assertSame(array_map(static fn (int $block): int => Span::rowOf($block, 4), [0, 16, 32, 48, 64]), array_map('intval', $offers()));
        self::assertSame($before, $find());
        self::assertIndexIsRight($index, self::records());
    }

    public function testOffersThatChangeAreInTheJoinedRow(): void
    {
        $index = self::index();
        $index->joinRowsOfSpans(8000);
        $records = self::records();
        $records[300] = self::record(1301, 2, self::modified(300));
        $index->replace(300, self::record(300, 0, self::modified(300)), $records[300]);

        self::assertSame(0, (int) $index->database->value("SELECT COUNT(*) FROM wp_md_shop_blocks WHERE name = 'offers:l' AND block < 1000"));
        self::assertSame(self::offered(self::index($records)), self::offered($index));
    }

    public function testChangesThatAreWrittenTogetherAreInTheJoinedRow(): void
    {
        $index = self::index();
        $index->joinRowsOfSpans(8000);
        $records = self::records();
        $before = $records;
        $index->together(static function () use ($index, &$records): void {
            foreach ([300, 4, 300, 1499] as $i => $id) {
                $new = self::record(1301 + $i, $i, self::modified($id));
                $index->replace($id, $records[$id], $new);
                $records[$id] = $new;
            }
        });

        self::assertNotEquals($before, $records);
        self::assertIndexIsRight($index, $records);
        self::assertSame(self::offered(self::index($records)), self::offered($index));
    }

    public function testNewItemsJoinTheRowsOfTheirNeighbours(): void
    {
        $index = self::index();
        $index->joinRowsOfSpans(8000);
        $records = self::records();
        for ($id = self::ITEMS + 1; $id <= self::ITEMS + 20; $id++) {
            $records[$id] = self::record($id, 1, self::modified($id));
            $index->add($id, $records[$id]);
        }

        self::assertSame([Span::rowOf(0)], array_map('intval', $index->database->column("SELECT block FROM wp_md_shop_blocks WHERE name = 'offers:l'")));
        self::assertIndexIsRight($index, $records);
        self::assertSame(self::offered(self::index($records)), self::offered($index));
    }

    public function testPagesInOrderOfPriceAreTheSameWithJoinedRows(): void
    {
        $index = self::index(null, 20);
        $pages = static function () use ($index): array {
            $pages = [];
            foreach ([[Sort::PriceAsc, 0], [Sort::PriceAsc, 45], [Sort::PriceDesc, 0], [Sort::Newest, 10]] as [$sort, $offset]) {
                foreach ([new Filters('l', '', 110, 160, Availability::InStock), new Filters('L', '', null, null, null)] as $filters) {
                    $pages[] = $index->page($sort, 30, $offset, $filters)[0];
                }
            }
            return $pages;
        };
        $before = $pages();
        $index->joinRowsOfSpans(8000);
        $records = self::records();

        self::assertSame($before, $pages());
        // An id that is far above those of the block is read from the column.
        $far = 1_000_000;
        $index->add($far, new IndexRecord(['role' => 1], $records[1]->properties, $records[1]->columns, [111, 111], 0));
        self::assertContains($far, $index->page(Sort::PriceAsc, 100, 0, new Filters('l', '', 110, 111, null))[0]);
    }

    public function testRowsThatAreWrittenBehindAStepAreNotJoined(): void
    {
        $index = self::index(null, 20);
        $database = $index->database;
        $index->joinRowsOfSpans(65, 1);
        // The size of a single item, whose block has others behind it in the same joined row.
        [, $name] = explode(' ', (string) base64_decode((string) $database->value("SELECT data FROM wp_md_shop_blocks WHERE name = 'sparse'"), true));
        $block = (int) $database->value('SELECT block FROM wp_md_shop_blocks WHERE name = %s', [$name]);
        self::assertLessThan(14, $block % 16);
        foreach ([1, 2] as $more) {
            $row = OfferRow::ofBlock($block + $more, [Offers::ofItem(($block + $more) * Block::SIZE + 1000, Offers::offer(0, 500))]);
            $database->execute("INSERT INTO wp_md_shop_blocks VALUES (1, 'product', 'ro', %s, %d, %s)", [$name, $block + $more, $row]);
        }
        $rows = static fn (): array => $database->rows('SELECT block, data FROM wp_md_shop_blocks WHERE name = %s ORDER BY block', [$name]);
        $before = $rows();
        $index->joinRowsOfSpans(65);

        self::assertCount(3, $before);
        self::assertSame($before, $rows());
    }

    public function testARowThatIsFullLosesABlockAndStaysRight(): void
    {
        $records = self::records();
        $index = self::index();
        $index->joinRowsOfSpans(8000);
        // "others" has 1,000 items; 24 more have room.
        for ($id = 3; $id <= 90; $id += 3) {
            $new = self::record($id, 0, $records[$id]->columns[Column::Modified->value], ['others' => 9]);
            $index->replace($id, $records[$id], $new);
            $records[$id] = $new;
        }

        self::assertSame([0, Span::rowOf(0)], self::rowsOf($index, 'others'));
        self::assertIndexIsRight($index, $records);
        self::assertSame(self::found(self::index($records)), self::found($index));
    }

    public function testAListOfFewBlocksIsLeftAsItIs(): void
    {
        $index = new MemoryIndex(self::records(), [], 400);
        $before = self::allRows($index);

        self::assertTrue($index->joinRowsOfSpans(8000));
        self::assertSame($before, self::allRows($index));
    }

    public function testItemsOfAListWithJoinedRowsStayInTheirBlocks(): void
    {
        $index = self::index();
        $index->joinRowsOfSpans(65, 1);
        $before = $index->positions();

        self::assertSame(15, $index->joinSmallBlocks());
        self::assertSame($before, $index->positions());
    }

    public function testTheCheckFindsAWrongIdInAJoinedRow(): void
    {
        $index = self::index();
        $index->joinRowsOfSpans(8000);
        $row = SparsePostings::encode([2 => [Postings::key(3, 5) => 9]], [2 => [Postings::key(3, 5) => 1]]);
        $database = $index->database;
        $database->execute("UPDATE {$database->table('blocks')} SET data = %s WHERE name = 'w:hundredth'", [$row]);
        $sums = (new IndexCheck($database))->sums($index->list);

        self::assertNotSame(IndexCheck::sumOf(206, self::record(206, 3, self::modified(206), ['hundredth' => 9])), $sums[2 * Block::SIZE + 5]);
    }

    public function testTheCheckFindsAWrongIdInAJoinedRowOfOffers(): void
    {
        $index = self::index();
        $index->joinRowsOfSpans(8000);
        $database = $index->database;
        $row = (string) $database->value("SELECT data FROM wp_md_shop_blocks WHERE name = 'offers:l'");
        $position = (int) array_key_first(OfferRow::decode($row));
        $id = OfferRow::ids($row)[$position];
        $changed = OfferRow::with($row, $position, $id + 1, OfferRow::decode($row)[$position]);
        $database->execute("UPDATE wp_md_shop_blocks SET data = %s WHERE name = 'offers:l'", [$changed]);
        $sums = (new IndexCheck($database))->sums($index->list);

        self::assertNotSame(IndexCheck::sumOf($id, self::records()[$id]), $sums[$position]);
    }

    /**
     * @param array<int, IndexRecord>|null $records By id.
     * @param int<1, max> $size Items of a block.
     */
    private static function index(?array $records = null, int $size = 100): MemoryIndex
    {
        $all = $records ?? self::records();
        return new MemoryIndex($all, [], $size);
    }

    /** @return array<int, IndexRecord> By id. */
    private static function records(): array
    {
        $records = [];
        for ($id = 1; $id <= self::ITEMS; $id++) {
            $records[$id] = self::record($id, $id % 5, self::modified($id));
        }
        return $records;
    }

    private static function modified(int $id): int
    {
        return 1_000_000 + $id * 37 % 977;
    }

    /** @param array<string, int> $more Words. */
    private static function record(int $number, int $rank, int $modified, array $more = []): IndexRecord
    {
        $words = ['role' => 1 + $number % 200, "sku{$number}" => 9, 'size' . ($number % 200) => 3] + $more;
        foreach (['third' => 3, 'tenth' => 10, 'hundredth' => 100] as $word => $each) {
            $words += $number % $each === 0 ? [$word => 1 + $number % 255] : [];
        }
        $words += $number % 3 === 0 ? [] : ['others' => 7];
        $columns = array_fill_keys(array_map(static fn (Column $column): string => $column->value, Column::OF_RECORD), 0);
        // Three variants, the last one without a price; one in four items has a size of its own for the second one.
        $properties = ['listed' => "\xff", 'size:l' => $number % 4 === 0 ? "\x05" : "\x07"] + ($number % 4 === 0 ? ["size:{$number}" => "\x02"] : [])
            + ['availability:in_stock' => $number % 3 === 0 ? "\x01" : "\x07"] + ($number % 3 === 0 ? ['availability:out_of_stock' => "\x06"] : []);
        return (new IndexRecord($words, $properties, $columns, [100 + $number % 90, 100 + $number % 70], $rank))->changedAt($modified);
    }

    /** @return array<string, array<int, int>> What the words find: how well, by word and id. */
    private static function found(MemoryIndex $index): array
    {
        $reader = new IndexReader($index->database);
        $words = new WordMatches($reader);
        $ids = $index->positions();
        $found = [];
        foreach (self::WORDS as $word) {
            $found[$word] = [];
            [$matches] = $words->of($index->list, [new QueryTerm($word, '', [])], new ListFacts($reader, $index->list));
            foreach ($matches->matches() as $block => $ofBlock) {
                foreach ($ofBlock as $key => $match) {
                    $found[$word][$ids[$block * Block::SIZE + Postings::placeOf($key)]] = $match * 100 + Postings::rankOf($key);
                }
            }
            ksort($found[$word]);
        }
        return $found;
    }

    /** @return array<int, int> The lowest price of each item that has a variant in the size L, in stock, up to a price, by id. */
    private static function offered(MemoryIndex $index): array
    {
        $offered = new OfferedItems(1, 0, 160);
        foreach ((new IndexReader($index->database))->rows($index->list, ['offers:l']) as [$name, , $row]) {
            $offered->add($name, $row);
        }
        $ids = $index->positions();
        $prices = [];
        foreach ($offered->prices() as $position => $price) {
            $prices[$ids[$position]] = $price;
        }
        ksort($prices);
        self::assertCount($offered->count(), $prices);
        return $prices;
    }

    /** @return list<int> The numbers of the rows of a word. */
    private static function rowsOf(MemoryIndex $index, string $word): array
    {
        $database = $index->database;
        return array_map('intval', $database->column("SELECT block FROM {$database->table('blocks')} WHERE name = %s ORDER BY block", ["w:{$word}"]));
    }

    /** @return list<array<string, string|null>> */
    private static function allRows(MemoryIndex $index): array
    {
        return $index->database->rows("SELECT name, block, data FROM {$index->database->table('blocks')} ORDER BY name, block");
    }

    /** @param array<int, IndexRecord> $records By id. */
    private static function assertIndexIsRight(MemoryIndex $index, array $records): void
    {
        $sums = (new IndexCheck($index->database))->sums($index->list);
        $expected = [];
        foreach ($index->positions() as $position => $id) {
            $expected[$position] = IndexCheck::sumOf($id, $records[$id]);
        }
        $ofNoItem = IndexCheck::sumOf(0, IndexRecord::none());
        self::assertEquals($expected, array_filter($sums, static fn (int $sum): bool => $sum !== $ofNoItem));
    }
}
