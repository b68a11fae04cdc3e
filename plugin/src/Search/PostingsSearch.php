<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Search\Text\QueryTerm;
use MdShop\Catalog\Support\Database\Database;

/**
 * Searches the postings with a range scan of the table's primary key, on any database. Only folded words of the query reach
 * the SQL, as values of comparisons; none of them acts as an operator.
 *
 * The score of an item is the sum of its best match for each term; a match scores the weight of its kind times the weight of
 * the field (docs/search.md).
 */
final class PostingsSearch implements Search
{
    private const EQUAL = 6;
    private const BEGINS = 3;
    private const SAME_STEM = 2;

    /** How many terms one scan handles. Each row of a scan is compared with each of its terms, so longer queries use several scans. */
    private const TERMS_PER_SCAN = 3;

    /** Sorts after every letter: the upper bound of a range of words with the same beginning. */
    private const RANGE_END = "\u{10FFFF}";

    /** @param int $maxTerms The largest number of terms that are used; further ones are ignored (docs/decisions.md, "Search"). */
    public function __construct(
        private readonly Database $database,
        private readonly Analyzer $analyzer,
        private readonly IndexReader $index,
        private readonly int $maxTerms,
    ) {
    }

    public function find(SearchRequest $request): SearchResult
    {
        $all = $this->analyzer->query($request->text);
        $terms = array_slice($all, 0, $this->maxTerms);
        if ($terms === []) {
            return new SearchResult([], 0);
        }
        [$from, $values, $score] = $this->matches($request, $terms);
        $server = $this->database->server();
        // One query returns the page and the total, so that they are consistent.
        $total = $server->hasWindowFunctions() ? ', COUNT(*) OVER () AS total' : '';
        $rows = $this->database->rows(
            "{$server->selectInOrder()} f0.object_id{$total} FROM {$from} ORDER BY {$score} DESC, f0.object_id DESC LIMIT %d OFFSET %d",
            [...$values, $request->limit, $request->offset]
        );
        $ids = array_map('intval', array_column($rows, 'object_id'));
        $ignoredWords = array_map(static fn (QueryTerm $term): string => $term->typed, array_slice($all, $this->maxTerms));
        return new SearchResult(
            $ids,
            isset($rows[0]['total']) ? (int) $rows[0]['total'] : $this->total($request, count($ids), $from, $values),
            $ignoredWords === [] ? null : new SearchNote(array_values(array_unique($ignoredWords)))
        );
    }

    /**
     * The number of matches, if the rows of the page do not contain it: there are none, or the server does not support window
     * functions.
     *
     * @param list<int|string> $values
     */
    private function total(SearchRequest $request, int $found, string $from, array $values): int
    {
        $isKnown = $found === 0 ? $request->offset === 0 : $found < $request->limit;
        return $isKnown
            ? $request->offset + $found
            : (int) $this->database->value("{$this->database->server()->selectInOrder()} COUNT(*) FROM {$from}", $values);
    }

    /**
     * The items that match every term, as tables joined on f0.object_id.
     *
     * @param non-empty-list<QueryTerm> $terms
     * @return array{string, list<int|string>, string} SQL, its values, and the SQL expression of the score.
     */
    private function matches(SearchRequest $request, array $terms): array
    {
        $stems = array_values(array_unique(array_merge(...array_map(static fn (QueryTerm $term): array => $term->stems, $terms))));
        $words = $this->index->forms($request->generation, $request->language, $stems);
        $found = [];
        $values = [];
        $scores = [];
        foreach (array_chunk($terms, self::TERMS_PER_SCAN) as $place => $chunk) {
            [$sql, $own] = $this->scan($request, $chunk, $words);
            $found[] = $place === 0 ? "({$sql}) f0" : "JOIN ({$sql}) f{$place} ON f{$place}.object_id = f0.object_id";
            $scores[] = "f{$place}.score";
            array_push($values, ...$own);
        }
        [$joins, $joinValues] = $this->filters($request);
        return [implode(' ', $found) . $joins, [...$values, ...$joinValues], implode(' + ', $scores)];
    }

