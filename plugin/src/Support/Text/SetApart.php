<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

/**
 * Keeps apart what a page shows apart without a space: superscripts and subscripts, struck and inserted text. Otherwise "12<sup>1</sup>" would be
 * 121, and "<s>1200</s>900" another price. A writer puts edges, which are control characters, around such elements, and calls separate() when
 * the line is complete.
 */
final class SetApart
{
    /** Where the letters and digits of two words must not touch. */
    public const EDGE = "\x01";
    /** The edge of struck text that has no other mark. A space would not be enough: "960 800" is one number. */
    public const STRUCK = "\x02";

    private const STRUCK_TAGS = ['del', 's', 'strike'];

    /** Superscripts are not among them: "m²" is one word. */
    private const LETTER_OR_DIGIT = '[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{M}\p{Nd}]';

    /**
     * A superscript or subscript: "²", or the text between edges if Unicode does not have it.
     *
     * @param string $plain The same text without markup.
     */
    public static function script(bool $isSuperscript, string $text, string $plain): string
    {
        $plain = trim($plain);
        return ($isSuperscript ? Superscripts::raised($plain) : Superscripts::lowered($plain)) ?? self::EDGE . $text . self::EDGE;
    }

    /** @param string $tag The name of an element in lower case. */
    public static function isStruck(string $tag): bool
    {
        return in_array($tag, self::STRUCK_TAGS, true);
    }

    /** Removes control characters that could be taken for edges. */
    public static function withoutEdges(string $text): string
    {
        return str_replace([self::EDGE, self::STRUCK], '', $text);
    }

    /** Replaces edges by a space where letters and digits would touch, also with Markdown's * and ~ between them, and by " / " after a struck number. */
    public static function separate(string $text): string
    {
        if (strpbrk($text, self::EDGE . self::STRUCK) === false) {
            return $text;
        }
        $text = preg_replace('/\p{N}\K(?=[\x01 ]*+\x02)[\x01\x02 ]++(?=\p{N})/u', ' / ', $text) ?? $text;
        $text = preg_replace('/' . self::LETTER_OR_DIGIT . '[*~]*+\K[\x01\x02]++(?=[*~\x01\x02]*+' . self::LETTER_OR_DIGIT . ')/u', ' ', $text) ?? $text;
        return self::withoutEdges($text);
    }
}
