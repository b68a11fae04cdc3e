<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Upkeep;

use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\ReadModel\Projection;
use MdShop\Catalog\ReadModel\Projection\Projector;
use MdShop\Catalog\ReadModel\Projection\TermProjector;
use MdShop\Catalog\ReadModel\Storage\EntryRows;
use MdShop\Catalog\Search\Index\IndexCheck;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Index\StemStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\RuntimeCache;

/**
 * Compares the active generation with its sources and with itself, batch by batch. It only counts differences by kind and
 * repairs nothing. Texts made by code of other plugins are not rendered again.
 */
final class Verification
{
    private const BATCH = 500;

    public function __construct(
        private readonly Source $source,
        private readonly Database $database,
        private readonly ProjectingFreshness $freshness,
        private readonly Projector $projector,
        private readonly TermProjector $terms,
        private readonly StemStore $stems,
        private readonly IndexCheck $index,
    ) {
    }

    /**
     * The number of differences of each kind: posts without an entry, or with an empty one because they cannot be read (`missing`); entries without a post (`orphaned`);
     * entries that differ from what their post shows now, including their terms (`differing`); words whose stems are missing
     * (`stems`); entries about which the search's index says something else than their own record (`index`); wrong totals (`totals`); terms that
     * differ from what the site says now, and entries with missing ones (`terms`). All are 0 if the read model is correct.
     *
     * @return array{missing: int, orphaned: int, differing: int, stems: int, index: int, totals: int, terms: int}
     * @throws Unavailable|\MdShop\Catalog\Support\Database\DatabaseError
     */
    public function run(): array
    {
        /** @var array{missing: int, orphaned: int, differing: int, stems: int, index: int, totals: int, terms: int} $counts */
        $counts = $this->step(null, INF)['counts'];
        return $counts;
    }

    /**
     * Does a part of run(). Begins again if the generation has changed since.
     *
     * @param array{generation: int, cursor: int, counts: array<string, int>, done: int}|null $before What the last step returned; null for the first one.
     * @param float $seconds Time limit; one batch, and the counts at the end, may exceed it.
     * @return array{generation: int, cursor: int, counts: array<string, int>, done: int, isFinished: bool} `done` is how many posts were compared.
     * @throws Unavailable|\MdShop\Catalog\Support\Database\DatabaseError
     */
    public function step(?array $before, float $seconds): array
    {
        $end = microtime(true) + $seconds;
        $generation = $this->freshness->ensure(seconds: 60.0);
        if ($before === null || $before['generation'] !== $generation) {
            $before = ['generation' => $generation, 'cursor' => 0, 'counts' => ['missing' => 0, 'orphaned' => 0, 'differing' => 0, 'stems' => 0], 'done' => 0];
        }
        ['cursor' => $cursor, 'counts' => $counts, 'done' => $done] = $before;
        while (($batch = $this->compareBatch($generation, $cursor)) !== null) {
            $cursor = $batch['until'];
            $done += $batch['posts'];
            foreach ($batch['counts'] as $kind => $count) {
                $counts[$kind] = ($counts[$kind] ?? 0) + $count;
            }
            if (microtime(true) >= $end) {
                return ['generation' => $generation, 'cursor' => $cursor, 'counts' => $counts, 'done' => $done, 'isFinished' => false];
            }
        }
        $counts += ['index' => $this->wronglyIndexed($generation), 'totals' => $this->wrongTotals($generation), 'terms' => count($this->terms->outdated($generation)) + $this->missingTerms($generation)];
        return ['generation' => $generation, 'cursor' => $cursor, 'counts' => $counts, 'done' => $done, 'isFinished' => true];
    }

    /** @return array{until: int, posts: int, counts: array{missing: int, orphaned: int, differing: int, stems: int}}|null null if nothing is left. */
    private function compareBatch(int $generation, int $cursor): ?array
    {
        $counts = ['missing' => 0, 'orphaned' => 0, 'differing' => 0, 'stems' => 0];
        $posts = $this->source->idsAfter($cursor, self::BATCH);
        $entries = $this->entriesAfter($generation, $cursor);
        if ($posts === [] && $entries === []) {
            return null;
        }
        // The last id up to which both lists are complete.
        $ends = [];
        foreach ([$posts, array_keys($entries)] as $ids) {
            if (count($ids) === self::BATCH) {
                $ends[] = max($ids);
            }
        }
        $until = $ends === [] ? PHP_INT_MAX - 1 : min($ends);
        $posts = array_values(array_filter($posts, static fn (int $id): bool => $id <= $until));
        $entries = array_filter($entries, static fn (int $id): bool => $id <= $until, ARRAY_FILTER_USE_KEY);
        $made = array_filter($entries, static fn (array $entry): bool => $entry['kind'] !== '');
        $counts['missing'] += count(array_diff($posts, array_keys($made)));
        $counts['orphaned'] += count(array_diff(array_keys($entries), $posts));
        if ($posts !== []) {
            $projections = $this->projector->preview($posts);
            $counts['differing'] += $this->differing($generation, $projections, $entries);
            $counts['stems'] += $this->stems->countMissing($generation, array_map(static fn (Projection $one): array => [$one->language, $one->words], $projections));
        }
        RuntimeCache::flush();
        return ['until' => $until, 'posts' => count($posts), 'counts' => $counts];
    }

