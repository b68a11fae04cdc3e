<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\ReadModel;

use MdShop\Catalog\ReadModel\Composer;
use MdShop\Catalog\ReadModel\EntryStore;
use MdShop\Catalog\ReadModel\Projection;
use MdShop\Catalog\Site;
use MdShop\Catalog\Source\Availability;
use MdShop\Catalog\Source\Item;
use MdShop\Catalog\Source\Offer;
use MdShop\Catalog\Source\ProductFacts;
use MdShop\Catalog\Source\Variant;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** The lines of the decisions' table "Values" that are about products. */
final class ProductProjectionTest extends TestCase
{
    private const NOW = 1000;

    public function testASummaryHasTheDescriptionsFieldsAndNoOther(): void
    {
        $summary = self::summary(self::facts(variants: [self::variant(1, '38', 10000), self::variant(2, '39', 12000)]));

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

    public function testADetailIsTheSummaryAndFiveFieldsMore(): void
    {
        $projection = self::project(self::facts(delivery: 'Prin poștă', variants: [self::variant(1, '38', 10000)]));
        $summary = self::json($projection->summary);
        $detail = self::json($projection->detail);

        self::assertSame($summary, array_slice($detail, 0, count($summary)));
        self::assertSame(
            ['description', 'delivery', 'warranty', 'variants', 'purchase_instructions'],
            array_keys(array_slice($detail, count($summary)))
        );
        self::assertSame(['Text.', 'Prin poștă', ''], [$detail['description'], $detail['delivery'], $detail['warranty']]);
    }

    public function testAVariantHasTheDescriptionsFieldsAndNoOther(): void
    {
        $sale = new Offer('P-38', 10000, 8000, null, 2000, Availability::Backorder, 1);
        $facts = self::facts(variants: [new Variant(31, '38', ['ro' => 'negru', 'ru' => 'чёрный'], $sale)]);

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
        ], self::json(self::project($facts, 'ru')->detail)['variants'][0]);
    }

    public function testAVariantWithoutSizeAndColorSaysNull(): void
    {
        $variant = self::json(self::project(self::facts(variants: [self::variant(31, null, null)]))->detail)['variants'][0];

        self::assertSame([null, null, null, null], [$variant['size'], $variant['color'], $variant['price'], $variant['regular_price']]);
    }

    public function testTheVariantIsAddedToAnAddressThatHasAQuestionMark(): void
    {
        $projection = self::project(self::facts(variants: [self::variant(31, '38', 100)]), url: 'https://example.md/?p=7');

        self::assertSame('/?p=7&variant=31', self::json($projection->detail)['variants'][0]['url']);
    }

    /** @param array<string, mixed> $expected */
    #[DataProvider('prices')]
    public function testPricesOfAProduct(ProductFacts $facts, array $expected): void
    {
        $summary = self::summary($facts);
        $names = ['price', 'regular_price', 'price_from', 'variant_price_range'];

        self::assertSame($expected, array_intersect_key($summary, array_flip($names)));
    }

    /** @return iterable<string, array{ProductFacts, array<string, mixed>}> */
    public static function prices(): iterable
    {
        yield 'the lowest of the variants' => [
            self::facts(variants: [self::variant(1, '38', 12000), self::variant(2, '39', 10000), self::variant(3, '40', 15050)]),
            ['price' => '100.00', 'regular_price' => '100.00', 'price_from' => true, 'variant_price_range' => ['min' => '100.00', 'max' => '150.50']],
        ];
        yield 'equal prices are no starting price' => [
            self::facts(variants: [self::variant(1, '38', 10000), self::variant(2, '39', 10000)]),
            ['price' => '100.00', 'regular_price' => '100.00', 'price_from' => false, 'variant_price_range' => ['min' => '100.00', 'max' => '100.00']],
        ];
        yield 'the lowest counts though it is sold out' => [
            self::facts(variants: [self::variant(1, '38', 10000, Availability::OutOfStock), self::variant(2, '39', 12000)]),
            ['price' => '100.00', 'regular_price' => '100.00', 'price_from' => true, 'variant_price_range' => ['min' => '100.00', 'max' => '120.00']],
        ];
        yield 'the regular price is that of the same variant' => [
            self::facts(variants: [
                self::variant(1, '38', 10000),
                new Variant(2, '39', [], new Offer('', 20000, 9000, null, null, Availability::InStock, 1)),
            ]),
            ['price' => '90.00', 'regular_price' => '200.00', 'price_from' => true, 'variant_price_range' => ['min' => '90.00', 'max' => '100.00']],
        ];
        yield 'a sale that has not begun does not count' => [
            self::facts(variants: [new Variant(2, '39', [], new Offer('', 20000, 9000, self::NOW + 1, null, Availability::InStock, 1))]),
            ['price' => '200.00', 'regular_price' => '200.00', 'price_from' => false, 'variant_price_range' => ['min' => '200.00', 'max' => '200.00']],
        ];
        yield 'variants without a price are passed over' => [
            self::facts(variants: [self::variant(1, '38', null), self::variant(2, '39', 12000)]),
            ['price' => '120.00', 'regular_price' => '120.00', 'price_from' => false, 'variant_price_range' => ['min' => '120.00', 'max' => '120.00']],
        ];
        yield 'a price of nothing is a price' => [
            self::facts(variants: [self::variant(1, '38', 0), self::variant(2, '39', 12000)]),
            ['price' => '0.00', 'regular_price' => '0.00', 'price_from' => true, 'variant_price_range' => ['min' => '0.00', 'max' => '120.00']],
        ];
        yield 'no variant has a price: no range at all' => [
            self::facts(offer: self::offer(5000), variants: [self::variant(1, '38', null)]),
            ['price' => null, 'regular_price' => null, 'price_from' => false],
        ];
        yield 'no variants: its own price' => [
            self::facts(offer: new Offer('P-7', 5000, 4000, null, null, Availability::InStock, 1)),
            ['price' => '40.00', 'regular_price' => '50.00', 'price_from' => false],
        ];
        yield 'no variants and no price' => [self::facts(offer: self::offer(null)), ['price' => null, 'regular_price' => null, 'price_from' => false]];
        yield 'nothing at all' => [self::facts(offer: null), ['price' => null, 'regular_price' => null, 'price_from' => false]];
    }

    public function testAProductWithoutVariantsHasItsOwnCodeAndStock(): void
    {
        $detail = self::json(self::project(self::facts(offer: new Offer('X-1', 5000, null, null, null, Availability::Backorder, 1)))->detail);

        self::assertSame(['X-1', 'backorder', [], []], [$detail['sku'], $detail['availability'], $detail['sizes'], $detail['variants']]);
    }

    public function testAProductWithNothingIsOutOfStockAndHasNoCode(): void
    {
        $summary = self::summary(self::facts(offer: null));

        self::assertSame(['out_of_stock', ''], [$summary['availability'], $summary['sku']]);
    }

    public function testAFamilyHasTheBestAvailabilityOfItsVariantsNotItsOwn(): void
    {
        $summary = self::summary(self::facts(
            offer: new Offer('', null, null, null, null, Availability::InStock, 1),
            variants: [self::variant(1, '38', 100, Availability::OutOfStock), self::variant(2, '39', 100, Availability::Backorder)]
        ));

        self::assertSame('backorder', $summary['availability']);
    }

    /**
     * @param list<array{string|null, Availability}> $variants
     * @param list<string> $expected
     */
    #[DataProvider('sizes')]
    public function testSizes(array $variants, array $expected): void
    {
        $family = [];
        foreach ($variants as $index => [$size, $availability]) {
            $family[] = self::variant($index + 1, $size, 100, $availability);
        }

        self::assertSame($expected, self::summary(self::facts(variants: $family))['sizes']);
    }

    /** @return iterable<string, array{list<array{string|null, Availability}>, list<string>}> */
    public static function sizes(): iterable
    {
        [$in, $back, $out] = [Availability::InStock, Availability::Backorder, Availability::OutOfStock];
        yield 'each once, without what is sold out' => [[['38', $in], ['38', $in], ['39', $out], ['40', $back]], ['38', '40']];
        yield 'sold out in one colour only' => [[['38', $out], ['38', $in]], ['38']];
        yield 'numbers as numbers' => [[['40', $in], ['9', $in], ['38.5', $in], ['100', $in], ['38', $in]], ['9', '38', '38.5', '40', '100']];
        yield 'numbers with a comma' => [[['38,5', $in], ['38', $in], ['39', $in]], ['38', '38,5', '39']];
        yield 'words in the family\'s own order' => [[['S', $in], ['M', $in], ['XL', $in], ['L', $in]], ['S', 'M', 'XL', 'L']];
        yield 'ranges in the family\'s own order' => [[['39-42', $in], ['35-38', $in]], ['39-42', '35-38']];
        yield 'one word among numbers' => [[['40', $in], ['Junior', $in], ['38', $in]], ['40', 'Junior', '38']];
        yield 'no size' => [[[null, $in]], []];
        yield 'all sold out' => [[['38', $out]], []];
        yield 'a size called 0' => [[['0', $in]], ['0']];
    }

    public function testNoImageIsNullAndAForeignImageStaysWhole(): void
    {
        self::assertNull(self::summary(self::facts(image: ''))['image']);
        self::assertSame('https://cdn.example.net/a.png', self::summary(self::facts(image: 'https://cdn.example.net/a.png'))['image']);
    }

    public function testTextsArePlain(): void
    {
        $detail = self::json(self::project(self::facts(
            delivery: "<p>Prin <b>curier</b></p><p>Gratuit</p>",
            warranty: "12 luni\n&lt; 5 zile",
            instructions: '  <br> ',
        ), settings: 'Sunați la <a href="x">noi</a>.')->detail);

        self::assertSame("Prin curier\nGratuit", $detail['delivery']);
        self::assertSame("12 luni\n< 5 zile", $detail['warranty']);
        self::assertSame('Sunați la noi.', $detail['purchase_instructions'], 'those of the settings, where its own are empty');
    }

    public function testItsOwnInstructionsComeBeforeThoseOfTheSettings(): void
    {
        $detail = self::json(self::project(self::facts(instructions: 'Numai în magazin.'), settings: 'Sunați.')->detail);

        self::assertSame('Numai în magazin.', $detail['purchase_instructions']);
    }

    public function testWithoutAnyInstructionsThereIsAnEmptyText(): void
    {
        self::assertSame('', self::json(self::project(self::facts())->detail)['purchase_instructions']);
    }

    public function testItIsDueAgainWhenTheFirstPriceChangesByTheClock(): void
    {
        $facts = self::facts(
            offer: new Offer('', 100, 90, 1200, 1300, Availability::InStock, 1),
            variants: [
                new Variant(1, '38', [], new Offer('', 100, 90, 500, 1100, Availability::InStock, 1)),
                new Variant(2, '39', [], new Offer('', 100, 90, null, 900, Availability::InStock, 1)),
            ]
        );

        self::assertSame(1100, self::project($facts)->validUntil);
        self::assertSame(EntryStore::ALWAYS, self::project(self::facts(variants: [self::variant(1, '38', 100)]))->validUntil);
    }

    public function testModifiedIsTheNewestOfTextPricesAndSales(): void
    {
        $variant = static fn (int $modified, ?int $saleTo = null): Variant
            => new Variant(1, '38', [], new Offer('', 100, $saleTo === null ? null : 90, null, $saleTo, Availability::InStock, $modified));

        self::assertSame(500, self::project(self::facts(variants: [$variant(400)]))->modified, 'the text is the newest');
        self::assertSame(600, self::project(self::facts(variants: [$variant(400), $variant(600)]))->modified, 'a variant was written later');
        self::assertSame(900, self::project(self::facts(variants: [$variant(400, 900)]))->modified, 'a sale has ended');
        self::assertSame(500, self::project(self::facts(variants: [$variant(400, self::NOW + 1)]))->modified, 'a sale runs still');
    }

    public function testItIsFoundByNameTermsCodesTextAndLabels(): void
    {
        $projection = self::project(self::facts(
            offer: new Offer('P-7', 1, null, null, null, Availability::InStock, 1),
            variants: [new Variant(1, '38', ['ro' => 'roșu', 'ru' => 'красный'], new Offer('P-38', 1, null, null, null, Availability::InStock, 1))],
        ), termNames: ['Căști', 'Rollerblade']);

        foreach (['role „pro"', 'casti', 'rollerblade', 'p-7', 'p-38', 'text.', '38, rosu'] as $word) {
            self::assertStringContainsString($word, $projection->foldedText);
        }
        self::assertStringNotContainsString('красный', $projection->foldedText, 'the other language is not searched');
        self::assertSame('role „pro"', $projection->foldedName);
    }

    public function testTheFingerprintFollowsWhatIsShownAndNotWhenItChanged(): void
    {
        $facts = static fn (int $price, int $modified): ProductFacts
            => self::facts(variants: [new Variant(1, '38', [], new Offer('', $price, null, null, null, Availability::InStock, $modified))]);
        $print = self::project($facts(100, 1))->fingerprint;

        self::assertSame($print, self::project($facts(100, 900))->fingerprint);
        self::assertNotSame($print, self::project($facts(101, 1))->fingerprint);
        self::assertNotSame($print, self::project($facts(100, 1), text: 'Alt text.')->fingerprint);
    }

    public function testTermsAndPlacesAreHandedThrough(): void
    {
        $projection = self::project(self::facts(), 'ru');

        self::assertSame([7, 70, 'product', 'ru', true], [
            $projection->objectId, $projection->groupId, $projection->kind, $projection->language, $projection->visible,
        ]);
        self::assertSame([[5, 3], [9]], [$projection->categories, $projection->brands]);
        self::assertSame('ролики', $projection->slug, 'slugs are kept decoded');
    }

    /** @param list<Variant> $variants */
    private static function facts(
        ?Offer $offer = new Offer('P-7', null, null, null, null, Availability::InStock, 1),
        array $variants = [],
        string $image = 'https://example.md/wp-content/uploads/role.png',
        string $delivery = '',
        string $warranty = '',
        string $instructions = '',
    ): ProductFacts {
        return new ProductFacts($image, $delivery, $warranty, $instructions, [5, 9], $offer, $variants);
    }

    private static function offer(?int $price): Offer
    {
        return new Offer('', $price, null, null, null, Availability::InStock, 1);
    }

    private static function variant(int $id, ?string $size, ?int $price, Availability $availability = Availability::InStock): Variant
    {
        return new Variant($id, $size, [], new Offer('', $price, null, null, null, $availability, 1));
    }

    /** @param list<string> $termNames */
    private static function project(
        ProductFacts $facts,
        string $language = 'ro',
        string $url = 'https://example.md/magazin/role-pro/',
        string $text = 'Text.',
        string $settings = '',
        array $termNames = [],
    ): Projection {
        $item = new Item(7, 'product', 'product', true, null, rawurlencode('ролики'), $url, 'Role &bdquo;Pro"', '', '', 500, $facts);
        $terms = ['category' => [5, 3], 'brand' => [9]];
        return (new Composer(new Site('https://example.md'), 'MDL'))->visible($item, $language, 70, $text, $terms, $termNames, $settings, self::NOW);
    }

    /** @return array<string, mixed> */
    private static function summary(ProductFacts $facts): array
    {
        return self::json(self::project($facts)->summary);
    }

    /** @return array<string, mixed> */
    private static function json(string $json): array
    {
        return (array) json_decode($json, true, 16, JSON_THROW_ON_ERROR);
    }
}
