<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Postings;
use PHPUnit\Framework\TestCase;

final class PostingsTest extends TestCase
{
    public function testRowsKeepImpactsByPlace(): void
    {
        $impacts = [5 => 255, 0 => 1, 1023 => 16];

        self::assertSame([0 => 1, 5 => 255, 1023 => 16], Postings::decode(Postings::encode($impacts)));
        self::assertSame([], Postings::decode(''));
    }
}
