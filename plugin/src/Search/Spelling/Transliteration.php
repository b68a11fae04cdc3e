<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Spelling;

/**
 * Russian words typed in Latin letters, and Romanian words typed in Cyrillic ones (docs/search.md, "Typing errors"). People use many
 * spellings, so known and typed words meet in a key that holds their sounds roughly: one ASCII letter for each consonant and
 * vowel, with ж J, ц C, ч H, ш and щ W, х X. In keys of Russian words я, ю and ё are a, u and e; in keys of Romanian ones ș and ț are s and
 * t, and ge, ce and che are Je, He and ke.
 */
final class Transliteration
{
    /** The first character of a key tells the alphabet of the known word. SpellingKeys has other ones. */
    private const RUSSIAN_KEY = '=';
    private const ROMANIAN_KEY = '~';

    /** In letters. */
    private const SHORTEST_WORD = 3;

    /** How many readings of a typed word are looked up. */
    private const READINGS = 16;

    private const RUSSIAN = [
        'сч' => 'W', 'зч' => 'W', 'жч' => 'W', 'шч' => 'W', 'тс' => 'C', 'тьс' => 'C', 'тч' => 'H', 'дж' => 'J',
        'а' => 'a', 'б' => 'b', 'в' => 'v', 'г' => 'g', 'д' => 'd', 'е' => 'e', 'ж' => 'J', 'з' => 'z', 'и' => 'i', 'й' => 'i', 'к' => 'k',
        'л' => 'l', 'м' => 'm', 'н' => 'n', 'о' => 'o', 'п' => 'p', 'р' => 'r', 'с' => 's', 'т' => 't', 'у' => 'u', 'ф' => 'f', 'х' => 'X',
        'ц' => 'C', 'ч' => 'H', 'ш' => 'W', 'щ' => 'W', 'ъ' => '', 'ы' => 'i', 'ь' => '', 'э' => 'e', 'ю' => 'u', 'я' => 'a',
    ];

    /** How Latin letters that stand for Russian ones may be read; other letters are read as they are. */
    private const LATIN_AS_RUSSIAN = [
        'shch' => ['W'], 'zhch' => ['W'], 'tsch' => ['H'], 'sch' => ['W'], 'shh' => ['W'], 'zch' => ['W'], 'tch' => ['H'], 'dzh' => ['J'],
        'sh' => ['W', 'sX'], 'ch' => ['H'], 'zh' => ['J'], 'dj' => ['J', 'di'], 'kh' => ['X'], 'ts' => ['C'], 'tc' => ['C'],
        'tz' => ['C'], 'ck' => ['k', 'Ck'], 'cz' => ['C', 'H'], 'yo' => ['o', 'e'], 'jo' => ['o', 'e', 'Jo'], 'io' => ['o', 'e'],
        'c' => ['C', 'k'], 'h' => ['X'], 'j' => ['i', 'J'], 'q' => ['k'], 'w' => ['v'], 'x' => ['X', 'ks'], 'y' => ['i'],
    ];

    private const ROMANIAN = [
        'che' => 'ke', 'chi' => 'ki', 'ghe' => 'ge', 'ghi' => 'gi', 'ce' => 'He', 'ci' => 'Hi', 'ge' => 'Je', 'gi' => 'Ji',
        'ck' => 'k', 'ph' => 'f', 'sh' => 's', 'th' => 't', 'tz' => 't',
        'c' => 'k', 'h' => 'X', 'j' => 'J', 'q' => 'k', 'w' => 'v', 'x' => 'ks', 'y' => 'i',
    ];

    /** How Cyrillic letters that stand for Romanian ones may be read. */
    private const CYRILLIC_AS_ROMANIAN = [
        'дж' => ['J'], 'ӂ' => ['J'], 'ж' => ['J'], 'ц' => ['t'], 'ч' => ['H'], 'ш' => ['s'], 'щ' => ['st', 's'], 'х' => ['X'], 'й' => ['i'],
        'ы' => ['a', 'i', 'ai'], 'э' => ['a', 'e'], 'ъ' => ['', 'a'], 'ь' => [''], 'ю' => ['u'], 'я' => ['a'],
    ];

