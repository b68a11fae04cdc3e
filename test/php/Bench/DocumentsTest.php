<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Bench;

use MdShop\Bench\Documents;
use MdShop\Bench\Family;
use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Search\Text\Words;
use MdShop\Catalog\Support\Text\PlainText;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use PHPUnit\Framework\TestCase;

/** @phpstan-import-type Adjustments from Documents */
final class DocumentsTest extends TestCase
{
    /**
     * @param array<string, string> $fields
     * @param 'ro'|'ru' $language
     * @return array{Family, Adjustments}
     */
    private static function made(array $fields, string $language = 'ro'): array
    {
        $documents = new Documents($language, TheContract::get()->bounds());
        $fields += ['name' => 'Role', 'sku' => '', 'term' => '', 'label' => '', 'text' => ''];
        $family = $documents->family(['id' => 7, 'name' => $fields['name'], 'sku' => $fields['sku'], 'term' => $fields['term'],
            'label' => $fields['label'], 'text' => $fields['text']]);
        return [$family, $documents->adjustments()];
    }

    /**
     * The labels that the shop makes of the variants.
     *
     * @return list<string>
     */
    private static function labels(Family $family): array
    {
        $offer = new Offer('', null, null, null, null, Availability::InStock, 0);
        return array_map(static fn (array $variant): string => (new Variant(1, $variant['size'], $variant['color'] ?? [], $offer))->label('ro'), $family->variants);
    }

    public function testADocumentBecomesAProductOfItsLanguage(): void
    {
        [$family, $adjustments] = self::made(['name' => "Role  Nordika\n80", 'sku' => 'NO-80', 'term' => ' Nordika ', 'label' => '42', 'text' => 'Pentru asfalt.'], 'ru');
        self::assertSame(7, $family->number);
        self::assertNull($family->category);
        self::assertSame('brand-nordika', $family->brand);
        self::assertSame(['ru'], array_keys($family->texts));
        self::assertSame('Role Nordika 80', $family->texts['ru']['title'] ?? null);
        self::assertSame('Pentru asfalt.', PlainText::ofHtml($family->texts['ru']['content'] ?? ''));
        self::assertSame('NO-80', $family->offer['sku'] ?? null);
        self::assertSame(['42'], self::labels($family));
        self::assertSame(['unnamed' => 0, 'sku_cut' => 0, 'label_split' => 0, 'label_cut' => 0], $adjustments);
    }

    public function testTextsAreNotReadAsMarkupOrShortcodes(): void
    {
        $text = 'Roți <80 mm & "608"; [gallery] <b>x</b> &amp;';
        [$family] = self::made(['name' => $text, 'text' => $text]);
        self::assertSame($text, PlainText::ofTitle($family->texts['ro']['title'] ?? ''));
        self::assertSame($text, PlainText::ofHtml($family->texts['ro']['content'] ?? ''));
        self::assertStringNotContainsString('[', $family->texts['ro']['content'] ?? '');
    }

    public function testADocumentWithoutANameGetsATitleThatNoQueryMatches(): void
    {
        [$family, $adjustments] = self::made(['name' => ' ', 'text' => 'Text']);
        self::assertSame(Documents::UNNAMED, $family->texts['ro']['title'] ?? null);
        self::assertSame(1, $adjustments['unnamed']);
        self::assertSame([], Words::of(Documents::UNNAMED));
        self::assertSame([], (new Analyzer())->query(Documents::UNNAMED));
    }

    public function testAProductWithoutABrandAndALabelHasNone(): void
    {
        [$family] = self::made([]);
        self::assertNull($family->brand);
        self::assertSame([], $family->variants);
    }

    public function testALongSkuIsCutAtASpaceAndCounted(): void
    {
        $exact = str_repeat('a', 31) . ' ' . str_repeat('b', 32);
        [$family, $adjustments] = self::made(['sku' => $exact]);
        self::assertSame([$exact, 0], [$family->offer['sku'] ?? null, $adjustments['sku_cut']]);
        [$family, $adjustments] = self::made(['sku' => $exact . ' c']);
        self::assertSame([$exact, 1], [$family->offer['sku'] ?? null, $adjustments['sku_cut']]);
        self::assertSame(str_repeat('a', 31), self::made(['sku' => $exact . 'c'])[0]->offer['sku'] ?? null);
        self::assertSame(str_repeat('ж', 64), self::made(['sku' => str_repeat('ж', 70)])[0]->offer['sku'] ?? null);
    }

    public function testALabelBecomesSizeAndColour(): void
    {
        [$family, $adjustments] = self::made(['label' => str_repeat('a', 20) . ' ' . str_repeat('b', 19) . ' ' . str_repeat('c', 30) . ' d']);
        self::assertSame(str_repeat('a', 20) . ' ' . str_repeat('b', 19), $family->variants[0]['size']);
        $color = str_repeat('c', 30) . ' d';
        self::assertSame(['ro' => $color, 'ru' => $color], $family->variants[0]['color']);
        self::assertCount(1, $family->variants);
        self::assertSame(0, $adjustments['label_split']);
    }

    public function testALongLabelIsDividedAmongVariantsWithAllItsWords(): void
    {
        $words = array_map(static fn (int $i): string => 'cuvânt' . $i, range(1, 200));
        [$family, $adjustments] = self::made(['label' => implode(' ', $words)]);
        self::assertGreaterThan(10, count($family->variants));
        foreach ($family->variants as $variant) {
            self::assertLessThanOrEqual(40, mb_strlen((string) $variant['size'], 'UTF-8'));
            self::assertLessThanOrEqual(60, mb_strlen($variant['color']['ro'] ?? '', 'UTF-8'));
        }
        self::assertSame($words, explode(' ', str_replace(',', '', implode(' ', self::labels($family)))));
        self::assertSame([1, 0], [$adjustments['label_split'], $adjustments['label_cut']]);
    }

    public function testALongListWithoutSpacesIsDividedAtItsPunctuation(): void
    {
        $list = implode(',', array_map(static fn (int $i): string => 'M' . $i, range(100, 150)));
        [$family, $adjustments] = self::made(['label' => $list]);
        self::assertSame(Words::of($list), Words::of(implode(' ', self::labels($family))));
        self::assertSame(0, $adjustments['label_cut']);
    }

    public function testWhatFitsNoVariantIsCutAndCounted(): void
    {
        [$family, $adjustments] = self::made(['label' => str_repeat('x', 41) . ' y']);
        self::assertSame([str_repeat('x', 40) . ', y'], self::labels($family));
        self::assertSame(1, $adjustments['label_cut']);
        $words = array_map(static fn (int $i): string => sprintf('%039d', $i), range(1, 450));
        [$family, $adjustments] = self::made(['label' => implode(' ', $words)]);
        self::assertCount(200, $family->variants);
        self::assertSame(1, $adjustments['label_cut']);
    }

    public function testVariantsOfAProductDiffer(): void
    {
        $word = str_repeat('x', 40);
        [$family] = self::made(['label' => implode(' ', array_fill(0, 8, $word))]);
        self::assertCount(1, $family->variants);
    }
}
