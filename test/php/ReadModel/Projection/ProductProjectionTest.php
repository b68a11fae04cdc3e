<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\ReadModel\Projection;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\ProductFacts;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\ReadModel\Storage\ItemJson;
use MdShop\Catalog\Tests\Fixtures\Products;
use PHPUnit\Framework\TestCase;

/** A product's fields and texts (docs/decisions.md, "Variants" to "Times"). */
final class ProductProjectionTest extends TestCase
{
    public function testASummaryHasExactlyTheDescribedFields(): void
    {
        $summary = Products::summary(Products::facts(variants: [Products::variant(1, '38', 10000), Products::variant(2, '39', 12000)]));

        self::assertSame([
            'id' => 7,
            'name' => 'Role „Pro"',
            'url' => '/magazin/role-pro/',
            'sku' => 'P-7',
            'price' => '100.00',
            'regular_price' => '100.00',
            'currency' => 'MDL',
            'availability' => 'in_stock',
            'sizes' => ['38', '39'],
            'image' => '/wp-content/uploads/role.png',
            'modified' => '{modified}',
            'price_from' => true,
            'variant_price_range' => ['min' => '100.00', 'max' => '120.00'],
        ], $summary);
    }

    public function testTheExcerptIsSearchedOnceAndNotShown(): void
    {
        $impact = static fn (string $word, string $text, string $excerpt): ?int
            => Products::project(Products::facts(), text: $text, excerpt: $excerpt)->words->impacts[$word] ?? null;

        self::assertNotNull($impact('captuseala', 'Text.', '<p>C&#259;ptușeală moale</p>'));
        self::assertNotNull($impact('text', 'Text.', '<p>Căptușeală</p>'));
        $once = $impact('captuseala', "Căptușeală moale\nText.", '');
        self::assertSame($once, $impact('captuseala', "Căptușeală moale\nText.", '<p>Căptușeală moale</p>'), 'The text repeats it.');
        [$without, $with] = [Products::project(Products::facts()), Products::project(Products::facts(), excerpt: 'Căptușeală')];
        self::assertSame([$without->summary, $without->detail, $without->fingerprint], [$with->summary, $with->detail, $with->fingerprint]);
    }

    public function testADetailIsTheSummaryAndFiveMoreFields(): void
    {
        $projection = Products::project(Products::facts(delivery: 'Prin poștă', variants: [Products::variant(1, '38', 10000)]));
        $summary = Products::json($projection->summary);
        $detail = Products::json(ItemJson::detail($projection->summary, $projection->detail));

        self::assertSame($summary, array_slice($detail, 0, count($summary)));
        self::assertSame(
            ['description', 'delivery', 'warranty', 'variants', 'purchase_instructions'],
            array_keys(array_slice($detail, count($summary)))
        );
        self::assertSame(['Text.', 'Prin poștă', ''], [$detail['description'], $detail['delivery'], $detail['warranty']]);
    }

    public function testVariantsHaveNoInvisibleCharacters(): void
    {
        $hidden = "\u{E0049}\u{200B}";
        $facts = Products::facts(
            offer: new Offer("P{$hidden}-7", null, null, null, null, Availability::InStock, 1),
            variants: [
                new Variant(31, "3{$hidden}8", ['ro' => "ne{$hidden}gru"], new Offer("P-38{$hidden}", 1, null, null, null, Availability::InStock, 1)),
                Products::variant(32, '38', 1),
                Products::variant(33, $hidden, null),
                new Variant(34, '39', ['ro' => $hidden], new Offer($hidden, 1, null, null, null, Availability::InStock, 1)),
            ],
            sizes: [$hidden, '39', '38'],
        );
        $projection = Products::project($facts);
        $product = Products::json(ItemJson::detail($projection->summary, $projection->detail));

        self::assertSame(['P-7', ['38', '39']], [$product['sku'], $product['sizes']]);
        self::assertSame([['38, negru', '38', 'negru', 'P-38'], ['38', '38', null, ''], ['33', null, null, ''], ['39', '39', null, '']], array_map(
            static fn (array $variant): array => [$variant['label'], $variant['size'], $variant['color'], $variant['sku']],
            $product['variants']
        ));
    }

    public function testAVariantHasExactlyTheDescribedFields(): void
    {
        $sale = new Offer('P-38', 10000, 8000, null, 2000, Availability::Backorder, 1);
        $facts = Products::facts(variants: [new Variant(31, '38', ['ro' => 'negru', 'ru' => 'чёрный'], $sale)]);

        self::assertSame([
            'variant_id' => 31,
            'label' => '38, чёрный',
            'size' => '38',
            'color' => 'чёрный',
            'sku' => 'P-38',
            'price' => '80.00',
            'regular_price' => '100.00',
            'currency' => 'MDL',
            'availability' => 'backorder',
            'url' => '/magazin/role-pro/?variant=31',
        ], Products::json(Products::project($facts, 'ru')->detail)['variants'][0]);
    }

