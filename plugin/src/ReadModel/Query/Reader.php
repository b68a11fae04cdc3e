<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use Closure;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\ReadModel\Storage\ItemJson;
use MdShop\Catalog\ReadModel\Storage\TableNames;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\Timeline;
use MdShop\Catalog\Search\Search;
use MdShop\Catalog\Search\SearchRequest;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Text\Folding;

/**
 * Reads projected rows for all transports. The number of statements does not grow with the list (docs/read-model.md, "What a read
 * costs").
 */
final class Reader
{
    /** How often a search is repeated if some of its results were removed before their rows were read. */
    private const TRIES = 3;

    /** How often a list is read again if items on its page are due. */
    private const ROUNDS = 3;

    /** Pages behind so many items are found in the timeline; going through the items before them would take longer. */
    private const FAR = 200;

    /**
     * @param Closure(): IndexReader $index Called only for pages that are far behind: most lists do without the classes of the index.
     * @param int $longestSlug How many code points of a slug a list can be asked for.
     */
    public function __construct(
        private readonly Database $database,
        private readonly Freshness $freshness,
        private readonly Search $search,
        private readonly Closure $index,
        private readonly Site $site,
        private readonly int $mostVariants,
        private readonly int $longestSlug,
    ) {
    }

    /** Whether reads are possible at all. */
    public function isAvailable(): bool
    {
        try {
            $generation = $this->freshness->ensure();
            foreach (TableNames::GENERATIONS as $table) {
                $this->database->row("SELECT generation FROM {$this->database->table($table)} WHERE generation = %d LIMIT 1", [$generation]);
            }
            return true;
        } catch (Unavailable | DatabaseError) {
            return false;
        }
    }

    /** @param int|null $generation If the caller already has one from Freshness::ensure(). */
    public function list(ListQuery $query, ?int $generation = null): ListPage
    {
        $generation ??= $this->freshness->ensure();
        if ($this->freshness->isClosed($query->kind)) {
            return new ListPage([], 0, $query->page, $query->perPage, null, $generation);
        }
        $page = $this->listOf($generation, $query);
        // While many changes are pending, at least the items of this page must be up to date: project them and read the list again.
        for ($round = 1; $this->freshness->isBehind(); $round++) {
            $ids = array_keys($page->items);
            $corrected = $this->freshness->projectIfDue($generation, $ids);
            if ($corrected === null) {
                break;
            }
            $generation = $corrected;
            if ($round === self::ROUNDS) {
                // Each time, other due items have moved into the page.
                $page = $this->stillMatching($generation, $query, $page);
                break;
            }
            $page = $this->listOf($generation, $query);
        }
        $this->freshness->assertUpToDate(array_keys($page->items));
        return $page->ofGeneration($generation);
    }

    /** The items of a page with their current rows, without those that do not meet the query's filters any more. */
    private function stillMatching(int $generation, ListQuery $query, ListPage $page): ListPage
    {
        $items = $this->summaries($generation, $query, array_keys($page->items), true);
        $missing = count($page->items) - count($items);
        $total = self::totalWithout($missing, $query, $page->total, count($items));
        return new ListPage($items, $total, $page->page, $page->perPage, $page->note, isProvisional: $missing > 0);
    }

    /**
     * The total of a list of which some items turned out to be missing.
     *
     * @param int $shown How many items the page has.
     */
    private static function totalWithout(int $missing, ListQuery $query, int $total, int $shown): int
    {
        return max($total - $missing, $shown === 0 ? 0 : $query->offset() + $shown);
    }

    private function listOf(int $generation, ListQuery $query): ListPage
    {
        $category = $query->category === '' ? 0 : $this->termId($generation, 'category', $query->language, $query->category);
        $brand = $query->brand === '' ? 0 : $this->termId($generation, 'brand', $query->language, $query->brand);
        if ($category === null || $brand === null) {
            return new ListPage([], 0, $query->page, $query->perPage);
        }
        $isPlain = $query->search === '' && $query->filters->isEmpty() && in_array($query->sort, [Sort::Relevance, Sort::Newest], true);
        return $isPlain
            ? $this->plainList($generation, $query, $category, $brand)
            : $this->searchedList($generation, $query, $category, $brand);
    }

