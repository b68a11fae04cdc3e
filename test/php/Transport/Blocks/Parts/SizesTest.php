<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Blocks\Parts;

use MdShop\Catalog\Transport\Blocks\Parts\Sizes;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class SizesTest extends TestCase
{
    /**
     * @param list<string> $sizes
     * @param list<string> $all
     */
    #[DataProvider('texts')]
    public function testConsecutiveNumbersAreARangeAndAUnitIsNamedOnce(string $expected, array $sizes, array $all = []): void
    {
        self::assertSame($expected, str_replace("\u{A0}", ' ', Sizes::text($sizes, $all)));
    }

    /** @return iterable<string, array{0: string, 1: list<string>, 2?: list<string>}> */
    public static function texts(): iterable
    {
        yield 'nothing' => ['', []];
        yield 'numbers' => ['36–38, 40, 41', ['36', '37', '38', '40', '41']];
        yield 'letters' => ['S, M, XXL', ['S', 'M', 'XXL']];
        yield 'a system' => ['US 8–10', ['US 8', 'US 9', 'US 10']];
        yield 'a size between that is not among them' => ['US 8, 9, 10', ['US 8', 'US 9', 'US 10'], ['US 8', 'US 9', 'US 9.5', 'US 10']];
        yield 'a size between of another system' => ['US 8–10', ['US 8', 'US 9', 'US 10'], ['UK 8.5']];
        yield 'a unit' => ['72, 76, 80 mm', ['72 mm', '76 mm', '80 mm']];
        yield 'two systems' => ['EU 42, US 9', ['EU 42', 'US 9']];
        yield 'numbers after letters' => ['M, 36–38', ['M', '36', '37', '38']];
        yield 'ranges of sizes' => ['28-31, 32-35', ['28-31', '32-35']];
    }

    public function testOptionsAreSortedByKindAndWrittenAsPeopleDo(): void
    {
        self::assertSame(
            ['numbers' => ['9', '28-31', '38', '42.5'], 'letters' => ['S', 'M', 'XL'], 'units' => ['M8X1', '72 mm', '180 mm', 'US 9', 'US 10']],
            array_map('array_values', $groups = Sizes::groups(['xl', '42.5', '10 us', '180 mm', 's', '38', 'm8x1', '28-31', 'm', '72 mm', '9', '9 us']))
        );
        self::assertSame('US 9', $groups['units']['9 us'], 'by the folded form');
    }
}
