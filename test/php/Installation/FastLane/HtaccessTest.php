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

    #[TestWith(["\n"])]
    #[TestWith(["\r\n"])]
    public function testTheBlockIsRemovedWithAnyLineEnds(string $end): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'htaccess');
        $others = implode($end, ['# BEGIN WordPress', '# END WordPress', '']);
        file_put_contents($file, implode($end, ['# BEGIN MD Shop Catalog', 'RewriteEngine On', '# END MD Shop Catalog', '', '']) . $others);
        self::assertTrue((new Htaccess($file))->remove());
        self::assertSame($others, file_get_contents($file));
        unlink($file);
    }

    public function testABlockThatStaysIsReported(): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'htaccess');
        file_put_contents($file, "# BEGIN MD Shop Catalog\nRewriteEngine On\n");
        self::assertFalse((new Htaccess($file))->remove());
        unlink($file);
    }

    #[TestWith(['/srv/site/', 'https://shop.example', 'https://shop.example', '/srv/site/'])]
    #[TestWith(['/srv/site/', 'https://www.shop.example', 'http://shop.example', '/srv/site/'])]
    #[TestWith(['/srv/site/wp/', 'https://shop.example', 'https://shop.example/wp', '/srv/site/'])]
    #[TestWith(['/srv/club/', 'https://shop.example/club', 'https://shop.example/club', '/srv/club/'])]
    #[TestWith(['/srv/club/wp/', 'https://shop.example/club/', 'https://shop.example/club/wp', '/srv/club/'])]
    #[TestWith(['/opt/wordpress/', 'https://shop.example', 'https://shop.example/wp', null])]
    #[TestWith(['/srv/wp/', 'https://shop.example/club', 'https://shop.example/wp', null])]
    public function testFindsTheFolderOfTheSitesAddress(string $wordPress, string $home, string $site, ?string $expected): void
    {
        self::assertSame($expected, Htaccess::homeFolder($wordPress, $home, $site));
    }
}
