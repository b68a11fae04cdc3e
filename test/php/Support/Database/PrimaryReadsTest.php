<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Database;

use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\PrimaryReads;
use MdShop\Catalog\Tests\WordPress\FakeDatabase;
use MdShop\Catalog\Tests\WordPress\ReplicatedDatabase;
use PHPUnit\Framework\TestCase;

/** Which reads go to the primary. Test/cluster has a real replica. */
final class PrimaryReadsTest extends TestCase
{
    public function testEveryReadOfThePluginAsksThePrimary(): void
    {
        $wpdb = new ReplicatedDatabase();

        (new Database($wpdb))->rows('SELECT 1 FROM wp_md_shop_state');

        self::assertSame(['primary'], $wpdb->asked);
    }

    public function testReadsOfOthersStayWhereTheyWere(): void
    {
        $wpdb = new ReplicatedDatabase();
        $wpdb->srtm = ['wp_posts' => true];

        (new Database($wpdb))->rows('SELECT 1 FROM wp_md_shop_state');

        self::assertSame(['wp_posts' => true], $wpdb->srtm);
    }

    public function testATransactionAndWhatComesAfterItAskThePrimary(): void
    {
        $wpdb = new ReplicatedDatabase();

        (new Database($wpdb))->transaction(static fn () => $wpdb->get_results('SELECT 1 FROM wp_posts'));

        self::assertSame('primary', $wpdb->asked[1]);
        self::assertTrue($wpdb->srtm);
    }

    public function testOnlyADropInWithSuchAMethodHasReplicas(): void
    {
        self::assertTrue(PrimaryReads::hasReplicas(new ReplicatedDatabase()));
        self::assertFalse(PrimaryReads::hasReplicas(new FakeDatabase()));
    }
}
