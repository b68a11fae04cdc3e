<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Faces;

use MdShop\Catalog\Faces\RequestAddress;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class RequestAddressTest extends TestCase
{
    #[DataProvider('addresses')]
    public function testCredentialsAreOursAtOurAddressesAlone(bool $expected, string $uri, string $home = 'https://example.md'): void
    {
        self::assertSame($expected, (new RequestAddress($uri))->takesCredentials($home));
    }

    /** @return iterable<string, array{0: bool, 1: string, 2?: string}> */
    public static function addresses(): iterable
    {
        yield 'REST' => [true, '/wp-json/md-shop/v1/products?page=2'];
        yield 'REST below another prefix' => [true, '/api/md-shop/v1/agents/me'];
        yield 'REST without permalinks' => [true, '/?rest_route=%2Fmd-shop%2Fv1%2Fhealth'];
        yield 'MCP' => [true, '/mcp'];
        yield 'MCP with a slash and a query' => [true, '//mcp/?x'];
        yield 'registering' => [true, '/agent/register'];
        yield 'registering, percent-encoded' => [true, '/agent%2Fauth'];
        yield 'index.php before it' => [true, '/index.php/mcp'];
        yield 'without permalinks' => [true, '/?a=b&md_shop=mcp'];
        yield 'without permalinks, at index.php' => [true, '/index.php?md_shop=mcp'];
        yield 'in a folder' => [true, '/club/mcp', 'https://example.md/club'];
        yield 'in a folder whose home ends with a slash' => [true, '/club/mcp', 'https://example.md/club/'];
        yield 'in a folder without permalinks' => [true, '/club?md_shop=mcp', 'https://example.md/club'];
        yield 'in a folder of other letters' => [true, '/%D0%BA/mcp', 'https://example.md/%D0%BA'];

        yield 'REST of another plugin that ends alike' => [false, '/wp-json/theirs/v1/mcp'];
        yield 'the same at the first level' => [false, '/wp-json/theirs/mcp'];
        yield 'their registering' => [false, '/wp-json/theirs/v1/agent/register'];
        yield 'their REST without permalinks' => [false, '/?rest_route=/theirs/v1/mcp'];
        yield 'our parameter at their address' => [false, '/wp-json/wp/v2/users/me?md_shop=mcp'];
        yield 'a longer word' => [false, '/mcpx'];
        yield 'home of a site in a folder' => [false, '/mcp', 'https://example.md/club'];
        yield 'a folder of a longer name' => [false, '/clubmcp', 'https://example.md/club'];
        yield 'nothing' => [false, ''];
    }

    #[TestWith([true, '/wp-json/md-shop/v1/products'])]
    #[TestWith([true, '/?rest_route=%2Fmd-shop%2Fv1%2Fhealth'])]
    #[TestWith([true, '/club/mcp'])]
    #[TestWith([true, '/?md_shop=mcp'])]
    #[TestWith([true, '/agent%2Fauth'])]
    #[TestWith([true, '/.well-known/api-catalog'])]
    #[TestWith([true, '/ru/llms.txt?x'])]
    #[TestWith([true, '/magazin.md'])]
    #[TestWith([true, '/wp-json/theirs/v1/mcp'])]
    #[TestWith([false, '/'])]
    #[TestWith([false, '/magazin/'])]
    #[TestWith([false, '/mcpx'])]
    #[TestWith([false, '/wp-json/wp/v2/posts'])]
    #[TestWith([false, '/readme.mdx'])]
    #[TestWith([false, ''])]
    public function testWhatLooksLikeOursIsHeldBack(bool $expected, string $uri): void
    {
        self::assertSame($expected, (new RequestAddress($uri))->mayBeOurs());
    }

    #[TestWith([true, '/wp-json/md-shop/v1/products?page=2'])]
    #[TestWith([true, '/wp-json/md-shop/v1/products/5'])]
    #[TestWith([true, '/index.php/wp-json/md-shop/v1/health'])]
    #[TestWith([true, '/?rest_route=%2Fmd-shop%2Fv1%2Fhealth'])]
    #[TestWith([true, '/mcp'])]
    #[TestWith([true, '/mcp/?x'])]
    #[TestWith([true, '/club/wp-json/md-shop/v1/health', 'https://example.md/club'])]
    #[TestWith([false, '/'])]
    #[TestWith([false, '/magazin/?from=/wp-json/md-shop/v1/products'])]
    #[TestWith([false, '/magazin/wp-json/md-shop/v1/products'])]
    #[TestWith([false, '/wp-json/md-shop/v1'])]
    #[TestWith([false, '/wp-json/wp/v2/posts'])]
    #[TestWith([false, '/wp-json/md-shop/v10/products'])]
    #[TestWith([false, '/?rest_route=/wp/v2/posts'])]
    #[TestWith([false, '/?rest_route[]=/md-shop/v1/health'])]
    #[TestWith([false, '/mcp/server-card'])]
    #[TestWith([false, '/mcpx'])]
    #[TestWith([false, '/mcp', 'https://example.md/club'])]
    #[TestWith([false, ''])]
    public function testOurInterfacesAreKnownFromPages(bool $expected, string $uri, string $home = 'https://example.md'): void
    {
        self::assertSame($expected, (new RequestAddress($uri))->isInterface($home, 'wp-json', true));
    }

    public function testWithoutPermalinksAPageStandsAtMcp(): void
    {
        self::assertFalse((new RequestAddress('/mcp'))->isInterface('https://example.md', 'wp-json', false));
    }
}
