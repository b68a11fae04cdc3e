<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Column;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Index\IndexWriter;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\Postings;
use MdShop\Catalog\Search\Index\TimelineWriter;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Tests\WordPress\SqliteDatabase;
use PHPUnit\Framework\TestCase;

final class IndexWriterTest extends TestCase
{
    public function testItemsThatChangeTogetherLeaveTheSameRowsAsOneByOne(): void
    {
        foreach ([1, 2, 3] as $seed) {
            [$together, $oneByOne] = [self::database(), self::database()];
            self::assertSame(self::change($oneByOne, $seed, false), self::change($together, $seed, true));
            self::assertLessThan($oneByOne->queries() / 3, $together->queries());
        }
    }

    public function testItemsOfTwoListsAreReadDeletedAndWrittenWithOneStatementEach(): void
    {
        $database = self::database();
        $writer = self::writer($database);
        $lists = [new ListKey(1, 'product', 'ro'), new ListKey(1, 'product', 'ru')];
        $positions = array_map(static fn (ListKey $list): int => $writer->add($list, 7, self::record(['rola' => 3], 10)), $lists);
        $before = $database->queries();

        $writer->together(static function () use ($writer, $lists, $positions): void {
            [$old, $new] = [self::record(['rola' => 3], 10), self::record(['placa' => 4], 12)];
            $writer->expect(array_merge(...array_map(static fn (ListKey $list, int $position): array => $writer->neededToReplace($list, $position, $old, $new), $lists, $positions)));
            foreach ($lists as $place => $list) {
                $writer->replace($list, $positions[$place], 7, $old, $new);
            }
        });

        self::assertSame(3, $database->queries() - $before);
        foreach ($lists as $list) {
            self::assertNull($writer->row($list, 0, 'w:rola') ?? $writer->row($list, 1, 'w:rola'));
        }
    }

    public function testAnotherRankIsWrittenIntoTheRowsOfAllWords(): void
    {
        $writer = self::writer(self::database());
        $list = new ListKey(1, 'product', 'ro');
        $writer->add($list, 7, self::record(['rola' => 3, 'placa' => 5], 10, 4));
        $position = $writer->add($list, 8, self::record(['rola' => 9, '42' => 5], 10, 4));
        $writer->replace($list, $position, 8, self::record(['rola' => 9, '42' => 5], 10, 4), self::record(['rola' => 9, '42' => 5], 10, 6));

        self::assertSame([Postings::key(4, 0) => 3, Postings::key(6, 1) => 9], Postings::decode((string) $writer->row($list, 0, 'w:rola')));
        self::assertSame([Postings::key(6, 1) => 5], Postings::decode((string) $writer->row($list, 0, 'w:42')));
        $writer->remove($list, $position, self::record(['rola' => 9, '42' => 5], 10, 6));
        self::assertSame([Postings::key(4, 0) => 3], Postings::decode((string) $writer->row($list, 0, 'w:rola')));
        self::assertNull($writer->row($list, 0, 'w:42'));
    }

    public function testRowsOfWordsKeepTheIdsOfTheirItems(): void
    {
        $writer = self::writer(self::database());
        $list = new ListKey(1, 'product', 'ro');
        $writer->add($list, 7, self::record(['rola' => 3], 10, 4));
        $position = $writer->add($list, 8, self::record(['rola' => 9], 10, 4));
        $writer->replace($list, $position, 8, self::record(['rola' => 9], 10, 4), self::record(['rola' => 2, 'placa' => 5], 10, 6));

        self::assertSame([Postings::key(4, 0) => 7, Postings::key(6, 1) => 8], Postings::ids((string) $writer->row($list, 0, 'w:rola')));
        self::assertSame([Postings::key(6, 1) => 8], Postings::ids((string) $writer->row($list, 0, 'w:placa')));
        $writer->remove($list, 0, self::record(['rola' => 3], 10, 4));
        self::assertSame([Postings::key(6, 1) => 8], Postings::ids((string) $writer->row($list, 0, 'w:rola')));
    }

