<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

use Closure;

/**
 * Maps spelling variants of a word to the same form, with our own tables, since intl may be missing (docs/decisions.md,
 * "Search"): letter case; ș ş s; ț ţ t; ă â a; î i; both spellings of the inner â; ё е.
 */
final class Folding
{
    private const LETTERS = [
        'ș' => 's', 'ț' => 't', 'ă' => 'a', 'â' => 'a', 'î' => 'i', 'ё' => 'е', 'ß' => 'ss', 'æ' => 'ae', 'ø' => 'o', 'ł' => 'l', 'đ' => 'd',
        'á' => 'a', 'à' => 'a', 'ä' => 'a', 'ã' => 'a', 'å' => 'a', 'ç' => 'c', 'č' => 'c', 'é' => 'e', 'è' => 'e', 'ë' => 'e', 'ê' => 'e',
        'í' => 'i', 'ì' => 'i', 'ï' => 'i', 'ñ' => 'n', 'ó' => 'o', 'ò' => 'o', 'ö' => 'o', 'ô' => 'o', 'õ' => 'o', 'š' => 's',
        'ú' => 'u', 'ù' => 'u', 'ü' => 'u', 'û' => 'u', 'ý' => 'y', 'ž' => 'z',
    ];

    /** Letters that become one by folding, besides those with combining marks: the letters above, and İ and й, which may be written as two. */
    private const SPELLINGS = [
        'a' => 'ăâáàäãå', 'c' => 'çč', 'd' => 'đ', 'e' => 'éèëê', 'i' => 'îíìïİ', 'l' => 'ł', 'n' => 'ñ', 'o' => 'øóòöôõ', 's' => 'șşš', 't' => 'țţ',
        'u' => 'úùüû', 'y' => 'ý', 'z' => 'ž', 'е' => 'ё', 'й' => 'и',
    ];

    /** Letters that become two. */
    private const DOUBLE = ['ß' => 'ss', 'ẞ' => 'ss', 'æ' => 'ae', 'Æ' => 'ae'];

    private const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    private const LOWER = 'abcdefghijklmnopqrstuvwxyz';

    /** Letters with combining marks, and letters with a cedilla from old encodings. */
    private const COMPOSED = [
        "s\u{326}" => 'ș', "s\u{327}" => 'ș', "t\u{326}" => 'ț', "t\u{327}" => 'ț', "a\u{306}" => 'ă', "a\u{302}" => 'â', "i\u{302}" => 'î',
        "е\u{308}" => 'ё', "и\u{306}" => 'й', 'ş' => 'ș', 'ţ' => 'ț',
    ];

    /** Matches texts in which normalize() must replace or remove characters. For other texts, lower case is enough. */
    private const TO_COMPOSE = '/[\p{Cf}\p{M}şţ]/u';

    /** An inner î after a consonant is spelled â today, except after a prefix ("reîncărcare", "subînțeles", "dezînvăța"). */
    private const OLD_INNER = '/(?<=[^aeiouăâî])(?<!^sub)(?<!^nesub)(?<!^resub)(?<!^ex)(?<!^răs)(?<!^rerăs)(?<!^nerăs)(?<!^dez)î(?=\p{L})/u';

    /** A word that may be spelled as it was before 1993. */
    private const WORD_WITH_OLD = '/(?<!\p{L})\p{L}*?î\p{L}*/u';

    /** "creînd" is spelled "creând" today. */
    private const OLD_GERUND = '/(?<=[aeiou])î(?=nd(?:u[a-zăâîșț]*)?$)/u';

    /**
     * Converts to lower case and composed letters. Diacritics are kept; invisible characters and stress marks are removed.
     */
    public static function normalize(string $text): string
    {
        if (preg_match('/[\x80-\xFF]/', $text) === 0) {
            // Not strtolower(), which depends on the locale before PHP 8.2.
            return strtr($text, self::UPPER, self::LOWER);
        }
        $text = mb_strtolower($text, 'UTF-8');
        if (preg_match(self::TO_COMPOSE, $text) === 0) {
            return $text;
        }
        return preg_replace('/[\p{Cf}\p{M}]+/u', '', strtr($text, self::COMPOSED)) ?? '';
    }

