<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use Closure;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\ListFacts;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\Matches;
use MdShop\Catalog\Search\Index\Properties;
use MdShop\Catalog\Search\Spelling\KeyboardLayout;
use MdShop\Catalog\Search\Spelling\Transliteration;
use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Search\Text\QueryTerm;
use MdShop\Catalog\Search\Text\StopWords;
use MdShop\Catalog\Search\Text\WordKind;
use MdShop\Catalog\Search\Text\Words;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Text\Folding;

/**
 * The built-in search: the items that have all words of the query; if the list has none, those that have as many as possible
 * (docs/search.md).
 */
final class IndexSearch implements FiltersItems, Search
{
    private readonly PropertyFilter $filter;
    private readonly ResultOrder $ordered;

    /**
     * @param int $maxTerms The largest number of terms that are used; further ones are ignored (docs/decisions.md, "Search").
     * @param Closure(int): bool $isIndexed Whether a generation has the index of this release.
     */
    public function __construct(
        private readonly IndexReader $index,
        private readonly Analyzer $analyzer,
        private readonly ConceptMatches $matches,
        private readonly Corrections $corrections,
        private readonly SettingsStore $settings,
        private readonly int $maxTerms,
        private readonly Closure $isIndexed,
    ) {
        $this->filter = new PropertyFilter($index);
        $this->ordered = new ResultOrder($index);
    }

    /**
     * With an empty text, all items of the list that the filters allow.
     *
     * @throws Unavailable After an update that changed the form of the index, until the index is built again.
     */
    public function find(SearchRequest $request): SearchResult
    {
        if (! ($this->isIndexed)($request->generation)) {
            throw new Unavailable('The index is being built in the form of this release.');
        }
        $list = new ListKey($request->generation, $request->kind, $request->language);
        $facts = new ListFacts($this->index, $list);
        $filtered = $this->filter->find($list, $request->filters, self::terms($request), $request->text === '', $request->sort->isByPrice());
        $count = $filtered->count();
        if ($request->text === '' && $count !== null) {
            return new SearchResult($this->ordered->ids($list, $request, $filtered, null), $count);
        }
        $allowed = $filtered->items();
        $terms = $this->analyzer->query($request->text, self::isOfProducts($list));
        $query = $this->understood($list, $request, $terms, $facts);
        [$ofAll, $isFilteredOut] = self::ofAll($query->known, $allowed);
        if ($ofAll->isEmpty() && ! $isFilteredOut && $query->leftOut === [] && $query->corrected === []) {
            $joined = $this->joinedNeighbours($list, $terms);
            if ($joined !== null) {
                $query = $this->understoodTerms($list, $request, $joined, $facts, true);
                [$ofAll, $isFilteredOut] = self::ofAll($query->known, $allowed);
            }
        }
        [$known, $ofAll, $prices] = self::withPrices($query, $ofAll, $allowed);
        // Filters only narrow a search: if they leave nothing of what has all words, something else would not be what was asked for.
        $scores = $ofAll->isEmpty() && ! $isFilteredOut ? Scores::ofMost($known, $allowed) : $ofAll;
        $isPartial = ! $isFilteredOut && ($ofAll->isEmpty() || $query->leftOut !== []);
        $note = $scores->isEmpty() && ! $isFilteredOut
            ? new SearchNote($query->ignored) : new SearchNote($query->ignored, $isPartial, $query->leftOut, $query->corrected, $isFilteredOut, $prices);
        $ids = $request->sort === Sort::Relevance
            ? $this->ordered->relevant($list, $scores, $known, $facts, $request->limit, $request->offset)
            : $this->ordered->ids($list, $request, $filtered, $scores->matches());
        return new SearchResult($ids, $scores->count(), $note->isEmpty() ? null : $note);
    }

    /**
     * @param list<KnownTerm> $known
     * @param Matches|null $allowed What meets the filters; null if there are none.
     * @return array{Scores, bool} The items that have all terms and meet the filters; and whether only the filters leave none.
     */
    private static function ofAll(array $known, ?Matches $allowed): array
    {
        $ofAll = Scores::ofAll($known, $allowed);
        return [$ofAll, $allowed !== null && $ofAll->isEmpty() && ! Scores::ofAll($known, null)->isEmpty()];
    }

    private static function isOfProducts(ListKey $list): bool
    {
        return $list->kind === 'product';
    }

