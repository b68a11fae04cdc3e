<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Journal;

use LogicException;
use MdShop\Catalog\Admin\Rest\JournalRoutes;
use MdShop\Catalog\Journal\Journal;
use MdShop\Catalog\Journal\Memory;
use MdShop\Catalog\Journal\Recorder;
use MdShop\Catalog\Journal\Table;
use MdShop\Catalog\Journal\Texts;
use MdShop\Catalog\Journal\Visit;
use MdShop\Catalog\Settings\JournalSettings;
use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\Time\Clock;
use MdShop\Catalog\Tests\Fixtures\MemoryStore;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Tests\WordPress\SqliteDatabase;
use PHPUnit\Framework\TestCase;
use WP_REST_Request;

final class JournalTest extends TestCase
{
    private const NOW = 1_790_000_000; // 2026-09-21
    private const TODAY = '2026-09-21';

    private MemoryStore $store;
    private SqliteDatabase $wpdb;
    private Table $table;

    /** @var array<string, mixed> */
    private array $settings = [];

    protected function setUp(): void
    {
        $this->store = new MemoryStore();
        $this->wpdb = new SqliteDatabase();
        $this->wpdb->query('CREATE TABLE wp_md_shop_journal (day text, counter text, kind text, name text, interface text, operation text, language text,
            outcome text, sampled int, amount int, PRIMARY KEY (day, counter))');
        $this->table = new Table(new Database($this->wpdb));
        $this->save([]);
    }

    public function testWhatMemoryCountsIsWrittenOnceHoweverOftenItIsWritten(): void
    {
        $this->visit(3, self::read('Claude'));
        $this->visit(2, self::read('ChatGPT'));
        self::assertSame(['ChatGPT' => 2, 'Claude' => 3], $this->reads());
        self::assertSame(['ChatGPT' => 2, 'Claude' => 3], $this->reads());

        $this->visit(1, self::read('Claude'));
        self::assertSame(['ChatGPT' => 2, 'Claude' => 4], $this->reads());
    }

    public function testSeveralServersAndAMemoryThatWasEmptiedAddUp(): void
    {
        $this->visit(3, self::read('Claude'));
        self::assertSame(['Claude' => 3], $this->reads());
        $this->store->values = $this->store->counters = [];
        $this->visit(2, self::read('Claude'));
        self::assertSame(['Claude' => 5], $this->reads());
    }

    public function testACounterThatTheMemoryHasForgottenBeginsAgain(): void
    {
        $this->visit(3, self::read('Claude'));
        self::assertSame(['Claude' => 3], $this->reads());
        $this->store->counters = array_filter($this->store->counters, static fn (string $name): bool => ! str_starts_with($name, 'md_shop_journal:x:count:'), ARRAY_FILTER_USE_KEY);
        $this->visit(5, self::read('Claude'));
        self::assertSame(['Claude' => 8], $this->reads());
        self::assertSame(['Claude' => 8], $this->reads());
    }

    public function testAtMostTwoHundredSearchesOfADayAreKept(): void
    {
        for ($number = 0; $number < 250; $number++) {
            $this->visit(1, self::search('text ' . $number));
        }
        self::assertCount(200, $this->memory()->counted(self::today()));
        // Neither by another server nor in the table.
        $this->reads();
        $this->store->values = $this->store->counters = [];
        $this->visit(2, self::search('text 0'));
        $this->visit(1, self::search('another'));
        $this->reads();
        $this->table->add(self::TODAY, [self::search('a third')], 20);
        $this->table->add(self::TODAY, [self::search('text 1')], 20);
        $names = array_column($this->rows(), 'name');
        self::assertCount(200, array_unique($names));
        self::assertCount(2, array_keys($names, 'text 0', true));
        self::assertCount(2, array_keys($names, 'text 1', true));
    }

    public function testTextsBeyondTheMostAreNotKeptInMemory(): void
    {
        for ($number = 0; $number < 230; $number++) {
            $this->visit(1, self::search('text ' . $number));
        }
        $counters = array_filter(array_keys($this->store->counters), static fn (string $name): bool => str_starts_with($name, 'md_shop_journal:x:count:'));
        self::assertCount(200, $counters);
    }

    public function testFurtherNamesOfClientsAreCountedTogether(): void
    {
        for ($number = 0; $number < 130; $number++) {
            $this->visit(1, new Visit(Visit::CLIENT, 'client ' . $number, 'mcp', 'initialize', '', Visit::FOUND));
        }
        $counted = array_column(array_map(static fn (array $one): array => [$one['visit']->name, $one['amount']], $this->memory()->counted(self::today())), 1, 0);
        self::assertCount(101, $counted);
        self::assertSame(30, $counted[Texts::OTHER]);
    }