    /** @var array{string, string}|null What is read as one, in typed Latin and Cyrillic words. */
    private static ?array $patterns = null;

    /**
     * The keys under which a known word is stored: one, or none for words with fewer than three letters or with anything but
     * letters of one alphabet.
     *
     * @param string $word Folded.
     * @return list<string> ASCII, in which letter case counts; at most two characters longer than the word.
     */
    public static function keys(string $word): array
    {
        if (mb_strlen($word, 'UTF-8') < self::SHORTEST_WORD || ! Letters::areWord($word)) {
            return [];
        }
        return [$word[0] <= 'z' ? self::romanianKey(strtr($word, self::ROMANIAN)) : self::russianKey(strtr($word, self::RUSSIAN))];
    }

    /**
     * The keys of the known words for which a typed word may stand, which are written in the other alphabet.
     *
     * @param string $typed Folded.
     * @return list<string> The likeliest reading first; [] for words with fewer than three letters or with anything but letters of
     *     one alphabet.
     */
    public static function lookup(string $typed): array
    {
        if (mb_strlen($typed, 'UTF-8') < self::SHORTEST_WORD) {
            return [];
        }
        [$latin, $cyrillic] = self::$patterns ??= [self::pattern(self::LATIN_AS_RUSSIAN), self::pattern(self::CYRILLIC_AS_ROMANIAN)];
        if (preg_match('/^[a-z]+$/D', $typed) === 1) {
            $keys = array_map(self::russianKey(...), self::readings($typed, $latin, self::LATIN_AS_RUSSIAN));
        } elseif (preg_match('/^[а-яӂ]+$/Du', $typed) === 1) {
            $keys = array_map(self::romanianKey(...), self::readings($typed, $cyrillic, self::CYRILLIC_AS_ROMANIAN));
        }
        return array_values(array_unique($keys ?? []));
    }

    /**
     * A text without the apostrophes that stand for ь and ъ in Latin letters ("pal'to"), which otherwise separate words.
     */
    public static function withoutApostrophes(string $text): string
    {
        return preg_replace('/(?<=\p{Latin})[\'’ʼ´`]+/u', '', $text) ?? $text;
    }

    /**
     * @param array<array-key, list<string>> $sounds
     * @return list<string>
     */
    private static function readings(string $typed, string $pattern, array $sounds): array
    {
        preg_match_all($pattern, $typed, $parts);
        $readings = [''];
        foreach ($parts[0] as $part) {
            $longer = [];
            foreach ($sounds[$part] ?? [self::RUSSIAN[$part] ?? $part] as $sound) {
                foreach ($readings as $reading) {
                    $longer[] = $reading . $sound;
                }
            }
            $readings = array_slice($longer, 0, self::READINGS);
        }
        return $readings;
    }

    private static function russianKey(string $sounds): string
    {
        // "черный" is also typed "chornyj".
        $heard = preg_replace(['/i+(?=[aeou])/', '/(?<=[HWJ])o/'], ['', 'e'], $sounds) ?? '';
        return self::RUSSIAN_KEY . self::withoutRepetition($heard);
    }

    private static function romanianKey(string $sounds): string
    {
        // Final "-i" is hardly heard: "roți" is "роць".
        $heard = preg_replace(['/[ei]+(?=a)|i+(?=[eou])/', '/(?<=[^aeiou])i+$/'], '', $sounds) ?? '';
        return self::ROMANIAN_KEY . self::withoutRepetition($heard);
    }

    private static function withoutRepetition(string $sounds): string
    {
        return preg_replace('/(.)\1+/', '$1', $sounds) ?? '';
    }

    /** @param array<array-key, list<string>> $sounds By the letters, the longer ones first. */
    private static function pattern(array $sounds): string
    {
        return '/' . implode('|', array_keys($sounds)) . '|./u';
    }
}
