<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Text;

use MdShop\Catalog\Support\Text\PlainText;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class PlainTextTest extends TestCase
{
    #[DataProvider('html')]
    public function testHtmlBecomesPlainText(string $html, string $expected): void
    {
        self::assertSame($expected, PlainText::ofHtml($html));
    }

    /** @return iterable<string, array{string, string}> */
    public static function html(): iterable
    {
        yield 'empty' => ['', ''];
        yield 'inline tags leave no trace' => ['Ro<b>le</b> <a href="x">ușoare</a>', 'Role ușoare'];
        yield 'block ends are newlines' => ['<p>Unu</p><p>Doi</p>', "Unu\nDoi"];
        yield 'a heading before its text' => ['<h2 class="x">Titlu</h2>Text', "Titlu\nText"];
        yield 'a list' => ["<ul>\n\t<li>a</li>\n\t<li>b</li>\n</ul>", "a\nb"];
        yield 'br' => ['a<br>b<br/>c<BR />d<br class="mobile" id=x>e', "a\nb\nc\nd\ne"];
        yield 'tabs' => ['<div role="tablist"><button type="button" role="tab">Livrare</button><button role="tab">Garanție</button></div><section>Text</section>', "Livrare\nGaranție\nText"];
        yield 'an accordion' => [
            '<h3><button type="button"><span class="title">Cum <em>comand</em>?</span><span class="icon" aria-hidden="true">+</span></button></h3><div><p>Așa.</p></div>',
            "Cum comand?\nAșa.",
        ];
        yield 'a decoration with elements in it' => ['a <span aria-hidden="true">→ <span>b</span></span> <span data-aria-hidden="true">c</span> <span aria-hidden="true"', 'a c'];
        yield 'a decoration that does not end' => ['a <span aria-hidden="true">b <i>c</i>', 'a b c'];
        yield 'a decoration without an end tag' => ['a<img src="x" aria-hidden=true> b', 'a b'];
        yield 'a reduced price of WooCommerce' => [
            '<del aria-hidden="true"><span class="amount"><bdi><span>MDL</span>690.00</bdi></span></del> <span class="screen-reader-text">Original price was: MDL690.00.</span>'
                . '<ins aria-hidden="true"><span class="amount">MDL590.00</span></ins><span class="screen-reader-text">Current price is: MDL590.00.</span>',
            'Original price was: MDL690.00. Current price is: MDL590.00.',
        ];
        yield 'the name of an icon' => ['<svg aria-hidden="true"><path d="M0"/></svg><span class="screen-reader-text">Facebook</span>', 'Facebook'];
        yield 'a label for screen readers' => ['<b>590 lei</b> <del><span class="screen-reader-text">Preț obișnuit: </span>690 lei</del>', '590 lei Preț obișnuit: 690 lei'];
        yield 'cells of a row stay on one line' => ['<table><tr><td>38</td><td>negru</td></tr><tr><td>39</td></tr></table>', "38 negru\n39"];
        yield 'a line break in the source is a space' => ["<p>unu\r\n  doi</p>", 'unu doi'];
        yield 'block comments' => ['<!-- wp:paragraph {"a":"<b>"} --><p>Text</p><!-- /wp:paragraph -->', 'Text'];
        yield 'scripts and styles are removed' => ['a<script>alert("<p>1</p>")</script><style>p{}</style>b', 'a b'];
        yield 'a style that does not end' => ['<p>a</p><style>p > b { c: d }', 'a'];
        yield 'a script that is cut off in its end' => ['<p>a</p><script>if (b <c) { d }</scr', 'a'];
        yield 'a comment that does not end' => ['<p>a</p><!-- wp:paragraph {"b":"<p>c</p>"}', 'a'];
        yield 'a tag that is cut off' => ['<p>a</p><style', 'a'];
        yield 'a comment that ends where it begins' => ['a<!-->b<!--->c<!-- d --!>e', 'a b c e'];
        yield 'a comment in a script, and a script in a comment' => ['a<script><!-- </script>b<!-- <script> -->c', 'a b c'];
        yield 'an end tag with spaces, and an element whose name begins like one' => ["a<style>b</style\n>c<style-guide>d</style-guide><scripts>e</scripts>", 'a cde'];
        yield 'a drawing that does not end' => ['a<svg><title>b</title><p>c</p><svg><path/>', "a\nc"];
        yield 'a drawing that ends in its tag' => ['a<svg viewBox="0 0 1 1"/>b<svg xmlns="http://x/svg">c</svg>d', 'a b d'];
        yield 'named entities' => ['Rolls &amp; Co &laquo;X&raquo; &hellip;', 'Rolls & Co «X» …'];
        yield 'numbered entities' => ['d&#8217;aur &#x41;', 'd’aur A'];
        yield 'entities are decoded once' => ['&amp;lt;', '&lt;'];
        yield 'an escaped tag is text' => ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'];
        yield 'no-break spaces are spaces' => ["1&nbsp;499\u{A0}lei\u{202F}.", '1 499 lei .'];
        yield 'less-than before a number is not a tag' => ['roți <80 mm, preț <= 100, <3', 'roți <80 mm, preț <= 100, <3'];
        yield 'control characters are removed' => ["a\x00b\x1Fc\x7F", 'abc'];
        yield 'invalid UTF-8 does not empty the text' => ["roți \xFF bune", 'roți ? bune'];
        yield 'quotation marks and backticks stay' => ['](https://evil) # x "y" \'z\'', '](https://evil) # x "y" \'z\''];
        yield 'superscripts and subscripts' => ['90 m<sup>2</sup>, CO<sub>2</sub>, garanție 12<sup class="x"><a href="#n">1</a></sup> luni, 10<sup>&minus;3</sup>', '90 m², CO₂, garanție 12¹ luni, 10⁻³'];
        yield 'a price in two parts' => ['1&nbsp;490<sup>00</sup> lei, 49<sup>,99</sup> lei', '1 490⁰⁰ lei, 49,99 lei'];
        yield 'what Unicode does not have as superscript' => ['42<sup>2/3</sup>EU, 1<sup>st</sup>, A<sup>+</sup>, lei<sup>*</sup>', '42 2/3 EU, 1 st, A+, lei*'];
        yield 'several footnotes, and one inside another' => ['800<sup>1, 2</sup> x<sup>2<sup>3</sup></sup>', '800¹, ² x 2³'];
        yield 'footnotes of WordPress' => ['800<sup data-fn="a-b" class="fn"><a id="a-b-link" href="#a-b">1</a></sup> lei, 900<sup class="fn">2</sup>', '800 [1] lei, 900 [2]'];
        yield 'struck prices' => ['<s>1200</s>900, <del>960</del> <ins>800</ins>, <DEL>960 lei</DEL><ins>800 lei</ins>, 5<strike>6</strike>', '1200 / 900, 960 / 800, 960 lei 800 lei, 5 / 6'];
        yield 'struck words' => ['vechi<del>e</del><ins>ul</ins> <s>x</s>. <span>s</span><strong>t</strong>', 'vechi e ul x. st'];
        yield 'unfinished and nested marks' => ['1<sup>2 3</s>4<del>5 <sup', '1 2 3 / 4 / 5'];
        yield 'hidden elements' => [
            '<p>800 lei</p><div style="color: red; display :none"><p>500 lei</p></div><p hidden>90%</p><i style="visibility:hidden">x</i>'
                . '<section role="tabpanel" hidden>a</section><div hidden="until-found">b</div>',
            "800 lei\na\nb",
        ];
        yield 'controls, and texts for browsers that cannot show something' => [
            'Mărime <select><option>41</option></select><textarea>t</textarea><button>Apasă</button> film <video src="a.mp4"><p>fără video</p></video>'
                . '<object data="a.pdf">fără PDF</object><audio>fără sunet</audio><canvas>c</canvas>.',
            "Mărime film .",
        ];
        yield 'entities and signs beside hidden elements' => ['<b hidden>x</b>&check; &amp;lt; roți <80 mm „î” 1&nbsp;499 & <a href="?a=1&b">y</a>', '✓ &lt; roți <80 mm „î” 1 499 & y'];
        yield 'a form and an aside are seen' => ['<b hidden>x</b><form><label>Nume</label></form><aside>Notă</aside>', "Nume\nNotă"];
        yield 'invisible characters are removed' => ["a\u{202E}b\u{E0049}\u{E0047}\u{200B} c\u{AD}d", 'ab cd'];
        yield 'invisible characters in HTML and as entities' => ["<p>a&#x202E;b&#917577;\u{FEFF}</p>&shy;&zwnj;&ZeroWidthSpace;<b>c</b>&#xE0049;", "ab\nc"];
        yield 'an invisible character between a number and a superscript' => ["42\u{200B}<sup>2/3\u{200B}</sup>5, 10\u{200B}<sup>\u{2060}2</sup>", '42 2/3 5, 10²'];
        yield 'spaces around invisible characters' => ["\u{200B} a \u{200B} b \u{FEFF}", 'a b'];
        yield 'controls of the second set are removed' => ["a\u{85}b\u{9F} – „c”\u{A0}d", 'ab – „c” d'];
        yield 'emoji are kept' => ['<p>👩‍🚀 ❤️ 🛼</p>', '👩‍🚀 ❤️ 🛼'];
    }

    public function testALongTextIsKept(): void
    {
        $html = '<!-- ' . str_repeat('x', 400000) . ' --><p>' . str_repeat('cuvânt ', 20000) . '</p>';

        self::assertSame(rtrim(str_repeat('cuvânt ', 20000)), PlainText::ofHtml($html));
    }

    /** With the limits of a PHP that has much smaller ones than PHP's own. */
    #[DataProvider('longTexts')]
    public function testNothingOfALongTextIsLostAtPcresLimits(string $html, string $expected): void
    {
        $before = ['pcre.backtrack_limit' => (string) ini_get('pcre.backtrack_limit'), 'pcre.jit' => (string) ini_get('pcre.jit')];
        ini_set('pcre.backtrack_limit', '5000');
        try {
            foreach (['0', '1'] as $jit) {
                ini_set('pcre.jit', $jit);
                self::assertSame($expected, PlainText::ofHtml($html));
            }
        } finally {
            array_map(ini_set(...), array_keys($before), $before);
        }
    }

    /** @return iterable<string, array{string, string}> */
    public static function longTexts(): iterable
    {
        foreach (['style', 'script', 'noscript', 'template', 'iframe', 'svg'] as $tag) {
            yield $tag => ["<p>a</p><{$tag}>" . str_repeat('p > b { c: d <e> } ', 10000) . "</{$tag}><p>z</p>", "a\nz"];
        }
        yield 'style that does not end' => ['<p>a</p><style>' . str_repeat('p > b { c: d <e> } ', 10000), 'a'];
        yield 'comment' => ['<p>a</p><!-- ' . str_repeat('b - c > ', 20000) . '--><p>z</p>', "a\nz"];
        yield 'superscript with many elements' => ['a<sup>' . str_repeat('<b>x</b>', 20000) . '</sup> m<sup>2</sup>', 'a ' . str_repeat('x', 20000) . ' m²'];
        yield 'superscript that does not end' => ['a<sup>' . str_repeat('<b>x</b>', 20000), 'a ' . str_repeat('x', 20000)];
        yield 'breaks' => ['a' . str_repeat('<br> ', 20000) . 'z', "a\nz"];
        yield 'struck prices' => [str_repeat('<s>1</s>2. ', 20000), rtrim(str_repeat('1 / 2. ', 20000))];
        yield 'hidden elements' => [str_repeat('<b hidden>x</b>y', 20000), trim(str_repeat(' y', 20000))];
    }

    public function testALongTextWithUnfinishedTagsTakesLittleTime(): void
    {
        $began = microtime(true);
        PlainText::ofHtml(str_repeat('<span aria-hidden="true" ', 20000));
        PlainText::ofHtml(str_repeat('<sup>', 100000));
        PlainText::ofHtml(str_repeat('<sup ', 100000));
        PlainText::ofHtml(str_repeat('<s>1 ', 100000));
        PlainText::ofHtml('1' . str_repeat('</s> ', 100000) . str_repeat('x<ins>', 50000));
        PlainText::ofHtml(str_repeat('<svg><p>', 40000));
        PlainText::ofHtml(str_repeat('<style>x</style>', 40000));
        PlainText::ofHtml(str_repeat('<div hidden>', 40000));
        PlainText::ofHtml(str_repeat('<p><button>x</button>', 20000));
        PlainText::ofHtml('<span' . str_repeat(' aria-hidden="true"', 20000) . '>' . str_repeat('x', 100000));
        PlainText::ofHtml('<span' . str_repeat(' aria-hidden="true"', 20000));
        PlainText::ofHtml(str_repeat('<span aria-hidden="true">', 20000));
        PlainText::ofHtml(str_repeat('<b aria-hidden="true"></b><i>', 20000));

        self::assertLessThan(2.0, microtime(true) - $began);
    }

    #[DataProvider('titles')]
    public function testATitleIsOneLineWithoutReplacements(string $html, string $expected): void
    {
        self::assertSame($expected, PlainText::ofTitle($html));
    }

    /** @return iterable<string, array{string, string}> */
    public static function titles(): iterable
    {
        yield 'straight quotation marks and dashes' => ['Role "Pro" -- 4x80 mm...', 'Role "Pro" -- 4x80 mm...'];
        yield 'entities' => ['Rolls &amp; Co', 'Rolls & Co'];
        yield 'lines' => ["Role<br>Pro \n X", 'Role Pro X'];
        yield 'tags' => ['<em>Role</em> Pro', 'Role Pro'];
        yield 'a size with a fraction' => ['Role 42<sup>2/3</sup>', 'Role 42 2/3'];
        yield 'an escaped script' => ['&lt;script&gt;', '<script>'];
    }

    #[DataProvider('fields')]
    public function testAFieldKeepsItsLinesWithoutTags(string $text, string $expected): void
    {
        self::assertSame($expected, PlainText::ofField($text));
    }

    /** @return iterable<string, array{string, string}> */
    public static function fields(): iterable
    {
        yield 'lines' => ["Chișinău: 1 zi\r\nBălți: 2 zile", "Chișinău: 1 zi\nBălți: 2 zile"];
        yield 'empty lines' => ["a\n\n \n\nb\n", "a\nb"];
        yield 'tags and block ends' => ['<p>Unu</p><p>Doi</p>', "Unu\nDoi"];
        yield 'text that WordPress escaped when saving' => ['livrare &lt; 3 zile', 'livrare < 3 zile'];
        yield 'only spaces' => [" \n\t ", ''];
    }

    #[DataProvider('excerpts')]
    public function testAnExcerptEndsAtAWord(string $text, int $length, string $expected): void
    {
        self::assertSame($expected, PlainText::excerpt($text, $length));
    }

    /** @return iterable<string, array{string, int, string}> */
    public static function excerpts(): iterable
    {
        yield 'short enough' => ['unu doi', 7, 'unu doi'];
        yield 'one line' => ["unu\n doi", 20, 'unu doi'];
        yield 'inside a word' => ['unu doi trei', 10, 'unu doi…'];
        yield 'exactly after a word' => ['unu doi trei', 8, 'unu doi…'];
        yield 'no comma before the ellipsis' => ['unu doi, trei', 12, 'unu doi…'];
        yield 'no dash before the ellipsis' => ['unu — doi trei', 7, 'unu…'];
        yield 'letters whose bytes end like those of a dash' => ['наш товар здесь', 12, 'наш товар…'];
        yield 'capital letters whose bytes end so too' => ['АБВГ ДГ и так далее', 9, 'АБВГ ДГ…'];
        yield 'no space' => ['ааааааааааа', 5, 'аааа…'];
        yield 'counted in code points, not bytes' => ['шлем', 4, 'шлем'];
        yield 'empty' => ['', 300, ''];
    }

    public function testAnExcerptIsNeverTooLongAndAlwaysUtf8(): void
    {
        $text = str_repeat('Товар «Ролики» — спорт, где скорость; ', 20);
        foreach (range(2, 320) as $length) {
            $excerpt = PlainText::excerpt($text, $length);
            self::assertTrue(mb_check_encoding($excerpt, 'UTF-8'), 'Invalid UTF-8 at length ' . $length);
            self::assertLessThanOrEqual($length, mb_strlen($excerpt, 'UTF-8'));
        }
    }
}
