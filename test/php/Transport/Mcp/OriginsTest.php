<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Mcp;

use MdShop\Catalog\Transport\Mcp\Origins;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class OriginsTest extends TestCase
{
    #[TestWith(['https://example.md', 'https://example.md'])]
    #[TestWith(['https://example.md', 'https://www.example.md'])]
    #[TestWith(['https://example.md', 'https://EXAMPLE.md:443'])]
    #[TestWith(['https://www.example.md/club', 'https://example.md'])]
    #[TestWith(['https://www.example.md/club', 'https://www.example.md'])]
    #[TestWith(['http://example.md:80', 'http://example.md'])]
    #[TestWith(['http://localhost:8080', 'http://localhost:8080'])]
    #[TestWith(['http://[::1]:8080', 'http://[::1]:8080'])]
    #[TestWith(['https://ролики.md', 'https://xn--test'])]
    #[TestWith(['https://ролики.md', 'https://www.xn--test'])]
    public function testAllowsTheOriginsOfTheSite(string $home, string $origin): void
    {
        self::assertTrue(self::origins($home)->allows($origin));
    }

    #[TestWith(['null'])]
    #[TestWith([''])]
    #[TestWith(['http://example.md'])]
    #[TestWith(['https://example.md:444'])]
    #[TestWith(['https://example.md.evil.example'])]
    #[TestWith(['https://evilexample.md'])]
    #[TestWith(['https://sub.example.md'])]
    #[TestWith(['https://www.www.example.md'])]
    #[TestWith(['https://example.md/'])]
    #[TestWith(['https://example.md/club'])]
    #[TestWith(['https://example.md@evil.example'])]
    #[TestWith(['https://example.md\\evil.example'])]
    #[TestWith(['https://example.md.'])]
    #[TestWith(["https://example.md\n"])]
    #[TestWith(['https://example.md https://evil.example'])]
    #[TestWith(['https://example.md, https://evil.example'])]
    #[TestWith(['//example.md'])]
    #[TestWith(['example.md'])]
    public function testRejectsAnyOtherOrigin(string $origin): void
    {
        self::assertFalse(self::origins('https://example.md/club')->allows($origin));
    }

    private static function origins(string $home): Origins
    {
        return new Origins($home, static fn (string $host): string => 'xn--test');
    }
}
