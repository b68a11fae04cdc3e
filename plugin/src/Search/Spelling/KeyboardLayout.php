<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Spelling;

use MdShop\Catalog\Search\Text\QueryTerm;

/**
 * Words typed in the wrong keyboard layout: the letters that the same keys have in the other one, between the Russian layout and the
 * Latin ones. The Romanian standard layout has ă î ș ț where the English one has the signs [ ] ; ' and the Russian one х ъ ж э.
 *
 * Some Russian letters lie on keys with signs, and splitting a text into words drops signs. So the word "эластик" ("'kfcnbr") is
 * only recognized in the whole text, by otherOfText().
 */
final class KeyboardLayout
{
    /** The letters of both layouts, key by key. */
    private const RUSSIAN = 'йцукенгшщзфывапролдячсмитьхъжэ';
    private const LATIN = 'qwertyuiopasdfghjklzxcvbnmăîșț';

    /** The signs on the keys of Russian letters, without and with Shift. */
    private const SIGNS = [
        '[' => 'х', ']' => 'ъ', ';' => 'ж', "'" => 'э', ',' => 'б', '.' => 'ю', '`' => 'ё',
        '{' => 'х', '}' => 'ъ', ':' => 'ж', '"' => 'э', '<' => 'б', '>' => 'ю', '~' => 'ё',
        '’' => 'э',
    ];

    /** From how many letters on a word of the other layout may be the beginning of a known one. */
    private const SHORTEST_BEGINNING = 4;

    private const LATIN_WORD = '/^[a-zăîșț]+$/Du';
    private const RUSSIAN_WORD = '/^[а-я]+$/Du';
    private const VOWEL = '/[аеиоуыэюяaăeiîouy]/u';

    /**
     * The word that the same keys write in the other layout; [] if they write no word.
     *
     * @param string $typed Normalized by Folding::normalize(), not folded: Romanian letters have keys of their own.
     * @return list<string> Normalized: a Russian word for a Latin one, a Romanian one for a Cyrillic one.
     */
    public static function other(string $typed): array
    {
        $other = match (true) {
            preg_match(self::LATIN_WORD, $typed) === 1 => strtr($typed, self::toRussian()),
            preg_match(self::RUSSIAN_WORD, $typed) === 1 => strtr($typed, self::toLatin()),
            default => '',
        };
        // б and ю lie on keys that write no Latin letter.
        return preg_match(self::VOWEL, $other) === 1 && preg_match('/[бю]/u', $other) === 0 ? [$other] : [];
    }

    /**
     * A whole text as the same keys write it in the other layout; null if it has letters of both alphabets or none, or if what the keys
     * write has a word without a vowel. Words with digits stay as they are.
     *
     * Use it before the text is split into words, if its words are not known and those of the result are.
     *
     * @param string $text As typed.
     * @return string|null In lower case.
     */
    public static function otherOfText(string $text): ?string
    {
        $text = mb_strtolower($text, 'UTF-8');
        $latin = preg_match('/\p{Latin}/u', $text) === 1;
        if ($latin === (preg_match('/\p{Cyrillic}/u', $text) === 1)) {
            return null;
        }
        $keys = $latin ? self::toRussian() + self::SIGNS : self::toLatin();
        $words = [];
        foreach (preg_split('/(\s+)/u', $text, -1, PREG_SPLIT_DELIM_CAPTURE) ?: [] as $word) {
            if (preg_match('/\p{N}/u', $word) === 0) {
                $word = strtr($word, $keys);
                if (preg_match('/\p{L}{2}/u', $word) === 1 && preg_match(self::VOWEL, $word) === 0) {
                    return null;
                }
            }
            $words[] = $word;
        }
        $other = implode('', $words);
        return $other === $text ? null : $other;
    }

    /**
     * A term of what other() or otherOfText() has returned. A short one finds no words that only begin with it: the letters of a model, "RB",
     * would find all that begin with "ки".
     */
    public static function term(QueryTerm $term): QueryTerm
    {
        return mb_strlen($term->word, 'UTF-8') < self::SHORTEST_BEGINNING ? $term->asWholeWord() : $term;
    }

    /** @return array<string, string> */
    private static function toRussian(): array
    {
        return array_combine(mb_str_split(self::LATIN, 1, 'UTF-8'), mb_str_split(self::RUSSIAN, 1, 'UTF-8'));
    }

    /** @return array<string, string> */
    private static function toLatin(): array
    {
        return array_flip(self::toRussian());
    }
}
