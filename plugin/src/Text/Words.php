<?php

declare(strict_types=1);

namespace MdShop\Catalog\Text;

/**
 * Splits a text into words: runs of letters and digits, with dashes inside ("PW-FLX-80", "site-ul") and decimal marks
 * between digits ("80,5"); a pictograph or currency sign is a word by itself.
 */
final class Words
{
    private const WORD = '/[\p{L}\p{N}]+(?:(?:[-‐‑]|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{N}]+)*|[\p{So}\p{Sc}]/u';
    private const PART = '/\p{L}+|\p{N}+(?:[.,]\p{N}+)*|[\p{So}\p{Sc}]/u';
    private const SIGNS_BETWEEN = ['-' => '', '‐' => '', '‑' => '', ',' => '.'];

    /**
     * @param string $text Normalized (Folding::normalize()).
     * @return list<string> In the text's order.
     */
    public static function of(string $text): array
    {
        preg_match_all(self::WORD, $text, $found);
        return $found[0];
    }

    /**
     * A word's runs of letters and of digits: "pw-flx80" → "pw", "flx", "80"; "80,5" → "80.5".
     *
     * @return non-empty-list<string>
     */
    public static function parts(string $word): array
    {
        preg_match_all(self::PART, $word, $found);
        $parts = str_replace(',', '.', $found[0]);
        return $parts === [] ? [$word] : $parts;
    }

    /** The word without its dashes: "pw-flx-80" → "pwflx80". */
    public static function joined(string $word): string
    {
        return strtr($word, self::SIGNS_BETWEEN);
    }

    /** A stock code without anything but letters and digits: "PW FLX/80" (normalized) → "pwflx80". */
    public static function joinedCode(string $code): string
    {
        return preg_replace('/[^\p{L}\p{N}]+/u', '', $code) ?? '';
    }
}
