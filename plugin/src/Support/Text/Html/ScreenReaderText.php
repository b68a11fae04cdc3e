<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text\Html;

use DOMElement;

/**
 * What agents get of a page is what a screen reader reads of it. An element with `aria-hidden="true"` is left out, such as the "+" before the
 * heading of an accordion. A `.screen-reader-text` is left out too, because it explains how to use the page, unless it follows such an element
 * immediately: then it says the same in words. WooCommerce writes sale prices and ranges of prices in this way.
 */
final class ScreenReaderText
{
    private const TAG = '#<(/?)([a-z][a-z0-9-]*)\b([^<>]*)>#i';
    private const HIDDEN = '/\saria-hidden\s*=\s*(?:"true"|\'true\'|true(?=[\s\/]|$))/i';
    private const CLASSES = '/\sclass\s*=\s*(?:"([^"]*)"|\'([^\']*)\'|([^\s"\'>]+))/i';
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
     * Removes the same elements from HTML that is not parsed. Takes linear time; after an element that has no end, nothing is removed.
     *
     * @param string $html Without comments and scripts.
     */
    public static function of(string $html): string
    {
        if (stripos($html, 'aria-hidden') === false && ! str_contains($html, 'screen-reader-text')) {
            return $html;
        }
        $kept = '';
        $from = 0;
        $at = 0;
        $followsHidden = false;
        while (preg_match(self::TAG, $html, $tag, PREG_OFFSET_CAPTURE, $at) === 1) {
            $begin = $tag[0][1];
            $at = $begin + strlen($tag[0][0]);
            $isHidden = $tag[1][0] === '' && preg_match(self::HIDDEN, $tag[3][0]) === 1;
            if ($isHidden || ($tag[1][0] === '' && self::isNamed($tag[3][0]))) {
                $end = self::end($html, strtolower($tag[2][0]), $at);
                if ($end === null) {
                    break;
                }
                // Spaces, because what is read separately is not one word.
                $kept .= substr($html, $from, $begin - $from) . ' ' . (! $isHidden && $followsHidden ? substr($html, $begin, $end - $begin) . ' ' : '');
                $from = $end;
                $at = $end;
            }
            $followsHidden = $isHidden;
        }
        return $kept . substr($html, $from);
    }

    private static function isNamed(string $attributes): bool
    {
        return preg_match(self::CLASSES, $attributes, $found) === 1 && preg_match(self::NAME, implode('', array_slice($found, 1))) === 1;
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