    public function testARowThatOnceHadManyItemsStaysWithoutIds(): void
    {
        $writer = self::writer(self::database());
        $list = new ListKey(1, 'product', 'ro');
        $positions = array_map(static fn (int $id): int => $writer->add($list, $id, self::record(['rola' => 3], 10, 4)), range(1, Postings::FEW + 1));
        self::assertSame([], Postings::ids((string) $writer->row($list, 0, 'w:rola')));
        $writer->remove($list, $positions[0], self::record(['rola' => 3], 10, 4));

        self::assertSame([], Postings::ids((string) $writer->row($list, 0, 'w:rola')));
        self::assertCount(Postings::FEW, Postings::decode((string) $writer->row($list, 0, 'w:rola')));
    }

    public function testAfterAnErrorNothingIsPending(): void
    {
        $database = self::database();
        $writer = self::writer($database);
        $list = new ListKey(1, 'product', 'ro');
        try {
            $writer->together(static function () use ($writer, $list): void {
                $writer->write($list, 0, ['a' => 'QQ==']);
                throw new \RuntimeException('a source failed');
            });
            self::fail('The error is thrown.');
        } catch (\RuntimeException) {
            self::assertNull($writer->row($list, 0, 'a'));
        }
        $writer->write($list, 0, ['b' => 'QQ==']);
        self::assertSame('QQ==', $writer->row($list, 0, 'b'));
    }

    /** @return list<array<string, string|null>> The rows of the index after the same changes. */
    private static function change(Database $database, int $seed, bool $together): array
    {
        mt_srand($seed);
        $writer = self::writer($database);
        $timelines = new TimelineWriter(new IndexReader($database), $writer);
        $lists = [new ListKey(1, 'product', 'ro'), new ListKey(1, 'product', 'ru')];
        foreach ($lists as $list) {
            $timelines->make($list);
        }
        $change = static function () use ($writer, $timelines, $lists): void {
            $items = [];
            for ($step = 1; $step <= 300; $step++) {
                $list = $lists[mt_rand(0, 1)];
                $id = mt_rand(1, 40);
                $known = $items[$list->language][$id] ?? null;
                $record = self::record([['rola', 'placa', 'casca'][mt_rand(0, 2)] => mt_rand(1, 9)], 1000 + $step, mt_rand(0, 3));
                if ($known === null) {
                    $position = $writer->add($list, $id, $record);
                    $timelines->move($list, null, [1000 + $step, $id, $position]);
                } elseif (mt_rand(1, 5) === 1) {
                    [$position, $old, $modified] = $known;
                    $writer->remove($list, $position, $old);
                    $timelines->move($list, [$modified, $id, $position], null);
                    unset($items[$list->language][$id]);
                    continue;
                } else {
                    [$position, $old, $modified] = $known;
                    $writer->replace($list, $position, $id, $old, $record);
                    $timelines->move($list, [$modified, $id, $position], [1000 + $step, $id, $position]);
                }
                $items[$list->language][$id] = [$position, $record, 1000 + $step];
            }
        };
        $together ? $writer->together($change) : $change();
        return $database->rows("SELECT * FROM {$database->table('blocks')} ORDER BY kind, language, name, block");
    }

    /** @param array<array-key, int> $words */
    private static function record(array $words, int $modified, int $rank = 0): IndexRecord
    {
        $columns = array_fill_keys(array_map(static fn (Column $column): string => $column->value, Column::OF_RECORD), 0);
        return (new IndexRecord($words, ['listed' => "\xff"], $columns, [10_000 + $modified, 3 => 700 * $modified], $rank))->changedAt($modified);
    }

    private static function writer(Database $database): IndexWriter
    {
        $next = 0;
        return new IndexWriter($database, static function (int $blocks) use (&$next): int {
            $next += $blocks;
            return $next - $blocks;
        });
    }

    private static function database(): Database
    {
        $database = new Database(new SqliteDatabase());
        $database->execute('CREATE TABLE ' . $database->table('blocks (generation, kind, language, name, block, data, PRIMARY KEY (generation, kind, language, name, block))'));
        $database->execute('CREATE TABLE ' . $database->table('entries (generation, object_id, kind, language, listed, position, modified)'));
        return $database;
    }
}
