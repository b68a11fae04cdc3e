<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Spelling\Corrector;
use MdShop\Catalog\Search\Spelling\KeyboardLayout;
use MdShop\Catalog\Search\Spelling\SpellingKeys;
use MdShop\Catalog\Search\Spelling\Transliteration;

/** Finds the known words for which unknown words of a query may stand (docs/search.md, "Typing errors"). */
final class Corrections
{
    /** How many of the nearest words are searched instead of a mistyped one. */
    private const NEAREST = 4;

    /** Words that cost so much more than the nearest one, in hundredths of an edit, are not searched. */
    private const FARTHER = 60;

    /** Up to which cost a word is taken for a stop word, and from how many letters of it: they are short, so many words resemble one. */
    private const HIGHEST_COST_OF_STOP_WORDS = 90;
    private const SHORTEST_STOP_WORD = 4;

    public function __construct(
        private readonly Analyzer $analyzer,
        private readonly SpellingStore $spellings,
        private readonly StemStore $stems,
        private readonly ConceptMatches $matches,
    ) {
    }

    /**
     * @param array<int, Concept> $unknown Concepts that no item matches.
     * @param int $all How many items the list has.
     * @return array<int, array{KnownTerm, string}> What is searched instead, and the likeliest word for it, by the concepts' keys. Concepts
     *     that cannot be corrected are missing.
     */
    public function of(ListKey $list, array $unknown, int $all): array
    {
        $candidates = [];
        $terms = [];
        foreach ($unknown as $i => $concept) {
            $term = count($concept->alternatives[0]) === 1 ? $concept->alternatives[0][0] : null;
            if ($term !== null && $term->part === '' && ! $this->isKnown($list, $term)) {
                $terms[$i] = $term;
            }
        }
        $keys = [];
        foreach ($terms as $term) {
            array_push($keys, Transliteration::lookup($term->word), SpellingKeys::lookup($term->word));
        }
        $words = array_chunk($this->spellings->words($list->generation, $list->language, $keys), 2);
        foreach (array_keys($terms) as $place => $i) {
            $candidates[$i] = $this->candidates($terms[$i], ...$words[$place]);
        }
        $concepts = array_map(
            fn (array $candidate): Concept => new Concept([$candidate[0]], [$candidate[1]]),
            array_merge([], ...array_values($candidates))
        );
        $found = $this->matches->of($list, $concepts, $all);
        $corrections = [];
        foreach ($candidates as $i => $ofConcept) {
            $correction = self::best($ofConcept, array_splice($found, 0, count($ofConcept)), $all);
            if ($correction !== null) {
                $corrections[$i] = $correction;
            }
        }
        return $corrections;
    }

    /** Whether the word, or a form of it, occurs in this language, though not in this list. */
    private function isKnown(ListKey $list, QueryTerm $term): bool
    {
        return $this->stems->words($list->generation, $list->language, $term->stems) !== [];
    }

    /**
     * What a word may stand for, the likeliest first.
     *
     * @param list<string> $otherAlphabet Words that the typed one may write in another alphabet.
     * @param list<string> $resembling
     * @return list<array{non-empty-list<QueryTerm>, string, int}> Terms, the word and its cost in hundredths of an edit.
     */
    private function candidates(QueryTerm $term, array $otherAlphabet, array $resembling): array
    {
        $words = [];
        foreach (KeyboardLayout::other($term->typed) as $word) {
            $words[$word] = 0;
        }
        foreach ($otherAlphabet as $word) {
            $words += [$word => 0];
        }
        $nearest = array_filter(Corrector::nearest($term->word, $resembling), static fn (array $candidate): bool => self::isLikely(...$candidate));
        foreach (array_slice($nearest, 0, self::NEAREST) as [$word, $cost]) {
            $words += [$word => $cost];
        }
        if ($nearest === []) {
            foreach (Corrector::splits($term->word) as $pair) {
                $words += [implode(' ', $pair) => 0];
            }
        }
        $candidates = [];
        foreach ($words as $word => $cost) {
            $terms = $this->analyzer->query((string) $word);
            if ($terms !== []) {
                $candidates[] = [$terms, (string) $word, $cost];
            }
        }
        return $candidates;
    }

    private static function isLikely(string $word, int $cost): bool
    {
        return ! StopWords::has($word) || ($cost <= self::HIGHEST_COST_OF_STOP_WORDS && mb_strlen($word, 'UTF-8') >= self::SHORTEST_STOP_WORD);
    }

    /**
     * Whether the words for which one was typed without a space are likely: one of them is known itself, not only a form of it. A
     * stop word does not count, since many a word begins with one ("поместится").
     */
    private static function areKnown(string $words, KnownTerm $term): bool
    {
        $pair = explode(' ', $words);
        return count($pair) === 1 || array_filter($pair, static fn (string $word): bool => isset($term->words[$word]) && ! StopWords::has($word)) !== [];
    }

    /**
     * @param list<array{non-empty-list<QueryTerm>, string, int}> $candidates
     * @param list<KnownTerm|null> $found What matches each of them.
     * @return array{KnownTerm, string}|null
     */
    private static function best(array $candidates, array $found, int $all): ?array
    {
        $matches = [];
        $words = [];
        $best = null;
        $lowest = 0;
        foreach ($candidates as $i => [, $word, $cost]) {
            $term = $found[$i];
            if ($term === null || ! self::areKnown($word, $term)) {
                continue;
            }
            if ($best === null) {
                [$best, $lowest] = [$word, $cost];
            }
            if ($cost - $lowest <= self::FARTHER) {
                foreach ($term->matches as $position => $match) {
                    $matches[$position] = max($matches[$position] ?? 0, $cost === $lowest ? $match : Ranking::reduced($match, 100 - $cost + $lowest));
                }
                $words += $term->words;
            }
        }
        return $best === null ? null : [new KnownTerm(Ranking::weight(count($matches), $all), $matches, $words), $best];
    }
}