    /**
     * A product's detail as JSON, in a language. The product is found by the id of any public post of its translation group;
     * null if there is none.
     */
    public function product(int $id, string $language): ?string
    {
        $generation = $this->freshness->ensure(priority: [$id]);
        if ($this->freshness->isClosed('product')) {
            return null;
        }
        $row = $this->database->row(
            "SELECT found.object_id, found.summary, found.detail FROM {$this->entries()} handle
             JOIN {$this->entries()} found ON found.generation = handle.generation AND found.group_id = handle.group_id
                AND found.language = %s AND found.kind = 'product' AND found.visible = 1
             WHERE handle.generation = %d AND handle.object_id = %d AND handle.kind = 'product' AND handle.visible = 1",
            [$language, $generation, $id]
        );
        if ($row === null) {
            return null;
        }
        $this->freshness->assertUpToDate([$id, (int) $row['object_id']]);
        return $this->withHome(ItemJson::detail((string) $row['summary'], (string) $row['detail']));
    }

    /**
     * The categories and brands of a language that have products, sorted by name.
     *
     * @return array{category: list<array<string, int|string>>, brand: list<array<string, int|string>>}
     */
    public function terms(string $language): array
    {
        $isAccepted = fn (array $term): bool => mb_strlen((string) $term['slug']) <= $this->longestSlug;
        return array_map(static fn (array $terms): array => array_values(array_filter($terms, $isAccepted)), $this->sortedTerms($language, null, false));
    }

    /**
     * The same terms, each with the id of its parent; 0 for none. A parent that is not among them, because it has no products or is of
     * the other language, is none: what is below it moves up.
     *
     * @param int|null $generation If the caller already has one from Freshness::ensure().
     * @return array{category: list<array<string, int|string>>, brand: list<array<string, int|string>>}
     */
    public function termTree(string $language, ?int $generation = null): array
    {
        return $this->sortedTerms($language, $generation, true);
    }

    /** @return array{category: list<array<string, int|string>>, brand: list<array<string, int|string>>} */
    private function sortedTerms(string $language, ?int $generation, bool $withParents): array
    {
        $generation ??= $this->freshness->ensure();
        if ($this->freshness->isClosed('product')) {
            return ['category' => [], 'brand' => []];
        }
        $rows = $this->database->rows(
            self::selectTerms($this->database, 'term.kind, term.term_id, term.parent_id, term.name, term.slug, term.url, count.total'),
            [$generation, $language]
        );
        $kinds = $withParents ? array_column($rows, 'kind', 'term_id') : [];
        $terms = ['category' => [], 'brand' => []];
        foreach (Folding::sorted($rows, static fn (array $row): array => [(string) $row['name'], (int) $row['term_id']]) as $row) {
            $term = [
                'id' => (int) $row['term_id'],
                'name' => (string) $row['name'],
                'slug' => (string) $row['slug'],
                'url' => $this->site->absolute((string) $row['url']),
                'count' => (int) $row['total'],
            ];
            if ($withParents) {
                $term['parent'] = ($kinds[$row['parent_id']] ?? '') === $row['kind'] ? (int) $row['parent_id'] : 0;
            }
            $terms[$row['kind'] === 'brand' ? 'brand' : 'category'][] = $term;
        }
        return $terms;
    }

    /**
     * The statement that reads the terms with products of a generation and a language, which are its two values.
     *
     * @param string $columns Of `term`, and `count.total`.
     */
    public static function selectTerms(Database $database, string $columns): string
    {
        // With a whole key of `totals` for each term: an OR would read all of them for every term, and a UNION of both kinds takes longer.
        return "SELECT {$columns} FROM {$database->table('terms')} term
            JOIN {$database->table('totals')} count ON count.generation = term.generation AND count.kind = 'product'
                AND count.language = term.language AND count.category_id = term.term_id * (term.kind = 'category')
                AND count.brand_id = term.term_id * (term.kind = 'brand') AND count.total > 0
            WHERE term.generation = %d AND term.language = %s";
    }

