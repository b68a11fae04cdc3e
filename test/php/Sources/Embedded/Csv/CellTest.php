<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\Embedded\Csv;

use DateTimeZone;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Sources\Embedded\Csv\Cell;
use MdShop\Catalog\Support\Time\Instant;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class CellTest extends TestCase
{
    #[DataProvider('prices')]
    public function testReadsPricesAsPeopleAndProgramsWriteThem(string $cell, ?int $bani): void
    {
        self::assertSame($bani, Cell::price($cell));
    }

    /** @return iterable<string, array{string, int|null}> */
    public static function prices(): iterable
    {
        $prices = [
            '1499' => 149900, '1499.5' => 149950, '1499,50' => 149950, '1 499,50' => 149950, "1\u{A0}499" => 149900, "1\u{202F}499,5" => 149950, '1.499,50' => 149950,
            '1,499.50' => 149950, '1.234.567' => 123456700, '1.234.567,89' => 123456789, '1’499.50' => 149950, '1499 lei' => 149900, '1 499,00 леев' => 149900, 'MDL 20' => 2000,
            '0' => 0, '0,5' => 50, ' 7 ' => 700,
            // 1499 to some, 1.499 to others.
            '1.499' => null, '1,499' => null,
            '' => null, '-5' => null, '5-10' => null, '1,2,3' => null, '1.23.456' => null, '12 34' => null, '1e3' => null, '1499.505' => null, 'gratis' => null, '€5' => null,
        ];
        foreach ($prices as $cell => $bani) {
            yield (string) $cell => [(string) $cell, $bani];
        }
    }

    public function testReadsPricesInEveryFormInWhichPagesShowThem(): void
    {
        $messages = new Messages(TheContract::get());
        foreach (['en', 'ro', 'ru'] as $language) {
            foreach ([...array_values($messages->forms($language, 'price.lei')), ...array_values($messages->forms($language, 'price.lei_of'))] as $form) {
                self::assertSame(139250, Cell::price(str_replace('{count}', "1\u{A0}392,50", $form)), $form);
            }
        }
    }

    public function testReadsOnlyWholeIds(): void
    {
        self::assertSame([45, PHP_INT_MAX], array_map(Cell::id(...), ['45', '9223372036854775807']));
        foreach (['', '0', '-45', '+45', '045', '45 120', "45\u{A0}120", '45,120', '45.0', '4.5E+04', '45a', "45\n", '12345678901234567890'] as $cell) {
            self::assertSame(0, Cell::id($cell), $cell);
        }
    }

    #[DataProvider('times')]
    public function testReadsTimesInTheSitesZone(string $cell, bool $isEnd, ?string $time): void
    {
        $read = Cell::time($cell, new DateTimeZone('Europe/Chisinau'), $isEnd);
        self::assertSame($time, $read === null ? null : Instant::format($read));
    }

    #[TestWith(['Europe/Chisinau', '9999-12-31T22:00:00Z'])]
    #[TestWith(['UTC', '9999-12-31T23:59:59Z'])]
    #[TestWith(['America/New_York', '9999-12-31T23:59:59Z'])]
    public function testNeverIsAMomentThatCanBeWrittenAndReadAgain(string $zone, string $time): void
    {
        $read = Cell::time('31.12.9999', new DateTimeZone($zone), true);
        self::assertNotNull($read);
        self::assertSame($time, gmdate('Y-m-d\TH:i:s\Z', $read));
        self::assertSame($read, Cell::time(Instant::format($read), new DateTimeZone($zone), true));
    }

    /** @return iterable<string, array{string, bool, string|null}> */
    public static function times(): iterable
    {
        yield 'an exact time' => ['2026-01-31T22:00:00Z', true, '2026-01-31T22:00:00Z'];
        yield 'the beginning of a day' => ['2026-02-01', false, '2026-01-31T22:00:00Z'];
        yield 'the end of a day' => ['31.01.2026', true, '2026-01-31T22:00:00Z'];
        yield 'the end of a day in summer' => ['2026-07-31', true, '2026-07-31T21:00:00Z'];
        yield 'a last second' => ['2026-01-31 23:59:59', true, '2026-01-31T22:00:00Z'];
        yield 'midnight, as WooCommerce writes it' => ['2026-02-01 0:00:00', false, '2026-01-31T22:00:00Z'];
        yield 'a minute' => ['1.2.2026 8:30', true, '2026-02-01T06:30:00Z'];
        yield 'a day that does not exist' => ['30.02.2026', false, null];
        yield 'month before day' => ['01/31/2026', false, null];
        yield 'words' => ['mâine', false, null];
    }

    #[DataProvider('texts')]
    public function testMakesFormulasHarmlessAndRestoresEveryText(string $text, bool $isFormula): void
    {
        $cell = Cell::harmless($text);
        self::assertSame($isFormula ? "'" . $text : $text, $cell);
        self::assertSame($text, Cell::restored($cell));
    }

    /** @return iterable<string, array{string, bool}> */
    public static function texts(): iterable
    {
        foreach (['=1+1', '+373 22', '-5 °C', '@SUM(A1)', "\tx", "\r=x", ' =1', "'=1", "''=1", '＝1', "  \n-x"] as $text) {
            yield 'formula ' . json_encode($text) => [$text, true];
        }
        foreach (['', 'Role', "'80", "d'or", '1-2', '3×110', "'", 'шлем = каска'] as $text) {
            yield 'text ' . json_encode($text) => [$text, false];
        }
    }

    public function testReadsPathsOfCategoriesAndWritesTheSame(): void
    {
        $paths = [['Role', 'Role in-line'], ['Accesorii, diverse'], ['A>B', 'C']];
        self::assertSame('Role > Role in-line, Accesorii\, diverse, A\>B > C', Cell::joined($paths));
        self::assertSame($paths, Cell::paths(Cell::joined($paths)));
        self::assertSame([['A'], ['B', 'C']], Cell::paths(' A ,, B> C,'));
    }

    public function testReadsStockInThreeLanguages(): void
    {
        $read = static fn (string $word): ?string => Cell::stock($word)?->value;
        self::assertSame(
            ['in_stock', 'in_stock', 'in_stock', 'backorder', 'backorder', 'out_of_stock', 'out_of_stock', null],
            array_map($read, ['În stoc', 'В наличии', '1', 'La comandă', 'под заказ', '0', 'Stoc epuizat', 'poate'])
        );
    }
}
