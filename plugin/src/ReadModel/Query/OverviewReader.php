<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\ReadModel\Storage\ItemJson;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Text\Folding;

/** Reads data about the whole site for documents, sitemaps and pages. Lists and single products are read by Reader. */
final class OverviewReader
{
    /** The types of items, as Catalog\Item has them. */
    private const TYPES = ['product', 'page', 'news', 'coach', 'faq'];

    /** How many pages a guide lists: the last changed ones. More would hide the rest of the guide. */
    private const PAGES = 30;

    /** How many categories and how many brands a guide lists: those with the most products. */
    private const TERMS = 60;

    public function __construct(
        private readonly Database $database,
        private readonly Freshness $freshness,
        private readonly Site $site,
    ) {
    }

    /**
     * @param list<string> $languages
     * @return array<string, Overview> By language, all from the same generation.
     * @throws Unavailable
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function overviews(array $languages): array
    {
        $generation = $this->freshness->ensure();
        return array_combine($languages, array_map(fn (string $language): Overview => $this->overview($generation, $language), $languages));
    }

    private function overview(int $generation, string $language): Overview
    {
        $rows = $this->rows($generation, $language);
        $this->freshness->assertUpToDate(array_map('intval', array_column($rows['page'], 'id')));
        $counts = [];
        foreach ($rows['total'] as ['kind' => $kind, 'total' => $total]) {
            $counts[(string) $kind] = (int) $total;
        }
        $pages = array_map(fn (array $row): array => Json::decode(ItemJson::withHome((string) $row['text'], $this->site->home())), $rows['page']);
        $pages = Folding::sorted($pages, static fn (array $page): array => [(string) $page['title'], (int) $page['id']]);
        return new Overview(
            $counts['product'] ?? 0,
            array_diff_key($counts, ['product' => true]),
            $this->largest($rows['category']),
            $this->largest($rows['brand']),
            array_map(static fn (array $page): array => ['title' => (string) $page['title'], 'url' => (string) $page['url']], $pages),
            count($rows['category']) > self::TERMS,
            count($rows['brand']) > self::TERMS
        );
    }

    /**
     * Reads all that an overview needs with one statement.
     *
     * @return array{total: list<array<string, string|null>>, page: list<array<string, string|null>>, category: list<array<string, string|null>>,
     *     brand: list<array<string, string|null>>}
     */
    private function rows(int $generation, string $language): array
    {
        $rows = ['total' => [], 'page' => [], 'category' => [], 'brand' => []];
        $types = array_filter(self::TYPES, fn (string $type): bool => ! $this->freshness->isClosed($type === 'product' ? 'product' : 'content'));
        if ($types === []) {
            return $rows;
        }
        // Each with its whole key: with a range of kinds, the database would read the totals of all terms.
        $selects = ["SELECT 'total' AS part, kind, 0 AS id, '' AS text, '' AS url, total FROM {$this->database->table('totals')}
            WHERE generation = %d AND kind IN (" . Database::placeholders(count($types), '%s') . ') AND language = %s AND category_id = 0 AND brand_id = 0 AND total > 0'];
        $values = [$generation, ...$types, $language];
        if (in_array('page', $types, true)) {
            $selects[] = $this->database->part("SELECT 'page', kind, object_id, summary, '', 0 FROM {$this->database->table('entries')}
                WHERE generation = %d AND language = %s AND type = 'page' AND listed = 1 ORDER BY modified DESC, object_id DESC LIMIT %d");
            array_push($values, $generation, $language, self::PAGES);
        }
        if (in_array('product', $types, true)) {
            $selects[] = Reader::selectTerms($this->database, 'term.kind, term.kind, term.term_id, term.name, term.url, count.total');
            array_push($values, $generation, $language);
        }
        foreach ($this->database->rows(implode(' UNION ALL ', $selects), $values) as $row) {
            $rows[match ($row['part']) {
                'total' => 'total',
                'page' => 'page',
                'brand' => 'brand',
                default => 'category',
            }][] = $row;
        }
        return $rows;
    }

    /**
     * The terms with the most products, sorted by name. Chosen here: a sorted part of the statement would take longer, even if it has few rows.
     *
     * @param list<array<string, string|null>> $rows
     * @return list<array{name: string, url: string, count: int}>
     */
    private function largest(array $rows): array
    {
        if (count($rows) > self::TERMS) {
            $counts = array_map('intval', array_column($rows, 'total'));
            array_multisort($counts, SORT_DESC, array_column($rows, 'text'), SORT_STRING, array_keys($rows), $rows);
            $rows = array_slice($rows, 0, self::TERMS);
        }
        $sorted = Folding::sorted($rows, static fn (array $row): array => [(string) $row['text'], (int) $row['id']]);
        return array_map(
            fn (array $row): array => ['name' => (string) $row['text'], 'url' => $this->site->absolute((string) $row['url']), 'count' => (int) $row['total']],
            $sorted
        );
    }

    /**
     * When each of these posts last changed in what it shows. Posts that are not public are missing.
     *
     * @param list<int> $ids
     * @return array<int, int> Unix timestamps, by post.
     */
    public function modified(array $ids): array
    {
        $ids = array_values(array_unique(array_filter($ids)));
        if ($ids === []) {
            return [];
        }
        $generation = $this->freshness->ensure();
        $rows = Database::lookUp($ids, fn (array $some): array => $this->database->rows(
            "SELECT object_id, kind, modified FROM {$this->database->table('entries')}
             WHERE generation = %d AND visible = 1 AND object_id IN (" . Database::placeholders(count($some)) . ')',
            [$generation, ...$some]
        ));
        $rows = array_filter($rows, fn (array $row): bool => ! $this->freshness->isClosed($row['kind'] === 'product' ? 'product' : 'content'));
        return self::times(array_values($rows), 'object_id');
    }

    /**
     * When the public items of each category or brand last changed. Terms without public items are missing.
     *
     * @param 'category'|'brand' $kind
     * @return array<int, int> Unix timestamps, by term.
     */
    public function modifiedTerms(string $kind): array
    {
        if ($this->freshness->isClosed('product')) {
            return [];
        }
        // The newest item of each term is the last one in the index, so older rows are not read.
        $rows = $this->database->rows(
            "SELECT term.term_id, (SELECT link.modified FROM {$this->database->table('entry_terms')} link
                 WHERE link.generation = term.generation AND link.term_id = term.term_id AND link.listed = 1
                 ORDER BY link.modified DESC, link.object_id DESC LIMIT 1) AS modified
             FROM {$this->database->table('terms')} term WHERE term.generation = %d AND term.kind = %s",
            [$this->freshness->ensure(), $kind]
        );
        return self::times(array_values(array_filter($rows, static fn (array $row): bool => $row['modified'] !== null)), 'term_id');
    }

    /**
     * @param list<array<string, mixed>> $rows
     * @return array<int, int>
     */
    private static function times(array $rows, string $id): array
    {
        $times = [];
        foreach ($rows as $row) {
            $times[(int) $row[$id]] = (int) $row['modified'];
        }
        return $times;
    }
}
