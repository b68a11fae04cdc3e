<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\FastLane;

use MdShop\Catalog\Transport\FastLane\Address;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class AddressTest extends TestCase
{
    #[TestWith(['/wp-json/md-shop/v1/products', ''])]
    #[TestWith(['/club/wp-json/md-shop/v1/products?page=2&search=%D1%88', 'page=2&search=%D1%88'])]
    #[TestWith(['/ru/llms.txt?', ''])]
    #[TestWith(['/.well-known/agent-skills/shop-catalog/SKILL.md', ''])]
    #[TestWith(['/mcp?search=rest', 'search=rest'])]
    public function testUnderstandsAddressesAsDocumentsWriteThem(string $uri, string $query): void
    {
        $address = Address::of($uri);
        self::assertNotNull($address);
        self::assertSame(explode('?', $uri)[0], $address->path);
        self::assertSame($query, $address->query);
    }

    #[TestWith([''])]
    #[TestWith(['/'])]
    #[TestWith(['/mcp/'])]
    #[TestWith(['//mcp'])]
    #[TestWith(['/wp-json//md-shop/v1/products'])]
    #[TestWith(['/wp-json/md-shop/v1/products%2F5'])]
    #[TestWith(['/mcp#x'])]
    #[TestWith(["/mcp\n"])]
    #[TestWith(['http://example.md/mcp'])]
    #[TestWith(['mcp'])]
    public function testLeavesOtherSpellingsToWordPress(string $uri): void
    {
        self::assertNull(Address::of($uri));
    }

    #[TestWith(['rest_route=/x'])]
    #[TestWith(['a=b&rest.route=/x'])]
    #[TestWith(['rest%5Froute=/x'])]
    #[TestWith(['rest+route=/x'])]
    #[TestWith(['rest%20route=/x'])]
    #[TestWith(['rest[route=/x'])]
    #[TestWith(['REST_ROUTE=/x'])]
    #[TestWith(['md_shop=mcp'])]
    #[TestWith(['customize_changeset_uuid=1'])]
    #[TestWith(['customize.changeset+uuid=1'])]
    #[TestWith(['wp_customize=on'])]
    #[TestWith(['wp[customize=on'])]
    #[TestWith(['wp_scrape_key=a&wp_scrape_nonce=b'])]
    #[TestWith(['wc-api=x'])]
    public function testLeavesParametersOfWordPressToIt(string $query): void
    {
        self::assertNull(Address::of('/mcp?' . $query));
    }

    public function testFindsThePathBelowAnother(): void
    {
        $address = Address::of('/club/mcp');
        self::assertNotNull($address);
        self::assertSame('/mcp', $address->below('/club'));
        self::assertSame('/club/mcp', $address->below(''));
        self::assertNull($address->below('/clu'));
        self::assertNull($address->below('/club/mcp'));
    }
}
