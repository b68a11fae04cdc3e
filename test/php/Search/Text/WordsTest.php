<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Text;

use MdShop\Catalog\Search\Text\Words;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class WordsTest extends TestCase
{
    /** @param list<string> $expected */
    #[DataProvider('texts')]
    public function testSplitsATextIntoWords(string $text, array $expected): void
    {
        self::assertSame($expected, Words::of($text));
    }

    /** @return iterable<string, array{string, list<string>}> */
    public static function texts(): iterable
    {
        yield 'in order' => ['role inline role', ['role', 'inline', 'role']];
        yield 'three kinds of dashes inside words' => ["pw-flx-80 site‐ul a\u{2011}b", ['pw-flx-80', 'site‐ul', "a\u{2011}b"]];
        yield 'a dash alone or at the end of a word' => ['role - inline- -38', ['role', 'inline', '38']];
        yield 'decimal marks only between digits' => ['80,5 mm. 1.200,00 da,nu', ['80,5', 'mm', '1.200,00', 'da', 'nu']];
        yield 'punctuation' => ['«шлем», (38)? m/l', ['шлем', '38', 'm', 'l']];
        yield 'pictographs and currency signs' => ['🛼🛼 100€', ['🛼', '🛼', '100', '€']];
        yield 'operators of full-text search' => ['+role -inline* "x" 100%_ ~y', ['role', 'inline', 'x', '100', 'y']];
        yield 'superscripts are digits, and no part of the number before them' => ['m² co₂ 90м³ 960¹ lei 9⁰⁰–18⁰⁰ 42¹/₂ xⁿ 10⁻³', ['m2', 'co2', '90м3', '960', '1', 'lei', '9', '00', '18', '00', '42', '1', '2', 'xn', '10-3']];
        yield 'none' => [' !!! … ', []];
    }

    public function testPartsAreSequencesOfLettersOrDigits(): void
    {
        self::assertSame(['pw', 'flx', '80'], Words::parts('pw-flx80'));
        self::assertSame(['80.5'], Words::parts('80,5'));
        self::assertSame(['🛼'], Words::parts('🛼'));
        self::assertSame(['82', 'а'], Words::parts('82а'));
    }

    #[TestWith(['85а', '85a'])]
    #[TestWith(['4х80', '4x80'])]
    #[TestWith(['90-е', '90-e'])]
    #[TestWith(['м', 'm'])]
    #[TestWith(['т-ключ', 't-ключ'])]
    #[TestWith(['ххl', 'xxl'])]
    #[TestWith(['авeс-7', 'abec-7'])]
    #[TestWith(['к-во', 'к-во'])]
    #[TestWith(['с', 'с'])]
    #[TestWith(['мост', 'мост'])]
    #[TestWith(['80мм', '80мм'])]
    #[TestWith(['cкейт', 'cкейт'])]
    #[TestWith(['xș', 'xș'])]
    public function testLettersOfCodesAndSizesAreLatin(string $word, string $expected): void
    {
        self::assertSame($expected, Words::withLatinTwins($word));
    }

    /** @param list<string> $numbers */
    #[TestWith(['80,5', ['80.5']])]
    #[TestWith(['80.5', ['80.5']])]
    #[TestWith(['1.200', ['1.200']])]
    #[TestWith(['1.200,00', ['1.200.00']])]
    #[TestWith(['1,200.00', ['1.200.00']])]
    #[TestWith(['1.234.567,8', ['1.234.567.8']])]
    #[TestWith(['38,39,40,41', ['38', '39', '40', '41']])]
    #[TestWith(['12.09.2026', ['12', '09', '2026']])]
    #[TestWith(['12.09.2026,13.09.2026', ['12', '09', '2026', '13', '09', '2026']])]
    #[TestWith(['38.5,39,40.5', ['38.5', '39', '40.5']])]
    #[TestWith(['110,116,122', ['110', '116', '122']])]
    #[TestWith(['99.900,99.500', ['99.900', '99.500']])]
    #[TestWith(['v1.2.3b', ['v', '1', '2', '3', 'b']])]
    #[TestWith(['38,39-40,5', ['38.39', '40.5']])]
    public function testADateOrAListOfNumbersIsSeveralNumbers(string $word, array $numbers): void
    {
        self::assertSame([$word], Words::of($word));
        self::assertSame($numbers, Words::parts($word));
    }

    public function testJoinedHasNoDashes(): void
    {
        self::assertSame('pwflx80', Words::joined('pw-flx-80'));
        self::assertSame('pwflx80', Words::joinedCode('pw flx/80'));
        self::assertSame('', Words::joinedCode(' - '));
    }
}
