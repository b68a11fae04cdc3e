<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Text;

use MdShop\Catalog\Search\Stemming\RomanianStemmer;
use MdShop\Catalog\Search\Stemming\RussianStemmer;
use MdShop\Catalog\Search\Stemming\Stemmer;
use MdShop\Catalog\Support\Text\Folding;

/**
 * Splits texts into index words and queries into terms with the same rules, so that they match (docs/search.md). Words are
 * folded; their stems connect the forms of a word.
 */
final class Analyzer
{
    /** In code points. Longer words are cut, so they are found by their beginning. */
    private const WORD_LENGTH = 64;

    /** How many words, and how many short texts, are cached with their analysis; products repeat most of them. */
    private const WORDS = 24000;
    private const TEXTS = 4000;

    /** The longest text that is cached, in bytes: names of terms, sizes and colours, which many products share. */
    private const SHORT_TEXT = 64;

    /** How many words of a field are in the sequence of the item's words. */
    private const SEQUENCE_LENGTH = 300;

    /** Between the texts in the sequence of an item's words. */
    public const FIELD_END = '|';

    /** An index stores each impact in a byte. */
    private const MAX_IMPACT = 255;

    /** @var array<array-key, array{list<string>, string, array<array-key, int>, array<array-key, list<string>>}> The results of analyzeText() for short texts. */
    private array $texts = [];

    /** @var array<array-key, array<array-key, list<string>|null>> The results of wordsOf(), by normalized word. */
    private array $words = [];

    // Made when the first word needs them: few queries need all.
    private ?Stemmer $romanian = null;
    private ?Stemmer $unmarkedRomanian = null;
    private ?Stemmer $russian = null;

    /** The words of an item's texts. */
    public function document(SearchDocument $document): IndexedWords
    {
        $impacts = [];
        $stems = [];
        $sequence = [];
        foreach ($document->fields() as [$field, $texts]) {
            $counts = [];
            $length = 0;
            foreach ($texts as $text) {
                if ($field === Field::Sku) {
                    foreach (self::codeWords(Folding::normalize($text)) as $word) {
                        $counts[$word] = 1;
                    }
                    continue;
                }
                [$words, $joined, $ofText, $stemsOfText] = $this->texts[$text] ?? $this->analyzeText($text, $field !== Field::Name && $field !== Field::Text);
                foreach ($ofText as $word => $count) {
                    $counts[$word] = ($counts[$word] ?? 0) + $count;
                }
                foreach ($stemsOfText as $word => $stemsOfWord) {
                    if (! isset($stems[$word])) {
                        // All texts share one array.
                        $stems[$word] = $stemsOfWord;
                    } elseif ($stems[$word] !== $stemsOfWord) {
                        // Two spellings of one folded word ("fată", "față") may differ in their stems.
                        $stems[$word] = array_values(array_unique([...$stems[$word], ...$stemsOfWord]));
                    }
                }
                $fits = self::SEQUENCE_LENGTH - $length;
                $length += count($words);
                if ($words !== [] && $fits > 0) {
                    $sequence[] = count($words) <= $fits ? $joined : implode(' ', array_slice($words, 0, $fits));
                }
                $sequence[] = self::FIELD_END;
            }
            $ofOnce = $field->impact(1, $length);
            foreach ($counts as $word => $count) {
                $impact = ($impacts[$word] ?? 0) + ($count === 1 ? $ofOnce : $field->impact($count, $length));
                $impacts[$word] = $impact < self::MAX_IMPACT ? $impact : self::MAX_IMPACT;
            }
        }
        return new IndexedWords($impacts, $stems, implode(' ', $sequence));
    }

