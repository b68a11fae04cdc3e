<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Spelling;

/**
 * What an edit costs, in hundredths of an ordinary one: errors that people make often cost less (docs/search.md, "Typing
 * errors"). All letters are encoded as by Letters.
 */
final class EditCosts
{
    private const ORDINARY = 100;

    /** More for an edit of the first letter, in which people rarely err; half of it if the letters sound alike. */
    private const FIRST_LETTER = 40;

    /** Letters typed for each other. */
    private const VOWEL_ALIKE = 60;
    private const CONSONANT_ALIKE = 70;
    private const OTHER_VOWEL = 80;
    private const NEIGHBOUR_KEY = 90;
    private const VOWEL_FOR_CONSONANT = 115;

    /** Letters that are missing or too many. */
    private const DOUBLED = 50;
    private const SIGN = 55;
    private const MISSING_VOWEL = 85;
    private const MISSING_CONSONANT = 90;

    public const SWAPPED = 80;
    public const SWAPPED_FIRST = self::SWAPPED + self::FIRST_LETTER;
    public const SOUND = 60;

    /** Pairs of letters that are confused because they sound, or are spelt, alike. */
    private const VOWELS_ALIKE = 'оа еи еэ ея ия ыи юу яа ые ae ei ou ao iy eo';
    private const CONSONANTS_ALIKE = 'бп вф гк гв гх дт жш зс щш щч цс чш bp vf vw gc gj jz dt sz cs ck cq kq mn';

    /** A letter and two letters that spell the same sound. */
    private const SOUNDS = 'щсч щзч щжч щшч цтс цдс цтц цдц чтч ейо еье еьо яйа яья юйу юью иый xcs xks xgz';

    private const VOWELS = 'аеиоуыэюяaeiouy';
    private const SIGNS = 'ьъ';
    private const CONSONANTS = 'бвгджзйклмнпрстфхцчшщbcdfghjklmnpqrstvwxz';

    /** The rows of the keyboards; each lies about half a key to the right of the one above. */
    private const KEYBOARDS = [['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'], ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']];

    private static ?self $instance = null;

    /** @var array<string, int> By the typed letter and the letter of the known word. */
    private readonly array $replaced;

    /** @var array<array-key, int> By letter. */
    private readonly array $missing;

    /** @var array<string, true> Pairs of letters whose keys touch. */
    private readonly array $neighbours;

    /** @var array<string, string> The letter by the two letters that spell the same sound. */
    private readonly array $sounds;

    /** @var array<string, true> What was typed, a space, and what the known word has in its place. */
    private readonly array $alike;

    private function __construct()
    {
        $this->neighbours = self::neighbours();
        $this->replaced = self::pairs(self::VOWELS_ALIKE, self::VOWEL_ALIKE)
            + self::pairs(self::CONSONANTS_ALIKE, self::CONSONANT_ALIKE)
            + self::otherVowels()
            + array_fill_keys(array_keys($this->neighbours), self::NEIGHBOUR_KEY)
            + self::vowelsForConsonants();
        $this->missing = array_fill_keys(self::letters(self::VOWELS), self::MISSING_VOWEL)
            + array_fill_keys(self::letters(self::SIGNS), self::SIGN);
        $sounds = $alike = [];
        foreach (explode(' ', Letters::encode(self::SOUNDS)) as $letters) {
            [$one, $two] = [$letters[0], substr($letters, 1)];
            $sounds[$two] = $one;
            $alike["{$one} {$two}"] = $alike["{$two} {$one}"] = true;
        }
        $this->sounds = $sounds;
        $this->alike = $alike;
    }

    public static function get(): self
    {
        return self::$instance ??= new self();
    }

    /** @param bool $first Whether both letters are the first of their words. */
    public function replaced(string $typed, string $letter, bool $first): int
    {
        $cost = $this->replaced[$typed . $letter] ?? self::ORDINARY;
        if (! $first) {
            return $cost;
        }
        return $cost + ($cost <= self::CONSONANT_ALIKE ? intdiv(self::FIRST_LETTER, 2) : self::FIRST_LETTER);
    }

    /**
     * The costs of the letters of a known word if they are not typed.
     *
     * @return list<int>
     */
    public function missing(string $word): array
    {
        $costs = [];
        $previous = '';
        foreach (str_split($word) as $letter) {
            $costs[] = $letter === $previous ? self::DOUBLED : $this->missing[$letter] ?? self::MISSING_CONSONANT;
            $previous = $letter;
        }
        $costs[0] += self::FIRST_LETTER;
        return $costs;
    }

    /**
     * The costs of the letters of a typed word if they are too many.
     *
     * @return list<int>
     */
    public function extra(string $typed): array
    {
        $costs = [];
        $letters = str_split($typed);
        foreach ($letters as $i => $letter) {
            $previous = $letters[$i - 1] ?? '';
            $next = $letters[$i + 1] ?? '';
            $costs[] = match (true) {
                $letter === $previous => self::DOUBLED,
                ($this->missing[$letter] ?? 0) === self::SIGN => self::SIGN,
                isset($this->neighbours[$letter . $previous]), isset($this->neighbours[$letter . $next]) => self::NEIGHBOUR_KEY,
                default => self::ORDINARY,
            };
        }
        $costs[0] += self::FIRST_LETTER;
        return $costs;
    }

    /** Whether what was typed sounds like what the known word has: one letter and two, or two and one. */
    public function soundAlike(string $typed, string $letters): bool
    {
        return isset($this->alike["{$typed} {$letters}"]);
    }

    /** The word with one letter for each sound that two letters spell. */
    public function sounds(string $word): string
    {
        return strtr($word, $this->sounds);
    }

    /** @return array<string, int> */
    private static function otherVowels(): array
    {
        $costs = [];
        foreach (self::letters(self::VOWELS) as $vowel) {
            foreach (self::letters(self::VOWELS) as $other) {
                $costs[$vowel . $other] = self::OTHER_VOWEL;
            }
        }
        return $costs;
    }

    /** @return array<string, int> */
    private static function vowelsForConsonants(): array
    {
        $costs = [];
        foreach (self::letters(self::VOWELS) as $vowel) {
            foreach (self::letters(self::CONSONANTS) as $consonant) {
                $costs[$vowel . $consonant] = $costs[$consonant . $vowel] = self::VOWEL_FOR_CONSONANT;
            }
        }
        return $costs;
    }

    /** @return array<string, true> */
    private static function neighbours(): array
    {
        $pairs = [];
        foreach (self::KEYBOARDS as $keyboard) {
            $rows = array_map(self::letters(...), $keyboard);
            foreach ($rows as $row => $letters) {
                foreach ($letters as $column => $letter) {
                    foreach ([$letters[$column + 1] ?? '', $rows[$row + 1][$column] ?? '', $rows[$row + 1][$column - 1] ?? ''] as $other) {
                        $pairs[$letter . $other] = $pairs[$other . $letter] = true;
                    }
                }
            }
        }
        return $pairs;
    }

    /** @return array<string, int> The pairs in both directions. */
    private static function pairs(string $pairs, int $cost): array
    {
        $costs = [];
        foreach (explode(' ', Letters::encode($pairs)) as $pair) {
            $costs[$pair] = $costs[strrev($pair)] = $cost;
        }
        return $costs;
    }

    /** @return list<string> */
    private static function letters(string $letters): array
    {
        return str_split(Letters::encode($letters));
    }
}
