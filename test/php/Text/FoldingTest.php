<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Text;

use MdShop\Catalog\Text\Folding;
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
        yield 't in the same ways' => ['roti', ['roți', 'ROŢI', 'roti', "rot\u{326}i"]];
        yield 'ă and â' => ['casca barbati', ['cască bărbați', 'CASCÂ BÂRBÂŢI', "casca\u{306} ba\u{302}rbați"]];
        yield 'both spellings of the inner â' => ['paine', ['pâine', 'pîine', 'PÎINE', "pi\u{302}ine", 'paine']];
        yield 'the first î' => ['inot', ['înot', 'ÎNOT', "i\u{302}not", 'inot']];
        yield 'the last î' => ['a cobori', ['a coborî', 'A COBORÎ', 'a cobori']];
        yield 'ё and е' => ['черный', ['чёрный', 'ЧЁРНЫЙ', 'черный', "че\u{308}рный"]];
        yield 'й decomposed stays й' => ['йод', ['йод', 'ЙОД', "и\u{306}од"]];
        yield 'what needs no folding' => ['fr-x1 80 mm', ['FR-X1 80 mm']];
    }

    public function testDifferentLettersStayDifferent(): void
    {
        self::assertNotSame(Folding::fold('шлем'), Folding::fold('щлем'));
        self::assertNotSame(Folding::fold('мой'), Folding::fold('мои'));
    }

    /** @param list<string> $expected */
    #[DataProvider('queries')]
    public function testWordsOfAQuery(string $query, array $expected): void
    {
        self::assertSame($expected, Folding::words($query));
    }

    /** @return iterable<string, array{string, list<string>}> */
    public static function queries(): iterable
    {
        yield 'each once' => ['Role role ROLE inline', ['role', 'inline']];
        yield 'a stock code with its dashes' => ['FR-X1-38', ['fr-x1-38']];
        yield 'a decimal size' => ['80,5 mm', ['80,5', 'mm']];
        yield 'punctuation around words' => ['«шлем», (38)?', ['шлем', '38']];
        yield 'a dash by itself' => ['role - inline', ['role', 'inline']];
        yield 'numbers alone are text' => ['38 38', ['38']];
        yield 'no word at all' => ['!!! ... 🛼', []];
        yield 'empty' => ['', []];
        yield 'pattern characters of LIKE' => ['100%_', ['100']];
        yield 'bytes that are no UTF-8' => ["role\xFF", ['role']];
    }
}