    public function testOfACacheInAnotherProgramOneReadOfFourStandsForAll(): void
    {
        mt_srand(1);
        $this->store->isRemote = true;
        for ($read = 0; $read < 400; $read++) {
            (new Recorder(TheContract::get(), JournalSettings::from($this->settings), $this->memory(...), static fn () => throw new LogicException('No statement.'), self::NOW))
                ->record('rest', new Request('GET', '/products', '', ['User-Agent' => 'Claude']), new Answer(200, [], '{"items":[{"id":1}]'));
        }
        $sum = $this->reads()['Claude'];
        self::assertTrue($sum % 4 === 0 && $sum > 250 && $sum < 550, (string) $sum);
        self::assertTrue($this->journal()->last(1)['sampled']);
        self::assertSame(4, $this->journal()->sample());
        self::assertLessThan(200, $this->store->calls, 'most reads do not ask the cache');
    }

    public function testSampledReadsAreEstimates(): void
    {
        $this->table->add(self::TODAY, [self::read('Claude')], 20);
        $this->table->add(self::TODAY, [self::read('Claude')], 20);

        self::assertSame(['Claude' => 40], $this->reads());
        self::assertTrue($this->journal()->last(1)['sampled']);
        $this->table->clear();
        self::assertFalse($this->journal()->last(1)['sampled']);
    }

    public function testTheScreenSaysThatSumsOfSampledReadsAreEstimates(): void
    {
        $isSampled = function (bool $sharesMemory = true): bool {
            [$route] = (new JournalRoutes(fn (): Journal => $this->journal($sharesMemory)))->routes();
            $answer = ($route->answer)(new WP_REST_Request('GET', '/journal'));
            self::assertIsArray($answer);
            return (bool) $answer['isSampled'];
        };

        $this->visit(1, self::read('ChatGPT'));
        self::assertFalse($isSampled());
        self::assertTrue($isSampled(sharesMemory: false), 'From now on they will be.');
        $this->table->add(self::TODAY, [self::read('Claude')], 20);
        self::assertTrue($isSampled(), 'Those of before the server had a memory.');
    }

    public function testASearchIsShownFromThreeDifferentDaysOn(): void
    {
        foreach (['2026-09-01', '2026-09-02', self::TODAY] as $day) {
            $this->table->add($day, [self::search('often')], 20);
        }
        $this->table->add('2026-09-01', [self::search('seldom')], 2000);
        $this->table->add(self::TODAY, [self::search('seldom')], 2000);

        self::assertSame(
            [['text' => 'often', 'operation' => 'search_products', 'language' => 'ro', 'days' => 3, 'searches' => 60]],
            $this->journal()->last(1)['searches']
        );
    }

    public function testThirtyDaysAreKept(): void
    {
        foreach (['2026-08-21', '2026-08-22', self::TODAY] as $day) {
            $this->table->add($day, [self::read('Claude')], 20);
        }
        $this->journal()->maintain();
        self::assertSame(['2026-08-22', self::TODAY], array_column($this->rows(), 'day'));
        self::assertCount(2, $this->journal()->last(31)['reads']);
        self::assertCount(1, $this->journal()->last(30)['reads']);
    }

    public function testDaysThatAClockWroteWhichWasAheadAreNeitherShownNorKept(): void
    {
        $tomorrow = self::day(self::NOW + 86400);
        foreach ([self::TODAY, $tomorrow, self::day(self::NOW + 2 * 86400), self::day(self::NOW + 400 * 86400)] as $day) {
            $this->table->add($day, [self::read('Claude'), self::search('name')], 20);
        }
        self::assertSame([self::TODAY], array_column($this->journal()->last(30)['reads'], 'day'));
        self::assertSame([], $this->journal()->last(30)['searches'], 'of one day only');
        $this->journal()->maintain();
        self::assertSame([self::TODAY], array_values(array_unique(array_column($this->rows(), 'day'))));
    }

    public function testSwitchedOffItKeepsNothingAndWritesNothingLater(): void
    {
        $this->visit(3, self::read('Claude'));
        $this->reads();
        $this->visit(3, self::search('role'));
        $this->save(['journal' => false]);
        $this->journal()->obeySettings();
        self::assertSame([], $this->rows());
        self::assertSame([], $this->store->values);
        $this->save(['journal' => true]);
        self::assertSame([], $this->reads());
        self::assertSame([], $this->rows());
    }

