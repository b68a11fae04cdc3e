<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\ReadModel\Rendering;

use MdShop\Catalog\ReadModel\Rendering\Shortcodes;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ShortcodesTest extends TestCase
{
    #[TestWith(['Intro. [members_only]The code is 4711[/members_only] End.', 'Intro.  End.'])]
    #[TestWith(['[members level="1"]a[/members]b', 'b'])]
    #[TestWith(['[level=2]a[/level]b', 'b'])]
    #[TestWith(['[m]a[m]b[/m]c[/m]d', 'd'])]
    #[TestWith(['[m]a[n]b[/m]c', 'c'])]
    #[TestWith(['[n]a[/n]b[n]c[/n]d', 'bd'])]
    #[TestWith(['a[m]b[caption]c[/caption]d[/m]e', 'ae'])]
    #[TestWith(['a[_members]x[/_members]b', 'ab'])]
    #[TestWith(['a[члены]x[/члены]b', 'ab'])]
    #[TestWith(['a[2fa]x[/2fa]b', 'ab'])]
    #[TestWith(['[see [members]x[/members]]', '[see ]'])]
    #[TestWith(['a[members text="b [c"]x[/members]d', 'ad'])]
    #[TestWith(["a[members text=it's]x[/members]d", 'ad'])]
    #[TestWith(['[m]a[n]b[/m]c[/n]d', 'c[/n]d'])]
    #[TestWith(['[36]a[/36]b[caption][/caption]', 'b[caption][/caption]'])]
    public function testRemovesUnknownPairsWithTheirContent(string $html, string $kept): void
    {
        self::assertSame($kept, Shortcodes::withoutUnknownPairs($html, ['caption']));
    }

    #[TestWith(['as he wrote [sic] in 1920'])]
    #[TestWith(['[caption]known[/caption]'])]
    #[TestWith(['[[members]shown as it is[/members]]'])]
    #[TestWith(['no end: [members] and on'])]
    #[TestWith(['no beginning: [/members] and on'])]
    #[TestWith(['sizes [36, 37, 38] and [a/b]'])]
    public function testKeepsEverythingElse(string $html): void
    {
        self::assertSame($html, Shortcodes::withoutUnknownPairs($html, ['caption']));
    }

    public function testRemovesPairsWithLongAttributes(): void
    {
        self::assertSame('ab', Shortcodes::withoutUnknownPairs('a[members text="' . str_repeat('long ', 500) . '"]x[/members]b', []));
    }

    /** Each form has the size of the longest text that is rendered. PHP's limit counts what it holds, also if unused. */
    #[TestWith(['[a]', '[/a]'])]
    #[TestWith(['[a][/a]', ''])]
    #[TestWith(['[a][/b]', ''])]
    #[TestWith(['[a][b]', '[/a][/b]'])]
    #[TestWith(['[a', '[/a]'])]
    #[TestWith(['[/a]', ''])]
    public function testNeedsLittleMemoryAndTimeForTextsFullOfBrackets(string $part, string $end): void
    {
        $html = str_repeat($part, intdiv(524288, strlen($part))) . $end;
        $limit = (string) ini_get('memory_limit');
        ini_set('memory_limit', (string) (memory_get_usage(true) + 67108864));
        $began = microtime(true);
        try {
            self::assertLessThanOrEqual(strlen($html), strlen(Shortcodes::withoutUnknownPairs($html, ['caption'])));
            self::assertLessThanOrEqual(10000, substr_count(Shortcodes::cut($html, 524288), '['));
        } finally {
            ini_set('memory_limit', $limit);
        }
        self::assertLessThan(2.0, microtime(true) - $began);
    }

    /** The number is where the text is cut. */
    #[TestWith(['[m]secret hidden[/m] end', 9, ''])]
    #[TestWith(['a [m]secret hidden[/m] end', 9, 'a '])]
    #[TestWith(['a [n] b [m]secret hidden[/m] end', 20, 'a [n] b '])]
    #[TestWith(['a [n] b [m]secret hidden[/m] end[/n]', 20, 'a '])]
    #[TestWith(['a [m]secret[/m] end', 13, 'a '])]
    #[TestWith(['a [m]secret[/m] end', 15, 'a [m]secret[/m]'])]
    #[TestWith(['a [m]secret[/m] b [m text="c"]hidden[/m]', 26, 'a [m]secret[/m] b [m text='])]
    #[TestWith(['a [m]one[m]two[/m]three[/m]', 20, 'a '])]
    #[TestWith(['a [m] b [m] no end', 10, 'a [m] b [m'])]
    #[TestWith(['a [[m]shown as it is[/m]]', 10, 'a [[m]show'])]
    #[TestWith(['доступно', 5, 'до'])]
    public function testEndsBeforeAShortcodeThatIsCut(string $html, int $bytes, string $kept): void
    {
        self::assertSame($kept, Shortcodes::cut($html, $bytes));
    }

    public function testEndsBeforeTooManyBrackets(): void
    {
        $many = str_repeat('[1] ', 9999);
        self::assertSame($many . '[m]', Shortcodes::cut($many . '[m]', 524288));
        self::assertSame($many, Shortcodes::cut($many . '[m]secret[/m]', 524288));
        self::assertSame($many . '[2] ', Shortcodes::cut($many . '[2] [m]secret[/m]', 524288));
    }
}
