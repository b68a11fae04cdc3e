<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use WP_HTML_Tag_Processor;

/** The element for the main content of a page in a classic theme, of which only the header knows what it needs. */
final class MainElement
{
    /**
     * A page has one `<main>`, which some headers begin. Its id is the one to which the header's skip link leads, if nothing in the header has
     * that already.
     *
     * @param string $header The page up to its main content; '' if unknown.
     * @param string $content HTML.
     */
    public static function html(string $header, string $content): string
    {
        $open = 0;
        $ids = [];
        $targets = [];
        $isBeforeLinks = true;
        $tags = new WP_HTML_Tag_Processor($header);
        while ($tags->next_tag(['tag_closers' => 'visit'])) {
            $isMain = $tags->get_tag() === 'MAIN';
            if ($tags->is_tag_closer()) {
                $open -= $isMain ? 1 : 0;
                continue;
            }
            $open += $isMain || $tags->get_attribute('role') === 'main' ? 1 : 0;
            $id = $tags->get_attribute('id');
            if (is_string($id)) {
                $ids[$id] = true;
            }
            $link = $isBeforeLinks && $tags->get_tag() === 'A' ? $tags->get_attribute('href') : null;
            // Skip links precede all other links, except those of WordPress's toolbar.
            if (is_string($link) && $tags->has_class('ab-item') !== true) {
                $isBeforeLinks = preg_match('/^#(.+)/', $link, $target) === 1;
                $targets[] = $target[1] ?? '';
            }
        }
        $missing = array_filter($targets, static fn (string $id): bool => $id !== '' && ! isset($ids[$id]));
        $id = $missing === [] ? '' : ' id="' . esc_attr(reset($missing)) . '"';
        $name = $open > 0 ? 'div' : 'main';
        return "<{$name}{$id}>{$content}</{$name}>";
    }
}
