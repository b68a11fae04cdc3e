<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

/**
 * Converts HTML to plain text (docs/decisions.md, "Texts"): tags and invisible characters are removed, entities are decoded, ends of blocks become
 * newlines.
 */
final class PlainText
{
    private const BLOCKS = 'address|article|aside|blockquote|button|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre'
        . '|section|summary|table|tbody|thead|tfoot|tr|ul';

    private const SET_APART = '#</?(su[bp]|del|s|strike|ins)(?=[\s/>])[^<>]*>#i';
    /** A superscript or subscript without another one inside. What has very many elements is none, and one that does not end is given up early. */
    private const SCRIPT = '#<(su[bp])(?=[\s/>])([^<>]*)>((?:[^<]++|<(?!/?su[bp][\s/>])){0,200}+)</su[bp]\s*>#i';
    /** The attributes of WordPress's footnotes. */
    private const FOOTNOTE = '/\sdata-fn=|\sclass="(?:[^"]*\s)?fn[\s"]/i';

    /** HTML, or what tidy() changes besides spaces at the beginning and the end. */
    private const NOT_TIDY = '/[<&\x00-\x1F\x7F]|  |\xC2[\x80-\xA0]|\xE2\x80\xAF/';

    /** Converts a title or name to one line, without typographic replacements. */
    public static function ofTitle(string $html): string
    {
        return trim(preg_replace('/\s+/u', ' ', self::ofHtml($html)) ?? '');
    }

    public static function ofHtml(string $html): string
    {
        // Checking is much faster than repairing.
        $html = mb_check_encoding($html, 'UTF-8') ? $html : mb_scrub($html, 'UTF-8');
        if (preg_match(self::NOT_TIDY, $html) === 0 && ! InvisibleCharacters::areIn($html)) {
            // Most fields are plain text already.
            return trim($html);
        }
        if (strpbrk($html, '<&') === false) {
            // Only white space has to be normalized.
            return self::tidy(preg_replace('/[ \t\r\n\f]+/', ' ', InvisibleCharacters::removedFrom($html)) ?? $html);
        }
        $html = ScreenReaderText::withoutHidden(SourceCode::removedFrom($html));
        // In browsers "<" begins a tag only before a letter, "/", "!" or "?"; strip_tags() would also remove "<80 mm".
        $html = preg_replace('#<(?![a-z/!?])#i', '&lt;', $html) ?? $html;
        $html = Unseen::removedFrom($html);
        // In HTML a line break inside text is a space; only block ends and <br> are newlines.
        $html = preg_replace('/[ \t\r\n\f]+/', ' ', $html) ?? $html;
        $html = preg_replace('#</?(?:br|' . self::BLOCKS . ')\b[^>]*>#i', "\n", $html) ?? $html;
        $html = preg_replace('#</t[dh]\s*>#i', ' ', $html) ?? $html;
        return self::tidy(
            preg_match(self::SET_APART, $html) === 1 ? SetApart::separate(self::withoutTags(self::withEdges($html))) : self::withoutTags($html)
        );
    }

    /** Converts the value of a plain text field: line breaks are kept, and tags and entities are treated as HTML. */
    public static function ofField(string $text): string
    {
        return self::ofHtml(nl2br($text));
    }

    /** The beginning of a text on one line, cut at the end of a word. The length in code points includes the "…". */
    public static function excerpt(string $text, int $length): string
    {
        $line = trim(preg_replace('/\s+/u', ' ', $text) ?? $text);
        if (mb_strlen($line, 'UTF-8') <= $length) {
            return $line;
        }
        $cut = mb_substr($line, 0, $length - 1, 'UTF-8');
        $space = mb_strrpos($cut, ' ', 0, 'UTF-8');
        // If there is no space, or the cut is already at one, do not shorten it further.
        $cut = $space === false || mb_substr($line, $length - 1, 1, 'UTF-8') === ' ' ? $cut : mb_substr($cut, 0, $space, 'UTF-8');
        // Not rtrim(), which works on bytes: the last byte of "р" also occurs in "–".
        return (preg_replace('/[ ,;:.–—-]+$/Du', '', $cut) ?? $cut) . '…';
    }

    /** Writes superscripts, subscripts and footnotes as text, and edges in place of the other tags. */
    private static function withEdges(string $html): string
    {
        $html = preg_replace_callback(self::SCRIPT, static function (array $found): string {
            [, $tag, $attributes, $content] = $found;
            if (preg_match(self::FOOTNOTE, $attributes) === 1) {
                return " [{$content}]";
            }
            return SetApart::script(strtolower($tag) === 'sup', $content, self::withoutTags($content));
        }, SetApart::withoutEdges($html)) ?? '';
        return preg_replace_callback(
            self::SET_APART,
            static fn (array $found): string => SetApart::isStruck(strtolower($found[1])) ? SetApart::STRUCK : SetApart::EDGE,
            $html
        ) ?? '';
    }

    private static function withoutTags(string $html): string
    {
        // Not wp_strip_all_tags(), because it joins lines, trims, and requires WordPress.
        // phpcs:ignore WordPress.WP.AlternativeFunctions.strip_tags_strip_tags
        $text = html_entity_decode(strip_tags($html), ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML5, 'UTF-8');
        // Not before: entities may stand for them. Not later: a number and a superscript with one between them are not apart.
        return InvisibleCharacters::removedFrom($text);
    }

    private static function tidy(string $text): string
    {
        $text = str_replace(["\r\n", "\r", "\u{A0}", "\u{202F}"], ["\n", "\n", ' ', ' '], $text);
        $text = preg_replace('/[\x00-\x08\x0B-\x1F\x7F]|\xC2[\x80-\x9F]/', '', $text) ?? $text;
        $text = preg_replace(['/[ \t]+/', '/ ?\n[ \n]*/'], [' ', "\n"], $text) ?? $text;
        return trim($text);
    }
}
