<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\SpellingStore;
use MdShop\Catalog\Search\Spelling\SpellingKeys;
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

    private static function store(): SpellingStore
    {
        $database = new Database(new SqliteDatabase());
        $database->execute(
            "CREATE TABLE {$database->table('spellings')} (generation, language, spelling, word, PRIMARY KEY (generation, language, spelling, word))"
        );
        return new SpellingStore($database);
    }
}
