<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Faces;

use MdShop\Catalog\Faces\InterfaceRequest;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class InterfaceRequestTest extends TestCase
{
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
    public function testTheAddressTells(bool $expected, string $uri, string $home = 'https://example.md'): void
    {
        self::assertSame($expected, InterfaceRequest::is($uri, $home, 'wp-json', true));
    }

    public function testWithoutPermalinksAPageStandsAtMcp(): void
    {
        self::assertFalse(InterfaceRequest::is('/mcp', 'https://example.md', 'wp-json', false));
    }
}
