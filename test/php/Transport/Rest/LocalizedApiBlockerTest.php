<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Rest;

use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Tests\WordPress\State;
use MdShop\Catalog\Transport\Rest\LocalizedApiBlocker;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class LocalizedApiBlockerTest extends TestCase
{
    protected function tearDown(): void
    {
        unset($_SERVER['REQUEST_URI']);
    }

    /** @param array<string, mixed> $query */
    #[DataProvider('blocked')]
    public function testInterfacesBelowRuAreNotFound(string $uri, array $query = ['pagename' => 'x'], string $home = 'https://example.md', string $prefix = 'wp-json'): void
    {
        self::assertSame(['error' => '404'], $this->request($uri, $query, $home, $prefix));
    }

    /** @return iterable<string, array{0: string, 1?: array<string, mixed>, 2?: string, 3?: string}> */
    public static function blocked(): iterable
    {
        foreach (['/ru/wp-json', '/ru/wp-json/', '/ru/wp-json/md-shop/v1/products?x=1', '/ru/mcp', '/ru/mcp/server-card', '/ru/wp%2Djson', '/index.php/ru/mcp'] as $uri) {
            yield $uri => [$uri];
        }
        yield 'another prefix' => ['/ru/api/md-shop/v1/products', [], 'https://example.md', 'api'];
        yield 'the default prefix if another one is configured' => ['/ru/wp-json/', [], 'https://example.md', 'api'];
        yield 'in a folder' => ['/club/ru/mcp', [], 'https://example.md/club'];
        yield 'a route in the query' => ['/ru/?rest_route=/md-shop/v1/products', ['rest_route' => '/md-shop/v1/products']];
        yield 'a route in the query of a page' => ['/ru/o-nas/?rest_route=/', ['pagename' => 'o-nas', 'rest_route' => '/']];
        yield 'a route in the query, without a slash' => ['/ru?rest_route=/', ['rest_route' => '/']];
    }

    /** @param array<string, mixed> $query */
    #[DataProvider('allowed')]
    public function testOtherRequestsDoNotChange(string $uri, array $query = ['pagename' => 'x'], string $home = 'https://example.md'): void
    {
        self::assertSame($query, $this->request($uri, $query, $home, 'wp-json'));
    }

    /** @return iterable<string, array{0: string, 1?: array<string, mixed>, 2?: string}> */
    public static function allowed(): iterable
    {
        foreach (['/ru/', '/ru', '/ru/o-nas/', '/ru/mcpherson/', '/ru/shop/mcp', '/wp-json/', '/rugby/wp-json'] as $uri) {
            yield $uri => [$uri];
        }
        yield 'the API without a prefix' => ['/?rest_route=/md-shop/v1/products', ['rest_route' => '/md-shop/v1/products']];
        yield 'outside the folder' => ['/ru/mcp', ['pagename' => 'x'], 'https://example.md/club'];
    }

    /**
     * @param array<string, mixed> $query
     * @return array<string, mixed>
     */
    private function request(string $uri, array $query, string $home, string $prefix): array
    {
        State::reset();
        State::$hooks['rest_url_prefix'][] = static fn (): string => $prefix;
        $_SERVER['REQUEST_URI'] = $uri;
        (new LocalizedApiBlocker(new Site($home)))->addHooks();
        return State::filter('request', $query);
    }
}
