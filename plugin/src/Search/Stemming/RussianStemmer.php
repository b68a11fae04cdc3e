<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Stemming;

/**
 * The Russian algorithm of the Snowball project, releases 2.0.0 to 3.1.1 (ё is first replaced by е), implemented from its
 * published description.
 *
 * RV begins after the first vowel; letters before it are never examined. R2 begins after the second vowel that is followed by
 * a consonant, and after that consonant. Offsets are in bytes; every Russian letter has two.
 */
final class RussianStemmer implements Stemmer
{
    /** A vowel and any letter, as UTF-8 bytes: faster than PCRE's UTF-8 mode, and malformed input is safe. */
    private const V = '(?:\xD0[\xB0\xB5\xB8\xBE]|\xD1[\x83\x8B\x8D-\x8F])';
    private const L = '(?:[\x00-\x7F]|[\xC0-\xFF][\x80-\xBF]*+)';

    private const REGIONS = '/^(.*?' . self::V . ')((?:' . self::V . '*+' . self::L . '.*?' . self::V . '++' . self::L . ')?)/s';

    /** Where a suffix is cut; other ones always are. */
    private const AFTER_A = 'after а or я';

    private const GERUNDS = [
        'в' => self::AFTER_A, 'вши' => self::AFTER_A, 'вшись' => self::AFTER_A,
        'ив' => '', 'ивши' => '', 'ившись' => '', 'ыв' => '', 'ывши' => '', 'ывшись' => '',
    ];

    private const ADJECTIVES = [
        'ее' => '', 'ие' => '', 'ые' => '', 'ое' => '', 'ими' => '', 'ыми' => '', 'ей' => '', 'ий' => '', 'ый' => '', 'ой' => '', 'ем' => '',
        'им' => '', 'ым' => '', 'ом' => '', 'его' => '', 'ого' => '', 'ему' => '', 'ому' => '', 'их' => '', 'ых' => '', 'ую' => '', 'юю' => '',
        'ая' => '', 'яя' => '', 'ою' => '', 'ею' => '',
    ];

    private const PARTICIPLES = [
        'ем' => self::AFTER_A, 'нн' => self::AFTER_A, 'вш' => self::AFTER_A, 'ющ' => self::AFTER_A, 'щ' => self::AFTER_A,
        'ивш' => '', 'ывш' => '', 'ующ' => '',
    ];

    private const VERBS = [
        'ла' => self::AFTER_A, 'на' => self::AFTER_A, 'ете' => self::AFTER_A, 'йте' => self::AFTER_A, 'ли' => self::AFTER_A, 'й' => self::AFTER_A,
        'л' => self::AFTER_A, 'ем' => self::AFTER_A, 'н' => self::AFTER_A, 'ло' => self::AFTER_A, 'но' => self::AFTER_A, 'ет' => self::AFTER_A,
        'ют' => self::AFTER_A, 'ны' => self::AFTER_A, 'ть' => self::AFTER_A, 'ешь' => self::AFTER_A, 'нно' => self::AFTER_A,
        'ила' => '', 'ыла' => '', 'ена' => '', 'ейте' => '', 'уйте' => '', 'ите' => '', 'или' => '', 'ыли' => '', 'ей' => '', 'уй' => '', 'ил' => '',
        'ыл' => '', 'им' => '', 'ым' => '', 'ен' => '', 'ило' => '', 'ыло' => '', 'ено' => '', 'ят' => '', 'ует' => '', 'уют' => '', 'ит' => '',
        'ыт' => '', 'ены' => '', 'ить' => '', 'ыть' => '', 'ишь' => '', 'ую' => '', 'ю' => '',
    ];

    private const NOUNS = [
        'а' => '', 'ев' => '', 'ов' => '', 'ие' => '', 'ье' => '', 'е' => '', 'иями' => '', 'ями' => '', 'ами' => '', 'еи' => '', 'ии' => '',
        'и' => '', 'ией' => '', 'ей' => '', 'ой' => '', 'ий' => '', 'й' => '', 'иям' => '', 'ям' => '', 'ием' => '', 'ем' => '', 'ам' => '',
        'ом' => '', 'о' => '', 'у' => '', 'ах' => '', 'иях' => '', 'ях' => '', 'ы' => '', 'ь' => '', 'ию' => '', 'ью' => '', 'ю' => '', 'ия' => '',
        'ья' => '', 'я' => '',
    ];

