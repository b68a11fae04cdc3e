<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\SpellingStore;
use MdShop\Catalog\Search\Spelling\SpellingKeys;
use MdShop\Catalog\Search\Spelling\Transliteration;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Tests\WordPress\SqliteDatabase;
use PHPUnit\Framework\TestCase;

final class SpellingStoreTest extends TestCase
{
    public function testOfTooManyWordsThoseWithTheSameConsonantsStay(): void
    {
        $store = self::store();
        $words = [];
        foreach (mb_str_split('бвгджзклмнпрст') as $first) {
            foreach (mb_str_split('бвгджзклмнпрст') as $second) {
                foreach (mb_str_split('бвгджзклмнпрстфх') as $third) {
                    $words[] = "{$first}а{$second}е{$third}о";
                }
            }
        }
        self::assertGreaterThan(3000, count($words));
        $store->add(1, ['ru' => [...$words, 'колеса']]);

        $found = $store->words(1, 'ru', [SpellingKeys::lookup('калесо')])[0];
        self::assertContains('колеса', $found);
        self::assertContains('калесо', $found);
        self::assertLessThanOrEqual(3000, count($found));
        self::assertSame($found, array_values(array_unique($found)));
    }

    public function testManyRowsAreJoinedWithoutAChange(): void
    {
        $database = new Database(new SqliteDatabase());
        $store = self::store($database);
        $words = ['колеса', 'колесо', 'колесу', 'колесы', 'колеси', 'колосы', 'калоша', 'role', 'rola', 'rotile', 'ролики'];
        foreach ($words as $i => $word) {
            // Some words come again, as from processes that do not know of each other.
            $store->add(1, ['ru' => [$word, $words[0]], 'ro' => array_slice($words, 0, $i)]);
        }
        $store->add(2, ['ru' => $words]);
        $keys = array_merge([], ...array_map(static fn (string $typed): array => [SpellingKeys::lookup($typed), Transliteration::lookup($typed)], ['калесо', 'marka', 'rolle']));
        $mostRows = "SELECT MAX(number) FROM (SELECT COUNT(*) AS number FROM {$database->table('spellings')} WHERE generation = %d GROUP BY language, bucket) AS of";
        $before = [$store->words(1, 'ru', $keys), $store->words(1, 'ro', $keys), $store->words(2, 'ru', $keys)];
        self::assertContains('колеса', $before[0][0]);
        self::assertGreaterThan(4, (int) $database->value($mostRows, [1]));

        $steps = 0;
        $store->join(1, static function () use (&$steps): void {
            $steps++;
        });

        self::assertGreaterThan(0, $steps);
        self::assertLessThanOrEqual(4, (int) $database->value($mostRows, [1]));
        self::assertSame($before, [$store->words(1, 'ru', $keys), $store->words(1, 'ro', $keys), $store->words(2, 'ru', $keys)]);
    }

    public function testAWordHasFewRowsOfItsOwn(): void
    {
        $database = new Database(new SqliteDatabase());
        $words = [];
        foreach (mb_str_split('бвгджзклмнпрст') as $first) {
            foreach (mb_str_split('бвгджзклмнпрст') as $second) {
                foreach (mb_str_split('аеиоу') as $third) {
                    array_push($words, "{$first}а{$second}{$third}", "{$second}о{$third}ст{$first}и{$third}в", "п{$third}{$first}е{$second}ть");
                }
            }
        }
        self::store($database)->add(1, ['ru' => $words]);

        self::assertLessThan(count(array_unique($words)), (int) $database->value("SELECT COUNT(*) FROM {$database->table('spellings')}"));
    }

    private static function store(Database $database = new Database(new SqliteDatabase())): SpellingStore
    {
        $database->execute(
            "CREATE TABLE {$database->table('spellings')} (generation, language, bucket, part, words, PRIMARY KEY (generation, language, bucket, part))"
        );
        return new SpellingStore($database);
    }
}
