<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Pages;

use MdShop\Catalog\Transport\Pages\SchemaOrg;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class SchemaOrgTest extends TestCase
{
    private const VARIANT = [
        'label' => '38', 'sku' => 'A-38', 'price' => '1499.00', 'currency' => 'MDL', 'availability' => 'backorder', 'url' => 'https://a/x/?variant=1',
    ];
    private const PRODUCT = [
        'name' => 'Role', 'url' => 'https://a/x/', 'sku' => 'A', 'price' => '1499.00', 'currency' => 'MDL', 'availability' => 'in_stock',
        'image' => null, 'description' => '', 'variants' => [self::VARIANT, ['price' => null, 'label' => '39'] + self::VARIANT],
    ];

    public function testEveryVariantWithAPriceIsAnOffer(): void
    {
        $data = SchemaOrg::product(self::PRODUCT, 'Nistrel');

        self::assertSame([[
            '@type' => 'Offer', 'name' => '38', 'sku' => 'A-38', 'price' => '1499.00', 'priceCurrency' => 'MDL',
            'availability' => 'https://schema.org/BackOrder', 'url' => 'https://a/x/?variant=1',
        ]], $data['offers']);
        self::assertSame(['@type' => 'Brand', 'name' => 'Nistrel'], $data['brand']);
        self::assertArrayNotHasKey('image', $data);
        self::assertArrayNotHasKey('description', $data);
    }

    public function testAProductWithoutVariantsIsOneOffer(): void
    {
        $data = SchemaOrg::product(['variants' => []] + self::PRODUCT, '');

        self::assertSame(['1499.00', 'https://schema.org/InStock'], [$data['offers'][0]['price'], $data['offers'][0]['availability']]);
        self::assertCount(1, $data['offers']);
        self::assertArrayNotHasKey('brand', $data);
        self::assertArrayNotHasKey('offers', SchemaOrg::product(['variants' => [], 'price' => null] + self::PRODUCT, ''));
    }

    #[TestWith(['page', 'WebPage', 'name'])]
    #[TestWith(['coach', 'WebPage', 'name'])]
    #[TestWith(['news', 'Article', 'headline'])]
    #[TestWith(['faq', 'FAQPage', 'name'])]
    public function testContentHasTheTypeOfItsKind(string $type, string $expected, string $name): void
    {
        $item = ['title' => 'Cum?', 'url' => 'https://a/y/', 'excerpt' => 'Așa.', 'modified' => '2026-01-01T00:00:00Z'];
        $page = ['language' => 'ro', 'published' => '2025-01-01T00:00:00Z', 'image' => '', 'site' => 'Club', 'home' => 'https://a/', 'answer' => 'Așa, pe larg.'];
        $data = SchemaOrg::content($type, $item, $page);

        self::assertSame([$expected, 'Cum?', 'ro', '2026-01-01T00:00:00Z'], [$data['@type'], $data[$name], $data['inLanguage'], $data['dateModified']]);
        self::assertSame($type === 'faq' ? 'Așa, pe larg.' : null, $data['mainEntity'][0]['acceptedAnswer']['text'] ?? null);
    }

    #[TestWith(['Product', '<script type="application/ld+json">{"@type":"Product"}</script>', true])]
    #[TestWith(['Product', "<script id='x' type='application/ld+json' >{\"@graph\":[{\"@type\":[\"Thing\",\"ProductGroup\"]}]}</script>", true])]
    #[TestWith(['Article', '<script type="application/ld+json">{"@graph":[{"@type":"WebPage"},{"@type":"NewsArticle"}]}</script>', true])]
    #[TestWith(['Product', '<div itemscope itemtype="https://schema.org/Product">', true])]
    #[TestWith(['Product', '<script type="application/ld+json">{"@type":"WebPage"}</script>', false])]
    #[TestWith(['Product', '<script type="application/ld+json">{broken "@type":"Product"</script>', false])]
    #[TestWith(['Product', '<script>{"@type":"Product"}</script>', false])]
    #[TestWith(['Product', '', false])]
    public function testDetectsStructuredDataOfOtherPlugins(string $type, string $html, bool $printed): void
    {
        self::assertSame($printed, SchemaOrg::isPrinted($type, $html));
    }
}
