<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Text;

use MdShop\Catalog\Support\Text\ForeignName;
use PHPUnit\Framework\TestCase;

final class ForeignNameTest extends TestCase
{
    public function testARepeatedNameIsCutAndHasNoCredential(): void
    {
        $token = 'mds_' . str_repeat('a', 43);
        self::assertStringNotContainsString($token, ForeignName::shown($token));
        self::assertSame(40, mb_strlen(ForeignName::shown(str_repeat('ă', 100))));
        self::assertSame('short', ForeignName::shown('short'));
    }
}
