<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Search\Text\QueryTerm;
use MdShop\Catalog\Search\Text\Words;
use MdShop\Catalog\Settings\SynonymText;
use MdShop\Catalog\Support\Text\Folding;

/**
 * The groups of synonyms of one language (docs/search.md, "Synonyms"): a word or phrase of a group in a query also finds the others.
 *
 * Every search uses it and needs only a few of the groups. So the lines that may contain a word of the query are found by the
 * beginnings of words, which is quick, and only these lines are analyzed.
 */
final class Synonyms
{
    /** How many alternatives a concept has at most, the typed one included: words of several groups would have too many. */
    private const ALTERNATIVES = SynonymText::MEMBERS;

    /** @param list<string> $lines */
    private function __construct(private readonly array $lines, private readonly Analyzer $analyzer)
    {
    }

    /** @param string $text One language's text of the setting `search_synonyms`. */
    public static function of(string $text, Analyzer $analyzer): self
    {
        return new self(SynonymText::lines(Folding::withSingleLetters($text)), $analyzer);
    }

    /**
     * The concepts of a query, in its order. The longest phrase of a group counts first, and each term belongs to one concept; a
     * term without synonyms is a concept of its own.
     *
     * @param list<QueryTerm> $terms Results of Analyzer::query().
     * @return list<Concept>
     */
    public function expand(array $terms): array
    {
        $phrases = $this->phrases($terms);
        $concepts = [];
        $next = 0;
        foreach ($terms as $place => $term) {
            if ($place === $next) {
                [$length, $synonyms] = $phrases[$place] ?? [1, []];
                $concepts[] = self::concept([$term, ...array_slice($terms, $place + 1, $length - 1)], $synonyms);
                $next += $length;
            }
        }
        return $concepts;
    }

    /**
     * The concepts of single words that do not follow one another.
     *
     * @param list<QueryTerm> $terms
     * @return list<Concept> One for each term.
     */
    public function expandWords(array $terms): array
    {
        $synonyms = $this->matches($terms)[1] ?? [];
        return array_map(
            static fn (int $place, QueryTerm $term): Concept => self::concept([$term], $synonyms[$place] ?? []),
            array_keys($terms),
            $terms
        );
    }

    /** @return list<string> The words that are synonyms alone, not in a phrase; folded, only those of letters. */
    public function words(): array
    {
        preg_match_all('/(?<=^|[,\n])[^\S\n]*+(\p{L}++)[^\S\n]*+(?=[,\n]|$)/Du', Folding::fold(implode("\n", $this->lines)), $words);
        return array_values(array_unique($words[1]));
    }

    /**
     * The phrases of groups in a query that do not overlap.
     *
     * @param list<QueryTerm> $terms
     * @return array<int, array{int, list<non-empty-list<QueryTerm>>}> The number of terms and the synonyms, by the first term's place.
     */
    private function phrases(array $terms): array
    {
        $matches = $this->matches($terms);
        krsort($matches);
        $phrases = [];
        $used = [];
        foreach ($matches as $length => $places) {
            ksort($places);
            foreach ($places as $place => $synonyms) {
                $own = array_fill($place, $length, true);
                if (array_intersect_key($own, $used) === []) {
                    $phrases[$place] = [$length, $synonyms];
                    $used += $own;
                }
            }
        }
        return $phrases;
    }

    /**
     * All phrases of groups in a query.
     *
     * @param list<QueryTerm> $terms
     * @return array<int, array<int, list<non-empty-list<QueryTerm>>>> Synonyms by the number of terms and the first term's place.
     */
    private function matches(array $terms): array
    {
        $beginnings = self::beginnings($terms);
        if ($beginnings === []) {
            return [];
        }
        $pattern = '/' . implode('|', $beginnings) . '/iu';
        $matches = [];
        foreach (preg_grep($pattern, $this->lines) ?: [] as $line) {
            $members = SynonymText::members($line);
            // Only members that may match are analyzed, and the others of their group if one does.
            foreach (array_keys(preg_grep($pattern, $members) ?: []) as $index) {
                $phrase = $this->analyzer->query($members[$index]);
                $places = $phrase === [] ? [] : self::places($phrase, $terms);
                if ($places === []) {
                    continue;
                }
                $others = array_map($this->analyzer->query(...), array_values(array_diff_key($members, [$index => true])));
                $others = array_values(array_filter($others, static fn (array $other): bool => $other !== []));
                foreach ($places as $place) {
                    $matches[count($phrase)][$place] = [...$matches[count($phrase)][$place] ?? [], ...$others];
                }
            }
        }
        return $matches;
    }

