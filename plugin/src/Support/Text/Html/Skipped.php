<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text\Html;

use DOMElement;
use MdShop\Catalog\Support\Text\ScreenReaderText;

/** Decides which elements are not content: scripts, forms, navigation, hidden elements and comments. */
final class Skipped
{
    private const TAGS = [
        'script', 'style', 'noscript', 'template', 'svg', 'form', 'input', 'select', 'textarea', 'aside', 'dialog', 'canvas',
        'object', 'embed', 'head', 'map', 'meta', 'link', 'datalist',
    ];
    private const NAMES = '/(?:^|\s)(?:skip-link|comments-area|comment-respond|wp-block-comments|wp-block-post-comments-form'
        . '|woocommerce-Reviews|post-navigation|wp-block-post-navigation-link|sharedaddy|jp-relatedposts|widget-area|sidebar)(?:\s|$)/';
    /** Pagination is kept, because it leads to further pages of a list. */
    private const PAGING = '/(?:^|[\s_-])(?:pagination|paging|page-numbers)(?:[\s_-]|$)/';

    /** @param string $also A CSS class whose elements are omitted, because their content is written in another way; '' for none. */
    public static function is(DOMElement $element, string $also = ''): bool
    {
        $tag = strtolower($element->tagName);
        $class = $element->getAttribute('class');
        if (
            in_array($tag, self::TAGS, true) || ($tag === 'button' && ! self::isTitle($element)) || self::isHidden($element)
            || ScreenReaderText::isHidden($element)
        ) {
            return true;
        }
        if ($tag === 'nav' || $element->getAttribute('role') === 'navigation') {
            return preg_match(self::PAGING, $class) !== 1;
        }
        return $element->getAttribute('id') === 'comments' || preg_match(self::NAMES, $class) === 1
            || (ScreenReaderText::is($element) && ! ScreenReaderText::isAlternative($element))
            || ($also !== '' && in_array($also, explode(' ', $class), true))
            || preg_match('/(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i', $element->getAttribute('style')) === 1;
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