    /**
     * The words of a text.
     *
     * @param bool $isRepeated Whether other items probably have the same text.
     * @return array{list<string>, string, array<array-key, int>, array<array-key, list<string>>} For each word as it is written its index
     *     words, separated by spaces; all of them in one text; how often the text has each; stems by index word, [] for a stop word.
     */
    private function analyzeText(string $text, bool $isRepeated): array
    {
        $words = [];
        $counts = [];
        $stems = [];
        foreach (Words::of(Folding::normalize($text)) as $word) {
            $ofWord = $this->words[$word] ?? $this->wordsOf($word);
            foreach ($ofWord as $folded => $stemsOfWord) {
                $counts[$folded] = ($counts[$folded] ?? 0) + 1;
                if ($stemsOfWord === null) {
                    continue;
                }
                if (! isset($stems[$folded])) {
                    $stems[$folded] = $stemsOfWord;
                } elseif ($stems[$folded] !== $stemsOfWord) {
                    $stems[$folded] = array_values(array_unique([...$stems[$folded], ...$stemsOfWord]));
                }
            }
            $words[] = implode(' ', array_keys($ofWord));
        }
        $joined = implode(' ', $words);
        if ($isRepeated && strlen($text) <= self::SHORT_TEXT) {
            $this->texts = count($this->texts) < self::TEXTS ? $this->texts : [];
            $this->texts[$text] = [$words, $joined, $counts, $stems];
        }
        return [$words, $joined, $counts, $stems];
    }

    /**
     * The index words of a word of a text: the word itself, or, if it has several parts, each part and the joined word.
     *
     * @return array<array-key, list<string>|null> Stems by folded word, [] for a stop word; null for other words that have none.
     */
    private function wordsOf(string $word): array
    {
        if (count($this->words) >= self::WORDS) {
            $this->words = [];
        }
        $words = [];
        $parts = Words::parts(Words::withLatinTwins($word));
        if (count($parts) > 1) {
            $joined = self::joined($word);
            $words[$joined] = StopWords::has($joined) ? [] : null;
        }
        foreach ($parts as $part) {
            [$folded, $stems] = $this->analyze($part);
            $words[$folded] = $stems !== [] || StopWords::has($folded) ? $stems : null;
        }
        return $this->words[$word] = $words;
    }

    /**
     * The terms of a query, each once. Stop words that are no negations, and labels of numbers, are dropped unless nothing else is left.
     *
     * @param bool $isOfProducts Whether prices and labels are told from other words (QueryNumbers). Pages have them in their texts.
     * @return list<QueryTerm>
     */
    public function query(string $text, bool $isOfProducts = false): array
    {
        $words = Words::of(Folding::normalize($text));
        $kinds = $isOfProducts ? QueryNumbers::kinds(array_map(self::foldedWord(...), $words)) : [];
        $terms = [];
        $stopWords = [];
        foreach ($words as $i => $word) {
            foreach ($this->termsOf($word, $kinds[$i] ?? WordKind::Plain) as $term) {
                if ($term->kind === WordKind::Label) {
                    $stopWords[$term->key()] = $term;
                } else {
                    $terms[$term->key()] = $term;
                }
            }
        }
        $hasPlain = array_filter($terms, static fn (QueryTerm $term): bool => $term->kind === WordKind::Plain) !== [];
        return $kinds !== [] && ! $hasPlain ? $this->query($text) : array_values($terms ?: $stopWords);
    }

    /**
     * The terms of a word of a query, one for each part.
     *
     * @return list<QueryTerm> Stop words are labels too.
     */
    private function termsOf(string $word, WordKind $kind): array
    {
        $parts = Words::parts(Words::withLatinTwins($word));
        $hasDigits = preg_match('/\p{N}/u', $word) === 1;
        if (count($parts) === 1) {
            [$folded, $stems] = $this->analyze($parts[0]);
            if (StopWords::isNegation($folded)) {
                // Nothing begins with it: "без" is no part of "безопасный".
                return [new QueryTerm($folded, '', [], $word, true, $kind)];
            }
            // An "s" that stands alone is a size.
            $isStopWord = StopWords::has($folded) && $word !== 's';
            return [new QueryTerm($folded, '', [...$stems, ...$this->stemsOfPlural($parts[0])], $word, kind: $isStopWord ? WordKind::Label : $kind)];
        }
        $terms = [];
        foreach ($parts as $part) {
            [$folded, $stems] = $this->analyze($part);
            if ($kind !== WordKind::Plain && $kind !== WordKind::Label) {
                // Of "3000lei", a text has the number.
                $terms[] = new QueryTerm($folded, '', $stems, $word, kind: preg_match('/\p{N}/u', $part) === 1 ? $kind : WordKind::Label);
                continue;
            }
            // In "80A" the "a" is significant.
            $terms[] = new QueryTerm(self::joined($word), $folded, $stems, $word, kind: StopWords::has($folded) && ! $hasDigits ? WordKind::Label : $kind);
        }
        return $terms;
    }

