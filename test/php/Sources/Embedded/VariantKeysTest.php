<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\Embedded;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Sources\Embedded\VariantKeys;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** The editor has the same rule, and the same texts in test/browser/editor.test.ts. */
final class VariantKeysTest extends TestCase
{
    private const SPELLINGS = __DIR__ . '/../../../fixtures/spellings.json';

    /**
     * @param callable(string): string $keyOf
     * @param list<list<string>> $same
     * @param list<string> $different
     */
    #[DataProvider('spellings')]
    public function testSpellingsAreTheSameAndOtherTextsAreNot(callable $keyOf, array $same, array $different): void
    {
        foreach ($same as $texts) {
            self::assertCount(1, array_unique(array_map($keyOf, $texts)), implode(' / ', $texts));
        }
        self::assertCount(count($different), array_unique(array_map($keyOf, $different)));
    }

    /** @return iterable<string, array{callable(string): string, list<list<string>>, list<string>}> */
    public static function spellings(): iterable
    {
        $keys = ['size' => VariantKeys::size(...), 'color' => VariantKeys::color(...), 'sku' => VariantKeys::sku(...)];
        $all = json_decode((string) file_get_contents(self::SPELLINGS), true, 8, JSON_THROW_ON_ERROR);
        foreach ($keys as $kind => $keyOf) {
            yield $kind => [$keyOf, $all[$kind]['same'], $all[$kind]['different']];
        }
    }

    public function testAColourRepeatsAnotherInEachLanguageOnItsOwn(): void
    {
        $blue = self::variant('38', ['ro' => 'albastru', 'ru' => 'синий']);
        $others = [self::variant('38', ['ro' => 'Albastru', 'ru' => 'голубой']), self::variant('38', ['ro' => 'bleumarin', 'ru' => 'Синий'])];
        self::assertSame(['38, Albastru'], VariantKeys::repeatedCombinations([$blue, $others[0]], []));
        self::assertSame(['38, Синий'], VariantKeys::repeatedCombinations([$blue, $others[1]], []));
        self::assertSame([], VariantKeys::repeatedCombinations([$blue, self::variant('39', $blue['color']), self::variant('38', null)], []));
    }

    public function testWhatIsStoredTwiceIsNoChange(): void
    {
        $red = ['ro' => 'roșu', 'ru' => 'красный'];
        $stored = array_map(
            static fn (int $id): Variant => new Variant($id, '38', $red, new Offer("ab-{$id}", null, null, null, null, Availability::InStock, 1), [], 0),
            [1, 2]
        );
        $given = [['variant_id' => 1] + self::variant('38', $red, 'x'), ['variant_id' => 2] + self::variant('38', $red, 'ab-2')];
        self::assertSame([], VariantKeys::repeatedCombinations($given, $stored));
        self::assertSame(['38, roșu', '38, красный'], VariantKeys::repeatedCombinations([...$given, self::variant('38', $red)], $stored));
        self::assertSame([], VariantKeys::repeatedSkus($given, $stored));
        self::assertSame(['AB-2'], VariantKeys::repeatedSkus([...$given, self::variant('39', null, 'AB-2')], $stored));
    }

    /**
     * @param array{ro: string, ru: string}|null $color
     * @return array{size: string, color: array{ro: string, ru: string}|null, sku: string, regular_price: null, sale_price: null, sale_from: null, sale_to: null, stock: string}
     */
    private static function variant(string $size, ?array $color, string $sku = ''): array
    {
        return ['size' => $size, 'color' => $color, 'sku' => $sku, 'regular_price' => null, 'sale_price' => null, 'sale_from' => null, 'sale_to' => null, 'stock' => 'in_stock'];
    }
}
