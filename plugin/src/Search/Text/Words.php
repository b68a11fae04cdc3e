<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Text;

use MdShop\Catalog\Support\Text\Folding;
use MdShop\Catalog\Support\Text\LatinTwins;
use MdShop\Catalog\Support\Text\Superscripts;

/**
 * Splits a text into words: sequences of letters and digits, with dashes inside ("PW-FLX-80", "site-ul") and decimal marks
 * between digits ("80,5"); each pictograph or currency sign is a separate word. Superscripts are read as digits ("m²" is "m2").
 */
final class Words
{
    private const WORD = '/[\p{L}\p{N}]+(?:(?:[-‐‑]|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{N}]+)*|[\p{So}\p{Sc}]/u';
    private const PART = '/\p{L}+|' . self::NUMBER . '|[\p{So}\p{Sc}]/u';

    /**
     * A number with a decimal mark, or with marks for thousands before another one for decimals ("1.200,00"). Other digits with several marks are a
     * date or a list of numbers: "12.09.2026", "38,39,40", "38.5,39.5".
     */
    private const NUMBER = '(?<!\p{N}[.,])(?:\p{N}{1,3}(?:(?:\.\p{N}{3})++,|(?:,\p{N}{3})++\.)|\p{N}++,)\p{N}++(?![.,]\p{N})'
        . '|(?<!\p{N}\.)\p{N}++\.\p{N}++(?!\.\p{N})|\p{N}+';

    /** Most words: several letters in Cyrillic, or none that has a Latin twin. */
    private const WITHOUT_TWINS = '/^(?:[а-яё]{2,}+|[^авекмнорстх]++)$/Du';

    /** A single letter, without those that are stop words, and letters of both alphabets. */
    private const TWINS = '/(?<!\p{L})(?:[емнртх]|(?=[а-я]*+[a-z])[a-zавекмнорстх]++)(?!\p{L})/u';

    private const SIGNS_BETWEEN = ['-' => '', '‐' => '', '‑' => '', ',' => '.'];

    /**
     * @param string $text Normalized by Folding::normalize().
     * @return list<string> In the order of the text.
     */
    public static function of(string $text): array
    {
        preg_match_all(self::WORD, Superscripts::asTyped($text), $found);
        return $found[0];
    }

    /**
     * The word with Latin letters in place of Cyrillic ones that look like them, where it is a size or a code: "85А", "4х80", "М", "ХL". Nobody sees
     * in which alphabet such a letter was typed.
     *
     * @param string $word One of those that of() returns.
     */
    public static function withLatinTwins(string $word): string
    {
        if (preg_match(self::WITHOUT_TWINS, $word) === 1) {
            return $word;
        }
        return preg_match('/\p{N}/u', $word) === 1 ? LatinTwins::inCode($word) : LatinTwins::replaced(self::TWINS, $word);
    }

    /** @return list<string> The Latin letter itself and the Cyrillic one that looks like it. */
    public static function twins(string $letter): array
    {
        $twin = array_search($letter, LatinTwins::LETTERS, true);
        return $twin === false ? [$letter] : [$letter, $twin];
    }

    /**
     * The sequences of letters and of digits in a word: "pw-flx80" → "pw", "flx", "80"; "80,5" → "80.5"; "38,39,40" → "38", "39", "40".
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

    /** Only the letters and digits of a SKU: "PW FLX/80" (normalized) → "pwflx80". */
    public static function joinedCode(string $code): string
    {
        return preg_replace('/[^\p{L}\p{N}]+/u', '', $code) ?? '';
    }
}
