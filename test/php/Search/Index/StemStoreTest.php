<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\SpellingStore;
use MdShop\Catalog\Search\Index\StemStore;
use MdShop\Catalog\Search\Spelling\SpellingKeys;
use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Search\Text\Field;
use MdShop\Catalog\Search\Text\IndexedWords;
use MdShop\Catalog\Search\Text\SearchDocument;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Tests\WordPress\SqliteDatabase;
use PHPUnit\Framework\TestCase;

final class StemStoreTest extends TestCase
{
    private Database $database;
    private SpellingStore $spellings;

    protected function setUp(): void
    {
        $this->database = new Database(new SqliteDatabase());
        $this->database->execute("CREATE TABLE {$this->database->table('blocks')} (generation, kind, language, name, block, data, PRIMARY KEY (generation, kind, language, name, block))");
        $this->database->execute("CREATE TABLE {$this->database->table('spellings')} (generation, language, bucket, part, words, PRIMARY KEY (generation, language, bucket, part))");
        $this->spellings = new SpellingStore($this->database);
    }

    public function testTheSpellingsOfAllWordsAreAddedAtTheEndOfARebuild(): void
    {
        // Two processes, which do not know of each other.
        $this->store()->addStems(1, [['ru', self::words('колеса для роликов')], ['ro', self::words('roți pentru role')]]);
        $this->store()->addStems(1, [['ru', self::words('колеса после защиты')]]);
        $this->store()->addStems(2, [['ru', self::words('коньки')]]);
        self::assertSame('0', $this->database->value("SELECT COUNT(*) FROM {$this->database->table('spellings')}"));

        $steps = 0;
        $step = static function () use (&$steps): void {
            $steps++;
        };
        $this->store()->addSpellings(1, $step);

        self::assertGreaterThanOrEqual(2, $steps);
        self::assertSame(['колеса'], $this->found('ru', 'калеса'));
        // Stop words have no stem, but a typing error in them is corrected too.
        self::assertSame(['после'], $this->found('ru', 'посел'));
        self::assertContains('pentru', $this->found('ro', 'petnru'));
        self::assertSame([], $this->found('ru', 'кньоки'));

        $rows = $this->database->rows("SELECT * FROM {$this->database->table('spellings')}");
        $this->store()->addSpellings(1, $step);
        self::assertSame($rows, $this->database->rows("SELECT * FROM {$this->database->table('spellings')}"));
    }

    public function testProcessesThatDoNotKnowOfEachOtherAddTheWordsOfAStemOnce(): void
    {
        foreach (['roller', 'role rolele', 'rolele role', 'rol'] as $text) {
            $this->store()->addStems(1, [['ro', self::words($text)]]);
        }
        $this->store()->add(1, [['ro', self::words('role rolelor')]]);

        $forms = (new IndexReader($this->database))->forms(1, 'ro', ['rol']);
        self::assertSame(['rol' => ['role', 'rolele', 'rol', 'rolelor']], $forms);
    }

    public function testAWordHasTheStemsOfAllItsSpellingsInAnyOrder(): void
    {
        $stored = fn (int $generation): array => $this->database->rows("SELECT name, data FROM {$this->database->table('blocks')} WHERE generation = %d ORDER BY name", [$generation]);
        $texts = ['vant', 'vânt', 'vant'];
        // Together, one after the other in a process, in the other order, and each saved by a process of its own.
        $this->store()->addStems(1, array_map(static fn (string $text): array => ['ro', self::words($text)], $texts));
        $store = $this->store();
        foreach ($texts as $text) {
            $store->addStems(2, [['ro', self::words($text)]]);
            $store->add(3, [['ro', self::words($text)]]);
        }
        foreach (array_reverse(['vant', 'vânt']) as $text) {
            $this->store()->add(4, [['ro', self::words($text)]]);
        }

        self::assertSame([['name' => 'f:vant', 'data' => 'vant'], ['name' => 'f:vint', 'data' => 'vant']], $stored(1));
        foreach ([2, 3, 4] as $generation) {
            self::assertSame($stored(1), $stored($generation));
            self::assertSame(0, $this->store()->countMissing($generation, array_map(static fn (string $text): array => ['ro', self::words($text)], $texts)));
        }
    }

    public function testATextWithoutANewWordOnlyReads(): void
    {
        $this->store()->add(1, [['ru', self::words('колеса после защиты')], ['ro', self::words('roți pentru role')]]);
        $rows = fn (): array => [$this->database->rows("SELECT * FROM {$this->database->table('blocks')}"), $this->database->rows("SELECT * FROM {$this->database->table('spellings')}")];
        $before = $rows();
        $statements = $this->database->queries();

        $this->store()->add(1, [['ru', self::words('защиты после колеса')], ['ro', self::words('role pentru roți')]]);

        self::assertSame(1, $this->database->queries() - $statements);
        self::assertSame($before, $rows());
    }

    public function testAWordWhoseStemsWereNotWrittenGetsItsSpellingsAgain(): void
    {
        $this->store()->add(1, [['ru', self::words('колеса')]]);
        $this->database->execute("DELETE FROM {$this->database->table('blocks')}");
        $this->database->execute("DELETE FROM {$this->database->table('spellings')}");

        $this->store()->add(1, [['ru', self::words('колеса')]]);

        self::assertSame(['колеса'], $this->found('ru', 'калеса'));
    }

    public function testASavedTextGetsItsSpellingsAtOnce(): void
    {
        $this->store()->add(1, [['ru', self::words('колеса после защиты')]]);

        self::assertSame(['колеса'], $this->found('ru', 'калеса'));
        self::assertSame(['после'], $this->found('ru', 'посел'));
    }

    private function store(): StemStore
    {
        return new StemStore($this->database, $this->spellings);
    }

    private static function words(string $text): IndexedWords
    {
        return (new Analyzer())->document((new SearchDocument())->add(Field::Name, $text));
    }

    /** @return list<string> */
    private function found(string $language, string $typed): array
    {
        return $this->spellings->words(1, $language, [SpellingKeys::lookup($typed)])[0];
    }
}