    /**
     * Patterns for the beginnings of all words that a term can match by equality or by stem. A stem is the beginning of its word,
     * except that the Romanian stem "…ist" also belongs to words with "…ism".
     *
     * @param list<QueryTerm> $terms
     * @return list<string> For texts in any spelling, see spellings().
     */
    private static function beginnings(array $terms): array
    {
        $patterns = [];
        foreach ($terms as $term) {
            $stems = array_map(static fn (string $stem): string => str_ends_with($stem, 'ist') ? substr($stem, 0, -1) : $stem, $term->stems);
            foreach ([self::word($term), ...$stems] as $beginning) {
                // A word of letters may follow a digit ("80mm"), a number a letter ("abec9").
                $patterns[] = (preg_match('/^\p{L}/u', $beginning) === 1 ? '(?<!\p{L})' : '') . self::spellings($beginning);
            }
        }
        return array_values(array_unique($patterns));
    }

    /**
     * @param string $beginning Folded. Returns a pattern for all its spellings, those with an inner "â" or "î" ("pâine", "pîine") and with Cyrillic letters
     *     that look like Latin ones ("85А") too.
     */
    private static function spellings(string $beginning): string
    {
        $pattern = '';
        foreach (mb_str_split($beginning, 1, 'UTF-8') as $letter) {
            $pattern .= Folding::pattern(...($letter === 'a' || $letter === 'i' ? ['a', 'i'] : []), ...Words::twins($letter));
        }
        return $pattern;
    }

    /**
     * Where a phrase occurs in a query.
     *
     * @param non-empty-list<QueryTerm> $phrase
     * @param list<QueryTerm> $terms
     * @return list<int>
     */
    private static function places(array $phrase, array $terms): array
    {
        $places = [];
        for ($place = 0; $place + count($phrase) <= count($terms); $place++) {
            foreach ($phrase as $index => $term) {
                if (! self::isSameWord($term, $terms[$place + $index])) {
                    continue 2;
                }
            }
            $places[] = $place;
        }
        return $places;
    }

    /** Whether two terms are forms of one word. */
    private static function isSameWord(QueryTerm $one, QueryTerm $other): bool
    {
        return self::word($one) === self::word($other) || array_intersect($one->stems, $other->stems) !== [];
    }

    /** The word itself, also if it is a part of a word with dashes: "фитнес-ролики" has the synonyms of "ролики". */
    private static function word(QueryTerm $term): string
    {
        return $term->part === '' ? $term->word : $term->part;
    }

    /**
     * @param non-empty-list<QueryTerm> $typed
     * @param list<non-empty-list<QueryTerm>> $synonyms
     */
    private static function concept(array $typed, array $synonyms): Concept
    {
        $key = static fn (array $terms): string => implode("\n", array_map(static fn (QueryTerm $term): string => $term->key(), $terms));
        $alternatives = [$key($typed) => $typed];
        foreach ($synonyms as $synonym) {
            if (count($synonym) === count($typed) && self::places($synonym, $typed) !== []) {
                continue; // Another form of what was typed.
            }
            $alternatives += [$key($synonym) => array_map(static fn (QueryTerm $term): QueryTerm => $term->asWholeWord(), $synonym)];
        }
        $words = array_map(static fn (QueryTerm $term): string => $term->typed, $typed);
        return new Concept(array_slice(array_values($alternatives), 0, self::ALTERNATIVES), array_values(array_unique($words)));
    }
}
