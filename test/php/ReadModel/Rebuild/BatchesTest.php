<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\ReadModel\Rebuild;

use MdShop\Catalog\ReadModel\Rebuild\Batches;
use MdShop\Catalog\Tests\Fixtures\FakeSource;
use PHPUnit\Framework\TestCase;

/** The posts of a rebuild: even ones are Romanian, odd ones Russian. */
final class BatchesTest extends TestCase
{
    /** @var list<int> The cursors that were reported. */
    private array $cursors = [];

    public function testASingleProcessGetsThePostsInTheOrderOfTheirIds(): void
    {
        $batches = $this->batches(range(1, 25), 0, 10, 1);

        self::assertSame([range(1, 10), range(11, 20), range(21, 25)], self::all($batches));
        self::assertSame([10, 20, 25], $this->cursors);
    }

    public function testEachBatchOfSeveralProcessesHasOneLanguage(): void
    {
        $batches = $this->batches(range(1, 4000), 0, 1000, 2);

        $found = self::all($batches);

        self::assertSame([range(1, 1999, 2), range(2, 1998, 2)], array_slice($found, 0, 2));
        foreach ($found as $batch) {
            self::assertCount(1, array_unique(array_map(static fn (int $id): int => $id % 2, $batch)));
        }
        $ids = array_merge(...$found);
        sort($ids);
        self::assertSame(range(1, 4000), $ids);
        self::assertSame(4000, end($this->cursors));
    }

    public function testTheCursorPassesNoPostThatIsNotWritten(): void
    {
        $batches = $this->batches(range(1, 4000), 0, 1000, 2);
        $odd = $batches->next();
        $even = $batches->next();
        $next = $batches->next();
        assert($odd !== null && $even !== null && $next !== null);

        $batches->done($next);
        $batches->done($even);
        $batches->done($odd);

        self::assertSame([0, 0, 1999], $this->cursors);
    }

    public function testPostsUpToTheCursorAreNotProjectedAgain(): void
    {
        self::assertSame([range(11, 20), range(21, 25)], self::all($this->batches(range(1, 25), 10, 10, 1)));
        self::assertSame([[3501], [3502]], self::all($this->batches(range(1, 3502), 3500, 1000, 2)));
    }

    /**
     * @param non-empty-list<int> $ids
     * @param int<1, max> $size
     */
    private function batches(array $ids, int $cursor, int $size, int $processes): Batches
    {
        $languages = static fn (array $ids): array => array_map(static fn (int $id): string => $id % 2 === 0 ? 'ro' : 'ru', array_combine($ids, $ids));
        return new Batches(new FakeSource($ids, 'page'), $languages, $cursor, $size, $processes, function (int $cursor): void {
            $this->cursors[] = $cursor;
        });
    }

    /** @return list<non-empty-list<int>> */
    private static function all(Batches $batches): array
    {
        $all = [];
        while (($batch = $batches->next()) !== null) {
            $all[] = $batch;
            $batches->done($batch);
        }
        return $all;
    }
}