    /** @param string $word A normalized word. Returns its Romanian spelling since 1993: "pîine" → "pâine". */
    public static function modernize(string $word): string
    {
        if (! str_contains($word, 'î')) {
            return $word;
        }
        return preg_replace([self::OLD_INNER, self::OLD_GERUND], 'â', $word) ?? $word;
    }

    /** @param string $text Normalized. "căști" → "casti" */
    public static function withoutMarks(string $text): string
    {
        // Looking for marks is much faster than replacing none.
        return preg_match('/[\x80-\xFF]/', $text) === 1 ? strtr($text, self::LETTERS) : $text;
    }

    /**
     * A pattern for all spellings of some letters, to be used with the modifiers i and u. It may match others too, and misses letters that become
     * two, see withSingleLetters().
     *
     * @param string ...$letters Folded.
     */
    public static function pattern(string ...$letters): string
    {
        $class = '';
        foreach ($letters as $letter) {
            $class .= preg_quote($letter, '/') . (self::SPELLINGS[$letter] ?? '');
        }
        return "[{$class}][\p{M}\p{Cf}]*+";
    }

    /**
     * All ways to write a folded letter, in both cases: "s" → s, S, ș, Ș, š, Š, ş, Ş, and s and S with a comma or cedilla as a mark of its own.
     *
     * @return list<string>
     */
    public static function spellings(string $letter): array
    {
        $marked = array_filter(self::COMPOSED + self::LETTERS, static fn (string $as): bool => self::withoutMarks($as) === $letter);
        $lower = array_map('strval', [$letter, ...array_keys($marked)]);
        return array_values(array_unique([...$lower, ...array_map(static fn (string $one): string => mb_strtoupper($one, 'UTF-8'), $lower)]));
    }

    /** The text with two letters in place of each that becomes two by folding. */
    public static function withSingleLetters(string $text): string
    {
        foreach (self::DOUBLE as $letter => $letters) {
            $text = str_replace($letter, $letters, $text);
        }
        return $text;
    }

    /** A sort key for texts, which is the same for all spellings. */
    public static function fold(string $text): string
    {
        $modern = self::normalize($text);
        if (str_contains($modern, 'î')) {
            $modern = preg_replace_callback(self::WORD_WITH_OLD, static fn (array $word): string => self::modernize($word[0]), $modern);
        }
        return self::withoutMarks($modern ?? $text);
    }

    /** Folds a name, in which any space is as good as another: "roșu  închis" → "rosu inchis". */
    public static function name(string $text): string
    {
        $spaces = (string) preg_replace('/[\s\p{Z}]+/u', ' ', trim($text));
        // Without the spaces that were before or after invisible characters.
        return trim(self::fold($spaces));
    }

    /**
     * Folds many texts at once, which takes half the time.
     *
     * @param list<string> $texts
     * @return list<string>
     */
    private static function foldAll(array $texts): array
    {
        $folded = explode("\n", self::fold(implode("\n", $texts)));
        // A text may have line breaks itself.
        return count($folded) === count($texts) ? $folded : array_map(self::fold(...), $texts);
    }

    /**
     * Sorts rows by a text, as people look for it. Here and not in the database, because the collations of databases differ.
     *
     * @template T
     * @param array<T> $rows
     * @param Closure(T): array{string, int} $key The text, and a number that decides between equal ones.
     * @return list<T>
     */
    public static function sorted(array $rows, Closure $key): array
    {
        $texts = [];
        $numbers = [];
        foreach ($rows as $row) {
            [$texts[], $numbers[]] = $key($row);
        }
        // Comparing is frequent and folding is slow, so each text is folded once.
        $texts = self::foldAll($texts);
        $rows = array_values($rows);
        // The places keep what is equal in its order, and differ, so that rows are never compared.
        $places = array_keys($rows);
        array_multisort($texts, $numbers, $places, $rows);
        return $rows;
    }
}
