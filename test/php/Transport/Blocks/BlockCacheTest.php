<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Blocks;

use MdShop\Catalog\Cache\AnswerCache;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Tests\Fixtures\MemoryStore;
use MdShop\Catalog\Transport\Blocks\BlockCache;
use PHPUnit\Framework\TestCase;

final class BlockCacheTest extends TestCase
{
    private const NOW = 1_800_000_000;

    private MemoryStore $store;
    private int $revision = 7;
    private bool $mayKeep = true;
    private int $now = self::NOW;

    /** @var list<int> The generations for which something was made. */
    private array $made = [];

    protected function setUp(): void
    {
        $this->store = new MemoryStore();
    }

    public function testWhatIsAskedAgainIsMadeOnce(): void
    {
        $first = $this->ask(['page' => 1]);
        self::assertSame(['html' => ['<p>ș'], 'before' => null, 'of' => 3], $first);
        self::assertSame($first, $this->ask(['page' => 1]));
        self::assertSame([3], $this->made);
    }

    public function testAnotherQuestionAnotherBlockOrAChangeIsMadeAnew(): void
    {
        $this->ask(['page' => 1]);
        $this->ask(['page' => 2]);
        $this->ask(['page' => 1], 'related');
        $this->revision++;
        $this->ask(['page' => 1]);
        self::assertSame([3, 3, 3, 3], $this->made);
    }

    public function testNothingIsKeptWhereItMayDiffer(): void
    {
        $this->mayKeep = false;
        $this->ask([]);
        $this->ask([]);
        self::assertSame([3, 3], $this->made);
    }

    public function testWhatThePageShowsAtFirstIsKeptForAnHourAndAVisitorsChoiceForAMinute(): void
    {
        foreach ([true, false] as $isForAll) {
            $this->made = [];
            foreach ([0 => 1, 59 => 1, 60 => $isForAll ? 1 : 2, 3599 => $isForAll ? 1 : 3, 3659 => $isForAll ? 2 : 4] as $later => $times) {
                $this->now = self::NOW + $later;
                $this->ask(['all' => $isForAll], isForAll: $isForAll);
                self::assertCount($times, $this->made, "{$later} seconds later");
            }
        }
    }

    public function testAFailureIsThrownAndNotKept(): void
    {
        for ($time = 0; $time < 2; $time++) {
            try {
                $this->contents()->of('catalog', [], true, fn (): array => $this->made === [] ? throw new Unavailable('Not yet.') : []);
                self::fail('It is thrown.');
            } catch (Unavailable $e) {
                self::assertSame('Not yet.', $e->getMessage());
            }
        }
        $this->ask([]);
        self::assertSame([3], $this->made);
    }

    /**
     * @param array<mixed> $asked
     * @return array<string, mixed>
     */
    private function ask(array $asked, string $block = 'catalog', bool $isForAll = true): array
    {
        return $this->contents()->of($block, $asked, $isForAll, function (int $generation): array {
            $this->made[] = $generation;
            return ['html' => ['<p>ș'], 'before' => null, 'of' => $generation];
        });
    }

    private function contents(): BlockCache
    {
        $kept = fn (bool $isLasting): ?AnswerCache => $this->mayKeep ? new AnswerCache($this->store, 'site', [$this->revision], PHP_INT_MAX, $this->now, 'blocks', static function (): void {
        }, $isLasting) : null;
        return new BlockCache(static fn (): int => 3, $kept);
    }
}
