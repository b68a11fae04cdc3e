<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Spelling;

/**
 * The keys by which the known words that resemble a typed word are found (docs/search.md, "Typing errors").
 *
 * An edit changes the vowels of a word or its consonants, rarely both. So the keys of a word are its consonants, its consonants
 * without one of them, and its vowels. Two words that one edit makes equal have one of the first two in common. Of two
 * edits, one may be in the vowels, or both in the consonants, which leaves the vowels; if one replaces a vowel by a consonant, or the
 * reverse, the typed word asks for further keys. Few pairs of edits are missed.
 *
 * The letters й, ь and ъ count as neither. Doubled consonants count once.
 */
final class SpellingKeys
{
    /** In letters. */
    private const SHORTEST_WORD = 3;

    /** How many letters a key has at most. What two words have in common they still have when it is cut. */
    private const LONGEST_KEY = 6;

    /** Typed words ask for further keys only of so many letters: fewer are common to too many words. */
    private const SHORTEST_FURTHER_KEY = 4;

    private const VOWELS = 'аеиоуыэюяaeiouy';
    private const CONSONANTS = 'бвгджзклмнпрстфхцчшщbcdfghjklmnpqrstvwxz';

    /** The letters that stand for them in keys, which are ASCII. */
    private const VOWELS_IN_KEYS = 'AEIOUYXWJaeiouy';
    private const CONSONANTS_IN_KEYS = 'BVGDJZKLMNPRSTFXCHWQbcdfghjklmnpqrstvwxz';

    /** The first character of a key tells what it consists of. Transliteration has another one. */
    private const CONSONANT_KEY = ':';
    private const VOWEL_KEY = '-';

    private const DOUBLED = '/(.)\1+/s';

    /** @var array{string, string, string, string}|null Patterns of what is no consonant and no vowel; consonants; vowels. Encoded. */
    private static ?array $tables = null;

    /**
     * The keys under which a known word is stored; [] for words that are never a correction: with fewer than three letters, or
     * with anything but letters of one alphabet.
     *
     * @param string $word Folded.
     * @return list<string> At most 8 keys of at most 7 ASCII characters, in which letter case counts.
     */
    public static function of(string $word): array
    {
        $letters = Letters::areWord($word) ? Letters::encode($word) : '';
        if (strlen($letters) < self::SHORTEST_WORD) {
            return [];
        }
        [$consonants, $vowels] = self::split($letters);
        return self::unique([
            ...self::keys(self::CONSONANT_KEY, [$consonants, ...self::withoutOne($consonants)]),
            ...self::keys(self::VOWEL_KEY, [$vowels]),
        ]);
    }

    /**
     * The keys that a typed word asks for; [] if it is never corrected (Spellings).
     *
     * @param string $typed Folded.
     * @return list<string> About 15 keys, those of consonants first: words that share them are nearer.
     */
    public static function lookup(string $typed): array
    {
        $ofConsonants = [];
        $ofVowels = [];
        foreach (Spellings::of($typed) as [$word]) {
            [$consonants, $vowels] = self::split(Letters::encode($word));
            $fewer = self::withoutOne($consonants);
            $evenFewer = array_merge(...array_map(self::withoutOne(...), $fewer));
            array_push($ofConsonants, ...self::keys(self::CONSONANT_KEY, [$consonants, ...$fewer, ...self::long($evenFewer)]));
            array_push($ofVowels, ...self::keys(self::VOWEL_KEY, [$vowels, ...self::long(self::withoutOne($vowels))]));
        }
        return self::unique([...$ofConsonants, ...$ofVowels]);
    }

    /**
     * The consonants, doubled ones once, and the vowels of a word, as in keys.
     *
     * @return array{string, string}
     */
    private static function split(string $letters): array
    {
        [$noConsonants, $noVowels, $consonants, $vowels] = self::$tables ??= self::tables();
        return [
            strtr(preg_replace([$noConsonants, self::DOUBLED], ['', '$1'], $letters) ?? '', $consonants, self::CONSONANTS_IN_KEYS),
            strtr(preg_replace($noVowels, '', $letters) ?? '', $vowels, self::VOWELS_IN_KEYS),
        ];
    }

    /**
     * What is left without one of the letters. Removing a letter that a key does not contain would give the same key again.
     *
     * @return list<string>
     */
    private static function withoutOne(string $letters): array
    {
        $left = [];
        $end = min(strlen($letters), self::LONGEST_KEY);
        for ($i = 0; $i < $end; $i++) {
            // Of two equal neighbours that are left, one goes too.
            $removed = $i > 0 && $letters[$i - 1] === ($letters[$i + 1] ?? '') ? 2 : 1;
            $left[] = substr_replace($letters, '', $i, $removed);
        }
        return $left;
    }

    /**
     * @param list<string> $all
     * @return list<string>
     */
    private static function long(array $all): array
    {
        return array_values(array_filter($all, static fn (string $letters): bool => strlen($letters) >= self::SHORTEST_FURTHER_KEY));
    }

    /**
     * @param list<string> $all
     * @return list<string>
     */
    private static function keys(string $kind, array $all): array
    {
        return array_map(static fn (string $letters): string => $kind . substr($letters, 0, self::LONGEST_KEY), $all);
    }

    /**
     * @param list<string> $keys
     * @return list<string>
     */
    private static function unique(array $keys): array
    {
        return array_values(array_unique($keys));
    }

    /** @return array{string, string, string, string} */
    private static function tables(): array
    {
        $consonants = Letters::encode(self::CONSONANTS);
        $vowels = Letters::encode(self::VOWELS);
        return ["/[^{$consonants}]+/", "/[^{$vowels}]+/", $consonants, $vowels];
    }
}