    private function plainList(int $generation, ListQuery $query, int $category, int $brand): ListPage
    {
        $total = "SELECT total FROM {$this->database->table('totals')}
            WHERE generation = %d AND kind = %s AND language = %s AND category_id = %d AND brand_id = %d";
        $totalValues = [$generation, $query->kind, $query->language, $category, $brand];
        $filters = array_values(array_filter([$category, $brand]));
        if ($filters === [] && $query->offset() === 0) {
            // The most frequent list. Nothing is skipped, so the rows can be read at once.
            return $this->pageOf($query, $this->database->rows(
                "SELECT ({$total}) AS total, object_id, summary FROM {$this->entries()}
                 WHERE generation = %d AND kind = %s AND language = %s AND listed = 1 ORDER BY modified DESC, object_id DESC LIMIT %d",
                [...$totalValues, $generation, $query->kind, $query->language, $query->perPage]
            ));
        }
        if ($filters === []) {
            $far = $query->offset() >= self::FAR && $this->freshness->isIndexed($generation) ? $this->farPage($generation, $query) : null;
            if ($far !== null) {
                return $far;
            }
            $items = "SELECT modified, object_id FROM {$this->entries()}
                WHERE generation = %d AND kind = %s AND language = %s AND listed = 1";
            return $this->page($generation, $query, $total, $totalValues, $items, [$generation, $query->kind, $query->language], 'modified DESC, object_id DESC');
        }
        $more = count($filters) === 2
            ? "JOIN {$this->entryTerms()} second ON second.generation = first.generation
                AND second.object_id = first.object_id AND second.term_id = %d"
            : '';
        $items = "SELECT first.modified, first.object_id FROM {$this->entryTerms()} first {$more}
            WHERE first.generation = %d AND first.term_id = %d AND first.listed = 1";
        $values = count($filters) === 2 ? [$filters[1], $generation, $filters[0]] : [$generation, $filters[0]];
        return $this->page($generation, $query, $total, $totalValues, $items, $values, 'first.modified DESC, first.object_id DESC');
    }

    /** A page of the timeline; null if there is none, or if it has changed meanwhile. */
    private function farPage(int $generation, ListQuery $query): ?ListPage
    {
        $timeline = Timeline::of(($this->index)(), new ListKey($generation, $query->kind, $query->language));
        $ids = $timeline?->page($query->perPage, $query->offset());
        if ($timeline === null || $ids === null) {
            return null;
        }
        $summaries = $this->summaries($generation, $query, array_values($ids));
        return count($summaries) === count($ids) ? new ListPage($summaries, $timeline->total(), $query->page, $query->perPage) : null;
    }

    private function searchedList(int $generation, ListQuery $query, int $category, int $brand): ListPage
    {
        $request = new SearchRequest($query->kind, $query->language, $query->search, $category, $brand, $query->perPage, $query->offset(), $generation, $query->filters, $query->sort);
        for ($try = 1;; $try++) {
            $found = $this->search->find($request);
            // A search engine that a site plugs in may return an item twice or more items than requested.
            $ids = array_slice(array_values(array_unique($found->ids)), 0, $query->perPage);
            $summaries = $this->summaries($generation, $query, $ids);
            $removed = count($ids) - count($summaries);
            if ($removed === 0 || $try === self::TRIES) {
                $total = self::totalWithout($removed, $query, $found->total, count($summaries));
                return new ListPage($summaries, $total, $query->page, $query->perPage, $found->note);
            }
        }
    }

