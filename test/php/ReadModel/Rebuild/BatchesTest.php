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

    public function testABatchOfSeveralProcessesIsFullInOneLanguage(): void
    {
        $batches = $this->batches(range(1, 4000), 0, 500, 2);

        $found = self::all($batches);

        self::assertSame([range(1, 999), range(1000, 1998)], array_slice($found, 0, 2));
        self::assertSame(range(1, 4000), array_merge(...$found));
        self::assertSame(4000, end($this->cursors));
    }

    public function testTheLastBatchOfAQueryIsFullToo(): void
    {
        $found = self::all($this->batches(range(1, 3 * Batches::IDS_PER_QUERY), 0, 1024, 2));

        // Those before the end, where batches become smaller.
        $sizes = array_map('count', array_slice($found, 0, intdiv(2 * Batches::IDS_PER_QUERY, 2 * 1024)));
        self::assertSame([2 * 1024 - 1], array_values(array_unique($sizes)));
        self::assertSame(range(1, 3 * Batches::IDS_PER_QUERY), array_merge(...$found));
    }

    public function testABatchOfOneLanguageHasNoMorePosts(): void
    {
        $found = self::all($this->batches(range(2, 8000, 2), 0, 500, 2));

        self::assertSame(range(2, 1000, 2), $found[0]);
    }

    public function testTheCursorPassesNoPostThatIsNotWritten(): void
    {
        $batches = $this->batches(range(1, 4000), 0, 500, 2);
        $first = $batches->next();
        $second = $batches->next();
        $third = $batches->next();
        assert($first !== null && $second !== null && $third !== null);

        $batches->done($third);
        $batches->done($second);
        $batches->done($first);

        self::assertSame([0, 0, max($third)], $this->cursors);
    }

    public function testPostsUpToTheCursorAreNotProjectedAgain(): void
    {
        self::assertSame([range(11, 20), range(21, 25)], self::all($this->batches(range(1, 25), 10, 10, 1)));
        self::assertSame([[3501, 3502]], self::all($this->batches(range(1, 3502), 3500, 1000, 2)));
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
