<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support;

use MdShop\Catalog\Support\ManyHooks;
use MdShop\Catalog\Tests\WordPress\State;
use MdShop\Catalog\Tests\WordPress\UsedHooks;
use PHPUnit\Framework\TestCase;
use WP_Hook;

final class ManyHooksTest extends TestCase
{
    protected function tearDown(): void
    {
        $GLOBALS['wp_filter'] = new UsedHooks();
        State::reset();
    }

    public function testHooksWithCallbacksKeepThemAndTheOthersGetObjectsOfTheirOwn(): void
    {
        State::reset();
        $used = new WP_Hook();
        $GLOBALS['wp_filter'] = ['used' => $used];
        $callback = static fn (): string => 'ours';

        ManyHooks::add(['first', 'used', 'second'], $callback, 20, 1);

        self::assertSame($used, $GLOBALS['wp_filter']['used']);
        self::assertCount(1, State::$hooks['used'] ?? []);
        self::assertSame([$callback], $GLOBALS['wp_filter']['first']->callbacks);
        self::assertSame([$callback], $GLOBALS['wp_filter']['second']->callbacks);
        self::assertNotSame($GLOBALS['wp_filter']['first'], $GLOBALS['wp_filter']['second']);
    }
}