    public function testWhatAnotherMemoryHasCountedIsForgottenWhenItIsSwitchedOffAndOn(): void
    {
        $this->visit(3, self::read('Claude'));
        $this->visit(3, self::search('role'));
        $this->reads();
        foreach ([false, true] as $isOn) {
            $this->save(['journal' => $isOn]);
            $this->journal(sharesMemory: false)->obeySettings();
        }
        self::assertSame([], $this->reads());
        self::assertSame([], $this->rows());
        self::assertSame([], $this->store->values);
        self::assertSame([], preg_grep('/:count:/', array_keys($this->store->counters)));

        $this->visit(2, self::read('Claude'));
        self::assertSame(['Claude' => 2], $this->reads());
    }

    public function testTextsThatAnotherMemoryHasCountedAreForgottenWhenTheyAreSwitchedOffAndOn(): void
    {
        $this->visit(3, self::read('Claude'));
        $this->visit(3, self::search('role'));
        $this->reads();
        foreach ([false, true] as $keepsSearches) {
            $this->save(['journal_searches' => $keepsSearches]);
            $this->journal(sharesMemory: false)->obeySettings();
        }
        $this->visit(1, self::search('patine'));
        self::assertSame(['Claude' => 3], $this->reads());
        self::assertEqualsCanonicalizing(['Claude', 'patine'], array_column($this->rows(), 'name'));
        self::assertStringNotContainsString('role', implode("\n", $this->store->values));
    }

    public function testOtherChangesOfSettingsForgetNothing(): void
    {
        $this->visit(3, self::read('Claude'));
        $this->visit(3, self::search('role'));
        $this->save(['journal_clients' => ['Our robot: our-robot/']]);
        self::assertSame(['Claude' => 3], $this->reads());
        self::assertCount(2, $this->rows());
    }

    public function testWithoutTextsItKeepsTheReads(): void
    {
        $this->visit(3, self::read('Claude'));
        $this->visit(3, self::search('role'));
        $this->reads();
        $this->save(['journal_searches' => false]);
        $this->journal()->maintain();
        self::assertSame(['read'], array_column($this->rows(), 'kind'));
        $this->save(['journal_searches' => true]);
        self::assertSame(['Claude' => 3], $this->reads());
        self::assertSame(['read'], array_column($this->rows(), 'kind'));
    }

    /** @param array<string, mixed> $changes */
    private function save(array $changes): void
    {
        $this->settings = Settings::from($changes + ['journal_periods' => ['old', 'old']] + $this->settings)->toStored(Settings::from($this->settings));
    }

    private function memory(): Memory
    {
        return new Memory($this->store, 'x', JournalSettings::from($this->settings));
    }

    private function visit(int $times, Visit $visit): void
    {
        while ($times-- > 0) {
            $this->memory()->count(self::today(), $visit);
        }
    }

    /**
     * @return array<string, int> The reads of all kept days, by client.
     * @phpstan-impure
     */
    private function reads(): array
    {
        $sums = [];
        foreach ($this->journal()->last(31)['reads'] as $row) {
            $sums[$row['client']] = ($sums[$row['client']] ?? 0) + $row['reads'];
        }
        return $sums;
    }

    /** @return list<array<string, string|null>> */
    private function rows(): array
    {
        return (new Database($this->wpdb))->rows('SELECT * FROM wp_md_shop_journal ORDER BY day');
    }

    /** @param bool $sharesMemory false on the command line, which has a memory of its own. */
    private function journal(bool $sharesMemory = true): Journal
    {
        $clock = new class (self::NOW) implements Clock {
            public function __construct(private readonly int $seconds)
            {
            }

            public function now(): int
            {
                return $this->seconds;
            }
        };
        return new Journal($this->table, $sharesMemory ? $this->memory(...) : static fn () => null, new SettingsStore(fn (): array => $this->settings), $clock);
    }

    private static function read(string $client): Visit
    {
        return new Visit(Visit::READ, $client, 'rest', 'search_products', 'ro', Visit::FOUND);
    }

    private static function search(string $text): Visit
    {
        return new Visit(Visit::SEARCH, $text, '', 'search_products', 'ro', Visit::EMPTY);
    }

    private static function day(int $time): string
    {
        return gmdate('Y-m-d', $time);
    }

    private static function today(): int
    {
        return Memory::dayNumber((int) strtotime(self::TODAY . ' 12:00 UTC'));
    }
}
