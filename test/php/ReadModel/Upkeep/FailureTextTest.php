<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\ReadModel\Upkeep;

use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\ReadModel\StaleGeneration;
use MdShop\Catalog\ReadModel\Upkeep\FailureText;
use MdShop\Catalog\Support\Busy;
use MdShop\Catalog\Support\Database\LockLost;
use PHPUnit\Framework\TestCase;

final class FailureTextTest extends TestCase
{
    public function testWordsForLogsAreNotShown(): void
    {
        self::assertStringStartsWith('The catalog is not ready.', FailureText::of(new Unavailable('The read model has not been built yet.')));
        self::assertSame('Another process has taken over this work.', FailureText::of(new LockLost('woocommerce_import')));
        self::assertSame('Another process has begun to rebuild the catalog.', FailureText::of(new StaleGeneration(3)));
    }

    public function testAMessageForAdministratorsIsShownAsItIs(): void
    {
        self::assertSame('Another process is moving the products right now.', FailureText::of(new Busy('Another process is moving the products right now.')));
    }
}