    /** @return array<int, array<string, string|null>> By post. */
    private function entriesAfter(int $generation, int $cursor): array
    {
        $rows = $this->database->rows(
            "SELECT * FROM {$this->database->table('entries')} WHERE generation = %d AND object_id > %d ORDER BY object_id LIMIT %d",
            [$generation, $cursor, self::BATCH]
        );
        return array_combine(array_map(static fn (array $row): int => (int) $row['object_id'], $rows), $rows);
    }

    /**
     * @param list<Projection> $projections
     * @param array<int, array<string, string|null>> $entries
     */
    private function differing(int $generation, array $projections, array $entries): int
    {
        $terms = $this->termsOf($generation, array_keys($entries));
        $differing = 0;
        foreach ($projections as $projection) {
            $entry = $entries[$projection->objectId] ?? null;
            if ($entry === null) {
                continue;
            }
            $modified = (int) $entry['modified'];
            $row = EntryRows::entry($projection, $generation, $modified);
            $expectedTerms = $projection->visible ? EntryRows::terms($projection, $generation, $modified) : [];
            $same = array_filter($row, static fn (int|string $value, string $column): bool => (string) $value !== $entry[$column], ARRAY_FILTER_USE_BOTH) === []
                && self::sorted($expectedTerms) === self::sorted($terms[$projection->objectId] ?? []);
            $differing += $same ? 0 : 1;
        }
        return $differing;
    }

    /**
     * @param list<int> $ids
     * @return array<int, list<array<string, int|string>>> Rows of `entry_terms` by post.
     */
    private function termsOf(int $generation, array $ids): array
    {
        $terms = [];
        $rows = $ids === [] ? [] : $this->database->rows(
            "SELECT object_id, term_id, kind, listed, modified FROM {$this->database->table('entry_terms')}
             WHERE generation = %d AND object_id IN (" . Database::placeholders(count($ids)) . ')',
            [$generation, ...$ids]
        );
        foreach ($rows as $row) {
            $terms[(int) $row['object_id']][] = [
                'generation' => $generation,
                'object_id' => (int) $row['object_id'],
                'term_id' => (int) $row['term_id'],
                'kind' => (string) $row['kind'],
                'listed' => (int) $row['listed'],
                'modified' => (int) $row['modified'],
            ];
        }
        return $terms;
    }

    /**
     * @param list<array<string, int|string>> $rows
     * @return list<array<string, int|string>>
     */
    private static function sorted(array $rows): array
    {
        sort($rows);
        return $rows;
    }

    /** The number of entries about which the rows of the index say something else than the entry's own record, and of wrong timelines. */
    private function wronglyIndexed(int $generation): int
    {
        $sums = [];
        $wrong = 0;
        foreach ($this->index->lists($generation) as $list) {
            $sums["{$list->kind} {$list->language}"] = $this->index->sums($list);
            $wrong += $this->index->isTimelineRight($list) ? 0 : 1;
        }
        for ($cursor = 0; ($entries = $this->entriesAfter($generation, $cursor)) !== []; $cursor = max(array_keys($entries))) {
            foreach ($entries as $id => $entry) {
                $record = IndexRecord::unpack((string) $entry['index_record']);
                if ($record === null) {
                    continue;
                }
                $list = "{$entry['kind']} {$entry['language']}";
                $position = (int) $entry['position'];
                $wrong += ($sums[$list][$position] ?? 0) === IndexCheck::sumOf($id, $record) ? 0 : 1;
                unset($sums[$list][$position]);
            }
        }
        $ofNoItem = IndexCheck::sumOf(0, IndexRecord::none());
        foreach ($sums as $ofList) {
            $wrong += count(array_filter($ofList, static fn (int $sum): bool => $sum !== $ofNoItem));
        }
        return $wrong;
    }

    private function wrongTotals(int $generation): int
    {
        $entries = $this->database->table('entries');
        $terms = $this->database->table('entry_terms');
        $counted = [];
        $count = function (string $select, string $from, string $group, string $kind = 'kind') use (&$counted, $generation): void {
            $rows = $this->database->rows("SELECT entry.{$kind} AS kind, entry.language, {$select}, COUNT(*) AS total FROM {$from} GROUP BY {$group}", [$generation]);
            foreach ($rows as $row) {
                $counted["{$row['kind']} {$row['language']} {$row['category_id']} {$row['brand_id']}"] = (int) $row['total'];
            }
        };
        $of = static fn (string $kind): string => "JOIN {$terms} {$kind} ON {$kind}.generation = entry.generation
            AND {$kind}.object_id = entry.object_id AND {$kind}.kind = '{$kind}'";
        $where = 'WHERE entry.generation = %d AND entry.listed = 1';
        $count('0 AS category_id, 0 AS brand_id', "{$entries} entry {$where}", 'entry.kind, entry.language');
        $count('0 AS category_id, 0 AS brand_id', "{$entries} entry {$where} AND entry.kind = 'content'", 'entry.type, entry.language', 'type');
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
        return count(array_diff_assoc($kept, $counted) + array_diff_assoc($counted, $kept));
    }

    private function missingTerms(int $generation): int
    {
        return (int) $this->database->value(
            "SELECT COUNT(DISTINCT entry.object_id) FROM {$this->database->table('entry_terms')} entry
             LEFT JOIN {$this->database->table('terms')} term ON term.generation = entry.generation AND term.term_id = entry.term_id
             WHERE entry.generation = %d AND term.term_id IS NULL",
            [$generation]
        );
    }
}
