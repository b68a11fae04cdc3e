<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\ListFacts;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\SpellingStore;
use MdShop\Catalog\Search\Index\TermMatches;
use MdShop\Catalog\Search\Spelling\Corrector;
use MdShop\Catalog\Search\Spelling\KeyboardLayout;
use MdShop\Catalog\Search\Spelling\SpellingKeys;
use MdShop\Catalog\Search\Spelling\Transliteration;
use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Search\Text\QueryTerm;
use MdShop\Catalog\Search\Text\StopWords;
use MdShop\Catalog\Support\Text\Folding;

/**
 * Finds the known words for which unknown words of a query may stand (docs/search.md, "Typing errors"). All words of a query are
 * looked up together, so it needs five statements at most.
 */
final class Corrections
{
    /** How many of the nearest words of the language are looked up in the list, and how many that it has are searched. */
    private const LOOKED_UP = 12;
    private const NEAREST = 4;

    /** Words that cost so much more than the nearest one, in hundredths of an edit, are not searched. */
    private const FARTHER = 60;

    /** Up to which cost a word is taken for a stop word, and from how many letters of it: they are short, so many words resemble one. */
    private const HIGHEST_COST_OF_STOP_WORDS = 90;
    private const SHORTEST_STOP_WORD = 4;

    public function __construct(
        private readonly Analyzer $analyzer,
        private readonly SpellingStore $spellings,
        private readonly KnownForms $forms,
        private readonly ConceptMatches $matches,
    ) {
    }

    /**
     * @param array<int, Concept> $unknown Concepts that no item matches.
     * @param Synonyms $synonyms Those of the language: they are known words too, and what is searched instead has its own ones.
     * @return array<int, array{KnownTerm, string}> What is searched instead, and the likeliest word for it, by the concepts' keys. Concepts
     *     that cannot be corrected are missing.
     */
    public function of(ListKey $list, array $unknown, Synonyms $synonyms, ListFacts $facts): array
    {
        $typed = [];
        foreach ($unknown as $i => $concept) {
            $term = count($concept->alternatives[0]) === 1 ? $concept->alternatives[0][0] : null;
            if ($term !== null && $term->part === '') {
                $typed[$i] = $term;
            }
        }
        $words = $typed === [] ? [] : $synonyms->words();
        $candidates = $this->known($list, $typed, $this->candidates($list, $typed, $words), $words);
        $found = $this->matches->of($list, self::concepts(array_merge([], ...array_values($candidates)), $synonyms), $facts);
        $corrections = [];
        foreach ($candidates as $i => $ofWord) {
            $correction = self::best($ofWord, array_splice($found, 0, count($ofWord)), $facts->size());
            if ($correction !== null) {
                $corrections[$i] = $correction;
            }
        }
        return self::withoutLettersOfModels($corrections, $typed);
    }

    /**
     * The keys of nearly any two letters, such as those of a model, write a short stop word in the other layout: "BP" is "из". It counts only
     * beside another word that was typed in that layout.
     *
     * @param array<int, array{KnownTerm, string}> $corrections
     * @param array<int, QueryTerm> $typed
     * @return array<int, array{KnownTerm, string}>
     */
    private static function withoutLettersOfModels(array $corrections, array $typed): array
    {
        $short = [];
        foreach ($corrections as $i => [, $words]) {
            if (KeyboardLayout::other($typed[$i]->typed) !== [$words]) {
                continue;
            }
            if (! StopWords::has(Folding::fold($words))) {
                return $corrections;
            }
            if (mb_strlen($words, 'UTF-8') < self::SHORTEST_STOP_WORD) {
                $short[$i] = true;
            }
        }
        return array_diff_key($corrections, $short);
    }

    /**
     * What the candidates mean: a word and its synonyms, or a pair of words.
     *
     * @param list<Candidate> $candidates
     * @return list<Concept>
     */
    private static function concepts(array $candidates, Synonyms $synonyms): array
    {
        $single = array_filter($candidates, static fn (Candidate $candidate): bool => count($candidate->terms) === 1);
        $expanded = $synonyms->expandWords(array_map(static fn (Candidate $candidate): QueryTerm => $candidate->terms[0], array_values($single)));
        $concepts = array_combine(array_keys($single), $expanded);
        return array_map(
            static fn (int $i, Candidate $candidate): Concept => $concepts[$i] ?? new Concept([$candidate->terms], [$candidate->words]),
            array_keys($candidates),
            $candidates
        );
    }