    private const DERIVATIONAL = ['ост' => '', 'ость' => ''];

    private SuffixTable $gerunds;
    private SuffixTable $adjectives;
    private SuffixTable $participles;
    private SuffixTable $verbs;
    private SuffixTable $nouns;
    private SuffixTable $derivational;

    public function __construct()
    {
        $this->gerunds = new SuffixTable(self::GERUNDS, 12);
        $this->adjectives = new SuffixTable(self::ADJECTIVES, 6);
        $this->participles = new SuffixTable(self::PARTICIPLES, 6);
        $this->verbs = new SuffixTable(self::VERBS, 8);
        $this->nouns = new SuffixTable(self::NOUNS, 8);
        $this->derivational = new SuffixTable(self::DERIVATIONAL, 8);
    }

    public function stem(string $word): string
    {
        if (str_contains($word, 'ё')) {
            $word = str_replace('ё', 'е', $word);
        }
        if (preg_match(self::REGIONS, $word, $found) !== 1) {
            return $word;
        }
        $rv = strlen($found[1]);
        $r2 = $found[2] === '' ? strlen($word) : strlen($found[0]);

        $word = $this->cut($this->gerunds, $word, $rv) ?? $this->cutInflection($word, $rv);
        // RV begins at the start of a letter, so if the word is longer than RV's offset, its last letter is in RV.
        if (str_ends_with($word, 'и') && strlen($word) > $rv) {
            $word = substr($word, 0, -2);
        }
        $suffix = $this->derivational->longest($word, max($rv, $r2));
        return self::tidy($suffix === '' ? $word : substr($word, 0, -strlen($suffix)), $rv);
    }

    /**
     * Cuts a reflexive ending, then the ending of an adjective (and of a participle before it), otherwise of a verb,
     * otherwise of a noun.
     */
    private function cutInflection(string $word, int $rv): string
    {
        if (self::ends($word, 'ся', $rv) || self::ends($word, 'сь', $rv)) {
            $word = substr($word, 0, -4);
        }
        $adjective = $this->cut($this->adjectives, $word, $rv);
        if ($adjective !== null) {
            return $this->cut($this->participles, $adjective, $rv) ?? $adjective;
        }
        return $this->cut($this->verbs, $word, $rv) ?? $this->cut($this->nouns, $word, $rv) ?? $word;
    }

    /** Cuts the longest suffix of a table. Returns null if there is none, or if the letter that must precede it in RV is missing. */
    private function cut(SuffixTable $table, string $word, int $rv): ?string
    {
        $suffix = $table->longest($word, $rv);
        if ($suffix === '') {
            return null;
        }
        $word = substr($word, 0, -strlen($suffix));
        if ($table->meaning($suffix) === self::AFTER_A) {
            $fits = (str_ends_with($word, 'а') || str_ends_with($word, 'я')) && strlen($word) > $rv;
            return $fits ? $word : null;
        }
        return $word;
    }

    /** Cuts a superlative ending and a doubled н, or a soft sign. */
    private static function tidy(string $word, int $rv): string
    {
        if (str_ends_with($word, 'ь')) {
            return strlen($word) > $rv ? substr($word, 0, -2) : $word;
        }
        if (str_ends_with($word, 'ш') || str_ends_with($word, 'ше')) {
            foreach (['ейше', 'ейш'] as $suffix) {
                if (self::ends($word, $suffix, $rv)) {
                    $word = substr($word, 0, -strlen($suffix));
                    break;
                }
            }
        }
        return self::ends($word, 'нн', $rv) ? substr($word, 0, -2) : $word;
    }

    /** Whether a word ends with a suffix that begins at the byte offset `$from` or later. */
    private static function ends(string $word, string $suffix, int $from): bool
    {
        return str_ends_with($word, $suffix) && strlen($word) - strlen($suffix) >= $from;
    }
}
