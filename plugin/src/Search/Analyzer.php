<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Text\Folding;
use MdShop\Catalog\Text\Stemming\RomanianStemmer;
use MdShop\Catalog\Text\Stemming\RussianStemmer;
use MdShop\Catalog\Text\Stemming\Stemmer;
use MdShop\Catalog\Text\StopWords;
use MdShop\Catalog\Text\Words;

/**
 * Makes of texts the terms that they are found by, and of a query what it looks for: the two sides of one rule, so that
 * they meet (docs/search.md). A term is a folded word ("casti"), or a stem with "~" before it ("~cast").
 */
final class Analyzer
{
    public const STEM = '~';

    /** In code points: longer words are found by their beginning. The column has room for the "~" besides. */
    private const TERM_LENGTH = 60;

    /** Words that are remembered with their terms; texts repeat most of theirs. */
    private const REMEMBERED = 20000;

    /** @var array<string, array{string, list<string>}> Surface and stems by normalized part. */
    private array $known = [];

    /** @var array<string, bool> */
    private array $own = [];

    private readonly Stemmer $romanian;
    private readonly Stemmer $unmarkedRomanian;
    private readonly Stemmer $russian;

    public function __construct()
    {
        $this->romanian = new RomanianStemmer();
        $this->unmarkedRomanian = RomanianStemmer::forFoldedWords();
        $this->russian = new RussianStemmer();
    }

    /**
     * The terms of an item's texts, each with the weight of the best field that it stands in.
     *
     * @param list<array{Field, string}> $texts
     * @return array<array-key, int> Weight by term; PHP makes an integer of the key "38".
     */
    public function terms(array $texts): array
    {
        // The heaviest first, so that the first weight of a term is its highest.
        usort($texts, static fn (array $a, array $b): int => $b[0]->value <=> $a[0]->value);
        $terms = [];
        foreach ($texts as [$field, $text]) {
            $normalized = Folding::normalize($text);
            if ($field === Field::Sku) {
                $terms += $this->codeTerms($normalized);
                continue;
            }
            foreach (array_unique(Words::of($normalized)) as $word) {
                $parts = Words::parts($word);
                if (count($parts) > 1) {
                    $terms += [self::cut(Folding::withoutMarks(Words::joined($word))) => $field->value];
                }
                foreach ($parts as $part) {
                    [$surface, $stems] = $this->analyze($part);
                    $terms += [$surface => $field->value];
                    foreach ($stems as $stem) {
                        if ($stem !== $surface || ! $this->isItsOwnStem($surface)) {
                            $terms += [self::STEM . $stem => $field->value];
                        }
                    }
                }
            }
        }
        return $terms;
    }

    /**
     * What a query looks for, each term once; stop words are dropped unless nothing else is left.
     *
     * @return list<QueryTerm>
     */
    public function query(string $text): array
    {
        $terms = [];
        $stopWords = [];
        foreach (Words::of(Folding::normalize($text)) as $word) {
            $parts = Words::parts($word);
            $joined = self::cut(Folding::withoutMarks(Words::joined($word)));
            foreach ($parts as $part) {
                [$surface, $stems] = $this->analyze($part);
                // Words that are their own stem have no other entry.
                $words = array_values(array_diff(array_filter($stems, $this->isItsOwnStem(...)), [$surface]));
                $term = count($parts) === 1 ? new QueryTerm($surface, '', $stems, $words) : new QueryTerm($joined, $surface, $stems, $words);
                // In "80A" the "a" says something.
                if (StopWords::has($surface) && preg_match('/\p{N}/u', $word) !== 1) {
                    $stopWords[$term->key()] = $term;
                } else {
                    $terms[$term->key()] = $term;
                }
            }
        }
        return array_values($terms ?: $stopWords);
    }

    /** @return array<array-key, int> */
    private function codeTerms(string $code): array
    {
        $terms = [];
        $words = Words::of($code);
        // The whole without any sign, and each word as it would be typed: "PW-80.5/38" → "pw80538", "pw80.5", "38".
        foreach ([Words::joinedCode($code), ...array_map(Words::joined(...), $words), ...array_map(Words::joinedCode(...), $words)] as $joined) {
            if ($joined !== '') {
                $terms[self::cut(Folding::withoutMarks($joined))] = Field::Sku->value;
            }
        }
        return $terms;
    }

    /**
     * A word's folded form, and its stems. Romanian ones are two, of the word as it is and as it is typed without
     * diacritics, and a third where an inner â might be typed as i ("piine"): one in common is enough.
     *
     * @return array{string, list<string>}
     */
    private function analyze(string $part): array
    {
        if (isset($this->known[$part])) {
            return $this->known[$part];
        }
        if (count($this->known) >= self::REMEMBERED) {
            $this->known = [];
            $this->own = [];
        }
        $modern = Folding::modernize($part);
        $surface = self::cut(Folding::withoutMarks($modern));
        $stems = [];
        if (! StopWords::has($surface)) {
            if (preg_match('/^\p{Cyrillic}+$/u', $part) === 1) {
                $stems = [$this->russian->stem($surface)];
            } elseif (preg_match('/^\p{Latin}+$/u', $part) === 1) {
                $stems = [Folding::withoutMarks($this->romanian->stem($modern)), $this->unmarkedRomanian->stem($surface)];
                if (preg_match('/(?<=\p{L})â(?=\p{L})/u', $modern) === 1) {
                    $stems[] = $this->unmarkedRomanian->stem(Folding::withoutMarks(str_replace('â', 'i', $modern)));
                }
            }
        }
        $stems = array_values(array_unique(array_map(self::cut(...), array_filter($stems, static fn (string $stem): bool => $stem !== ''))));
        return $this->known[$part] = [$surface, $stems];
    }

    /** Whether every word that is folded to this has it among its stems; it needs no entry as a stem then. */
    private function isItsOwnStem(string $surface): bool
    {
        return $this->own[$surface] ??= (preg_match('/[а-я]/u', $surface) === 1 ? $this->russian : $this->unmarkedRomanian)->stem($surface) === $surface;
    }

    private static function cut(string $term): string
    {
        return strlen($term) <= self::TERM_LENGTH ? $term : mb_substr($term, 0, self::TERM_LENGTH, 'UTF-8');
    }
}