    /**
     * Selects the items that match all of the given terms, with their score.
     *
     * @param non-empty-list<QueryTerm> $terms
     * @param array<array-key, list<string>> $words By stem.
     * @return array{string, list<int|string>} SQL and its values.
     */
    private function scan(SearchRequest $request, array $terms, array $words): array
    {
        $columns = [];
        $ranges = [];
        $scoreValues = [];
        foreach ($terms as $term) {
            $forms = array_merge(...array_map(static fn (string $stem): array => $words[$stem] ?? [], $term->stems));
            $forms = array_values(array_diff(array_unique($forms), [$term->word, $term->part]));
            [$score, $values] = self::score($term, $forms);
            $columns[] = "MAX({$score})";
            array_push($scoreValues, ...$values);
            array_push($ranges, ...self::ranges($term, $forms));
        }
        $names = array_map(static fn (int $place): string => 's' . $place, array_keys($columns));
        $select = implode(', ', array_map(static fn (string $column, string $name): string => "{$column} AS {$name}", $columns, $names));
        $list = ['generation = %d AND kind = %s AND language = %s', [$request->generation, $request->kind, $request->language], $ranges];
        [$rows, $rangeValues] = $this->database->server()->rowsInRanges($this->database->table('postings'), ['object_id', 'term', 'weight'], [$list]);
        $scan = "SELECT object_id, {$select} FROM {$rows} GROUP BY object_id";
        $having = count($names) === 1 ? '' : ' HAVING ' . implode(' AND ', array_map(static fn (string $name): string => $name . ' > 0', $names));
        return [
            'SELECT object_id, ' . implode(' + ', $names) . " AS score FROM ({$scan}{$having}) matches",
            [...$scoreValues, ...$rangeValues],
        ];
    }

    /**
     * The score of a row for a term; 0 if it does not match.
     *
     * @param list<string> $forms Other words with the term's stem.
     * @return array{string, list<string>} SQL and its values.
     */
    private static function score(QueryTerm $term, array $forms): array
    {
        $sql = 'CASE WHEN term = %s THEN weight * ' . self::EQUAL;
        $values = [$term->word];
        if ($term->part !== '') {
            $sql .= ' WHEN term = %s THEN weight * ' . self::EQUAL;
            $values[] = $term->part;
        }
        if ($term->matchesBeginnings()) {
            $sql .= ' WHEN term >= %s AND term < %s THEN weight * ' . self::BEGINS;
            array_push($values, $term->word, $term->word . self::RANGE_END);
        }
        if ($forms !== []) {
            $sql .= ' WHEN term IN (' . Database::placeholders(count($forms), '%s') . ') THEN weight * ' . self::SAME_STEM;
            array_push($values, ...$forms);
        }
        return [$sql . ' ELSE 0 END', $values];
    }

    /**
     * Conditions for the rows that match a term.
     *
     * @param list<string> $forms
     * @return non-empty-list<array{string, list<string>}> Each with SQL and its values; a row must satisfy one of them.
     */
    private static function ranges(QueryTerm $term, array $forms): array
    {
        $words = $term->part === '' ? $forms : [$term->part, ...$forms];
        $first = $term->matchesBeginnings()
            ? ['term >= %s AND term < %s', [$term->word, $term->word . self::RANGE_END]]
            : ['term = %s', [$term->word]];
        return $words === [] ? [$first] : [$first, ['term IN (' . Database::placeholders(count($words), '%s') . ')', $words]];
    }

    /** @return array{string, list<int>} */
    private function filters(SearchRequest $request): array
    {
        $sql = '';
        $values = [];
        foreach (array_filter(['category' => $request->categoryId, 'brand' => $request->brandId]) as $name => $id) {
            $sql .= " JOIN {$this->database->table('entry_terms')} {$name} ON {$name}.generation = %d AND {$name}.object_id = f0.object_id AND {$name}.term_id = %d";
            array_push($values, $request->generation, $id);
        }
        return [$sql, $values];
    }
}
