<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

use DOMDocument;
use DOMElement;
use DOMXPath;

/** What a visitor sees no text of: hidden elements, controls, and what a browser shows only if it cannot show something else. */
final class Unseen
{
    private const TAGS = [
        'script', 'style', 'noscript', 'template', 'svg', 'input', 'select', 'textarea', 'dialog', 'canvas', 'object', 'embed', 'head', 'map', 'meta',
        'link', 'datalist',
    ];

    /** The text inside is for browsers that cannot play it. In Markdown a link is in place of each. */
    private const MEDIA = ['video', 'audio', 'iframe'];

    private const STYLE = '/(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i';

    /** Only HTML with one of these is parsed, since that takes much longer than removing tags. */
    private const MAY_BE_IN = '#\shidden\b|display\s*:\s*none|visibility\s*:\s*hidden'
        . '|<(?:select|textarea|button|object|video|audio|canvas|dialog|datalist|map)\b#i';

    public static function is(DOMElement $element): bool
    {
        $tag = strtolower($element->tagName);
        return in_array($tag, self::TAGS, true) || ($tag === 'button' && ! self::isTitle($element)) || self::isHidden($element)
            || preg_match(self::STYLE, $element->getAttribute('style')) === 1;
    }

    /** @param string $html Valid UTF-8. Malformed HTML is read as browsers do; what is nested deeper than 256 elements is cut. */
    public static function removedFrom(string $html): string
    {
        if (preg_match(self::MAY_BE_IN, $html) !== 1) {
            return $html;
        }
        $document = new DOMDocument();
        $before = libxml_use_internal_errors(true);
        // Without the declaration, the parser would assume Latin-1. Its errors are ignored. It does not know all entities, so they are left as they are.
        $document->loadHTML('<?xml encoding="UTF-8"><body>' . str_replace(["\0", '&'], ['', '&amp;'], $html), LIBXML_NONET | LIBXML_COMPACT);
        libxml_clear_errors();
        libxml_use_internal_errors($before);
        $body = $document->getElementsByTagName('body')->item(0);
        if (! $body instanceof DOMElement) {
            return '';
        }
        // Not getElementsByTagName(), which counts from the first element for each one. All are found before the first is removed.
        $elements = (new DOMXPath($document))->query('.//*', $body);
        $unseen = array_filter(
            $elements === false ? [] : iterator_to_array($elements),
            static fn (mixed $one): bool => $one instanceof DOMElement && (self::is($one) || in_array(strtolower($one->tagName), self::MEDIA, true))
        );
        foreach ($unseen as $element) {
            // A space, because what is beside it is not one word.
            $element->parentNode?->replaceChild($document->createTextNode(' '), $element);
        }
        return str_replace('&amp;', '&', (string) $document->saveHTML($body));
    }

    /** Whether a button is the title of what it opens: of a tab, or as a whole heading, as in an accordion. */
    private static function isTitle(DOMElement $button): bool
    {
        $heading = $button->parentNode;
        return $button->getAttribute('role') === 'tab' || ($heading instanceof DOMElement && preg_match('/^h[1-6]$/i', $heading->tagName) === 1
            && $heading->firstElementChild === $button && $heading->lastElementChild === $button && trim($heading->textContent) === trim($button->textContent));
    }

    /** Visitors can open the panels of tabs, and browsers what is hidden until it is found. */
    private static function isHidden(DOMElement $element): bool
    {
        return $element->hasAttribute('hidden') && strtolower($element->getAttribute('hidden')) !== 'until-found' && $element->getAttribute('role') !== 'tabpanel';
    }
}
