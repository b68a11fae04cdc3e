<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Languages;

use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Tests\WordPress\FakeDatabase;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\TestCase;

final class TranslationStoreTest extends TestCase
{
    private FakeDatabase $wpdb;
    private TranslationStore $store;

    protected function setUp(): void
    {
        State::reset();
        $rows = [];
        foreach ([[1, 'ro', 1], [2, 'ru', 1], [3, 'ro', 3], [4, 'ro', 4], [5, 'ru', 4]] as [$id, $language, $group]) {
            $rows[] = ['object_type' => 'post', 'object_id' => (string) $id, 'language' => $language, 'group_id' => (string) $group];
        }
        $this->wpdb = new FakeDatabase($rows);
        $this->store = new TranslationStore(new Database($this->wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'));
    }

    public function testPrimingReadsTheTranslationsOfAListInOneStatement(): void
    {
        $this->store->prime('post', [1, 3, 5, 9]);
        $found = array_map(fn (int $id): array => $this->store->translations('post', $id), [1, 3, 5, 9]);

        self::assertSame([['ro' => 1, 'ru' => 2], ['ro' => 3], ['ro' => 4, 'ru' => 5], ['ro' => 9]], $found);
        self::assertCount(1, $this->wpdb->statements);
    }

    public function testCachesEachSiteOfANetworkSeparately(): void
    {
        State::$site = 1;
        $store = new TranslationStore(new Database($this->wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'));
        $store->language('post', 2);
        self::otherSite($this->wpdb, active: true);
        $store->language('post', 2);
        self::firstSite($this->wpdb);
        $store->language('post', 2);

        self::assertCount(2, $this->wpdb->statements);
        self::assertStringContainsString(' wp_md_shop_languages ', $this->wpdb->statements[0]);
        self::assertStringContainsString(' wp_2_md_shop_languages ', $this->wpdb->statements[1]);
    }

    public function testReadsNothingFromASiteWithoutThePlugin(): void
    {
        State::$site = 1;
        $store = new TranslationStore(new Database($this->wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'));
        self::otherSite($this->wpdb, active: false);

        self::assertFalse($store->isServed());
        self::assertSame([['ro' => 2], false], [$store->translations('post', 2), $store->hasLanguage('post', 2)]);
        self::assertSame([], $this->wpdb->statements);

        self::firstSite($this->wpdb);
        self::assertSame('ru', $store->language('post', 2), 'the default of the other site was not cached for this one');
    }

    private static function otherSite(FakeDatabase $wpdb, bool $active): void
    {
        State::$site = 2;
        State::$options = [SchemaVersion::OPTION => 7, 'active_plugins' => $active ? ['md-shop-catalog/md-shop-catalog.php'] : []];
        $wpdb->prefix = 'wp_2_';
    }

    private static function firstSite(FakeDatabase $wpdb): void
    {
        State::$site = 1;
        $wpdb->prefix = 'wp_';
    }

    public function testReadsAgainAfterReset(): void
    {
        $this->store->translations('post', 1);
        $this->store->reset();
        $this->store->translations('post', 1);

        self::assertCount(2, $this->wpdb->statements);
    }
}
