<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

use DOMElement;

/**
 * What agents get of a page is what a screen reader reads of it: an element with `aria-hidden="true"` is left out, such as the "+" before the
 * heading of an accordion. A `.screen-reader-text` right after it says the same in words: WooCommerce writes reduced prices and ranges in this way.
 */
final class ScreenReaderText
{
    private const HIDDEN = '#<([a-z][a-z0-9-]*)\b(?=[^<>]*+>)[^<>]*?\saria-hidden\s*=\s*(?:"true"|\'true\'|true(?=[\s/>]))[^<>]*+>#i';
    private const NAME = '/(?:^|\s)screen-reader-text(?:\s|$)/';
    /** Elements without an end tag. */
    private const EMPTY = ['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'];

    public static function isHidden(DOMElement $element): bool
    {
        return $element->getAttribute('aria-hidden') === 'true';
    }

    public static function is(DOMElement $element): bool
    {
        return preg_match(self::NAME, $element->getAttribute('class')) === 1;
    }

    /** Whether a text for screen readers says what the hidden element before it shows. */
    public static function isAlternative(DOMElement $element): bool
    {
        return self::is($element) && $element->previousElementSibling !== null && self::isHidden($element->previousElementSibling);
    }

    /**
     * Removes hidden elements from HTML that is not parsed. Nothing is removed after one that has no end, so that it takes little time.
     *
     * @param string $html Without comments and scripts.
     */
    public static function withoutHidden(string $html): string
    {
        if (stripos($html, 'aria-hidden') === false) {
            return $html;
        }
        $kept = '';
        $from = 0;
        while (preg_match(self::HIDDEN, $html, $tag, PREG_OFFSET_CAPTURE, $from) === 1) {
            $end = self::end($html, strtolower($tag[1][0]), $tag[0][1] + strlen($tag[0][0]));
            if ($end === null) {
                break;
            }
            // A space, because what is beside it is not one word.
            $kept .= substr($html, $from, $tag[0][1] - $from) . ' ';
            $from = $end;
        }
        return $kept . substr($html, $from);
    }

    /** The offset after an element whose content begins at an offset; null if it does not end. */
    private static function end(string $html, string $name, int $at): ?int
    {
        if (in_array($name, self::EMPTY, true)) {
            return $at;
        }
        $depth = 1;
        while ($depth > 0) {
            if (preg_match('#<(/?)' . $name . '(?![a-z0-9-])[^<>]*>#i', $html, $tag, PREG_OFFSET_CAPTURE, $at) !== 1) {
                return null;
            }
            $at = $tag[0][1] + strlen($tag[0][0]);
            $depth += $tag[1][0] === '' ? 1 : -1;
        }
        return $at;
    }
}
