<?php

declare(strict_types=1);

namespace MdShop\Catalog\Text;

/** HTML → plain text (docs/decisions.md, "Texts"): tags removed, entities decoded, block ends as newlines. */
final class PlainText
{
    private const BLOCKS = 'address|article|aside|blockquote|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre'
        . '|section|summary|table|tbody|thead|tfoot|tr|ul';

    /** A title or name: one line, nothing typographic replaced. */
    public static function ofTitle(string $html): string
    {
        return trim(preg_replace('/\s+/u', ' ', self::ofHtml($html)) ?? '');
    }

    public static function ofHtml(string $html): string
    {
        // To look is much faster than to fix.
        $html = mb_check_encoding($html, 'UTF-8') ? $html : mb_scrub($html, 'UTF-8');
        if (strpbrk($html, '<&') === false) {
            // Most fields: no more to do than to the line breaks inside.
            return self::tidy(preg_replace('/[ \t\r\n\f]+/', ' ', $html) ?? '');
        }
        $html = preg_replace('#<!--.*?-->|<(script|style|template|noscript|svg|iframe)\b.*?</\1\s*>#is', ' ', $html) ?? '';
        // In HTML a line break inside text is a space; only block ends and <br> are newlines.
        $html = preg_replace('/[ \t\r\n\f]+/', ' ', $html) ?? '';
        $html = preg_replace('#<br\s*/?>|</?(?:' . self::BLOCKS . ')\b[^>]*>#i', "\n", $html) ?? '';
        $html = preg_replace('#</t[dh]\s*>#i', ' ', $html) ?? '';
        // To a browser only "<" before a letter, "/", "!" or "?" begins a tag; strip_tags() would take "<80 mm" for one.
        $html = preg_replace('#<(?![a-z/!?])#i', '&lt;', $html) ?? '';
        // Not wp_strip_all_tags(): it joins lines and trims, and texts are made without WordPress.
        // phpcs:ignore WordPress.WP.AlternativeFunctions.strip_tags_strip_tags
        $text = html_entity_decode(strip_tags($html), ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML5, 'UTF-8');
        return self::tidy($text);
    }

    /** What an editor typed into a field without formatting: its own line breaks count, tags and entities are HTML's still. */
    public static function ofField(string $text): string
    {
        return self::ofHtml(nl2br($text));
    }

    /** The beginning of a text, on one line, cut at a word, "…" included in the length (in code points). */
    public static function excerpt(string $text, int $length): string
    {
        $line = trim(preg_replace('/\s+/u', ' ', $text) ?? '');
        if (mb_strlen($line, 'UTF-8') <= $length) {
            return $line;
        }
        $cut = mb_substr($line, 0, $length - 1, 'UTF-8');
        $space = mb_strrpos($cut, ' ', 0, 'UTF-8');
        // A text without spaces has to be cut inside its word.
        $cut = $space === false || mb_substr($line, $length - 1, 1, 'UTF-8') === ' ' ? $cut : mb_substr($cut, 0, $space, 'UTF-8');
        // Not rtrim(), which takes bytes: the last one of "р" is also one of "–".
        return (preg_replace('/[ ,;:.–—-]+$/Du', '', $cut) ?? $cut) . '…';
    }

    private static function tidy(string $text): string
    {
        $text = str_replace(["\r\n", "\r", "\u{A0}", "\u{202F}"], ["\n", "\n", ' ', ' '], $text);
        $text = preg_replace('/[\x00-\x08\x0B-\x1F\x7F]/', '', $text) ?? '';
        $text = preg_replace(['/[ \t]+/', '/ ?\n[ \n]*/'], [' ', "\n"], $text) ?? '';
        return trim($text);
    }
}
