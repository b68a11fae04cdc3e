<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Blocks;

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
        self::assertSame([3, null], array_map(static fn (array $option): ?int => $option['variant']['variant_id'] ?? null, $options));
        self::assertSame(['backorder', 'out_of_stock'], array_column($options, 'availability'));
    }

    public function testTheOnlyValueOfAnAttributeIsChosen(): void
    {
        $choice = new VariantChoice([self::variant(1, '42', 'negru', 'in_stock'), self::variant(2, '43', 'negru', 'in_stock')], 0);
        self::assertSame(['size' => null, 'color' => 'negru'], $choice->picked);
        self::assertSame(['size'], $choice->missing());
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
