<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Search\PostingStore;
use MdShop\Catalog\Source\Source;
use MdShop\Catalog\Storage\Database;

/**
 * Compares the generation that answers with itself and with its sources, in constant memory. It repairs nothing:
 * what differs is told, by what kind of difference it is.
 */
final class Verification
{
    private const BATCH = 1000;

    /** Posts whose postings are added up in one pass over the index. */
    private const POSTINGS_RANGE = 50000;

    /** @param list<Source> $sources */
    public function __construct(
        private readonly array $sources,
        private readonly Database $database,
        private readonly Freshness $freshness,
    ) {
    }

    /**
     * How many differences there are of each kind: posts without an entry (`missing`), entries without a post (`orphaned`),
     * wrong totals (`totals`), entries whose postings are not those of their list (`postings`), entries whose terms are
     * gone (`terms`). All 0: it is right.
     *
     * @return array{missing: int, orphaned: int, totals: int, postings: int, terms: int}
     * @throws Unavailable|\MdShop\Catalog\Storage\DatabaseError
     */
    public function run(): array
    {
        $generation = $this->freshness->ensure(60.0);
        [$missing, $orphaned] = $this->compareWithSources($generation);
        return [
            'missing' => $missing,
            'orphaned' => $orphaned,
            'totals' => $this->wrongTotals($generation),
            'postings' => $this->wrongPostings($generation),
            'terms' => $this->lostTerms($generation),
        ];
    }

    /** @return array{int, int} */
    private function compareWithSources(int $generation): array
    {
        $missing = 0;
        $orphaned = 0;
        for ($cursor = 0;; $cursor = $until) {
            $posts = $this->postsAfter($cursor);
            $entries = array_map('intval', $this->database->column(
                "SELECT object_id FROM {$this->database->table('entries')} WHERE generation = %d AND object_id > %d ORDER BY object_id LIMIT %d",
                [$generation, $cursor, self::BATCH]
            ));
            if ($posts === [] && $entries === []) {
                return [$missing, $orphaned];
            }
            // What both sides are known up to.
            $ends = array_filter([count($posts) === self::BATCH ? max($posts) : null, count($entries) === self::BATCH ? max($entries) : null]);
            $until = $ends === [] ? PHP_INT_MAX - 1 : min($ends);
            $within = static fn (int $id): bool => $id <= $until;
            $posts = array_filter($posts, $within);
            $entries = array_filter($entries, $within);
            $missing += count(array_diff($posts, $entries));
            $orphaned += count(array_diff($entries, $posts));
        }
    }

    /** @return list<int> */
    private function postsAfter(int $cursor): array
    {
        $ids = [];
        foreach ($this->sources as $source) {
            $ids = [...$ids, ...$source->idsAfter($cursor, self::BATCH)];
        }
        sort($ids);
        return array_slice($ids, 0, self::BATCH);
    }

    private function wrongTotals(int $generation): int
    {
        $entries = $this->database->table('entries');
        $terms = $this->database->table('entry_terms');
        $counted = [];
        $count = function (string $select, string $from, string $group) use (&$counted, $generation): void {
            $rows = $this->database->rows("SELECT entry.kind, entry.language, {$select}, COUNT(*) AS total FROM {$from} GROUP BY {$group}", [$generation]);
            foreach ($rows as $row) {
                $counted["{$row['kind']} {$row['language']} {$row['category_id']} {$row['brand_id']}"] = (int) $row['total'];
            }
        };
        $of = static fn (string $kind): string => "JOIN {$terms} {$kind} ON {$kind}.generation = entry.generation
            AND {$kind}.object_id = entry.object_id AND {$kind}.kind = '{$kind}'";
        $where = 'WHERE entry.generation = %d AND entry.visible = 1';
        $count('0 AS category_id, 0 AS brand_id', "{$entries} entry {$where}", 'entry.kind, entry.language');
        $count('category.term_id AS category_id, 0 AS brand_id', "{$entries} entry {$of('category')} {$where}", 'entry.kind, entry.language, category.term_id');
        $count('0 AS category_id, brand.term_id AS brand_id', "{$entries} entry {$of('brand')} {$where}", 'entry.kind, entry.language, brand.term_id');
        $count(
            'category.term_id AS category_id, brand.term_id AS brand_id',
            "{$entries} entry {$of('category')} {$of('brand')} {$where}",
            'entry.kind, entry.language, category.term_id, brand.term_id'
        );
        $kept = [];
        $rows = $this->database->rows(
            "SELECT kind, language, category_id, brand_id, total FROM {$this->database->table('totals')} WHERE generation = %d AND total <> 0",
            [$generation]
        );
        foreach ($rows as $row) {
            $kept["{$row['kind']} {$row['language']} {$row['category_id']} {$row['brand_id']}"] = (int) $row['total'];
        }
        return count(array_keys(array_diff_assoc($kept, $counted) + array_diff_assoc($counted, $kept)));
    }

    private function wrongPostings(int $generation): int
    {
        $wrong = 0;
        $last = (int) $this->database->value("SELECT MAX(object_id) FROM {$this->database->table('entries')} WHERE generation = %d", [$generation]);
        for ($from = 1; $from <= $last; $from += self::POSTINGS_RANGE) {
            $until = $from + self::POSTINGS_RANGE - 1;
            $sums = [];
            $rows = $this->database->rows(
                "SELECT object_id, COUNT(*) AS number, SUM(weight) AS weight, SUM(CHAR_LENGTH(term)) AS letters
                 FROM {$this->database->table('postings')} WHERE generation = %d AND object_id BETWEEN %d AND %d GROUP BY object_id",
                [$generation, $from, $until]
            );
            foreach ($rows as $row) {
                $sums[(int) $row['object_id']] = "{$row['number']} {$row['weight']} {$row['letters']}";
            }
            for ($cursor = $from - 1; $cursor < $until; $cursor = (int) end($entries)['object_id']) {
                $entries = $this->database->rows(
                    "SELECT object_id, postings FROM {$this->database->table('entries')}
                     WHERE generation = %d AND object_id > %d AND object_id <= %d ORDER BY object_id LIMIT %d",
                    [$generation, $cursor, $until, self::BATCH]
                );
                if ($entries === []) {
                    break;
                }
                foreach ($entries as $entry) {
                    $id = (int) $entry['object_id'];
                    $wrong += ($sums[$id] ?? '0 0 0') === self::sum((string) $entry['postings']) ? 0 : 1;
                    unset($sums[$id]);
                }
            }
            // Postings of what has no entry.
            $wrong += count($sums);
        }
        return $wrong;
    }

    private static function sum(string $packed): string
    {
        $terms = PostingStore::unpack($packed);
        $letters = array_sum(array_map(static fn (int|string $term): int => mb_strlen((string) $term, 'UTF-8'), array_keys($terms)));
        return count($terms) . ' ' . array_sum($terms) . ' ' . $letters;
    }

    private function lostTerms(int $generation): int
    {
        return (int) $this->database->value(
            "SELECT COUNT(DISTINCT entry.object_id) FROM {$this->database->table('entry_terms')} entry
             LEFT JOIN {$this->database->table('terms')} term ON term.generation = entry.generation AND term.term_id = entry.term_id
             WHERE entry.generation = %d AND term.term_id IS NULL",
            [$generation]
        );
    }
}