    /**
     * Prices count only if items have them together with all other terms: else a few texts that happen to have the number would hide all others.
     *
     * @param Scores $ofAll The items that have all terms but the prices.
     * @param Matches|null $allowed See Scores::ofAll().
     * @return array{list<KnownTerm>, Scores, list<string>} The terms that count, the items that have all of them, and the prices that do not count.
     */
    private static function withPrices(UnderstoodQuery $query, Scores $ofAll, ?Matches $allowed): array
    {
        $typed = array_map('strval', array_keys($query->prices));
        $prices = array_filter($query->prices);
        if ($prices === [] || count($prices) < count($typed) || $ofAll->isEmpty()) {
            return [$query->known, $ofAll, $typed];
        }
        $known = [...$query->known, ...array_values($prices)];
        $withPrices = Scores::ofAll($known, $allowed);
        return $withPrices->isEmpty() ? [$query->known, $ofAll, $typed] : [$known, $withPrices, []];
    }

    /**
     * What the query means: as typed if its words are known, else with corrections.
     *
     * @param list<QueryTerm> $typed
     */
    private function understood(ListKey $list, SearchRequest $request, array $typed, ListFacts $facts): UnderstoodQuery
    {
        $query = $this->understoodTerms($list, $request, $typed, $facts, true);
        if ($query->leftOut === [] && $query->corrected === []) {
            return $query;
        }
        // The other layout counts only if all its words are known, and some are more than stop words. In Latin letters an apostrophe stands for
        // ь, so the word without it may still be typed in the wrong alphabet.
        foreach ([[KeyboardLayout::otherOfText($request->text), true], [Transliteration::withoutApostrophes($request->text), false]] as [$text, $isOtherLayout]) {
            if ($text === null || $text === $request->text) {
                continue;
            }
            $terms = $this->analyzer->query($text, self::isOfProducts($list));
            if ($isOtherLayout && ! self::haveMeaning($terms)) {
                continue;
            }
            $other = $this->understoodTerms($list, $request, $isOtherLayout ? array_map(KeyboardLayout::term(...), $terms) : $terms, $facts, ! $isOtherLayout);
            if ($other->leftOut === [] && $other->known !== []) {
                return new UnderstoodQuery($other->known, [], $other->ignored, self::pairs($request->text, $text, $other->corrected), $other->prices);
            }
        }
        return $query;
    }

    /**
     * @param list<QueryTerm> $typed
     * @param bool $mayBeCorrected Whether words that nothing matches may stand for others.
     */
    private function understoodTerms(ListKey $list, SearchRequest $request, array $typed, ListFacts $facts, bool $mayBeCorrected): UnderstoodQuery
    {
        $synonyms = Synonyms::of($this->settings->current()->synonyms($request->language), $this->analyzer);
        $used = $this->used($typed);
        $limits = array_filter($used, static fn (QueryTerm $term): bool => $term->kind === WordKind::PriceLimit);
        [$concepts, $found] = $this->matched($list, $synonyms, array_values(array_diff_key($used, $limits)), $facts);
        $prices = array_fill_keys(array_map(static fn (QueryTerm $term): string => $term->typed, $limits), null);
        foreach ($concepts as $i => $concept) {
            if ($concept->alternatives[0][0]->kind === WordKind::Price) {
                $prices[$concept->typed[0]] = $found[$i];
                unset($concepts[$i], $found[$i]);
            }
        }
        $unknown = array_intersect_key($concepts, array_filter($found, 'is_null'));
        if ($unknown !== [] && $mayBeCorrected) {
            $joined = $this->joinedNeighbours($list, $typed);
            if ($joined !== null) {
                return $this->understoodTerms($list, $request, $joined, $facts, true);
            }
        }
        $corrections = $unknown === [] || ! $mayBeCorrected ? [] : $this->corrections->of($list, $unknown, $synonyms, $facts);
        // A mistyped stop word is dropped like one that is spelt right.
        $stopWords = array_filter($corrections, static fn (array $correction): bool => StopWords::has($correction[1]) && ! StopWords::isNegation($correction[1]));
        $dropped = count($stopWords) < count($concepts) ? $stopWords : [];
        $phrases = $this->correctedPhrases($list, $synonyms, array_diff_key($concepts, $dropped), $found, $corrections, $facts);
        $known = [];
        $leftOut = [];
        $corrected = [];
        foreach ($concepts as $i => $concept) {
            $term = match (true) {
                isset($dropped[$i]) => null,
                array_key_exists($i, $phrases) => $phrases[$i],
                default => $found[$i] ?? $corrections[$i][0] ?? null,
            };
            // "Without" something unknown says nothing.
            $isPointless = $term?->isNegation() === true && isset($unknown[$i + 1]) && ! isset($corrections[$i + 1]);
            $known[] = $isPointless ? null : $term;
            foreach (array_filter($concept->alternatives[0], static fn (QueryTerm $term): bool => $term->isJoined()) as $joined) {
                $corrected[$joined->typed] = $joined->word;
            }
            if (isset($corrections[$i])) {
                $corrected[implode(' ', $concept->typed)] = $corrections[$i][1];
            } elseif ($isPointless || ($found[$i] === null && ! array_key_exists($i, $phrases))) {
                array_push($leftOut, ...$concept->typed);
            }
        }
        $ignored = array_map(static fn (QueryTerm $term): string => $term->typed, array_slice($typed, count($used)));
        return new UnderstoodQuery(
            array_values(array_filter($known)),
            array_values(array_unique($leftOut)),
            array_values(array_unique($ignored)),
            $corrected,
            $prices
        );
    }

