<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Journal;

use MdShop\Catalog\Journal\Texts;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class TextsTest extends TestCase
{
    #[TestWith(['casca rosie', "  Cască \t ROȘIE\n"])]
    #[TestWith(['шлем елочка', 'Шлем ёлочка'])]
    #[TestWith(['role 42', 'role 42'])]
    #[TestWith(['rb-2024', 'RB-2024'])]
    #[TestWith(['', " \u{200B}"])]
    public function testSearchesAreFolded(string $expected, string $text): void
    {
        self::assertSame($expected, Texts::search($text));
    }

    public function testSearchesAreCutAtEightyCharacters(): void
    {
        self::assertSame(str_repeat('ж', 80), Texts::search(str_repeat('Ж', 200)));
    }

    #[TestWith(['ion.popescu@example.md'])]
    #[TestWith(['scrie la ion @ example'])]
    #[TestWith(['+373 69 123 456'])]
    #[TestWith(['(022) 12-34-56 7'])]
    #[TestWith(['0691234'])]
    #[TestWith(['069.123.456'])]
    #[TestWith(['card 4111 1111 1111 1111'])]
    #[TestWith(['2004123456789'])]
    #[TestWith(['٠١٢٣٤٥٦٧'])]
    #[TestWith(['https://example.md/?token=x'])]
    #[TestWith(["\xff"])]
    public function testTextsThatLookPersonalAreNotKept(string $text): void
    {
        self::assertSame('', Texts::search($text));
        self::assertSame(Texts::OTHER, Texts::name($text));
    }

    #[TestWith(['claude-ai', 'claude-ai'])]
    #[TestWith(['Visual Studio b Code', " Visual\nStudio <b> Code"])]
    #[TestWith([Texts::OTHER, '<>'])]
    #[TestWith([Texts::OTHER, ''])]
    public function testNamesAreCleaned(string $expected, string $name): void
    {
        self::assertSame($expected, Texts::name($name));
    }

    public function testNamesAreCutAtFortyCharacters(): void
    {
        self::assertSame(str_repeat('x', 40), Texts::name(str_repeat('x', 100)));
    }
}
