<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Text;

use MdShop\Catalog\Support\Text\Markdown;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class MarkdownTest extends TestCase
{
    public function testATableHasAHeaderRow(): void
    {
        self::assertSame("| a | b |\n| --- | --- |\n| 1 | 2 |\n|  | 4 |", Markdown::table([['a', 'b'], ['1', '2'], ['', '4']]));
        self::assertSame("| a |\n| --- |", Markdown::table([['a']]));
    }

    #[TestWith(['Căști', 'Căști'])]
    #[TestWith(['Kit "A/B" 50% (2+1 = 3); it\'s -!', 'Kit "A/B" 50% (2+1 = 3); it\'s -!'])]
    #[TestWith(['Căști  роликовые ', 'Căști роликовые'])]
    #[TestWith(["Role\n", 'Role'])]
    #[TestWith(['](https://evil) # x', '\\](https\\://evil) \\# x'])]
    #[TestWith(["two\r\nlines\u{2028}and\ttabs\0", 'two lines and tabs'])]
    #[TestWith(['`code` **bold** _em_ ~~no~~', '\\`code\\` \\*\\*bold\\*\\* \\_em\\_ \\~\\~no\\~\\~'])]
    #[TestWith(['<script>alert(1)</script>', '\\<script\\>alert(1)\\</script\\>'])]
    #[TestWith(['a | b', 'a \\| b'])]
    #[TestWith(['&lt;b&gt; & co', '\\&lt;b\\&gt; & co'])]
    #[TestWith(["\u{202E}evil\u{202C} \u{200B}name\u{FEFF}", 'evil name'])]
    #[TestWith(["Bravo\u{E0049}\u{E0047}!\u{AD} 👩\u{200D}🚀", "Bravo! 👩\u{200D}🚀"])]
    #[TestWith(['www.evil.example and me@evil.example', 'www\\.evil.example and me\\@evil.example'])]
    #[TestWith(['- item', '\\- item'])]
    #[TestWith(['+ item', '\\+ item'])]
    #[TestWith(['12. item', '12\\. item'])]
    #[TestWith(['12) item', '12\\) item'])]
    #[TestWith(['===', '\\==='])]
    #[TestWith(['\\', '\\\\'])]
    #[TestWith(["bad \xFF byte", 'bad ? byte'])]
    #[TestWith(['', ''])]
    public function testForeignTextIsEscaped(string $text, string $expected): void
    {
        self::assertSame($expected, Markdown::text($text));
    }

    public function testLinkTextAndAddressAreEscaped(): void
    {
        self::assertSame(
            '[\\](https\\://evil) \\# x](https://a.example/a%28b%29%20%22c%22%3E?x=1&y=%D1%88)',
            Markdown::link('](https://evil) # x', 'https://a.example/a(b) "c">?x=1&y=ш')
        );
    }

    #[TestWith(['a', '`a`'])]
    #[TestWith(['a`b', '``a`b``'])]
    #[TestWith(['`', '`` ` ``'])]
    #[TestWith(["a\n# b", '`a # b`'])]
    public function testCodeContainsBackticksSafely(string $code, string $expected): void
    {
        self::assertSame($expected, Markdown::code($code));
    }

    public function testABarInCodeIsEscapedInACell(): void
    {
        self::assertSame('`a\\|b`', Markdown::codeInCell('a|b'));
    }

    public function testAFenceIsLongerThanAnyFenceInside(): void
    {
        self::assertSame("````json\n```\n# x\n````", Markdown::block("```\n# x\n", 'json'));
    }
}
