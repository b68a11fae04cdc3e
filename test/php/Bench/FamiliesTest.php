<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Bench;

use MdShop\Bench\Families;
use MdShop\Bench\Family;
use MdShop\Bench\Random;
use MdShop\Bench\Vocabulary;
use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Search\Text\Words;
use MdShop\Catalog\Support\Text\Folding;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** @phpstan-import-type GeneratorData from Families */
final class FamiliesTest extends TestCase
{
    private const FAMILIES = 3000;

    /** @var list<Family>|null */
    private static ?array $families = null;

    /** @return GeneratorData */
    private static function data(): array
    {
        return json_decode((string) file_get_contents(__DIR__ . '/../../../src-harness/bench/generator/generator.json'), true, 32, JSON_THROW_ON_ERROR);
    }

    /** @return list<Family> */
    private static function families(): array
    {
        return self::$families ??= array_map((new Families(self::data(), 1))->family(...), range(1, self::FAMILIES));
    }

    public function testAFamilyDependsOnlyOnSeedAndNumber(): void
    {
        self::assertEquals(self::families()[41], (new Families(self::data(), 1))->family(42));
        self::assertNotEquals(self::families()[41], (new Families(self::data(), 2))->family(42));
    }

    public function testPricesStockAndSkusAreRealistic(): void
    {
        $skus = [];
        foreach (self::families() as $family) {
            self::assertSame($family->variants === [], $family->offer !== null, 'a product has either variants or its own offer');
            foreach ($family->offer === null ? $family->variants : [$family->offer] as $offer) {
                $skus[] = $offer['sku'];
                self::assertGreaterThanOrEqual(40_00, $offer['regular_price']);
                self::assertLessThanOrEqual(12700_00, $offer['regular_price']);
                self::assertNotNull(Availability::tryFrom($offer['stock']));
                self::assertTrue($offer['sale_price'] === null || ($offer['sale_price'] > 0 && $offer['sale_price'] < $offer['regular_price']));
            }
        }
        self::assertSame(count($skus), count(array_unique($skus)), 'every SKU is unique');
        self::assertGreaterThan(3, count($skus) / self::FAMILIES, 'variants per product');
    }

    public function testSlugsAreUniqueAndFitIntoTheirColumn(): void
    {
        $slugs = [];
        foreach (self::families() as $family) {
            foreach ($family->texts as $text) {
                $slugs[] = $text['slug'];
                self::assertLessThanOrEqual(200, strlen(rawurlencode($text['slug'])));
            }
        }
        self::assertSame(count($slugs), count(array_unique($slugs)));
    }

    public function testMarkerWordsAreInTheirShareOfAllProducts(): void
    {
        foreach (['ro', 'ru'] as $language) {
            $texts = [];
            foreach (self::families() as $family) {
                $texts[$family->number] = $family->texts[$language]['content'] ?? '';
            }
            $texts = array_filter($texts);
            $share = static fn (string ...$words): float => count(array_filter($texts, static fn (string $text): bool =>
                array_filter($words, static fn (string $word): bool => ! str_contains($text, $word)) === [])) / count($texts);
            $markers = Vocabulary::MARKERS[$language];
            self::assertEqualsWithDelta(0.5, $share($markers['half'][0]), 0.03);
            self::assertEqualsWithDelta(0.5, $share($markers['half'][1]), 0.03);
            self::assertEqualsWithDelta(0.25, $share(...$markers['half']), 0.03, 'the two words are independent of each other');
            self::assertEqualsWithDelta(0.1, $share($markers['tenth']), 0.02);
            self::assertEqualsWithDelta(0.01, $share($markers['hundredth']), 0.003);
        }
        $holders = array_filter(self::families(), static fn (Family $family): bool => str_contains($family->texts['ro']['content'], 'bambus'));
        self::assertCount(self::FAMILIES / 100, $holders, 'exactly every hundredth product');
    }

    /** @param 'ro'|'ru' $language */
    #[DataProvider('languages')]
    public function testNoOtherWordBeginsWithAMarkerWord(string $language): void
    {
        $data = self::data();
        $words = [...$data[$language]['common'], ...array_map(
            static fn (array $pair): string => $pair[$language],
            [...$data['kinds'], ...$data['uses'], ...$data['colors'], $data['delivery'], $data['warranty']]
        ), ...$data['brands']];
        foreach ($data[$language]['prefixes'] as $prefix) {
            foreach ($data[$language]['roots'] as $root) {
                $words[] = $prefix . $root;
            }
        }
        $markers = Vocabulary::MARKERS[$language];
        foreach ([...$markers['half'], $markers['tenth'], $markers['hundredth']] as $marker) {
            foreach (Words::of(Folding::fold(implode(' ', $words))) as $word) {
                self::assertStringStartsNotWith($marker, $word);
            }
        }
    }

    /** @param 'ro'|'ru' $language */
    #[DataProvider('languages')]
    public function testWordFrequenciesAreThoseOfNaturalText(string $language): void
    {
        $words = new Vocabulary(self::data()[$language]);
        $random = new Random('zipf');
        $counts = [];
        for ($i = 0; $i < 200000; $i++) {
            $word = $words->draw($random);
            $counts[$word] = ($counts[$word] ?? 0) + 1;
        }
        arsort($counts);
        $ranked = array_values($counts);
        // Zipf and Mandelbrot: the tenth word is (1 + 2.7) / (10 + 2.7) times as frequent as the first, the hundredth 3.7 / 102.7 times.
        self::assertEqualsWithDelta(3.7 / 12.7, $ranked[9] / $ranked[0], 0.03);
        self::assertEqualsWithDelta(3.7 / 102.7, $ranked[99] / $ranked[0], 0.01);
        self::assertGreaterThan(10000, count($counts), 'there are many rare words');
    }

    /** @param 'ro'|'ru' $language */
    #[DataProvider('languages')]
    public function testWordsUseOnlyLettersOfTheLanguage(string $language): void
    {
        $data = self::data();
        $text = implode(' ', [...$data[$language]['common'], ...$data[$language]['prefixes'], ...$data[$language]['roots'], ...$data[$language]['endings']]);
        self::assertSame(1, preg_match($language === 'ro' ? '/^[a-zăâîșț ]+$/u' : '/^[а-яё ]+$/u', $text));
        self::assertSame(count($data[$language]['common']), count(array_unique($data[$language]['common'])));
    }

    /** @return iterable<string, array{string}> */
    public static function languages(): iterable
    {
        yield 'Romanian' => ['ro'];
        yield 'Russian' => ['ru'];
    }
}
