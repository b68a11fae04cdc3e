<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Rendering;

/** Handles shortcodes that are not registered. */
final class Shortcodes
{
    /**
     * A shortcode tag as WordPress parses it: the name has the characters that add_shortcode() accepts, the tag ends at the next
     * closing bracket, and `[[name]]` is an escaped shortcode. The end is in a lookahead, so that a tag inside another tag is found too.
     */
    private const TAG = '/(?<!\[)\[(\/?)([^<>&\/\[\]\x00-\x20=]+)(?=(?:[\s=\/][^\]]{0,1000})?(\]))/u';

    /**
     * Removes `[name]…[/name]` with its content if the shortcode is not registered: a plugin may register it only on pages
     * and show the content only to its members. A single `[name]` is kept, because it may be a word in brackets.
     *
     * @param list<string> $known Names of registered shortcodes.
     */
    public static function withoutUnknownPairs(string $html, array $known): string
    {
        if (! str_contains($html, '[/') || preg_match_all(self::TAG, $html, $tags, PREG_SET_ORDER | PREG_OFFSET_CAPTURE) < 2) {
            return $html;
        }
        $ends = [];
        foreach ($tags as $tag) {
            if ($tag[1][0] === '/' && ! in_array($tag[2][0], $known, true)) {
                $ends[$tag[2][0]] = $tag[0][1];
            }
        }
        $kept = '';
        $from = 0;
        /** @var list<string> $open */
        $open = [];
        foreach ($tags as $tag) {
            $at = $tag[0][1];
            $name = $tag[2][0];
            if ($tag[1][0] === '' && ($ends[$name] ?? 0) > $at) {
                if ($open === []) {
                    $kept .= substr($html, $from, $at - $from);
                }
                $open[] = $name;
            } elseif ($tag[1][0] === '/' && in_array($name, $open, true)) {
                // An unclosed inner shortcode ends with the outer one. Of several with the same name, the last opened one is closed.
                $last = array_keys($open, $name, true);
                $open = array_slice($open, 0, (int) end($last));
                $from = $open === [] ? $tag[3][1] + 1 : $from;
            }
        }
        // If a shortcode is still open, the rest is removed.
        return $open === [] ? $kept . substr($html, $from) : $kept;
    }
}
