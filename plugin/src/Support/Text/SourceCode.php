<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

/**
 * What is code in HTML, not text of the page: comments, scripts, styles, drawings, and what browsers show only if they cannot run or load
 * something. It is found by searching from place to place, because one pattern for a whole element fails at PCRE's limits if that is long.
 */
final class SourceCode
{
    private const BEGIN = '#<(?:!--|(script|style|template|noscript|iframe|svg)(?=[\s/>]))#i';

    /** A comment may end where it begins: "<!-->". */
    private const END_OF_COMMENT = '#-->|(?<!<!)--!>#';

    /** Elements of HTML that end a drawing without an end tag (https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign). */
    private const NOT_IN_DRAWING = '#<(?:b|big|blockquote|body|br|center|code|dd|div|dl|dt|em|embed|h[1-6]|head|hr|i|img|li|listing|menu|meta|nobr|ol|p|pre|ruby|s'
        . '|small|span|strong|strike|sub|sup|table|tt|u|ul|var)(?=[\s/>])#i';

    /**
     * Puts a space in place of each, because what is beside it is not one word. As in browsers, one without an end takes the rest of the text; a text
     * that was cut may end in it.
     */
    public static function removedFrom(string $html): string
    {
        $kept = '';
        $from = 0;
        $hasEnds = true;
        while (preg_match(self::BEGIN, $html, $begin, PREG_OFFSET_CAPTURE, $from) === 1) {
            $at = $begin[0][1];
            $name = strtolower($begin[1][0] ?? '');
            $kept .= substr($html, $from, $at - $from) . ' ';
            $from = match ($name) {
                '' => self::end(self::END_OF_COMMENT, $html, $at + 2) ?? strlen($html),
                'svg' => self::endOfDrawing($html, $at, $hasEnds),
                default => self::endOfElement($html, $name, $at) ?? strlen($html),
            };
        }
        return $kept . substr($html, $from);
    }

    /** @param bool $hasEnds Whether there may be an end tag after it; set to false if there is none, so that no other drawing searches again. */
    private static function endOfDrawing(string $html, int $at, bool &$hasEnds): int
    {
        // An element of XML may end in its own tag.
        if (preg_match('#<svg[^<>]*+>#iA', $html, $tag, 0, $at) === 1 && str_ends_with($tag[0], '/>')) {
            return $at + strlen($tag[0]);
        }
        $end = $hasEnds ? self::endOfElement($html, 'svg', $at) : null;
        $hasEnds = $end !== null;
        if ($end === null) {
            $end = preg_match(self::NOT_IN_DRAWING, $html, $next, PREG_OFFSET_CAPTURE, $at) === 1 ? $next[0][1] : strlen($html);
        }
        return $end;
    }

    private static function endOfElement(string $html, string $name, int $at): ?int
    {
        return self::end("#</{$name}(?=[\\s/>])[^>]*+>#i", $html, $at);
    }

    /** The offset after what a pattern finds; null if it finds nothing. */
    private static function end(string $pattern, string $html, int $from): ?int
    {
        return preg_match($pattern, $html, $found, PREG_OFFSET_CAPTURE, $from) === 1 ? $found[0][1] + strlen($found[0][0]) : null;
    }
}
