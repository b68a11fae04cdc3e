<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Pages;

use MdShop\Catalog\Transport\Pages\SchemaOrg;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class SchemaOrgTest extends TestCase
{
    private const VARIANT = [
        'variant_id' => 1, 'label' => '38, negru', 'size' => '38', 'color' => 'negru', 'sku' => 'A-38', 'price' => '1499.00', 'currency' => 'MDL', 'availability' => 'backorder', 'url' => 'https://a/x/?variant=1',
    ];
    private const PRODUCT = [
        'id' => 7, 'name' => 'Role', 'url' => 'https://a/x/', 'sku' => 'A', 'price' => '1499.00', 'currency' => 'MDL', 'availability' => 'in_stock',
        'image' => null, 'description' => '', 'variants' => [self::VARIANT, ['variant_id' => 2, 'price' => null, 'size' => '39', 'label' => '39, negru'] + self::VARIANT],
    ];

    public function testAProductWithVariantsIsAGroupWhoseVariantsHaveTheirOwnOffers(): void
    {
        $data = SchemaOrg::product(self::PRODUCT, 'Nistrel', [1 => '2026-12-31']);

        self::assertSame(['ProductGroup', '7', ['https://schema.org/size']], [$data['@type'], $data['productGroupID'], $data['variesBy']]);
        self::assertSame([
            '@type' => 'Product', '@id' => 'https://a/x/?variant=1#variant', 'name' => 'Role, 38, negru', 'url' => 'https://a/x/?variant=1', 'sku' => 'A-38',
            'size' => '38', 'color' => 'negru',
            'offers' => [
                '@type' => 'Offer', 'sku' => 'A-38', 'price' => '1499.00', 'priceCurrency' => 'MDL', 'priceValidUntil' => '2026-12-31',
                'availability' => 'https://schema.org/BackOrder', 'url' => 'https://a/x/?variant=1',
            ],
        ], $data['hasVariant'][0]);
        self::assertSame(['39', false], [$data['hasVariant'][1]['size'], isset($data['hasVariant'][1]['offers'])]);
        self::assertSame(['@type' => 'Brand', 'name' => 'Nistrel'], $data['brand']);
        foreach (['image', 'description', 'offers'] as $absent) {
            self::assertArrayNotHasKey($absent, $data);
        }
    }

    public function testAVariantWithoutAnImageOfItsOwnHasThatOfTheProduct(): void
    {
        $data = SchemaOrg::product(['image' => 'https://a/x.webp'] + self::PRODUCT, '', [], [2 => 'https://a/black.webp']);

        self::assertSame(['https://a/x.webp', 'https://a/black.webp'], array_column($data['hasVariant'], 'image'));
    }

    public function testAProductWithoutVariantsIsOneOffer(): void
    {
        $data = SchemaOrg::product(['variants' => []] + self::PRODUCT, '', [0 => '2026-12-31']);

        self::assertSame(['Product', '1499.00', '2026-12-31'], [$data['@type'], $data['offers'][0]['price'], $data['offers'][0]['priceValidUntil']]);
        self::assertCount(1, $data['offers']);
        foreach (['brand', 'hasVariant', 'variesBy', 'productGroupID'] as $absent) {
            self::assertArrayNotHasKey($absent, $data);
        }
        self::assertArrayNotHasKey('offers', SchemaOrg::product(['variants' => [], 'price' => null] + self::PRODUCT, ''));
    }

    #[TestWith(['page', 'WebPage', 'name'])]
    #[TestWith(['faq', 'WebPage', 'name'])]
    #[TestWith(['news', 'Article', 'headline'])]
    #[TestWith(['coach', 'Person', 'name'])]
    public function testContentHasTheTypeOfItsKind(string $type, string $expected, string $name): void
    {
        $item = ['title' => 'Cum?', 'url' => 'https://a/y/', 'excerpt' => 'Așa.', 'modified' => '2026-01-01T00:00:00Z'];
        $page = ['language' => 'ro', 'published' => '2025-01-01T00:00:00Z', 'image' => '', 'site' => 'Club', 'home' => 'https://a/'];
        $data = SchemaOrg::content($type, $item, $page);

        $dated = $data['mainEntityOfPage'] ?? $data;
        self::assertSame([$expected, 'Cum?', 'ro', '2026-01-01T00:00:00Z'], [$data['@type'], $data[$name], $dated['inLanguage'], $dated['dateModified']]);
    }

    public function testListsNameWhatThePageShows(): void
    {
        $items = [['name' => 'A', 'url' => 'https://a/a/'], ['name' => 'B', 'url' => 'https://a/b/']];

        self::assertSame([25, 26], array_column(SchemaOrg::itemList('https://a/', $items, 24)['itemListElement'] ?? [], 'position'));
        self::assertSame([1, 2], array_column(SchemaOrg::breadcrumbs($items)['itemListElement'] ?? [], 'position'));
        self::assertSame([null, null, null], [SchemaOrg::itemList('https://a/', [], 0), SchemaOrg::breadcrumbs([$items[0]]), SchemaOrg::questions('https://a/', 'ro', [])]);
        $faq = SchemaOrg::questions('https://a/', 'ro', [['question' => 'Cum?', 'answer' => 'Așa.', 'url' => 'https://a/y/']]);
        self::assertSame(['Cum?', 'Așa.'], [$faq['mainEntity'][0]['name'] ?? '', $faq['mainEntity'][0]['acceptedAnswer']['text'] ?? '']);
    }

    #[TestWith(['Product', '<script type="application/ld+json">{"@type":"Product"}</script>', true])]
    #[TestWith(['Product', "<script id='x' type='application/ld+json' >{\"@graph\":[{\"@type\":[\"Thing\",\"ProductGroup\"]}]}</script>", true])]
    #[TestWith(['ProductGroup', '<script type="application/ld+json">{"@type":"Product"}</script>', true])]
    #[TestWith(['Article', '<script type="application/ld+json">{"@graph":[{"@type":"WebPage"},{"@type":"NewsArticle"}]}</script>', true])]
    #[TestWith(['Product', '<div itemscope itemtype="https://schema.org/Product">', true])]
    #[TestWith(['Product', '<script type="application/ld+json">{"@type":"WebPage"}</script>', false])]
    #[TestWith(['Product', '<script type="application/ld+json">{broken "@type":"Product"</script>', false])]
    #[TestWith(['Product', '<script>{"@type":"Product"}</script>', false])]
    #[TestWith(['Product', '', false])]
    public function testDetectsStructuredDataOfOtherPlugins(string $type, string $html, bool $printed): void
    {
        self::assertSame($printed, SchemaOrg::isAmong(SchemaOrg::typesIn($html), $type));
    }

    public function testDetectsLongStructuredDataAtPcresLimits(): void
    {
        $before = (string) ini_set('pcre.backtrack_limit', '5000');
        try {
            $text = str_repeat('a < b ', 10000);
            self::assertSame(['product'], SchemaOrg::typesIn("<script type=\"application/ld+json\">{\"description\":\"{$text}\",\"@type\":\"Product\"}</script><p>x</p>"));
        } finally {
            ini_set('pcre.backtrack_limit', $before);
        }
    }
}
