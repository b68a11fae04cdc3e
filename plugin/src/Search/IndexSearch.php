<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\Properties;
use MdShop\Catalog\Search\Index\PropertyFilter;

/**
 * The built-in search: the items that have all words of the query; if there are none, those that have as many as possible
 * (docs/search.md).
 */
final class IndexSearch implements FiltersItems, Search
{
    private readonly PropertyFilter $filter;
    private readonly ResultOrder $ordered;

    /** @param int $maxTerms The largest number of terms that are used; further ones are ignored (docs/decisions.md, "Search"). */
    public function __construct(
        private readonly IndexReader $index,
        private readonly Analyzer $analyzer,
        private readonly ConceptMatches $matches,
        private readonly int $maxTerms,
    ) {
        $this->filter = new PropertyFilter($index);
        $this->ordered = new ResultOrder($index);
    }

    /** With an empty text, all items of the list that the filters allow. */
    public function find(SearchRequest $request): SearchResult
    {
        $list = new ListKey($request->generation, $request->kind, $request->language);
        $variants = $this->filter->variants($list, $request->filters);
        if ($request->text === '') {
            $listed = $this->filter->items($list, $variants, [Properties::LISTED, ...self::terms($request)])->positions();
            return new SearchResult($this->ordered->ids($list, $request, array_fill_keys($listed, 0), [], $variants), count($listed));
        }
        $typed = $this->analyzer->query($request->text);
        $concepts = self::concepts(array_slice($typed, 0, $this->maxTerms));
        $known = [];
        $leftOut = [];
        foreach ($this->matches->of($list, $concepts, $this->index->size($list)) as $i => $term) {
            if ($term === null) {
                array_push($leftOut, ...$concepts[$i]->typed);
            } else {
                $known[] = $term;
            }
        }
        $allowed = $variants === null && self::terms($request) === [] ? null : $this->filter->items($list, $variants, self::terms($request));
        $scores = $leftOut === [] ? Scores::ofAll($known, $allowed) : [];
        $isPartial = $scores === [];
        $scores = $isPartial ? Scores::ofMost($known, $allowed) : $scores;
        $ignored = array_map(static fn (QueryTerm $term): string => $term->typed, array_slice($typed, $this->maxTerms));
        $note = new SearchNote(
            array_values(array_unique($ignored)),
            $isPartial && $scores !== [],
            $scores === [] ? [] : array_values(array_unique($leftOut))
        );
        return new SearchResult($this->ordered->ids($list, $request, $scores, $known, $variants), count($scores), $note->isEmpty() ? null : $note);
    }

    /**
     * The parts of a word that was typed as one ("HID-80") belong together.
     *
     * @param list<QueryTerm> $terms
     * @return list<Concept>
     */
    private static function concepts(array $terms): array
    {
        $groups = [];
        foreach ($terms as $i => $term) {
            $groups[$term->part === '' ? $i : $term->typed][] = $term;
        }
        return array_values(array_map(static fn (array $group): Concept => new Concept([$group], [$group[0]->typed]), $groups));
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
