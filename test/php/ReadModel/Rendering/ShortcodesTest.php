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
}
