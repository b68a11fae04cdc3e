<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\ReadModel\Projection;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\ProductFacts;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\ReadModel\Projection\PurchaseInstructions;
use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Tests\Fixtures\Products;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class PurchaseInstructionsTest extends TestCase
{
    private const EVERY_WAY = ['order_page' => ['ro' => 'https://example.md/comanda/?a=1&copy=2'], 'order_email' => 'shop@example.md', 'order_phone' => '022 000 000'];

    public function testWithoutAWayToOrderNothingIsPromised(): void
    {
        self::assertSame('', self::text([], self::family()));
        self::assertSame('', self::text(['order_url' => 'https://example.md/order'], self::family()));
        self::assertSame('', self::text(self::EVERY_WAY, null));
    }

    public function testTheShopsOwnTextCountsAlone(): void
    {
        $own = ['purchase_instructions' => ['ro' => 'Sunați.']] + self::EVERY_WAY;

        self::assertSame('Sunați.', self::text($own, self::family()));
        self::assertSame('Sunați.', self::text($own, self::family(), source: ProductSource::WooCommerce));
    }

    /** @param list<string> $unset */
    #[TestWith([[], 'https://example.md/comanda/?a=1&amp;copy=2'])]
    #[TestWith([['order_page'], 'shop@example.md'])]
    #[TestWith([['order_page', 'order_email'], '022 000 000'])]
    public function testNamesTheFirstWayInBothLanguages(array $unset, string $expected): void
    {
        $settings = array_diff_key(self::EVERY_WAY, array_flip($unset));
        foreach (['ro' => 'variant', 'ru' => 'вариант'] as $language => $variant) {
            $text = self::text($settings, self::family(), $language);
            self::assertStringContainsString($expected, $text);
            self::assertStringContainsString($variant, $text);
            self::assertStringNotContainsString($variant, self::text($settings, Products::facts(), $language), 'A product without variants.');
        }
    }

    public function testASoldOutProductCannotBeOrdered(): void
    {
        $soldOut = Products::facts(variants: [Products::variant(1, '42', 100, Availability::OutOfStock)]);

        self::assertSame('', self::text(self::EVERY_WAY, $soldOut));
        self::assertSame('', self::text([], $soldOut, source: ProductSource::WooCommerce));
        self::assertSame('', self::text(self::EVERY_WAY, Products::facts(null)));
    }

    public function testWooCommerceSellsOnTheProductsPage(): void
    {
        $text = self::text(self::EVERY_WAY, self::family(), source: ProductSource::WooCommerce);

        self::assertStringContainsString('https://example.md/product/role/', $text);
        self::assertStringNotContainsString('comanda/', $text);
        self::assertNotSame('', self::text([], Products::facts(new Offer('', 500, null, null, null, Availability::Backorder, 1)), source: ProductSource::WooCommerce));
    }

    private static function family(): ProductFacts
    {
        return Products::facts(variants: [Products::variant(1, '41', 100, Availability::OutOfStock), Products::variant(2, '42', 100)]);
    }

    /** @param array<string, mixed> $settings */
    private static function text(array $settings, ?ProductFacts $facts, string $language = 'ro', ProductSource $source = ProductSource::Embedded): string
    {
        $item = new Item(7, $facts === null ? 'content' : 'product', $facts === null ? 'page' : 'product', true, 'role', 'https://example.md/product/role/', 'Role', '', '', 500, $facts);
        return (new PurchaseInstructions(new Messages(TheContract::get()), $source))->of($item, $language, Settings::from($settings));
    }
}