    /**
     * The terms with one word for each two neighbours that the list has as one: "power slide" → "powerslide".
     *
     * @param list<QueryTerm> $terms
     * @return list<QueryTerm>|null Null if there are no such neighbours.
     */
    private function joinedNeighbours(ListKey $list, array $terms): ?array
    {
        $words = [];
        foreach (array_slice($terms, 1) as $i => $next) {
            if (self::isWord($terms[$i]) && self::isWord($next)) {
                $words[$i] = $terms[$i]->word . $next->word;
            }
        }
        $known = $words === [] ? [] : $this->index->knownWords($list->generation, $list->language, array_values($words))[$list->kind] ?? [];
        $places = array_keys(array_filter($words, static fn (string $word): bool => isset($known[$word])));
        foreach ($places as $i) {
            if (isset($terms[$i], $terms[$i + 1])) {
                $terms[$i] = $this->analyzer->query($words[$i])[0]->asTyped("{$terms[$i]->typed} {$terms[$i + 1]->typed}");
                unset($terms[$i + 1]);
            }
        }
        return $places === [] ? null : array_values($terms);
    }

    /** Whether a term is a single word of letters. */
    private static function isWord(QueryTerm $term): bool
    {
        return $term->kind === WordKind::Plain && $term->part === '' && ! $term->isJoined() && preg_match('/^\p{L}{2,}$/Du', $term->word) === 1;
    }