    public function testAVariantWithoutSizeColorAndPriceHasNull(): void
    {
        $variant = Products::json(Products::project(Products::facts(variants: [Products::variant(31, null, null)]))->detail)['variants'][0];

        self::assertSame([null, null, null, null], [$variant['size'], $variant['color'], $variant['price'], $variant['regular_price']]);
    }

    public function testTheVariantIsAppendedToAnAddressWithAQuery(): void
    {
        $projection = Products::project(Products::facts(variants: [Products::variant(31, '38', 100)]), url: 'https://example.md/?p=7');

        self::assertSame('/?p=7&variant=31', Products::json($projection->detail)['variants'][0]['url']);
    }

    public function testAMissingImageIsNullAndAForeignImageKeepsItsAddress(): void
    {
        self::assertNull(Products::summary(Products::facts(image: ''))['image']);
        self::assertSame('https://cdn.example.net/a.png', Products::summary(Products::facts(image: 'https://cdn.example.net/a.png'))['image']);
    }

    public function testTextsBecomePlainText(): void
    {
        $detail = Products::json(Products::project(Products::facts(
            delivery: "<p>Prin <b>curier</b></p><p>Gratuit</p>",
            warranty: "12 luni\n&lt; 5 zile",
            instructions: '  <br> ',
        ), settings: 'Sunați la <a href="x">noi</a>.')->detail);

        self::assertSame("Prin curier\nGratuit", $detail['delivery']);
        self::assertSame("12 luni\n< 5 zile", $detail['warranty']);
        self::assertSame('Sunați la noi.', $detail['purchase_instructions'], 'those of the settings, where its own are empty');
    }

    public function testInstructionsOfTheProductOverrideThoseOfTheSettings(): void
    {
        $detail = Products::json(Products::project(Products::facts(instructions: 'Numai în magazin.'), settings: 'Sunați.')->detail);

        self::assertSame('Numai în magazin.', $detail['purchase_instructions']);
    }

    public function testInstructionsContainNoHomeOfTheSite(): void
    {
        $settings = 'Comandă pe https://example.md/comanda/?a=1; http://example.md/b/ sau pe https://example.net/a și https://example.md.example.net/.';
        $description = 'Se scrie \\u0001\\u0002/a.';
        $stored = Products::project(Products::facts(), text: $description, settings: $settings)->detail;
        $detail = Products::json(ItemJson::withHome($stored, 'https://moved.example/club'));

        self::assertStringNotContainsString('example.md/', $stored);
        self::assertSame(
            'Comandă pe https://moved.example/club/comanda/?a=1; https://moved.example/club/b/ sau pe https://example.net/a și https://example.md.example.net/.',
            $detail['purchase_instructions']
        );
        self::assertSame($description, $detail['description']);
    }

    public function testInstructionsAreEmptyWithoutAnyText(): void
    {
        self::assertSame('', Products::json(Products::project(Products::facts())->detail)['purchase_instructions']);
    }

    public function testNameTermsSkusTextAndLabelsAreSearchable(): void
    {
        $projection = Products::project(Products::facts(
            offer: new Offer('P-7', 1, null, null, null, Availability::InStock, 1),
            variants: [new Variant(1, '38', ['ro' => 'roșu', 'ru' => 'красный'], new Offer('P-38', 1, null, null, null, Availability::InStock, 1))],
        ), termNames: ['Căști', 'Rollerblade']);

        foreach (['role' => 58, 'pro' => 58, 'p7' => 32, 'p38' => 32, 'casti' => 26, 'rollerblade' => 26, '38' => 27, 'rosu' => 27, 'text' => 123] as $term => $impact) {
            self::assertSame($impact, $projection->words->impacts[$term] ?? null, (string) $term);
        }
        self::assertArrayNotHasKey('красный', $projection->words->impacts, 'the other language is not searched');
    }

    public function testTheFingerprintDependsOnTheContentNotOnItsTime(): void
    {
        $facts = static fn (int $price, int $modified): ProductFacts
            => Products::facts(variants: [new Variant(1, '38', [], new Offer('', $price, null, null, null, Availability::InStock, $modified))]);
        $print = Products::project($facts(100, 1))->fingerprint;

        self::assertSame($print, Products::project($facts(100, 900))->fingerprint);
        self::assertNotSame($print, Products::project($facts(101, 1))->fingerprint);
        self::assertNotSame($print, Products::project($facts(100, 1), text: 'Alt text.')->fingerprint);
    }

    public function testIdsTermsAndSlugAreCopiedToTheRow(): void
    {
        $projection = Products::project(Products::facts(), 'ru');

        self::assertSame([7, 70, 'product', 'ru', true], [
            $projection->objectId, $projection->groupId, $projection->kind, $projection->language, $projection->visible,
        ]);
        self::assertSame([[5, 3], [9]], [$projection->categories, $projection->brands]);
        self::assertSame('ролики', $projection->slug, 'slugs are stored decoded');
    }
}
