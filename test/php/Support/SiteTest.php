<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support;

use MdShop\Catalog\Support\Site;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class SiteTest extends TestCase
{
    #[DataProvider('ownAddresses')]
    public function testConvertsAnAddressBelowHomeToAPathAndBack(string $home, string $url, string $path, string $absolute): void
    {
        $site = new Site($home);

        self::assertSame($path, $site->relative($url));
        self::assertSame($absolute, $site->absolute($path));
    }

    /** @return iterable<string, array{string, string, string, string}> */
    public static function ownAddresses(): iterable
    {
        $home = 'https://example.md';
        yield 'a page' => [$home, 'https://example.md/club-news/', '/club-news/', 'https://example.md/club-news/'];
        yield 'home' => [$home, 'https://example.md/', '/', 'https://example.md/'];
        yield 'home without a slash' => [$home, 'https://example.md', '/', 'https://example.md/'];
        yield 'plain addresses' => [$home, 'https://example.md/?p=5', '/?p=5', 'https://example.md/?p=5'];
        yield 'the other scheme' => [$home, 'http://example.md/a/', '/a/', 'https://example.md/a/'];
        yield 'no scheme' => [$home, '//example.md/a.png', '/a.png', 'https://example.md/a.png'];
        yield 'the host in capitals' => [$home, 'https://EXAMPLE.md/a/', '/a/', 'https://example.md/a/'];
        yield 'a port' => ['http://127.0.0.1:9400', 'http://127.0.0.1:9400/a/', '/a/', 'http://127.0.0.1:9400/a/'];
        yield 'home in a folder' => ['https://example.md/club', 'https://example.md/club/a/', '/a/', 'https://example.md/club/a/'];
        yield 'percent-encoded Cyrillic' => [$home, 'https://example.md/ru/%D1%88/', '/ru/%D1%88/', 'https://example.md/ru/%D1%88/'];
    }

    #[DataProvider('foreignAddresses')]
    public function testAForeignAddressStaysAbsolute(string $home, string $url, string $expected): void
    {
        $site = new Site($home);

        self::assertSame($expected, $site->relative($url));
        self::assertSame($expected, $site->absolute($expected));
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function foreignAddresses(): iterable
    {
        yield 'another host' => ['https://example.md', 'https://cdn.example.net/a.png', 'https://cdn.example.net/a.png'];
        yield 'another host without a scheme' => ['https://example.md', '//cdn.example.net/a.png', 'https://cdn.example.net/a.png'];
        yield 'a longer host' => ['https://example.md', 'https://example.md.evil.net/', 'https://example.md.evil.net/'];
        yield 'another port' => ['http://127.0.0.1:9400', 'http://127.0.0.1:94001/', 'http://127.0.0.1:94001/'];
        yield 'a folder with a longer name' => ['https://example.md/club', 'https://example.md/clubs/', 'https://example.md/clubs/'];
        yield 'a dot matches only a dot' => ['https://example.md', 'https://examplexmd/', 'https://examplexmd/'];
    }
}
