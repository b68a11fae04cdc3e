<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Catalog;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\Variant;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class VariantTest extends TestCase
{
    /** @param array<string, string> $colors */
    #[DataProvider('variants')]
    public function testLabelAndColorAreInTheLanguage(?string $size, array $colors, string $sku, string $language, string $label, ?string $color): void
    {
        $variant = new Variant(7, $size, $colors, new Offer($sku, 100, null, null, null, Availability::InStock, 0));

        self::assertSame($label, $variant->label($language));
        self::assertSame($color, $variant->color($language));
    }

    /** @return iterable<string, array{string|null, array<string, string>, string, string, string, string|null}> */
    public static function variants(): iterable
    {
        $black = ['ro' => 'negru', 'ru' => 'чёрный'];
        yield 'size and colour, Romanian' => ['38', $black, 'S', 'ro', '38, negru', 'negru'];
        yield 'size and colour, Russian' => ['38', $black, 'S', 'ru', '38, чёрный', 'чёрный'];
        yield 'size alone' => ['38', [], 'S', 'ru', '38', null];
        yield 'size 0 is a size' => ['0', [], 'S', 'ro', '0', null];
        yield 'colour alone' => [null, $black, 'S', 'ru', 'чёрный', 'чёрный'];
        yield 'neither: the SKU' => [null, [], 'S-1', 'ro', 'S-1', null];
        yield 'no SKU either: the id' => [null, [], '', 'ro', '7', null];
        yield 'a size with an invisible character' => ["4\u{200B}2", [], 'S', 'ro', '42', null];
        yield 'a size that nobody sees' => ["\u{200B}", $black, 'S', 'ro', 'negru', 'negru'];
        yield 'a size of spaces' => [" \u{A0}", $black, 'S', 'ro', 'negru', 'negru'];
        yield 'a colour that nobody sees' => ['1', ['ro' => "\u{200B}", 'ru' => " \u{200B} "], 'S', 'ro', '1', null];
        yield 'a colour that nobody sees in one language' => ['1', ['ro' => 'negru', 'ru' => "\u{200B}"], 'S', 'ru', '1, negru', 'negru'];
        yield 'an SKU that nobody sees' => [null, [], "\u{200B}", 'ro', '7', null];
        yield 'a colour that was not translated' => [null, ['ro' => 'negru'], 'S', 'ru', 'negru', 'negru'];
    }

    public function testFurtherValuesThatNobodySeesAreNotInTheLabel(): void
    {
        $variant = new Variant(7, '1', [], new Offer('S', 100, null, null, null, Availability::InStock, 0), [['ro' => "\u{200B}"], ['ro' => " moale\u{FEFF}"]]);

        self::assertSame('1, moale', $variant->label('ro'));
    }
}
