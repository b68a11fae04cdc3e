<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Blocks\Product;

use MdShop\Catalog\Transport\Blocks\Product\VariantChoice;
use PHPUnit\Framework\TestCase;

final class VariantChoiceTest extends TestCase
{
    public function testNothingIsChosenForTheVisitor(): void
    {
        $choice = self::choice(0, '42');
        self::assertSame(['size' => '42', 'color' => null], $choice->picked);
        self::assertNull($choice->chosen);
        self::assertSame(['color'], $choice->missing());
    }

    public function testSizeAndColourTogetherChooseAVariant(): void
    {
        self::assertSame(2, self::choice(0, '42', 'alb')->chosen['variant_id'] ?? null);
        self::assertSame(['size' => '43', 'color' => 'negru'], self::choice(3)->picked);
    }

    public function testWhatTheProductDoesNotHaveIsNotChosen(): void
    {
        self::assertSame(['size' => null, 'color' => null], self::choice(99, '50', 'roz')->picked);
        $impossible = self::choice(0, '43', 'alb');
        self::assertNull($impossible->chosen);
        self::assertTrue($impossible->isImpossible());
    }

    public function testAnOptionLeadsToAVariantOnlyIfBothAreChosenThen(): void
    {
        self::assertSame([null, null], array_column(self::choice(0)->options('size'), 'variant'));
        $options = self::choice(0, '43')->options('color');
        self::assertSame([3, null], self::variants($options));
        self::assertSame(['backorder', 'out_of_stock'], array_column($options, 'availability'));
    }

    public function testTheOnlyValueOfAnAttributeIsChosen(): void
    {
        $choice = new VariantChoice([self::variant(1, '42', 'negru', 'in_stock'), self::variant(2, '43', 'negru', 'in_stock')], 0);
        self::assertSame(['size' => null, 'color' => 'negru'], $choice->picked);
        self::assertSame(['size'], $choice->missing());
    }

    public function testAValueThatSomeVariantsLackIsNotChosenForTheVisitor(): void
    {
        self::assertSame(['size' => null, 'color' => null], self::mixed()->picked);
        self::assertSame(['size', 'color'], self::mixed()->missing());
        self::assertSame(['color'], self::mixed('42')->missing());
    }

    public function testAVariantWithoutAColourIsChosenByItsSize(): void
    {
        self::assertSame(2, self::mixed('43')->chosen['variant_id'] ?? null);
        self::assertSame([null, 2], self::variants(self::mixed()->options('size')));
        self::assertSame(['out_of_stock', 'in_stock'], array_column(self::mixed('', 'negru')->options('size'), 'availability'));
        self::assertSame([1, 2], self::variants(self::mixed('', 'negru')->options('size')));
    }

    public function testAVariantWithoutAColourIsNotShownInTheColourThatWasChosenBefore(): void
    {
        $choice = self::mixed('43', 'negru');
        self::assertSame(2, $choice->chosen['variant_id'] ?? null);
        self::assertSame(['size' => '43', 'color' => null], $choice->picked);
    }

    public function testAColourThatTheChosenSizeNeverHasIsChosenInsteadOfTheSize(): void
    {
        [$black] = self::mixed('43')->options('color');
        self::assertSame(['size' => null, 'color' => 'negru'], $black['picked']);
        self::assertNull($black['variant']);
        self::assertSame(['size'], self::mixed('', 'negru')->missing());
    }

    public function testAVariantWithTheColourComesBeforeOneWithoutAny(): void
    {
        $variants = [self::variant(1, '42', null, 'in_stock'), self::variant(2, '42', 'negru', 'out_of_stock'), self::variant(3, '43', 'alb', 'in_stock')];
        $choice = new VariantChoice($variants, 0, '42');
        self::assertSame(['color'], $choice->missing());
        self::assertSame([2, null], self::variants($choice->options('color')));
        self::assertSame(2, (new VariantChoice($variants, 0, '42', 'negru'))->chosen['variant_id'] ?? null);
    }

    public function testASingleVariantIsAlwaysChosen(): void
    {
        self::assertSame(7, (new VariantChoice([self::variant(7, '42', null, 'in_stock')], 0))->chosen['variant_id'] ?? null);
    }

    public function testVariantsThatDifferInSomethingElseAreChosenFromTheTable(): void
    {
        $choice = new VariantChoice([self::variant(1, '42', null, 'in_stock'), self::variant(2, '42', null, 'in_stock')], 0);
        self::assertFalse($choice->isComplete());
        self::assertNull($choice->chosen);
        self::assertFalse($choice->isImpossible());
        self::assertSame([null], self::variants($choice->options('size')));
    }

    /** One size has a colour, the other none. */
    private static function mixed(string $size = '', string $color = ''): VariantChoice
    {
        return new VariantChoice([self::variant(1, '42', 'negru', 'out_of_stock'), self::variant(2, '43', null, 'in_stock')], 0, $size, $color);
    }

    /**
     * @param list<array{variant: array<string, mixed>|null, ...}> $options
     * @return list<int|null> The ids of the variants that they lead to.
     */
    private static function variants(array $options): array
    {
        return array_map(static fn (array $option): ?int => $option['variant']['variant_id'] ?? null, $options);
    }

    private static function choice(int $id, string $size = '', string $color = ''): VariantChoice
    {
        return new VariantChoice([
            self::variant(1, '42', 'negru', 'in_stock'),
            self::variant(2, '42', 'alb', 'out_of_stock'),
            self::variant(3, '43', 'negru', 'backorder'),
        ], $id, $size, $color);
    }

    /** @return array<string, mixed> */
    private static function variant(int $id, ?string $size, ?string $color, string $availability): array
    {
        return ['variant_id' => $id, 'size' => $size, 'color' => $color, 'availability' => $availability];
    }
}
