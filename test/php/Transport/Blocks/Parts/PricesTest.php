<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Blocks\Parts;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Transport\Blocks\Parts\Prices;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class PricesTest extends TestCase
{
    #[DataProvider('prices')]
    public function testAPriceIsWrittenAsPeopleSayIt(string $price, string $romanian, string $russian): void
    {
        $prices = new Prices(new Messages(TheContract::get()), 'MDL', false);
        $priced = ['price' => $price, 'currency' => 'MDL'];
        self::assertSame([$romanian, $russian], array_map(static fn (string $language): string => str_replace("\u{A0}", ' ', $prices->text($priced, $language)), ['ro', 'ru']));
    }

    /** @return iterable<array{string, string, string}> */
    public static function prices(): iterable
    {
        yield ['2890.00', '2 890 lei', '2 890 леев'];
        yield ['1.00', '1 leu', '1 лей'];
        yield ['102.00', '102 lei', '102 лея'];
        yield ['2891.00', '2 891 lei', '2 891 лей'];
        yield ['11990.50', '11 990,50 lei', '11 990,50 лея'];
        yield ['1234567.00', '1 234 567 lei', '1 234 567 леев'];
    }

    #[DataProvider('limits')]
    public function testAfterAPrepositionAPriceHasTheFormsThatRussianHasThere(string $price, string $romanian, string $russian): void
    {
        $prices = new Prices(new Messages(TheContract::get()), 'MDL', false);
        $priced = ['price' => $price, 'currency' => 'MDL', 'price_from' => true];
        $written = static fn (string $language): array => array_map(
            static fn (string $text): string => str_replace("\u{A0}", ' ', $text),
            [$prices->text($priced, $language), $prices->limit($price, $language)]
        );
        self::assertSame(["de la {$romanian}", $romanian], $written('ro'));
        self::assertSame(["от {$russian}", $russian], $written('ru'));
    }

    /** @return iterable<array{string, string, string}> */
    public static function limits(): iterable
    {
        yield ['1.00', '1 leu', '1 лея'];
        yield ['101.00', '101 lei', '101 лея'];
        yield ['102.00', '102 lei', '102 леев'];
        yield ['2500.00', '2 500 lei', '2 500 леев'];
        yield ['2501.00', '2 501 lei', '2 501 лея'];
        yield ['2511.00', '2 511 lei', '2 511 леев'];
        yield ['1499.50', '1 499,50 lei', '1 499,50 лея'];
    }

    public function testASettingShowsTheCode(): void
    {
        $prices = new Prices(new Messages(TheContract::get()), 'MDL', true);
        $priced = ['price' => '2890.00', 'currency' => 'MDL', 'price_from' => true];
        self::assertSame(["de la 2.890,00\u{A0}MDL", "от 2\u{A0}890,00\u{A0}MDL"], [$prices->text($priced, 'ro'), $prices->text($priced, 'ru')]);
    }

    public function testAReductionIsRoundedDown(): void
    {
        $reduction = static fn (?string $price, ?string $regular): int => Prices::reduction(['price' => $price, 'regular_price' => $regular]);
        self::assertSame(16, $reduction('1490.00', '1790.00'));
        self::assertSame(0, $reduction('1790.00', '1790.00'));
        self::assertSame(0, $reduction('99.99', '100.00'));
        self::assertSame([0, 0], [$reduction(null, '5.00'), $reduction('5.00', null)]);
        self::assertSame(100, $reduction('0.00', '5.00'));
    }
}
