<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\Embedded\Csv;

use MdShop\Catalog\Sources\Embedded\Csv\Columns;
use MdShop\Catalog\Sources\Embedded\Csv\FileHelp;
use MdShop\Catalog\Sources\Embedded\Csv\Encoding;
use MdShop\Catalog\Sources\Embedded\Csv\OwnLayout;
use MdShop\Catalog\Sources\Embedded\Csv\Problem;
use MdShop\Catalog\Sources\Embedded\Csv\RowKeys;
use MdShop\Catalog\Sources\Embedded\Csv\Sheet;
use MdShop\Catalog\Sources\Embedded\Csv\Units;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class SheetTest extends TestCase
{
    private string $file;

    protected function setUp(): void
    {
        $this->file = (string) tempnam(sys_get_temp_dir(), 'md-shop-csv');
    }

    protected function tearDown(): void
    {
        array_map('unlink', array_filter([$this->file, $this->file . '.utf8', $this->file . '.index'], 'is_file'));
    }

    private function sheet(string $bytes, Encoding $expected = Encoding::Utf8): Sheet
    {
        file_put_contents($this->file, $bytes);
        self::assertSame($expected, Sheet::convert($this->file, $this->file . '.utf8'));
        return new Sheet($this->file . '.utf8');
    }

    #[DataProvider('encodings')]
    public function testRecognizesTheEncodingAndTheSeparator(string $text, string $name, Encoding $encoding, string $mark = ''): void
    {
        foreach ([',', ';', "\t"] as $separator) {
            foreach (["\n", "\r\n", "\r"] as $newline) {
                $rows = implode($newline, [implode($separator, ['name_ro', 'sku']), implode($separator, [$text, 'A-1'])]);
                $sheet = $this->sheet($mark . iconv('UTF-8', $name, $rows), $encoding);
                self::assertSame(['name_ro', 'sku'], $sheet->header);
                self::assertSame(trim(strtr($text, ['ş' => 'ș', 'ţ' => 'ț', 'Ş' => 'Ș', 'Ţ' => 'Ț'])), trim($sheet->next()[2][0] ?? ''));
            }
        }
    }

    /** @return iterable<string, array{0: string, 1: string, 2: Encoding, 3?: string}> */
    public static function encodings(): iterable
    {
        $romanian = 'Căști și mănuși pentru încălțăminte, Țară';
        $russian = 'Ролики для города, щитки и «шлем»';
        yield 'UTF-8' => [str_replace(',', '', $romanian . $russian), 'UTF-8', Encoding::Utf8];
        yield 'UTF-8 with a mark' => [str_replace(',', '', $russian), 'UTF-8', Encoding::Utf8, "\xEF\xBB\xBF"];
        yield 'ASCII' => ['Role', 'UTF-8', Encoding::Utf8];
        yield 'UTF-16LE with a mark' => [str_replace(',', '', $romanian . $russian . '😀'), 'UTF-16LE', Encoding::Utf16LittleEndian, "\xFF\xFE"];
        yield 'UTF-16BE without a mark' => ['Ролики', 'UTF-16BE', Encoding::Utf16BigEndian];
        yield 'Windows-1250' => ['Căşti şi mănuşi pentru încălţăminte Ţară', 'CP1250', Encoding::Windows1250];
        yield 'Windows-1251' => [str_replace(',', '', $russian), 'CP1251', Encoding::Windows1251];
    }

    public function testCharactersAtTheEndOfAPartOfAFileStayWhole(): void
    {
        $long = str_repeat('я', 100_001) . '😀';
        $sheet = $this->sheet("name_ro\n" . $long);
        self::assertSame($long, $sheet->next()[2][0] ?? '');
        $sheet = $this->sheet("\xFF\xFE" . iconv('UTF-8', 'UTF-16LE', "name_ro\nx" . $long), Encoding::Utf16LittleEndian);
        self::assertSame('x' . $long, $sheet->next()[2][0] ?? '');
    }

    public function testCountsLinesAsAnEditorDoes(): void
    {
        $sheet = $this->sheet("sep=;\r\nsku;name_ro\r\n1;\"a\r\nb\"\r\n\r\n;\r\n2;\"x;\"\"y\"\"\"\r\n");
        $first = $sheet->next();
        $second = $sheet->next();
        self::assertSame([3, ['1', "a\nb"]], [$first[0] ?? 0, $first[2] ?? []]);
        self::assertSame([7, ['2', 'x;"y"']], [$second[0] ?? 0, $second[2] ?? []]);
        self::assertNull($sheet->next());
        self::assertSame(['1', "a\nb"], $sheet->at($first[1] ?? 0));
    }

    public function testFindsTheRowsOfAProductInASortedFile(): void
    {
        $sheet = $this->sheet("product_id,name_ro,size\n7,,38\n,Nou,36\n,,37\n5,A,\n7,B,39\n,Alt,\n");
        $layout = new OwnLayout($sheet->header, ['ro', 'ru']);
        self::assertSame(4, Units::index($sheet, $layout, $this->file . '.index', static fn (array $rows): array => array_fill(0, count($rows), 0)));
        [$first, $position] = Units::read($this->file . '.index', 0, 3);
        [$rest] = Units::read($this->file . '.index', $position, 3);
        $lines = array_map(static fn (array $unit): array => array_column($unit, 0), [...$first, ...$rest]);
        self::assertSame([[2, 6], [3, 4], [5], [7]], $lines);
    }

    public function testFindsTheRowsOfAProductInALongListOfPrices(): void
    {
        $skus = [...array_fill(0, 499, 'A'), 'B', 'A', 'new', 'B', 'new'];
        $sheet = $this->sheet("sku,regular_price\n" . implode(",5\n", $skus) . ",5\n");
        $products = ['A' => 7, 'B' => 8, 'new' => 0];
        $named = static fn (array $rows): array => array_map(static fn (RowKeys $row): int => $products[$row->sku] ?? 0, array_values($rows));
        self::assertSame(4, Units::index($sheet, new OwnLayout($sheet->header, ['ro', 'ru']), $this->file . '.index', $named));
        [$units] = Units::read($this->file . '.index', 0, 4);
        $lines = array_map(static fn (array $unit): array => array_column($unit, 0), $units);
        self::assertSame([[...range(2, 500), 502], [501, 504], [503], [505]], $lines);
    }

    public function testNamesTheColumnsAsTheFileDoes(): void
    {
        $layout = new OwnLayout(['SKU', 'Regular price', 'Nota', 'stock'], ['ro', 'ru']);
        self::assertSame(['Nota'], array_map(static fn (Problem $remark): string => $remark->column, $layout->remarks()));
        $row = $layout->row(9, ['A', "'=1", 'x', '']);
        self::assertSame(['sku' => 'A', 'regular_price' => '=1', 'stock' => ''], $row->cells);
        self::assertSame([9, 'Regular price (B)'], [$row->problem('regular_price', 'x')->line, $row->problem('regular_price', 'x')->column]);
        self::assertCount(1, $layout->row(9, ['A', '1'])->problems);
    }

    public function testLettersOfColumns(): void
    {
        self::assertSame(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'], array_map(Columns::letter(...), [0, 25, 26, 51, 52, 701, 702]));
    }

    public function testTheHelpHasEveryColumnInTheOrderOfAnExport(): void
    {
        self::assertSame(Columns::all(['ro', 'ru']), explode(', ', implode(', ', array_keys(FileHelp::columns()))));
    }

    public function testTheDocumentationSaysTheSameAsTheHelp(): void
    {
        $text = (string) file_get_contents(dirname(__DIR__, 5) . '/docs/csv.md');
        preg_match('/## Columns\n(.*?)\n## /s', $text, $section);
        preg_match_all('/^\| (`[^|]*) \| (.*) \|$/m', $section[1] ?? '', $rows);
        self::assertSame(FileHelp::columns(), array_combine(str_replace('`', '', $rows[1]), $rows[2]));
        $words = (string) preg_replace('/\s+/', ' ', $text);
        foreach (FileHelp::rules() as $rule) {
            self::assertStringContainsString($rule, $words);
        }
    }
}