    /**
     * @param list<int> $ids
     * @param bool $checksFilters Whether items that do not meet the query's filters are left out too: the search found them by older values.
     * @return array<int, string> JSON by id, in the same order as the ids, without items that are not public any more.
     */
    private function summaries(int $generation, ListQuery $query, array $ids, bool $checksFilters = false): array
    {
        if ($ids === []) {
            return [];
        }
        // A search engine that a site plugs in may return items that a search must not find.
        $column = $query->search === '' ? 'listed' : 'searched';
        $variants = $query->filters->isEmpty() ? null : new MatchingVariants($query->filters, $this->mostVariants);
        $rows = $this->database->rows(
            'SELECT object_id, summary' . ($variants === null ? '' : ', detail') . " FROM {$this->database->server()->rowsWithIds($this->entries(), 'entry', $generation, $ids)}
                AND kind = %s AND language = %s AND {$column} = 1",
            [$query->kind, $query->language]
        );
        $byId = array_column($rows, null, 'object_id');
        $summaries = [];
        foreach ($ids as $id) {
            if (! isset($byId[$id])) {
                continue;
            }
            $summary = (string) $byId[$id]['summary'];
            if ($variants === null) {
                $summaries[$id] = $summary;
            } elseif (! $checksFilters || $variants->isMetBy($summary, (string) $byId[$id]['detail'])) {
                $summaries[$id] = $variants->addTo($summary, (string) $byId[$id]['detail']);
            }
        }
        return $this->withHome($summaries);
    }

    /**
     * Reads the total and the items in one query, so that they are consistent despite concurrent saves. Rows before the page
     * are skipped in an index, so only the page's rows are read. They are ordered here: a server would make a table of their texts for that.
     *
     * @param list<int|string> $totalValues
     * @param string $items SQL that selects modified and object_id.
     * @param list<int|string> $itemValues
     */
    private function page(int $generation, ListQuery $query, string $total, array $totalValues, string $items, array $itemValues, string $order): ListPage
    {
        $rows = $this->database->rows(
            "SELECT ({$total}) AS total, item.modified, entry.object_id, entry.summary FROM (SELECT 1 AS one) base
             LEFT JOIN ({$items} ORDER BY {$order} LIMIT %d OFFSET %d) item ON 1 = 1
             LEFT JOIN {$this->entries()} entry ON entry.generation = %d AND entry.object_id = item.object_id",
            [...$totalValues, ...$itemValues, $query->perPage, $query->offset(), $generation]
        );
        return $this->pageOf($query, self::newestFirst($rows));
    }

    /**
     * Rows in the order of lists: the newest change first, and of equal times the highest id.
     *
     * @param list<array<string, string|null>> $rows With the columns "modified" and "object_id".
     * @return list<array<string, string|null>>
     */
    public static function newestFirst(array $rows): array
    {
        usort($rows, static fn (array $a, array $b): int
            => (int) $b['modified'] <=> (int) $a['modified'] ?: (int) $b['object_id'] <=> (int) $a['object_id']);
        return $rows;
    }

    /** @param list<array<string, string|null>> $rows */
    private function pageOf(ListQuery $query, array $rows): ListPage
    {
        $summaries = [];
        foreach ($rows as $row) {
            // An empty page is one row that has only the total.
            if ($row['summary'] !== null) {
                $summaries[(int) $row['object_id']] = $row['summary'];
            }
        }
        return new ListPage($this->withHome($summaries), (int) ($rows[0]['total'] ?? 0), $query->page, $query->perPage);
    }

    private function termId(int $generation, string $kind, string $language, string $slug): ?int
    {
        $rows = $this->database->rows(
            "SELECT term_id, slug FROM {$this->database->table('terms')}
             WHERE generation = %d AND kind = %s AND language = %s AND slug = %s",
            [$generation, $kind, $language, $slug]
        );
        foreach ($rows as $row) {
            // Slugs are compared exactly; a database may ignore letter case or trailing spaces.
            if ($row['slug'] === $slug) {
                return (int) $row['term_id'];
            }
        }
        return null;
    }

    /**
     * Inserts the home address into stored JSON.
     *
     * @param string|array<int, string> $json One object, or several.
     * @return ($json is string ? string : array<int, string>)
     */
    public function withHome(string|array $json): string|array
    {
        return ItemJson::withHome($json, $this->site->home());
    }

    private function entries(): string
    {
        return $this->database->table('entries');
    }

    private function entryTerms(): string
    {
        return $this->database->table('entry_terms');
    }
}