    /**
     * Whether the terms of a text in the other layout are more than stop words and words with digits, which stay as they are: "BP 90" is not "из 90".
     *
     * @param list<QueryTerm> $terms
     */
    private static function haveMeaning(array $terms): bool
    {
        foreach ($terms as $term) {
            if (! StopWords::has($term->part === '' ? $term->word : $term->part) && preg_match('/\p{N}/u', $term->typed) === 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * The terms that count. A word whose parts do not all count is ignored, unless it is the first one.
     *
     * @param list<QueryTerm> $terms
     * @return list<QueryTerm>
     */
    private function used(array $terms): array
    {
        $count = min($this->maxTerms, count($terms));
        $next = $terms[$count]->typed ?? null;
        while ($count > 0 && $terms[$count - 1]->typed === $next) {
            $count--;
        }
        return array_slice($terms, 0, $count === 0 ? $this->maxTerms : $count);
    }

    /**
     * The concepts of a query and what matches each of them. A phrase with synonyms that nothing matches is searched as its single
     * words, and a word with dashes as its parts.
     *
     * @param list<QueryTerm> $terms
     * @return array{list<Concept>, list<KnownTerm|null>}
     */
    private function matched(ListKey $list, Synonyms $synonyms, array $terms, ListFacts $facts): array
    {
        $concepts = self::joined($synonyms->expand($terms));
        $found = $this->matches->of($list, $concepts, $facts);
        $single = [];
        foreach ($concepts as $i => $concept) {
            $words = $found[$i] === null ? $this->wordsOf($concept) : [];
            if ($words !== []) {
                $single[$i] = self::joined(array_merge(...array_map(static fn (QueryTerm $term): array => $synonyms->expand([$term]), $words)));
            }
        }
        $foundSingle = $this->matches->of($list, array_merge([], ...array_values($single)), $facts);
        $allConcepts = [];
        $allFound = [];
        foreach ($concepts as $i => $concept) {
            array_push($allConcepts, ...$single[$i] ?? [$concept]);
            array_push($allFound, ...(isset($single[$i]) ? array_splice($foundSingle, 0, count($single[$i])) : [$found[$i]]));
        }
        return [$allConcepts, $allFound];
    }

    /**
     * The words of a concept that can be searched singly: those of a phrase, and the parts of a word with dashes. A code, which has digits, stays
     * whole.
     *
     * @return list<QueryTerm> None if the concept is a single word or code.
     */
    private function wordsOf(Concept $concept): array
    {
        $words = [];
        $isDivided = $concept->isPhrase();
        foreach ($concept->alternatives[0] as $term) {
            $word = $term->part === '' || preg_match('/\p{N}/u', $term->typed) === 1 ? $term : $this->ofPart($term);
            $isDivided = $isDivided || $word !== $term;
            $words[] = $word;
        }
        return $isDivided ? $words : [];
    }

    /** The part of a word as a word of its own. */
    private function ofPart(QueryTerm $term): QueryTerm
    {
        foreach ($this->analyzer->query(implode(' ', Words::parts($term->typed))) as $word) {
            if ($word->word === $term->part) {
                return $word;
            }
        }
        return $term;
    }

    /**
     * The phrases with synonyms that a query has only with its corrections ("роликовые конъки"), and what matches them.
     *
     * @param array<int, Concept> $concepts In the order of the query.
     * @param array<int, KnownTerm|null> $found What matches each concept.
     * @param array<int, array{KnownTerm, string}> $corrections Corrections::of()
     * @return array<int, KnownTerm|null> For the keys of the concepts that are in such a phrase: what matches it for the first one, null
     *     for the others.
     */
    private function correctedPhrases(ListKey $list, Synonyms $synonyms, array $concepts, array $found, array $corrections, ListFacts $facts): array
    {
        if ($corrections === []) {
            return [];
        }
        $terms = [];
        $owners = [];
        foreach ($concepts as $i => $concept) {
            $ofConcept = isset($corrections[$i]) ? $this->analyzer->query($corrections[$i][1]) : $concept->alternatives[0];
            array_push($terms, ...$ofConcept);
            array_push($owners, ...array_fill(0, count($ofConcept), $i));
        }
        $phrases = [];
        $place = 0;
        foreach ($synonyms->expand($terms) as $phrase) {
            $length = count($phrase->alternatives[0]);
            $members = array_values(array_unique(array_slice($owners, $place, $length)));
            $isOfWholeConcepts = ($owners[$place - 1] ?? null) !== $members[0] && ($owners[$place + $length] ?? null) !== end($members);
            $isNew = array_filter($members, static fn (int $i): bool => $found[$i] === null) !== [];
            if (count($members) > 1 && $isOfWholeConcepts && $isNew) {
                $phrases[] = [$phrase, $members];
            }
            $place += $length;
        }
        $matched = [];
        foreach ($this->matches->of($list, array_column($phrases, 0), $facts) as $number => $term) {
            if ($term !== null) {
                $matched += [$phrases[$number][1][0] => $term] + array_fill_keys($phrases[$number][1], null);
            }
        }
        return $matched;
    }

    /**
     * The parts of a word that was typed as one ("HID-80") belong together.
     *
     * @param list<Concept> $concepts
     * @return list<Concept>
     */
    private static function joined(array $concepts): array
    {
        $joined = [];
        foreach ($concepts as $i => $concept) {
            $isPart = count($concept->alternatives) === 1 && $concept->alternatives[0][0]->part !== '';
            $key = $isPart ? 'part ' . $concept->typed[0] : $i;
            $joined[$key] = isset($joined[$key])
                ? new Concept([[...$joined[$key]->alternatives[0], ...$concept->alternatives[0]]], $concept->typed) : $concept;
        }
        return array_values($joined);
    }

    /**
     * What was searched instead of the words of a text.
     *
     * @param string $used Another spelling of the text.
     * @param array<array-key, string> $corrected What was searched instead of words of $used.
     * @return array<array-key, string> By typed word; words that were searched as typed are missing.
     */
    private static function pairs(string $typed, string $used, array $corrected): array
    {
        $words = preg_split('/\s+/u', mb_strtolower($typed, 'UTF-8')) ?: [];
        $others = preg_split('/\s+/u', mb_strtolower($used, 'UTF-8')) ?: [];
        if (count($words) !== count($others)) {
            return [$typed => $used];
        }
        $pairs = [];
        foreach ($words as $i => $word) {
            $ofWord = Words::of(Folding::normalize($others[$i]));
            $ofParts = array_merge($ofWord, ...array_map(Words::parts(...), $ofWord));
            $changes = array_intersect_key($corrected, array_fill_keys($ofParts, true));
            if ($word === $others[$i]) {
                $pairs += $changes;
            } else {
                $pairs[$word] = strtr($others[$i], $changes);
            }
        }
        return $pairs;
    }

    /** @return list<string> The properties of the category and the brand. */
    private static function terms(SearchRequest $request): array
    {
        return [
            ...($request->categoryId === 0 ? [] : [Properties::category($request->categoryId)]),
            ...($request->brandId === 0 ? [] : [Properties::brand($request->brandId)]),
        ];
    }
}
