<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\FormRows;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Tests\WordPress\SqliteDatabase;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class IndexReaderTest extends TestCase
{
    /** @param int<1, max> $most */
    #[TestWith([1])]
    #[TestWith([2])]
    #[TestWith([3])]
    #[TestWith([9])]
    #[TestWith([10])]
    #[TestWith([1000])]
    public function testManyRowsAreReadInPieces(int $most): void
    {
        $wpdb = new SqliteDatabase();
        $rows = [];
        foreach (['w:ro', 'w:rol', 'w:role', 'w:roti', 'w:sac', 'size:42'] as $name) {
            foreach ([0, 1, 7] as $block) {
                $rows[] = [1, 'product', 'ro', $name, $block, "{$name} {$block}"];
                // Rows of other lists.
                array_push($rows, [1, 'product', 'ru', $name, $block, 'ru'], [1, 'content', 'ro', $name, $block, 'content'], [2, 'product', 'ro', $name, $block, '2']);
            }
        }
        $database = self::databaseWith($wpdb, $rows);

        $found = [];
        $reader = new IndexReader($database, $most);
        // A name and a range of names within another range, and each twice.
        $ranges = [['w:rol', 'w:rol~'], ['w:ro', 'w:ro~'], ['w:ro', 'w:ro~']];
        foreach ($reader->rows(new ListKey(1, 'product', 'ro'), ['size:42', 'w:role', 'size:42', 'w:absent'], $ranges) as [$name, $block, $data]) {
            self::assertSame("{$name} {$block}", $data);
            $found[] = $data;
        }

        sort($found);
        $expected = [];
        foreach (['size:42', 'w:ro', 'w:rol', 'w:role', 'w:roti'] as $name) {
            array_push($expected, "{$name} 0", "{$name} 1", "{$name} 7");
        }
        self::assertSame($expected, $found);
        self::assertSame($most > 15, count($wpdb->reads) === 1);
    }

    /** @param int<1, max> $most */
    #[TestWith([2])]
    #[TestWith([1000])]
    public function testFormsAreReadWithTheRowsOfWordsUnlessTheseAreMany(int $most): void
    {
        $wpdb = new SqliteDatabase();
        $rows = [[1, 'product', 'ro', 'w:role', 3, 'role'], [1, 'product', 'ro', 'w:rolele', 3, 'rolele'], [1, 'product', 'ro', 'w:rola', 3, 'rola']];
        foreach ([[1, 'ro', 'rol', 'rola role'], [1, 'ro', 'rolex', 'rolex'], [1, 'ru', 'rol', 'rolă'], [2, 'ro', 'rol', 'roli']] as [$generation, $language, $stem, $words]) {
            $rows[] = [$generation, FormRows::KIND, $language, FormRows::name($stem), FormRows::BLOCK, $words];
        }
        $database = self::databaseWith($wpdb, $rows);
        $asked = ['rol', 'other'];

        $reader = new IndexReader($database, $most);
        [$ofWords, $forms] = $reader->rowsAndForms(new ListKey(1, 'product', 'ro'), [], [['w:role', 'w:role~']], $asked);
        $found = [];
        foreach ($ofWords as [$name, , $data]) {
            $found[$name] = $data;
        }
        ksort($found);

        self::assertSame(['w:role' => 'role', 'w:rolele' => 'rolele'], $found);
        self::assertSame(['rol' => ['rola', 'role']], $forms);
        self::assertSame($most > 3, count($wpdb->reads) === 1);
        [$none, $same] = $reader->rowsAndForms(new ListKey(1, 'product', 'ro'), [], [], $asked);
        self::assertSame([[], $forms], [[...$none], $same], 'Without words only the forms.');
        self::assertSame([], $reader->forms(1, 'ro', []));
    }

    /** @param list<array{int, string, string, string, int, string}> $rows Generation, kind, language, name, block and data. */
    private static function databaseWith(SqliteDatabase $wpdb, array $rows): Database
    {
        $database = new Database($wpdb);
        $table = $database->table('blocks');
        $database->execute("CREATE TABLE {$table} (generation, kind, language, name, block, data, PRIMARY KEY (generation, kind, language, name, block))");
        $database->insertRows("{$table} (generation, kind, language, name, block, data)", $rows);
        return $database;
    }
}
