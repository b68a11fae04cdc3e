<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Text\Html;

use MdShop\Catalog\Support\Text\Html\Converter;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ConverterTest extends TestCase
{
    #[TestWith(['<h2>Title <em>two</em></h2><p>One &amp; <strong>two</strong>.</p>', "## Title *two*\n\nOne & **two**."])]
    #[TestWith(['<p>line<br>two</p>', "line\\\ntwo"])]
    #[TestWith(['<p> <br>line<br> two <br><br></p>', "line\\\ntwo"])]
    #[TestWith(['<p>a\\<br></p>', 'a\\\\'])]
    #[TestWith(['<ul><li>a</li><li>b<ol start="3"><li>c</li><li>d</li></ol></li></ul>', "- a\n- b\n  3. c\n  4. d"])]
    #[TestWith(['<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', "- a\n\n  b\n\n- c"])]
    #[TestWith(['<blockquote><p>a</p><p>b</p></blockquote>', "> a\n>\n> b"])]
    #[TestWith(['<pre><code class="language-php">if (1) {' . "\n  # x\n" . '}</code></pre>', "```php\nif (1) {\n  # x\n}\n```"])]
    #[TestWith(['<p>use <code>a`b</code></p>', 'use ``a`b``'])]
    #[TestWith(['<hr><p>x</p>', "---\n\nx"])]
    #[TestWith(['<dl><dt>Term</dt><dd>Said</dd></dl>', "**Term**\n\nSaid"])]
    #[TestWith(['<table><caption>Cap</caption><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">1 | 2</td></tr></tbody></table>', "Cap\n\n| A | B |\n| --- | --- |\n| 1 \\| 2 |  |"])]
    #[TestWith(['<table><tr><td>a<br>b</td><td><code>x|y</code></td></tr></table>', "| a b | `x\\|y` |\n| --- | --- |"])]
    #[TestWith(['<p><a href="/a b">Link</a>, <a href="../c?x=1">two</a>, <a href="#x">none</a>, <a href="javascript:x">js</a></p>', '[Link](https://example.md/a%20b), [two](https://example.md/c?x=1), none, js'])]
    #[TestWith(['<figure><img src="p.png" alt="A [b]"><figcaption>Cap</figcaption></figure>', "![A \\[b\\]](https://example.md/shop/p.png)\n\nCap"])]
    #[TestWith(['<p>Wow!<a href="/x">y</a></p>', 'Wow\\![y](https://example.md/x)'])]
    #[TestWith(['<p># not a heading</p><p>1. no list</p><p>- none</p><p>[x](https://evil) &lt;b&gt; *y*</p>', "\\# not a heading\n\n1\\. no list\n\n\\- none\n\n\\[x\\](<https://evil>) \\<b\\> \\*y\\*"])]
    #[TestWith(['<script>x</script><style>y</style><nav>n</nav><aside>a</aside><form>f</form><p hidden>h</p><p style="display: none">d</p><p class="screen-reader-text">s</p><p>ok</p>', 'ok'])]
    #[TestWith(['<nav class="wp-block-query-pagination"><a href="/page/2/">Next</a></nav>', '[Next](https://example.md/page/2/)'])]
    #[TestWith(['<a href="/x"><h3>Card</h3><p>text</p></a>', '[Card text](https://example.md/x)'])]
    #[TestWith(['<span><div>block</div></span>tail', "block\n\ntail"])]
    #[TestWith(["<p>\u{202E}evil\u{202C}</p>", 'evil'])]
    #[TestWith(['<p>unclosed <b>bold <i>both</p><div>next', "unclosed **bold *both***\n\nnext"])]
    #[TestWith(['<iframe src="https://video.example/1" title="Film"></iframe>', '[Film](https://video.example/1)'])]
    #[TestWith(['<table><tr><th rowspan="2">A</th><th>B</th><th>C</th></tr><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td><td>5</td></tr></table>', "| A | B | C |\n| --- | --- | --- |\n|  | 1 | 2 |\n| 3 | 4 | 5 |"])]
    #[TestWith(['<table><tr><td>1</td><td colspan="2" rowspan="3">2</td><td>3</td></tr><tr><td>4</td><td rowspan="2">5</td></tr><tr><td>6</td></tr><tr><td>7</td><td>8</td></tr></table>', "| 1 | 2 |  | 3 |\n| --- | --- | --- | --- |\n| 4 |  |  | 5 |\n| 6 |  |  |  |\n| 7 | 8 |  |  |"])]
    #[TestWith(['<table><thead><tr><th rowspan="9">A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>', "| A | B |\n| --- | --- |\n| 1 | 2 |"])]
    #[TestWith(['<div role="tablist"><button type="button" role="tab">Livrare</button><button role="tab">Retur</button></div><section role="tabpanel"><p>1</p></section><section role="tabpanel" hidden><p>2</p></section>', "Livrare Retur\n\n1\n\n2"])]
    #[TestWith(['<h3><button type="button"><span>Cum?</span><span aria-hidden="true">+</span></button></h3><div hidden="until-found"><p>Așa.</p></div>', "### Cum?\n\nAșa."])]
    #[TestWith(['<p><del aria-hidden="true"><b>MDL690</b></del> <span class="screen-reader-text">Was: MDL690.</span><ins aria-hidden="true">MDL590</ins><span class="screen-reader-text">Is: MDL590.</span></p>', 'Was: MDL690. Is: MDL590.'])]
    #[TestWith(['<p><span aria-hidden="true">95</span> <span aria-hidden="true">–</span> <span aria-hidden="true">110</span><span class="screen-reader-text">95 through 110</span></p>', '95 through 110'])]
    #[TestWith(['<p>a<span class="screen-reader-text">new tab</span> <b aria-hidden="true">x</b><i>y</i><span class="screen-reader-text">z</span></p>', 'a *y*'])]
    #[TestWith(['<h2>Titlu <button>Copiază</button></h2><h2><button>Unu</button><button>Doi</button></h2><button>Apasă</button>', '## Titlu'])]
    #[TestWith(['<p><a href="/fisa tehnica.pdf">F</a>, <a href="/?q=role copii">q</a>, <img src=" poza mea.jpg">, <a href="mailto:a@b.md?subject=Bună ziua">m</a>, <a href="tel:+373 22 123">t</a></p>', '[F](https://example.md/fisa%20tehnica.pdf), [q](https://example.md/?q=role%20copii), ![](https://example.md/shop/poza%20mea.jpg), [m](mailto:a@b.md?subject=Bun%C4%83%20ziua), [t](tel:+37322123)'])]
    #[TestWith(['<p><a href=" java&#9;scr&#10;ipt:x">a</a> <a href="&#1;javascript:x">b</a> <a href="java script:x">c</a></p>', 'a b [c](https://example.md/shop/java%20script:x)'])]
    #[TestWith(['<p>Preț <s>1200</s>900, <del>960</del> <ins>800</ins>, 5<strike>6</strike>7<ins>8</ins>, <b>1</b><b><s>2</s></b></p>', 'Preț ~~1200~~ 900, ~~960~~ 800, 5 ~~6~~ 7 8, **1** **~~2~~**'])]
    #[TestWith(['<p>90 m<sup>2</sup>, CO<sub>2</sub>, 1 490<sup>00</sup> lei, <b>12</b><sup><a href="#n">1</a></sup>, 42<sup>2/3</sup>, x<b><sup>a</sup></b>, m<a href="/x"><sup>b</sup></a>c</p>', '90 m², CO₂, 1 490⁰⁰ lei, **12**¹, 42 2/3, x **a**, m[b](https://example.md/x)c'])]
    #[TestWith(['<p>800<sup data-fn="a" class="fn"><a id="a-link" href="#a">1</a></sup> lei</p>', '800 \\[1\\] lei'])]
    #[TestWith(['<p>https://forms.example.md/a_2026?b=5_7, (https://e.md/a_(b)) sau irina_m@exemplu.md. www.e_f.md/g_h!</p>', '<https://forms.example.md/a_2026?b=5_7>, (<https://e.md/a_(b)>) sau <irina_m@exemplu.md>. [www.e\\_f.md/g\\_h](http://www.e_f.md/g_h)\\!'])]
    #[TestWith(['<p>„https://e.md/a_b”, **https://e.md/** &lt;https://e.md/c&gt; https://e.md/|`[x](javascript:y)"\\ xhttps://e_f @ a@b a_b@c_</p>', '„<https://e.md/a_b>”, \\*\\*<https://e.md/>\\*\\* \\<<https://e.md/c>\\> <https://e.md/%7C%60%5Bx%5D(javascript:y)%22%5C> xhttps://e\\_f @ a@b a\\_b@c\\_'])]
    #[TestWith(['<p><a href="/x">https://e.md/a_b</a>, <a href="#x">https://e.md/a_b</a></p>', '[https://e.md/a\\_b](https://example.md/x), <https://e.md/a_b>'])]
    #[TestWith(['<table><tr><td>https://e.md/a|b_c</td><td>d_e@f.md</td></tr></table>', "| <https://e.md/a%7Cb_c> | <d_e@f.md> |\n| --- | --- |"])]
    #[TestWith(['', ''])]
    public function testConvertsMarkupToMarkdown(string $html, string $expected): void
    {
        self::assertSame($expected, Converter::convert("<html><body><header>no</header><main>{$html}</main></body></html>", 'https://example.md/shop/', false)['body']);
    }

    public function testFindsTheMainContentOfDifferentThemes(): void
    {
        $one = '<div class="a entry-content"><p>text</p></div>';
        foreach (
            [
                "<main><h1>T</h1>{$one}<h2>More</h2></main>" => ['text', "# T\n\ntext\n\n## More"],
                "<div role='main'>{$one}</div>" => ['text', 'text'],
                '<div id="content"><p>c</p></div>' => ['c', 'c'],
                '<article><p>a</p><article>inner</article></article><article>b</article>' => ["a\n\ninner\n\nb", "a\n\ninner\n\nb"],
                '<p>all</p>' => ['all', 'all'],
            ] as $html => [$isOne, $isMany]
        ) {
            $convert = static fn (bool $one): string => Converter::convert("<body><nav>no</nav>{$html}</body>", 'https://a/', $one)['body'];
            self::assertSame([$isOne, $isMany], [$convert(true), $convert(false)], $html);
        }
    }

    public function testAProductOfWooCommerceHasTheTextOfAllItsTabs(): void
    {
        $tab = static fn (string $name, string $content): string => "<div class=\"woocommerce-Tabs-panel panel entry-content wc-tab\" id=\"tab-{$name}\" role=\"tabpanel\">{$content}</div>";
        $html = '<main><h1>Role</h1><ul class="tabs wc-tabs"><li>no</li></ul>' . $tab('description', '<h2>Descriere</h2><p>a</p>')
            . $tab('additional_information', '<table><tr><th>Culoare</th><td>negru</td></tr></table>')
            . $tab('reviews', '<div id="reviews" class="woocommerce-Reviews"><div id="comments">bune</div><p>Scrie o recenzie</p></div>') . '<h2>Altele</h2></main>';

        self::assertSame("## Descriere\n\na\n\n| Culoare | negru |\n| --- | --- |", Converter::convert($html, 'https://a/', true)['body']);
    }

    /** @param string $skip See Converter::convert(). */
    #[TestWith(['', "MDL77\n\nÎn stoc\n\nScurt.\n\nLung."])]
    #[TestWith(['md-shop-facts', "Scurt.\n\nLung."])]
    public function testAProductOfWooCommerceHasWhatIsShownBesideItsTabs(string $skip, string $expected): void
    {
        $widget = '<ul><li><span class="price">1</span><div class="wp-block-post-excerpt">other</div></li></ul>';
        $html = $widget . '<main><h1>Role</h1><p class="price">MDL77</p><div class="wp-block-post-excerpt"><p>Scurt.</p></div><p class="stock in-stock">În stoc</p>'
            . '<form><p class="price">2</p></form><div class="entry-content wc-tab"><p>Lung.</p></div><p class="price">3</p></main>';

        self::assertSame($expected, Converter::convert("<body class=\"single single-product\">{$html}</body>", 'https://a/', true, $skip)['body']);
    }

    #[TestWith(['single-product', 'Lung', "Lung și lat."])]
    #[TestWith(['single-product', 'Lung și…', "Lung și lat."])]
    #[TestWith(['single-post', 'Scurt', "Lung și lat."])]
    public function testAShortDescriptionIsNotRepeated(string $page, string $excerpt, string $expected): void
    {
        $html = "<body class=\"{$page}\"><div class=\"wp-block-post-excerpt\"><p>{$excerpt}</p></div><div class=\"entry-content\"><p>Lung <b>și</b> lat.</p></div></body>";

        self::assertSame(str_replace('și', '**și**', $expected), Converter::convert($html, 'https://a/', true)['body']);
    }

    public function testStructuredDataIsKept(): void
    {
        $html = '<head><title>T &amp; U</title><script type="application/ld+json">{"a":"</b>","e":{}}</script><script type="application/ld+json">{no</script></head>';
        $converted = Converter::convert($html . '<body>x</body>', 'https://a/', false);

        self::assertSame(['T & U', ["{\n    \"a\": \"</b>\",\n    \"e\": {}\n}"]], [$converted['title'], $converted['data']]);
    }

    /** @param string $in As in the page, in which WordPress escapes what is not ASCII. */
    #[TestWith(['Bravo\\udb40\\udc49\\udb40\\udc47! \\ud83d\\udc69\\u200d\\ud83d\\ude80'])]
    #[TestWith(["Bravo\u{E0049}\u{E0047}\u{202E}! 👩\u{200D}🚀"])]
    #[TestWith(['Bravo&amp;#xE0049;&#917577;&shy;&ZeroWidthSpace;! 👩&#x200D;🚀', 'Bravo! 👩🚀'])]
    #[TestWith(['a &amp; b &lt; c &#8211; &unknown; &', 'a &amp; b &lt; c &#8211; &unknown; &'])]
    public function testStructuredDataHasNoInvisibleCharacters(string $in, string $expected = "Bravo! 👩\u{200D}🚀"): void
    {
        $html = '<head><script type="application/ld+json">{"reviewBody":"' . $in . '"}</script></head><body>x</body>';

        self::assertSame(["{\n    \"reviewBody\": \"{$expected}\"\n}"], Converter::convert($html, 'https://a/', false)['data']);
    }

    public function testCodeHasNoInvisibleCharacters(): void
    {
        $html = "<main><pre>a\u{E0049}\u{202E}  b\u{9F}&#x200B;</pre><p><code>c&#xE0049;</code> d&#xE0049;</p></main>";

        self::assertSame("```\na  b\n```\n\n`c` d", Converter::convert($html, 'https://a/', false)['body']);
    }

    public function testElementsOfAClassCanBeExcluded(): void
    {
        self::assertSame('a', Converter::convert('<main><p>a</p><section class="x md-shop-facts">b</section></main>', 'https://a/', false, 'md-shop-facts')['body']);
    }

    #[TestWith(['<div>', 200000])]
    #[TestWith(['<ul><li>', 200000])]
    #[TestWith(['<table><tr><td>', 100000])]
    #[TestWith(['<tr><td rowspan="65534" colspan="49">x</td><td rowspan="9">y</td>', 30000])]
    #[TestWith(['<h2><button>x</button>', 100000])]
    #[TestWith(['<button>x</button>', 200000])]
    #[TestWith(['<b><i><a href="x">', 100000])]
    #[TestWith(['<p>Some words of a very long page, and more of them.</p>', 100000])]
    #[TestWith(['<span>x</span>', 300000])]
    #[TestWith(['<sup>1 <s>2', 100000])]
    #[TestWith(['https://a.md/).', 300000])]
    #[TestWith(['a@b.md) a.b_', 300000])]
    #[TestWith(["\xFF<\0&#x110000;<!-- ", 300000])]
    public function testALargeOrBrokenPageTakesBoundedTimeAndMemory(string $piece, int $times): void
    {
        $html = '<main><p>begin</p>' . substr(str_repeat($piece, $times), 0, 5 * 1048576);

        $before = memory_get_usage();
        $began = microtime(true);
        $body = Converter::convert($html, 'https://a/', false)['body'];

        self::assertLessThan(8.0, microtime(true) - $began);
        self::assertLessThan(128 * 1048576, memory_get_peak_usage() - $before);
        self::assertStringStartsWith('begin', $body);
        self::assertLessThan(3 * 1048576, strlen($body));
    }

    public function testACutPageEndsWithAMark(): void
    {
        self::assertStringEndsWith("\n\n[…]", Converter::convert('<main>' . str_repeat('<p>word</p>', 400000), 'https://a/', false)['body']);
    }

    #[TestWith(['<meta name="robots" content="noindex, nofollow">', 'noindex, nofollow'])]
    #[TestWith(["<META NAME='Robots' CONTENT='NONE\r\nX: y'>", 'NONE X: y'])]
    #[TestWith(['<meta name="robots" content="max-image-preview:large"><meta name="robots" content="noindex">', 'max-image-preview:large, noindex'])]
    #[TestWith(['<meta name="robots" content="max-image-preview:large"><meta name="description" content="noindex">', ''])]
    public function testFindsWhatThePageTellsRobotsThatMustNotIndexIt(string $head, string $expected): void
    {
        self::assertSame($expected, Converter::convert("<html><head>{$head}</head><body><main>x</main></body></html>", 'https://example.md/', false)['robots']);
    }
}
