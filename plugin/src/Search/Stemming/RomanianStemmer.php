<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Stemming;

/**
 * The Romanian algorithm of the Snowball project, releases 3.0.0 to 3.1.1, implemented from its published description.
 * Releases before 3.0 have the same rules, but only for ş and ţ with cedilla; since 3.0 these are first replaced by ș and ț.
 *
 * Regions are byte offsets, which do not change while the word is cut. R1 begins after the first consonant that follows a
 * vowel, R2 is the same within R1, RV is defined by RV_PATTERN. A missing region begins at the end of the word.
 */
final class RomanianStemmer implements Stemmer
{
    /** A vowel and any letter, as UTF-8 bytes: faster than PCRE's UTF-8 mode, and malformed input is safe. */
    private const V = '(?:[aeiou]|\xC4\x83|\xC3[\xA2\xAE])';
    private const L = '(?:[\x00-\x7F]|[\xC0-\xFF][\x80-\xBF]*+)';

    private const BETWEEN_VOWELS = '/' . self::V . '[iu](?=' . self::V . ')/';

    private const R1_R2_PATTERN = '/^(.*?' . self::V . '++' . self::L . ')((?:.*?' . self::V . '++' . self::L . ')?)/s';

    /**
     * The letters before the region RV of Snowball's algorithm. RV begins after the next vowel if the second letter is a consonant,
     * after the next consonant if the word begins with two vowels, and after the third letter if it begins with a consonant and a vowel.
     */
    private const RV_PATTERN = '/^(?:' . self::V . '(?:(?!' . self::V . ').*?' . self::V . '|' . self::V . '++' . self::L . ')'
        . '|(?!' . self::V . ')' . self::L . '(?:(?!' . self::V . ').*?' . self::V . '|' . self::V . self::L . '))/s';

    /** The vowels that must not precede most verb suffixes: all except u. */
    private const NOT_BEFORE_VERB_SUFFIX = ['a' => true, 'e' => true, 'i' => true, 'o' => true, 'ă' => true, 'â' => true, 'î' => true];

    /** @param string $beforeIune The letter that must precede "iune" and "iuni". */
    private function __construct(
        private readonly SuffixTable $plurals,
        private readonly SuffixTable $combining,
        private readonly SuffixTable $standard,
        private readonly SuffixTable $verbs,
        private readonly SuffixTable $finalVowels,
        private readonly string $beforeIune,
    ) {
    }

    /** Snowball's rules. */
    public static function forWords(): self
    {
        return new self(
            new SuffixTable(RomanianSuffixes::PLURALS, 5),
            new SuffixTable(RomanianSuffixes::COMBINING, 11),
            new SuffixTable(RomanianSuffixes::STANDARD, 7),
            new SuffixTable(RomanianSuffixes::VERBS, 10),
            new SuffixTable(RomanianSuffixes::FINAL_VOWELS, 2),
            'ț'
        );
    }

    /** A variant of them for words that are typed without diacritics, which the original suffixes do not match. */
    public static function forFoldedWords(): self
    {
        return new self(
            new SuffixTable(FoldedRomanianSuffixes::PLURALS, 5),
            new SuffixTable(FoldedRomanianSuffixes::COMBINING, 9),
            new SuffixTable(FoldedRomanianSuffixes::STANDARD, 5),
            new SuffixTable(FoldedRomanianSuffixes::VERBS, 8),
            new SuffixTable(FoldedRomanianSuffixes::FINAL_VOWELS, 2),
            't'
        );
    }

    public function stem(string $word): string
    {
        if (str_contains($word, "\xC5")) {
            $word = str_replace(['ş', 'ţ'], ['ș', 'ț'], $word);
        }
        // Between vowels, i and u count as consonants: they are upper case until the end.
        $marked = preg_match(self::BETWEEN_VOWELS, $word) === 1;
        if ($marked) {
            $word = preg_replace_callback(self::BETWEEN_VOWELS, self::mark(...), $word) ?? $word;
        }
        $rv = preg_match(self::RV_PATTERN, $word, $found) === 1 ? strlen($found[0]) : strlen($word);
        $r1 = $r2 = strlen($word);
        if (preg_match(self::R1_R2_PATTERN, $word, $found) === 1) {
            $r1 = strlen($found[1]);
            $r2 = $found[2] === '' ? $r2 : strlen($found[0]);
        }

        $word = $this->cutPlural($word, $r1);
        $cut = $this->cutCombining($word, $r1);
        $word = $this->cutStandard($cut, $r2) ?? ($cut === $word ? $this->cutVerb($word, $rv) : $cut);
        $suffix = $this->finalVowels->longest($word);
        if ($suffix !== '' && strlen($word) - strlen($suffix) >= $rv) {
            $word = substr($word, 0, -strlen($suffix));
        }
        return $marked ? strtr($word, 'IU', 'iu') : $word;
    }

    /** @param array<string> $found a vowel and the letter after it */
    private static function mark(array $found): string
    {
        return substr($found[0], 0, -1) . strtr(substr($found[0], -1), 'iu', 'IU');
    }

    private function cutPlural(string $word, int $r1): string
    {
        $suffix = $this->plurals->longest($word);
        $start = strlen($word) - strlen($suffix);
        if ($suffix === '' || $start < $r1 || ($suffix === 'ile' && substr($word, $start - 2, 2) === 'ab')) {
            return $word;
        }
        return substr($word, 0, $start) . $this->plurals->meaning($suffix);
    }

    private function cutCombining(string $word, int $r1): string
    {
        while (($suffix = $this->combining->longest($word)) !== '' && strlen($word) - strlen($suffix) >= $r1) {
            $word = substr($word, 0, -strlen($suffix)) . $this->combining->meaning($suffix);
        }
        return $word;
    }

    /** null if no rule applied; replacing "ist" by "ist" counts as applied. */
    private function cutStandard(string $word, int $r2): ?string
    {
        $suffix = $this->standard->longest($word);
        $start = strlen($word) - strlen($suffix);
        if ($suffix === '' || $start < $r2) {
            return null;
        }
        $replacement = $this->standard->meaning($suffix);
        $word = substr($word, 0, $start);
        if ($replacement !== 't') {
            return $word . $replacement;
        }
        return str_ends_with($word, $this->beforeIune) ? substr($word, 0, -strlen($this->beforeIune)) . 't' : null;
    }

    private function cutVerb(string $word, int $rv): string
    {
        $suffix = $this->verbs->longest($word, $rv);
        if ($suffix === '') {
            return $word;
        }
        $start = strlen($word) - strlen($suffix);
        if ($this->verbs->meaning($suffix) !== RomanianSuffixes::ALWAYS) {
            // The preceding letter must also be in RV.
            $vowel = self::NOT_BEFORE_VERB_SUFFIX[$word[$start - 1]] ?? self::NOT_BEFORE_VERB_SUFFIX[substr($word, $start - 2, 2)] ?? false;
            if ($start <= $rv || $vowel) {
                return $word;
            }
        }
        return substr($word, 0, $start);
    }
}
