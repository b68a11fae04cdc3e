<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Text;

use MdShop\Catalog\Support\Text\Folding;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class FoldingTest extends TestCase
{
    /** @param list<string> $spellings */
    #[DataProvider('words')]
    public function testSpellingsOfOneWordAreEqual(string $folded, array $spellings): void
    {
        foreach ($spellings as $spelling) {
            self::assertSame($folded, Folding::fold($spelling), $spelling);
        }
    }

    /** @return iterable<string, array{string, list<string>}> */
    public static function words(): iterable
    {
        yield 's with comma, with cedilla, without, decomposed' => ['role si', ['Role și', 'ROLE ŞI', 'role si', "role s\u{326}i", "role s\u{327}i"]];
        yield 't with comma, with cedilla, without, decomposed' => ['roti', ['roți', 'ROŢI', 'roti', "rot\u{326}i"]];
        yield 'ă and â without diacritics' => ['casca barbati', ['cască bărbați', 'CASCÂ BÂRBÂŢI', "casca\u{306} ba\u{302}rbați"]];
        yield 'both spellings of the inner â' => ['paine', ['pâine', 'pîine', 'PÎINE', "pi\u{302}ine", 'paine']];
        yield 'î at the beginning' => ['inot', ['înot', 'ÎNOT', "i\u{302}not", 'inot']];
        yield 'î at the end' => ['a cobori', ['a coborî', 'A COBORÎ', 'a cobori']];
        yield 'ё and е' => ['черный', ['чёрный', 'ЧЁРНЫЙ', 'черный', "че\u{308}рный"]];
        yield 'й decomposed stays й' => ['йод', ['йод', 'ЙОД', "и\u{306}од"]];
        yield 'î after a prefix stays î' => ['reincarcare', ['reîncărcare', 'REÎNCĂRCARE', 'reincarcare']];
        yield 'after sub-, dez-, răs-' => ['subinteles dezinvata', ['subînțeles dezînvăța', 'subinteles dezinvata']];
        yield 'the gerund in the old spelling' => ['creand', ['creând', 'creînd', 'creand']];
        yield 'stress marks and invisible characters' => ['знания', ["зна\u{301}ния", "зна\u{AD}ния", "\u{200E}знания\u{200B}"]];
        yield 'letters of foreign names' => ['muller bjorn', ['Müller Bjørn', "Mu\u{308}ller Bjorn"]];
        yield 'a word that needs no folding' => ['fr-x1 80 mm', ['FR-X1 80 mm']];
    }

    public function testInvalidUtf8BecomesAQuestionMark(): void
    {
        self::assertSame('role?', Folding::fold("role\xFF"));
    }

    public function testThePatternOfALetterFindsEveryLetterThatIsFoldedToIt(): void
    {
        $letters = array_map(static fn (int $code): string => (string) mb_chr($code, 'UTF-8'), [...range(0x21, 0xD7FF), ...range(0xE000, 0x1FFFF)]);
        array_push($letters, "s\u{326}", "и\u{306}", "е\u{308}", "A\u{302}", "Й\u{200D}");
        $missed = [];
        foreach ($letters as $letter) {
            $folded = Folding::withoutMarks(Folding::normalize($letter));
            $text = Folding::withSingleLetters($letter);
            $pattern = '/^' . implode('', array_map(static fn (string $one): string => Folding::pattern($one), mb_str_split($folded, 1, 'UTF-8'))) . '$/iuD';
            if ($folded !== '' && preg_match($pattern, $text) !== 1) {
                $missed[] = $letter;
            }
        }
        self::assertSame([], $missed);
        self::assertSame(0, preg_match('/^' . Folding::pattern('s') . '$/iuD', 't'));
    }

    public function testSpellingsOfALetterAreThoseThatAreFoldedToIt(): void
    {
        self::assertSame(['м', 'М'], Folding::spellings('м'));
        self::assertSame(['5'], Folding::spellings('5'));
        self::assertSame([], array_diff(['е', 'Е', 'ё', 'Ё', "Е\u{308}"], Folding::spellings('е')));
        foreach (['s', 'e', 'i', 'й', 'ß'] as $letter) {
            foreach (Folding::spellings($letter) as $spelling) {
                self::assertSame(Folding::fold($letter), Folding::fold($spelling));
            }
        }
        self::assertNotContains('и', Folding::spellings('й'));
    }

    public function testDifferentLettersStayDifferent(): void
    {
        self::assertNotSame(Folding::fold('шлем'), Folding::fold('щлем'));
        self::assertNotSame(Folding::fold('мой'), Folding::fold('мои'));
    }

    public function testRowsAreSortedByFoldedTextAndEqualTextsByNumber(): void
    {
        $rows = [['Țintă', 4], ['role', 3], ['Șosete', 9], ['Role', 2], ['10', 1], ['9', 1]];
        $sorted = Folding::sorted($rows, static fn (array $row): array => $row);
        self::assertSame([['9', 1], ['10', 1], ['Role', 2], ['role', 3], ['Șosete', 9], ['Țintă', 4]], $sorted);
        // Also texts of several lines, and those that are not UTF-8.
        $rows = [["b\nB", 1], ["A\xC3", 2], ['reînceput cîine', 3], ["a\na", 4], ['REÎNCEPUT CÂINE', 2], ['', 9]];
        $expected = [['', 9], ["a\na", 4], ["A\xC3", 2], ["b\nB", 1], ['REÎNCEPUT CÂINE', 2], ['reînceput cîine', 3]];
        self::assertSame($expected, Folding::sorted($rows, static fn (array $row): array => $row));
        // What is equal stays in its order.
        self::assertSame(['Role', 'role', 'ROLE'], Folding::sorted(['x' => 'Role', 'y' => 'role', 'z' => 'ROLE'], static fn (string $row): array => [$row, 0]));
    }
}