    /**
     * The words of the language, and the synonyms, for which typed words may stand.
     *
     * @param array<int, QueryTerm> $typed
     * @param list<string> $synonyms Synonyms::words()
     * @return array<int, array{list<Candidate>, list<Candidate>, list<Candidate>}> By the keys of $typed: those of the other alphabet, the
     *     nearest words and the pairs of words, the likeliest first.
     */
    private function candidates(ListKey $list, array $typed, array $synonyms): array
    {
        $readings = array_map(static fn (QueryTerm $term): array => Transliteration::lookup($term->word), $typed);
        $keys = [];
        foreach ($typed as $i => $term) {
            array_push($keys, $readings[$i], SpellingKeys::lookup($term->word));
        }
        $words = $this->spellings->words($list->generation, $list->language, $keys);
        $sounds = self::sounds($synonyms);
        $candidates = [];
        foreach ($typed as $i => $term) {
            // A word that is only a synonym is meant less often, so only the likeliest reading counts: "casca" in Russian is not "каска".
            $ofSound = $sounds[$readings[$i][0] ?? ''] ?? [];
            [$ofOtherAlphabet, $resembling] = array_splice($words, 0, 2);
            // Synonyms have places of their own, so that they do not crowd out the words of items.
            $more = array_values(array_diff($synonyms, $resembling));
            $candidates[$i] = [
                $this->analyzed(array_fill_keys([...array_slice($ofOtherAlphabet, 0, self::LOOKED_UP), ...$ofSound], 0)),
                $this->analyzed(self::likely($term, $resembling) + self::likely($term, $more)),
                $this->analyzed(array_fill_keys(array_map(static fn (array $pair): string => implode(' ', $pair), Corrector::splits($term->word)), 0)),
            ];
        }
        return $candidates;
    }

    /**
     * @param list<string> $words
     * @return array<string, list<string>> Those words that may be typed in the other alphabet, by the keys that Transliteration looks up.
     */
    private static function sounds(array $words): array
    {
        $sounds = [];
        foreach ($words as $word) {
            foreach (Transliteration::keys($word) as $key) {
                $sounds[$key][] = $word;
            }
        }
        return $sounds;
    }

    /**
     * @param list<string> $words
     * @return array<array-key, int> The costs of the nearest words, the lowest first.
     */
    private static function likely(QueryTerm $typed, array $words): array
    {
        $nearest = array_filter(Corrector::nearest($typed->word, $words), static fn (array $candidate): bool => self::isLikely(...$candidate));
        return array_column(array_slice($nearest, 0, self::LOOKED_UP), 1, 0);
    }

    /**
     * @param array<array-key, int> $costs By the words.
     * @return list<Candidate>
     */
    private function analyzed(array $costs): array
    {
        $candidates = [];
        foreach ($costs as $words => $cost) {
            $terms = $this->analyzer->query((string) $words);
            if ($terms !== []) {
                $candidates[] = new Candidate($terms, (string) $words, $cost);
            }
        }
        return $candidates;
    }

    /** @return list<Candidate> */
    private function ofOtherLayout(string $typed): array
    {
        return array_map(
            static fn (Candidate $candidate): Candidate => new Candidate(array_map(KeyboardLayout::term(...), $candidate->terms), $candidate->words),
            $this->analyzed(array_fill_keys(KeyboardLayout::other($typed), 0))
        );
    }

    private static function isLikely(string $word, int $cost): bool
    {
        if (! StopWords::has($word)) {
            return true;
        }
        // A wrong guess must not turn a query into its opposite: "role de vară" are not "role fără".
        return ! StopWords::isNegation($word) && $cost <= self::HIGHEST_COST_OF_STOP_WORDS && mb_strlen($word, 'UTF-8') >= self::SHORTEST_STOP_WORD;
    }

