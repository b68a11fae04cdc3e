<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Installation\FastLane;

use MdShop\Catalog\Installation\FastLane\Htaccess;
use MdShop\Catalog\Installation\FastLane\ServerRules;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use ReflectionClass;

final class HtaccessTest extends TestCase
{
    private const REDIRECT = "RewriteEngine On\nRewriteCond %{HTTPS} off\nRewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L]\n\n";
    private const WORDPRESS = "# BEGIN WordPress\nRewriteRule . /index.php [L]\n# END WordPress\n";
    private const BLOCK = "# BEGIN MD Shop Catalog\n# Of an earlier version.\nOne\n# END MD Shop Catalog\n\n";

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

    #[TestWith(['', self::WORDPRESS])]
    #[TestWith([self::REDIRECT, self::WORDPRESS])]
    #[TestWith(["# BEGIN Security\n# END Security\n\n" . self::REDIRECT, self::WORDPRESS . "# BEGIN Other\n# END Other\n"])]
    #[TestWith([self::REDIRECT, "  # BEGIN WordPress \r\n# END WordPress\r\n"])]
    #[TestWith([self::REDIRECT, ''])]
    #[TestWith(['', ''])]
    public function testTheBlockStandsDirectlyBeforeThatOfWordPress(string $above, string $below): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'htaccess');
        file_put_contents($file, $above . $below);
        $htaccess = new Htaccess($file);
        foreach ([['One'], ['One', 'Two']] as $lines) {
            self::assertTrue($htaccess->write($lines));
            self::assertSame($above . self::block(...$lines) . $below, file_get_contents($file));
        }
        self::assertTrue($htaccess->remove());
        self::assertSame($above . $below, file_get_contents($file));
        unlink($file);
    }

    #[TestWith([self::BLOCK . self::REDIRECT . self::WORDPRESS])]
    #[TestWith([self::REDIRECT . self::WORDPRESS . self::BLOCK])]
    public function testABlockThatIsElsewhereIsMoved(string $text): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'htaccess');
        file_put_contents($file, $text);
        self::assertTrue((new Htaccess($file))->write(['One']));
        self::assertSame(self::REDIRECT . self::block('One') . self::WORDPRESS, file_get_contents($file));
        unlink($file);
    }

    public function testTheLastLineOfAFileWithoutABlockOfWordPressIsEnded(): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'htaccess');
        file_put_contents($file, 'Options -Indexes');
        self::assertTrue((new Htaccess($file))->write(['One']));
        self::assertSame("Options -Indexes\n" . self::block('One'), file_get_contents($file));
        unlink($file);
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

    public function testABlockWithoutAnEndStaysAndIsReported(): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'htaccess');
        $text = "# BEGIN MD Shop Catalog\nRewriteEngine On\n" . self::WORDPRESS;
        file_put_contents($file, $text);
        self::assertFalse((new Htaccess($file))->remove());
        self::assertFalse((new Htaccess($file))->write(['One']));
        self::assertSame($text, file_get_contents($file));
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

    public function testProcessesThatWriteAtTheSameTimeLoseNoOtherRules(): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'htaccess');
        file_put_contents($file, self::REDIRECT . self::WORDPRESS);
        $class = var_export((new ReflectionClass(Htaccess::class))->getFileName(), true);
        $rules = var_export((new ReflectionClass(ServerRules::class))->getFileName(), true);
        $processes = [];
        foreach (range(1, 4) as $number) {
            $code = "require {$rules}; require {$class}; \$file = new " . Htaccess::class . '(' . var_export($file, true) . ");
                for (\$i = 0; \$i < 200; \$i++) { \$i % 3 === 0 ? \$file->remove() : \$file->write(array_fill(0, \$i, 'A rule of {$number}')); }";
            $processes[] = proc_open([PHP_BINARY, '-r', $code], [], $pipes);
        }
        $empty = 0;
        while (array_filter($processes, static fn ($process): bool => is_resource($process) && proc_get_status($process)['running']) !== []) {
            $empty += (int) (file_get_contents($file) === '');
        }
        self::assertSame(0, $empty, 'The server has read a file without rules.');
        self::assertTrue((new Htaccess($file))->remove());
        self::assertSame(self::REDIRECT . self::WORDPRESS, file_get_contents($file));
        unlink($file);
    }

    private static function block(string ...$lines): string
    {
        return implode("\n", ['# BEGIN MD Shop Catalog', ...array_values($lines), '# END MD Shop Catalog']) . "\n\n";
    }
}
