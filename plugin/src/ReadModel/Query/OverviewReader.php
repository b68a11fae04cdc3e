<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\Folding;

/** Reads data about the whole site for documents, sitemaps and pages. Lists and single products are read by Reader. */
final class OverviewReader
{
    /** The types of items, as Catalog\Item has them. */
    private const TYPES = ['product', 'page', 'news', 'coach', 'faq'];

    /** How many pages a guide lists: the last changed ones. More would hide the rest of the guide. */
    private const PAGES = 30;

    public function __construct(
        private readonly Database $database,
        private readonly Freshness $freshness,
        private readonly Reader $reader,
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
        $counts = [];
        // Each with its whole key: with a range of kinds, the database would read the totals of all terms.
        $totals = $this->database->rows(
            "SELECT kind, total FROM {$this->database->table('totals')}
             WHERE generation = %d AND kind IN (" . Database::placeholders(count(self::TYPES), '%s') . ') AND language = %s AND category_id = 0 AND brand_id = 0 AND total > 0',
            [$generation, ...self::TYPES, $language]
        );
        foreach ($totals as ['kind' => $kind, 'total' => $total]) {
            if (! $this->freshness->isClosed($kind === 'product' ? 'product' : 'content')) {
                $counts[(string) $kind] = (int) $total;
            }
        }
        $pages = $this->freshness->isClosed('content') ? [] : $this->database->rows(
            "SELECT object_id, summary FROM {$this->database->table('entries')}
             WHERE generation = %d AND language = %s AND type = 'page' AND listed = 1
             ORDER BY modified DESC, object_id DESC LIMIT %d",
            [$generation, $language, self::PAGES]
        );
        $this->freshness->assertUpToDate(array_map('intval', array_column($pages, 'object_id')));
        $pages = array_map(fn (array $row): array => Json::decode($this->reader->withHome((string) $row['summary'])), $pages);
        $pages = Folding::sorted($pages, static fn (array $page): array => [(string) $page['title'], (int) $page['id']]);
        $terms = $this->reader->terms($language, $generation);
        $entry = static fn (array $term): array => ['name' => (string) $term['name'], 'url' => (string) $term['url'], 'count' => (int) $term['count']];
        return new Overview(
            $counts['product'] ?? 0,
            array_diff_key($counts, ['product' => true]),
            array_map($entry, $terms['category']),
            array_map($entry, $terms['brand']),
            array_map(static fn (array $page): array => ['title' => (string) $page['title'], 'url' => (string) $page['url']], $pages),
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
