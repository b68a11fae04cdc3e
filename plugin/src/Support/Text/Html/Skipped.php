<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text\Html;

use DOMElement;
use MdShop\Catalog\Support\Text\ScreenReaderText;
use MdShop\Catalog\Support\Text\Unseen;

/** Decides which elements are not content: what visitors do not see, forms, navigation and comments. */
final class Skipped
{
    private const NAMES = '/(?:^|\s)(?:skip-link|comments-area|comment-respond|wp-block-comments|wp-block-post-comments-form'
        . '|woocommerce-Reviews|post-navigation|wp-block-post-navigation-link|sharedaddy|jp-relatedposts|widget-area|sidebar)(?:\s|$)/';
    /** Pagination is kept, because it leads to further pages of a list. */
    private const PAGING = '/(?:^|[\s_-])(?:pagination|paging|page-numbers)(?:[\s_-]|$)/';

    /** @param string $also A CSS class whose elements are omitted, because their content is written in another way; '' for none. */
    public static function is(DOMElement $element, string $also = ''): bool
    {
        $tag = strtolower($element->tagName);
        $class = $element->getAttribute('class');
        if ($tag === 'form' || $tag === 'aside' || Unseen::is($element) || ScreenReaderText::isHidden($element)) {
            return true;
        }
        if ($tag === 'nav' || $element->getAttribute('role') === 'navigation') {
            return preg_match(self::PAGING, $class) !== 1;
        }
        return $element->getAttribute('id') === 'comments' || preg_match(self::NAMES, $class) === 1
            || (ScreenReaderText::is($element) && ! ScreenReaderText::isAlternative($element))
            || ($also !== '' && in_array($also, explode(' ', $class), true));
    }
}