    /**
     * The stems of the singular of a Romanian plural in -uri ("șasiuri" → "șasiu"), which the stemmer does not know for an ending. Only queries need
     * them: the singular finds the plural as the beginning of a word.
     *
     * @return list<string>
     */
    private function stemsOfPlural(string $word): array
    {
        // Not those in -ătură and -itură, nor "măsuri", whose plurals end alike.
        if (preg_match('/^(?=\p{Latin}{6})(\p{L}*?)uri(?:le|lor)?$/Du', $word, $found) !== 1 || preg_match('/\p{L}{2}[aăâiîu]t$|[aă]s$/Du', $found[1]) === 1) {
            return [];
        }
        // Those of "ulei" and "kit" have no u, those of "șasiu", "tricou" and "lucru" do.
        $isWithoutU = preg_match('/[aeiou]i$|[^aeiou]$/Du', $found[1]) === 1 && preg_match('/[^aeiou][lr]$/Du', $found[1]) === 0;
        return $this->analyze($found[1] . ($isWithoutU ? '' : 'u'))[1];
    }

    private static function foldedWord(string $word): string
    {
        return Folding::withoutMarks(Folding::modernize(Words::withLatinTwins($word)));
    }

    /** @return list<string> */
    private static function codeWords(string $code): array
    {
        if (preg_match('/^[a-z0-9-]+$/D', $code) === 1) {
            $joined = str_replace('-', '', $code);
            return $joined === '' ? [] : [self::cut($joined)];
        }
        $words = Words::of($code);
        // The whole code without punctuation, and each word as it would be typed: "PW-80.5/38" → "pw80538", "pw80.5", "38".
        $joined = [Words::joinedCode(implode(' ', $words)), ...array_map(Words::joined(...), $words), ...array_map(Words::joinedCode(...), $words)];
        $written = array_values(array_filter($joined, static fn (string $word): bool => $word !== ''));
        return array_map(static fn (string $word): string => self::cut(Folding::withoutMarks(Words::withLatinTwins($word))), $written);
    }

    /** A word with dashes as it is written without them: a letter that stands alone only between dashes is one of several then. */
    private static function joined(string $word): string
    {
        return self::cut(Folding::withoutMarks(Words::withLatinTwins(Words::joined($word))));
    }

    /**
     * A word's folded form and its stems. A Romanian word has two stems, one of the word with diacritics and one of the word
     * without, and a third one if an inner â might be typed as i ("piine"). Words match if they share one stem.
     *
     * @return array{string, list<string>}
     */
    private function analyze(string $part): array
    {
        $modern = Folding::modernize($part);
        $folded = self::cut(Folding::withoutMarks($modern));
        $stems = [];
        if (! StopWords::has($folded)) {
            if (preg_match('/^\p{Cyrillic}+$/u', $part) === 1) {
                $stems = [$this->russian()->stem($folded)];
            } elseif (preg_match('/^\p{Latin}+$/u', $part) === 1) {
                $stems = [Folding::withoutMarks($this->romanian()->stem($modern)), $this->unmarkedRomanian()->stem($folded)];
                if (preg_match('/(?<=\p{L})â(?=\p{L})/u', $modern) === 1) {
                    $stems[] = $this->unmarkedRomanian()->stem(Folding::withoutMarks(str_replace('â', 'i', $modern)));
                }
            }
        }
        $found = [];
        foreach ($stems as $stem) {
            $stem = self::cut($stem);
            if ($stem !== '' && ! in_array($stem, $found, true)) {
                $found[] = $stem;
            }
        }
        return [$folded, $found];
    }

    private function romanian(): Stemmer
    {
        return $this->romanian ??= RomanianStemmer::forWords();
    }

    private function unmarkedRomanian(): Stemmer
    {
        return $this->unmarkedRomanian ??= RomanianStemmer::forFoldedWords();
    }

    private function russian(): Stemmer
    {
        return $this->russian ??= new RussianStemmer();
    }

    private static function cut(string $word): string
    {
        return strlen($word) <= self::WORD_LENGTH ? $word : mb_substr($word, 0, self::WORD_LENGTH, 'UTF-8');
    }
}
