<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport;

use MdShop\Catalog\Transport\RequestAddress;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class RequestAddressTest extends TestCase
{
    #[DataProvider('addresses')]
    public function testTakesCredentialsOnlyAtAddressesOfThePlugin(bool $expected, string $uri, string $home = 'https://example.md'): void
    {
        self::assertSame($expected, self::address($uri)->acceptsCredentials($home));
    }

    /** @return iterable<string, array{0: bool, 1: string, 2?: string}> */
    public static function addresses(): iterable
    {
        yield 'REST' => [true, '/wp-json/md-shop/v1/products?page=2'];
        yield 'REST below another prefix' => [true, '/api/md-shop/v1/agents/me'];
        yield 'REST without permalinks' => [true, '/?rest_route=%2Fmd-shop%2Fv1%2Fhealth'];
        yield 'REST in capitals, which WordPress routes too' => [true, '/wp-json/MD-SHOP/V1/products'];
        yield 'REST in capitals without permalinks' => [true, '/?rest_route=/Md-Shop/v1/health'];
        yield 'REST with extra slashes' => [true, '//wp-json//md-shop/v1/products'];
        yield 'REST without permalinks and with no or extra slashes' => [true, '/?a=b&rest_route=md-shop/v1//health'];
        yield 'REST without permalinks at a page' => [true, '/magazin/?rest_route=/md-shop/v1/health'];
        yield 'REST after index.php' => [true, '/index.php/wp-json/md-shop/v1/products'];
        yield 'REST in a folder' => [true, '/club/wp-json/md-shop/v1/products', 'https://example.md/club'];
        yield 'MCP' => [true, '/mcp'];
        yield 'MCP with a slash and a query' => [true, '//mcp/?x'];
        yield 'registering' => [true, '/agent/register'];
        yield 'registering, percent-encoded' => [true, '/agent%2Fauth'];
        yield 'after index.php' => [true, '/index.php/mcp'];
        yield 'without permalinks' => [true, '/?a=b&md_shop=mcp'];
        yield 'without permalinks, at index.php' => [true, '/index.php?md_shop=mcp'];
        yield 'in a folder' => [true, '/club/mcp', 'https://example.md/club'];
        yield 'in a folder whose home ends with a slash' => [true, '/club/mcp', 'https://example.md/club/'];
        yield 'in a folder in other letter case' => [true, '/Club/mcp', 'https://example.md/club'];
        yield 'in a folder without permalinks' => [true, '/club?md_shop=mcp', 'https://example.md/club'];
        yield 'in a folder with a non-ASCII name' => [true, '/%D0%BA/mcp', 'https://example.md/%D0%BA'];

        yield 'REST of another plugin with the same ending' => [false, '/wp-json/theirs/v1/mcp'];
        yield 'the same ending at the first level' => [false, '/wp-json/theirs/mcp'];
        yield 'another plugin\'s registration' => [false, '/wp-json/theirs/v1/agent/register'];
        yield "another plugin's REST without permalinks" => [false, '/?rest_route=/theirs/v1/mcp'];
        yield 'our parameter at another address' => [false, '/wp-json/wp/v2/users/me?md_shop=mcp'];
        yield 'our route in the query of another route' => [false, '/wp-json/wp/v2/users/me?ref=/md-shop/v1/products'];
        yield 'our address in the query of another route' => [false, '/wp-json/oembed/1.0/proxy?url=https%3A%2F%2Fexample.md%2Fwp-json%2Fmd-shop%2Fv1%2Fproducts'];
        yield 'our route in the query of a page' => [false, '/magazin/?from=/wp-json/md-shop/v1/products'];
        yield "our route inside another plugin's route" => [false, '/wp-json/theirs/v1/md-shop/v1/products'];
        yield 'the same without permalinks' => [false, '/?rest_route=/theirs/v1/md-shop/v1/products'];
        yield 'a list of routes' => [false, '/?rest_route[]=/md-shop/v1/products'];
        yield 'our parameter inside another parameter' => [false, '/?redirect_to=%2F%3Fa%3Db%26md_shop%3Dmcp'];
        yield 'the index of our routes, which WordPress serves' => [false, '/wp-json/md-shop/v1/'];
        yield 'a later version' => [false, '/wp-json/md-shop/v10/products'];
        yield "REST outside the site's folder" => [false, '/wp-json/md-shop/v1/products', 'https://example.md/club'];
        yield 'a longer name' => [false, '/mcpx'];
        yield "outside the site's folder" => [false, '/mcp', 'https://example.md/club'];
        yield 'a folder with a longer name' => [false, '/clubmcp', 'https://example.md/club'];
        yield 'nothing' => [false, ''];
    }

    #[TestWith([true, '/wp-json/md-shop/v1/products'])]
    #[TestWith([true, '/?rest_route=%2Fmd-shop%2Fv1%2Fhealth'])]
    #[TestWith([true, '/wp-json/MD-SHOP/v1/products'])]
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
    public function testRecognisesAddressesThatMayBeOurs(bool $expected, string $uri): void
    {
        self::assertSame($expected, self::address($uri)->mayBePluginAddress());
    }

    #[TestWith([true, '/wp-json/md-shop/v1/products?page=2'])]
    #[TestWith([true, '/wp-json/md-shop/v1/products/5'])]
    #[TestWith([true, '/index.php/wp-json/md-shop/v1/health'])]
    #[TestWith([true, '/?rest_route=%2Fmd-shop%2Fv1%2Fhealth'])]
    #[TestWith([true, '/wp-json/MD-SHOP/v1/products'])]
    #[TestWith([true, '/wp-json//md-shop/v1/products'])]
    #[TestWith([true, '/?rest_route=MD-SHOP/v1/health'])]
    #[TestWith([true, '/mcp'])]
    #[TestWith([true, '/mcp/?x'])]
    #[TestWith([true, '/club/wp-json/md-shop/v1/health', 'https://example.md/club'])]
    #[TestWith([false, '/'])]
    #[TestWith([false, '/magazin/?from=/wp-json/md-shop/v1/products'])]
    #[TestWith([false, '/magazin/wp-json/md-shop/v1/products'])]
    #[TestWith([false, '/wp-json/md-shop/v1'])]
    #[TestWith([false, '/?rest_route=/md-shop/v1/'])]
    #[TestWith([false, '/wp-json/wp/v2/posts'])]
    #[TestWith([false, '/wp-json/md-shop/v10/products'])]
    #[TestWith([false, '/?rest_route=/wp/v2/posts'])]
    #[TestWith([false, '/?rest_route[]=/md-shop/v1/health'])]
    #[TestWith([false, '/mcp/server-card'])]
    #[TestWith([false, '/mcpx'])]
    #[TestWith([false, '/mcp', 'https://example.md/club'])]
    #[TestWith([false, ''])]
    public function testDistinguishesInterfacesFromPages(bool $expected, string $uri, string $home = 'https://example.md'): void
    {
        self::assertSame($expected, self::address($uri)->isInterface($home, 'wp-json', true));
    }

    public function testWithoutPermalinksMcpIsAnOrdinaryPage(): void
    {
        self::assertFalse(self::address('/mcp')->isInterface('https://example.md', 'wp-json', false));
    }

    #[TestWith(['agent/x', '/agent/x?y=/z'])]
    #[TestWith(['agent/x', '//index.php//agent/x//'])]
    #[TestWith(['ru/.well-known/ж', '/ru/%2Ewell-known/%D0%B6/'])]
    #[TestWith(['agent', '/Club/agent', 'https://example.md/club'])]
    #[TestWith(['', '/club/', 'https://example.md/club'])]
    #[TestWith([null, '/agent', 'https://example.md/club'])]
    #[TestWith([null, '/clubs/agent', 'https://example.md/club'])]
    public function testReturnsThePathBelowHome(?string $expected, string $uri, string $home = 'https://example.md'): void
    {
        self::assertSame($expected, self::address($uri)->pathBelow($home));
    }

    private static function address(string $uri): RequestAddress
    {
        parse_str((string) parse_url('http://x' . $uri, PHP_URL_QUERY), $query);
        return new RequestAddress($uri, $query);
    }
}
