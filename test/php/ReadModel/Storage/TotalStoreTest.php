<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\ReadModel\Storage;

use MdShop\Catalog\ReadModel\Storage\TotalStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Tests\WordPress\FakeDatabase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class TotalStoreTest extends TestCase
{
    /**
     * @param list<int> $categories
     * @param list<int> $brands
     * @param list<array{int, int}> $expected Category and brand.
     */
    #[DataProvider('entries')]
    public function testAnEntryCountsForEveryFilterThatFindsIt(array $categories, array $brands, array $expected): void
    {
        self::assertEqualsCanonicalizing(
            array_map(static fn (array $pair): array => ['product', 'ru', ...$pair], $expected),
            TotalStore::keys('product', 'product', 'ru', $categories, $brands)
        );
    }

    /** @return iterable<string, array{list<int>, list<int>, list<array{int, int}>}> */
    public static function entries(): iterable
    {
        yield 'without terms' => [[], [], [[0, 0]]];
        yield 'in a category' => [[5], [], [[0, 0], [5, 0]]];
        yield 'in a category and its parent' => [[5, 3], [], [[0, 0], [5, 0], [3, 0]]];
        yield 'with a brand' => [[], [9], [[0, 0], [0, 9]]];
        yield 'with both' => [[5, 3], [9], [[0, 0], [5, 0], [3, 0], [0, 9], [5, 9], [3, 9]]];
    }

    public function testContentAlsoCountsByItsType(): void
    {
        self::assertEqualsCanonicalizing(
            [['content', 'ro', 0, 0], ['news', 'ro', 0, 0]],
            TotalStore::keys('content', 'news', 'ro', [], [])
        );
    }

    public function testWritesOnlyTheDifferences(): void
    {
        $wpdb = new FakeDatabase();
        (new TotalStore(new Database($wpdb)))->move(
            4,
            TotalStore::keys('product', 'product', 'ro', [5], []),
            TotalStore::keys('product', 'product', 'ro', [6], [])
        );

        $written = array_map(static fn (string $sql): string => (string) preg_replace('/^.*VALUES \(|\) ON.*$/s', '', $sql), $wpdb->statements);
        self::assertSame(["4,'product','ro',5,0,-1", "4,'product','ro',6,0,1"], $written);
    }

    public function testManyEntriesAreCountedWithFewStatements(): void
    {
        $wpdb = new FakeDatabase();
        $keys = [];
        $expected = [];
        // A hundred categories, each with a different number of entries.
        for ($category = 1; $category <= 100; $category++) {
            $expected[$category] = $category * 7;
            array_push($keys, ...array_fill(0, $category * 7, ['product', 'ro', $category, 0]));
        }
        (new TotalStore(new Database($wpdb)))->move(4, [], $keys);

        $counted = [];
        foreach ($wpdb->statements as $statement) {
            self::assertSame(1, preg_match('/ ON DUPLICATE KEY UPDATE total = total \+ \((\d+)\)$/', $statement, $step));
            preg_match_all("/\(4,'product','ro',(\d+),0,(\d+)\)/", $statement, $rows, PREG_SET_ORDER);
            foreach ($rows as $row) {
                // A new row begins with the same number that is added to an existing row.
                self::assertSame($step[1] ?? '', $row[2]);
                $counted[(int) $row[1]] = ($counted[(int) $row[1]] ?? 0) + (int) $row[2];
            }
        }
        ksort($counted);
        self::assertSame($expected, $counted);
        self::assertLessThanOrEqual(14, count($wpdb->statements));
    }

    public function testWritesNothingIfNothingChanged(): void
    {
        $wpdb = new FakeDatabase();
        $keys = TotalStore::keys('product', 'product', 'ro', [5, 3], [9]);
        (new TotalStore(new Database($wpdb)))->move(1, $keys, $keys);

        self::assertSame([], $wpdb->statements);
    }
}
