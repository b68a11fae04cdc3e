<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Database;

use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Tests\WordPress\FakeDatabase;
use PHPUnit\Framework\TestCase;

/** How a lock works between processes is tested on databases, in test/e2e. */
final class LockTest extends TestCase
{
    public function testReleasesTheLockOfTheOriginalSiteAfterASwitchToAnotherSite(): void
    {
        $wpdb = new FakeDatabase();
        $wpdb->options = 'wp_options';

        (new Lock(new Database($wpdb)))->hold('rebuild', 60, static function () use ($wpdb): void {
            $wpdb->options = 'wp_2_options';
        });

        self::assertCount(2, $wpdb->statements);
        self::assertStringStartsWith('DELETE FROM wp_options ', $wpdb->statements[1]);
    }
}
