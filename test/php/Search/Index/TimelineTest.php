<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\Column;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\IndexWriter;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\Timeline;
use MdShop\Catalog\Search\Index\TimelineWriter;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Tests\WordPress\SqliteDatabase;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** The timeline of a list, compared with its items when they are sorted. */
final class TimelineTest extends TestCase
{
    private Database $database;
    private IndexWriter $rows;
    private TimelineWriter $writer;
    private ListKey $list;

    /** @var array<int, array{int, int, int}> Time, id and position of each item, by id. */
    private array $items = [];

    protected function setUp(): void
    {
        $this->database = new Database(new SqliteDatabase());
        $this->database->execute('CREATE TABLE ' . $this->database->table('blocks (generation, kind, language, name, block, data, PRIMARY KEY (generation, kind, language, name, block))'));
        $this->database->execute('CREATE TABLE ' . $this->database->table('entries (generation, object_id, kind, language, listed, position, modified)'));
        $this->rows = new IndexWriter($this->database, static fn (): int => self::fail('A timeline needs no blocks.'));
        $this->writer = new TimelineWriter(new IndexReader($this->database), $this->rows);
        $this->list = new ListKey(1, 'product', 'ro');
        mt_srand(5);
    }

    #[TestWith([0])]
    #[TestWith([1])]
    #[TestWith([512])]
    #[TestWith([513])]
    #[TestWith([3000])]
    public function testATimelineIsMadeFromTheEntriesAndTheBlocks(int $count): void
    {
        $this->makeTimeline($count);

        $this->assertIsRight();
    }

    /** @param int $newest How many of ten changes are newer than all others. */
    #[TestWith([0, 10])]
    #[TestWith([1500, 10])]
    #[TestWith([1500, 5])]
    #[TestWith([1500, 0])]
    public function testChangedItemsMove(int $count, int $newest): void
    {
        $this->makeTimeline($count);
        for ($change = 1; $change <= 1500; $change++) {
            $old = mt_rand(1, 3) === 1 || $this->items === [] ? null : $this->items[array_rand($this->items)];
            $id = $old[1] ?? 100000 + $change;
            $modified = $change % 10 < $newest ? 2000 + $change : mt_rand(1, 500);
            $new = $old !== null && mt_rand(1, 2) === 1 ? null : [$modified, $id, $old[2] ?? $id * 3];
            $this->move($old, $new);
            if ($change % 250 === 0) {
                $this->assertIsRight();
            }
        }
    }

    public function testPartsOfFewItemsAreJoined(): void
    {
        $this->makeTimeline(4000);
        $ids = array_keys($this->items);
        shuffle($ids);
        foreach (array_slice($ids, 0, 3900) as $id) {
            $this->move($this->items[$id], null);
        }

        $this->assertIsRight();
        self::assertLessThanOrEqual(2, $this->parts());
        foreach (array_slice($ids, 3900) as $id) {
            $this->move($this->items[$id], null);
        }
        $this->assertIsRight();
        self::assertSame(0, $this->parts());
    }

    public function testPartsStayFullIfEachChangeIsTheNewest(): void
    {
        $this->makeTimeline(0);
        for ($id = 1; $id <= 1024; $id++) {
            $this->move(null, [$id, $id, $id]);
        }

        self::assertSame(2, $this->parts());
        $this->assertIsRight();
    }

    public function testAListWhoseGenerationIsNotCompleteHasNoTimeline(): void
    {
        $this->writer->move($this->list, null, [5, 1, 0]);

        self::assertNull($this->timeline());
        self::assertSame(0, $this->parts());
    }

    public function testAPageIsRefusedIfARowOfThePartsHasChangedMeanwhile(): void
    {
        $this->makeTimeline(600);
        $timeline = $this->timeline();
        $this->move($this->items[600], null);

        self::assertNull($timeline?->page(600, 0));
    }

    private function makeTimeline(int $count): void
    {
        $rows = [];
        for ($id = 1; $id <= $count; $id++) {
            $this->items[$id] = [mt_rand(1, 300), $id, $id * 2];
            $rows[] = [1, $id, 'product', 'ro', 1, $id * 2, $this->items[$id][0]];
            // Items of other lists, and one that is not listed.
            array_push($rows, [1, -$id, 'product', 'ru', 1, $id, 9], [2, $id, 'product', 'ro', 1, $id, 9], [1, $id + 900000, 'product', 'ro', 0, $id, 9]);
        }
        $this->database->insertRows($this->database->table('entries') . ' (generation, object_id, kind, language, listed, position, modified)', $rows);
        // Of each two places only the second one has an item.
        $ids = array_merge(...array_map(static fn (int $id): array => [0, $id], array_keys($this->items)));
        foreach (array_chunk([0, ...$ids], Block::SIZE) as $block => $ofBlock) {
            $this->rows->write($this->list, $block, [Column::Id->value => Column::encode($ofBlock)]);
        }
        $this->writer->make($this->list);
    }

    /**
     * @param array{int, int, int}|null $old
     * @param array{int, int, int}|null $new
     */
    private function move(?array $old, ?array $new): void
    {
        $this->writer->move($this->list, $old, $new);
        unset($this->items[$old[1] ?? 0]);
        if ($new !== null) {
            $this->items[$new[1]] = $new;
        }
    }

    private function assertIsRight(): void
    {
        $sorted = $this->items;
        usort($sorted, static fn (array $a, array $b): int => [$b[0], $b[1]] <=> [$a[0], $a[1]]);
        $expected = array_column($sorted, 1, 2);
        $timeline = $this->timeline();
        self::assertSame(count($expected), $timeline?->total());
        self::assertSame(count($expected), Timeline::totalOf((string) $this->database->value("SELECT data FROM {$this->database->table('blocks')} WHERE name = 'timeline:parts'")));
        self::assertSame($expected, $timeline->page(count($expected) + 1, 0));
        foreach ([[1, 0], [20, 500], [20, 511], [20, 1020], [700, 400], [20, count($expected)]] as [$limit, $offset]) {
            self::assertSame(array_slice($expected, $offset, $limit, true), $timeline->page($limit, $offset));
        }
    }

    private function timeline(): ?Timeline
    {
        return Timeline::of(new IndexReader($this->database), $this->list);
    }

    private function parts(): int
    {
        return (int) $this->database->value("SELECT COUNT(*) FROM {$this->database->table('blocks')} WHERE name = 'timeline:part'");
    }
}
