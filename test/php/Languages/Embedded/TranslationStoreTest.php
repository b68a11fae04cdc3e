<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Languages\Embedded;

use MdShop\Catalog\Languages\Embedded\TranslationStore;
use MdShop\Catalog\Storage\Database;
use MdShop\Catalog\Tests\WordPress\FakeDatabase;
use PHPUnit\Framework\TestCase;

final class TranslationStoreTest extends TestCase
{
    private FakeDatabase $wpdb;
    private TranslationStore $store;

    protected function setUp(): void
    {
        $rows = [];
        foreach ([[1, 'ro', 1], [2, 'ru', 1], [3, 'ro', 3], [4, 'ro', 4], [5, 'ru', 4]] as [$id, $language, $group]) {
            $rows[] = ['object_type' => 'post', 'object_id' => (string) $id, 'language' => $language, 'group_id' => (string) $group];
        }
        $this->wpdb = new FakeDatabase($rows);
        $this->store = new TranslationStore(new Database($this->wpdb), 'ro');
    }

    public function testTranslationsOfAListCostOneStatementHoweverLongItIs(): void
    {
        $this->store->prime('post', [1, 3, 5, 9]);
        $found = array_map(fn (int $id): array => $this->store->translations('post', $id), [1, 3, 5, 9]);

        self::assertSame([['ro' => 1, 'ru' => 2], ['ro' => 3], ['ro' => 4, 'ru' => 5], ['ro' => 9]], $found);
        self::assertCount(1, $this->wpdb->statements);
    }

    public function testWhatWasForgottenIsReadAgain(): void
    {
        $this->store->translations('post', 1);
        $this->store->reset();
        $this->store->translations('post', 1);

        self::assertCount(2, $this->wpdb->statements);
    }
}
