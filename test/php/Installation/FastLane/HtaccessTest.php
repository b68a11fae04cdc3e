<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Installation\FastLane;

use MdShop\Catalog\Installation\FastLane\Htaccess;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class HtaccessTest extends TestCase
{
    #[TestWith(["# BEGIN WordPress\n<IfModule mod_rewrite.c>\nRewriteEngine On\nRewriteRule . /index.php [L]\n</IfModule>\n# END WordPress\n", true])]
    #[TestWith(["# BEGIN WordPress\n# END WordPress\n", false])]
    #[TestWith(["# BEGIN Cache\nRewriteRule . /cache.php [L]\n# END Cache\n# BEGIN WordPress\n# END WordPress\n", false])]
    #[TestWith(["RewriteRule . /index.php [L]\n", false])]
    #[TestWith(['', false])]
    public function testRulesOfWordPressShowThatTheServerReadsTheFile(string $text, bool $has): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'htaccess');
        file_put_contents($file, $text);
        self::assertSame($has, (new Htaccess($file))->hasRulesOfWordPress());
        unlink($file);
        self::assertFalse((new Htaccess($file))->hasRulesOfWordPress());
    }
}