    /**
     * What may be searched instead of typed words that no item of the language has: what the same keys write in the other layout, the
     * candidates that the list has, and synonyms.
     *
     * @param array<int, QueryTerm> $typed
     * @param array<int, array{list<Candidate>, list<Candidate>, list<Candidate>}> $candidates See candidates().
     * @param list<string> $synonyms Synonyms::words()
     * @return array<int, list<Candidate>> By the keys of $typed, the lowest cost first; pairs of words last.
     */
    private function known(ListKey $list, array $typed, array $candidates, array $synonyms): array
    {
        $terms = array_values($typed);
        foreach (array_merge([], ...array_merge([], ...array_values($candidates))) as $candidate) {
            array_push($terms, ...$candidate->terms);
        }
        $kinds = $this->forms->kinds($list, $terms);
        $isSynonym = array_fill_keys($synonyms, true);
        $known = [];
        foreach ($typed as $i => $term) {
            // A word that the other list of the language has is spelt right.
            if ($kinds[$term->word] === []) {
                $ofItems = array_map(
                    static fn (array $group): array => array_filter($group, static fn (Candidate $one): bool => self::isKnown($one, $list, $kinds)),
                    $candidates[$i]
                );
                $others = array_map(
                    static fn (array $group, array $known): array
                        => array_filter(array_diff_key($group, $known), static fn (Candidate $one): bool => isset($isSynonym[$one->words])),
                    $candidates[$i],
                    $ofItems
                );
                $known[$i] = [
                    ...$this->ofOtherLayout($term->typed),
                    ...array_slice($ofItems[0], 0, self::NEAREST),
                    ...array_slice($others[0], 0, self::NEAREST),
                    ...self::nearest($ofItems[1], $others[1]),
                    ...($ofItems[1] === [] ? $ofItems[2] : []),
                ];
            }
        }
        return $known;
    }

    /**
     * Whether the list has a word. Of two words for which one was typed without a space, it must have one itself, not only a form of it; a
     * stop word does not count, since many a word begins with one ("поместится").
     *
     * @param array<array-key, array<string, bool>> $kinds KnownForms::kinds()
     */
    private static function isKnown(Candidate $candidate, ListKey $list, array $kinds): bool
    {
        foreach ($candidate->terms as $term) {
            $isItself = $kinds[$term->word][$list->kind] ?? null;
            if ($candidate->isPair() ? $isItself === true && ! StopWords::has($term->word) : $isItself !== null) {
                return true;
            }
        }
        return false;
    }

    /**
     * The nearest words, and of stop words only the first one.
     *
     * @param array<int, Candidate> $ofItems
     * @param array<int, Candidate> $synonyms Synonyms that no item has.
     * @return list<Candidate>
     */
    private static function nearest(array $ofItems, array $synonyms): array
    {
        $stopWords = array_filter($ofItems, static fn (Candidate $candidate): bool => $candidate->isStopWord());
        $others = array_diff_key($ofItems, $stopWords);
        $nearest = [...array_slice($others, 0, self::NEAREST), ...array_slice($synonyms, 0, self::NEAREST), ...array_slice($stopWords, 0, 1)];
        usort($nearest, static fn (Candidate $a, Candidate $b): int => $a->cost <=> $b->cost);
        return $nearest;
    }

    /**
     * @param list<Candidate> $candidates The lowest cost first; pairs of words last.
     * @param list<KnownTerm|null> $found What matches each of them.
     * @return array{KnownTerm, string}|null
     */
    private static function best(array $candidates, array $found, int $all): ?array
    {
        $lowestOfOthers = PHP_INT_MAX;
        foreach ($candidates as $i => $candidate) {
            if ($found[$i] !== null && ! $candidate->isStopWord()) {
                $lowestOfOthers = min($lowestOfOthers, $candidate->cost);
            }
        }
        $best = null;
        $matches = new TermMatches();
        foreach ($candidates as $i => $candidate) {
            $term = $found[$i];
            // Any other word that is about as near is likelier than a stop word; a pair of words counts only if there is no single one.
            if (
                $term === null || ($candidate->isStopWord() && $lowestOfOthers <= $candidate->cost + self::FARTHER)
                || ($candidate->isPair() && $best !== null && ! $best->isPair())
            ) {
                continue;
            }
            $best ??= $candidate;
            $more = $candidate->cost - $best->cost;
            if ($more <= self::FARTHER) {
                $matches = ConceptMatches::withReduced($matches, $term->items, 100 - $more);
            }
        }
        return $best === null ? null : [new KnownTerm($matches, $all), $best->words];
    }
}
