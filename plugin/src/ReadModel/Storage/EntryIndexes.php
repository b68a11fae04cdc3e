<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Storage;

use MdShop\Catalog\ReadModel\Projection;
use MdShop\Catalog\Search\Index\Column;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Index\IndexWriter;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\TimelineWriter;
use MdShop\Catalog\Support\Database\Database;

/** Keeps what entries are found by in step with them: their terms, the totals in which they are counted and the search's index. */
final class EntryIndexes
{
    /** @param list<string> $languages Those of the contract. */
    public function __construct(
        private readonly Database $database,
        private readonly TotalStore $totals,
        private readonly IndexWriter $index,
        private readonly TimelineWriter $timelines,
        private readonly array $languages,
    ) {
    }

    /**
     * Prepares the index of new entries, outside a transaction.
     *
     * @param list<Projection> $projections In ascending order of post ids.
     * @return array{array<int, int>, list<string>} See IndexWriter::prepare().
     */
    public function prepare(int $generation, array $projections): array
    {
        return $this->index->prepare($generation, EntryRows::records($projections));
    }

    /**
     * Adds the terms and the index of new entries.
     *
     * @param list<Projection> $projections
     * @param list<int> $modified One for each projection, in the same order.
     * @param array<int, int> $positions By post.
     * @param list<string> $statements What prepare() returned for these projections.
     */
    public function insert(int $generation, array $projections, array $modified, array $positions, array $statements): void
    {
        $terms = [];
        foreach ($projections as $place => $projection) {
            if ($projection->visible) {
                array_push($terms, ...EntryRows::terms($projection, $generation, $modified[$place]));
            }
        }
        $this->database->insertRecords($this->terms(), $terms);
        $this->index->execute($statements);
        $this->writeTimes($generation, $projections, $modified, $positions);
    }

    /**
     * Adds new entries to the totals.
     *
     * @param list<Projection> $projections
     */
    public function count(int $generation, array $projections): void
    {
        $totals = [];
        foreach ($projections as $projection) {
            if ($projection->visible) {
                array_push($totals, ...EntryRows::totals($projection));
            }
        }
        $this->totals->move($generation, [], $totals);
    }

    /**
     * Writes the times of the last changes into the index, which are known only in the transaction.
     *
     * @param list<Projection> $projections
     * @param list<int> $modified One for each projection, in the same order.
     * @param array<int, int> $positions By post.
     */
    private function writeTimes(int $generation, array $projections, array $modified, array $positions): void
    {
        $times = [];
        foreach ($projections as $place => $projection) {
            if (isset($positions[$projection->objectId])) {
                $times[$projection->kind][$projection->language][$positions[$projection->objectId]] = $modified[$place];
            }
        }
        foreach ($times as $kind => $languages) {
            foreach ($languages as $language => $numbers) {
                $this->index->execute($this->index->column(new ListKey($generation, $kind, $language), Column::Modified, $numbers));
            }
        }
    }

    /**
     * Replaces an entry's terms, totals and index with those of its new projection; null only removes them. Call it in a transaction.
     *
     * @param array<string, string|null> $row The previous row of the entry.
     * @param bool $isIndexed See replaceAll().
     */
    public function replace(array $row, ?Projection $projection, int $modified, bool $isIndexed): void
    {
        $this->replaceAll((int) $row['generation'], [[$row, $projection, $modified]], $isIndexed);
    }

    /**
     * Does the same for several entries of a generation, with as few statements.
     *
     * @param list<array{array<string, string|null>, Projection|null, int}> $entries The previous row of each, its new projection and the
     *     time of its last change.
     * @param bool $isIndexed State::isIndexed() of the generation. Rows of another form are left as they are: nothing reads them any more.
     */
    public function replaceAll(int $generation, array $entries, bool $isIndexed): void
    {
        $this->replaceTerms($generation, $entries);
        if (! $isIndexed) {
            return;
        }
        $this->index->together(function () use ($entries): void {
            $this->expect($entries);
            foreach ($entries as [$row, $projection, $modified]) {
                $this->replaceInIndex($row, $projection, $modified);
            }
        });
    }

    /** @param list<array{array<string, string|null>, Projection|null, int}> $entries See replaceAll(). */
    private function replaceTerms(int $generation, array $entries): void
    {
        $ids = array_map(static fn (array $entry): int => (int) $entry[0]['object_id'], $entries);
        $terms = $this->termsOf($generation, array_values(array_filter($ids, static fn (int $id, int $place): bool => $entries[$place][0]['visible'] === '1', ARRAY_FILTER_USE_BOTH)));
        $old = $new = $inserted = $deleted = $same = [];
        foreach ($entries as $place => [$row, $projection, $modified]) {
            $id = $ids[$place];
            $before = $terms[$id] ?? ['category' => [], 'brand' => []];
            $rows = $projection !== null && $projection->visible ? EntryRows::terms($projection, $generation, $modified) : [];
            if (self::haveSameTerms($before, $rows)) {
                if ($rows !== []) {
                    $same[$modified][(int) $rows[0]['listed']][] = $id;
                }
            } else {
                array_push($inserted, ...$rows);
                $deleted[] = $id;
            }
            if ($row['visible'] === '1' && $row['listed'] === '1') {
                array_push($old, ...TotalStore::keys((string) $row['kind'], (string) $row['type'], (string) $row['language'], $before['category'], $before['brand']));
            }
            array_push($new, ...($projection !== null && $projection->visible ? EntryRows::totals($projection) : []));
        }
        $of = fn (array $some): string => "generation = %d AND object_id IN (" . Database::placeholders(count($some)) . ')';
        if ($deleted !== []) {
            $this->database->execute("DELETE FROM {$this->terms()} WHERE {$of($deleted)}", [$generation, ...$deleted]);
        }
        $this->database->insertRecords($this->terms(), $inserted);
        foreach ($same as $modified => $ofTime) {
            foreach ($ofTime as $listed => $some) {
                $this->database->execute("UPDATE {$this->terms()} SET modified = %d, listed = %d WHERE {$of($some)}", [$modified, $listed, $generation, ...$some]);
            }
        }
        $this->totals->move($generation, $old, $new);
    }

    /**
     * @param list<int> $ids
     * @return array<int, array{category: list<int>, brand: list<int>}> By entry.
     */
    public function termsOf(int $generation, array $ids): array
    {
        if ($ids === []) {
            return [];
        }
        $terms = array_fill_keys($ids, ['category' => [], 'brand' => []]);
        $found = $this->database->rows(
            "SELECT object_id, kind, term_id FROM {$this->terms()} WHERE generation = %d AND object_id IN (" . Database::placeholders(count($ids)) . ')',
            [$generation, ...$ids]
        );
        foreach ($found as $term) {
            $of = $terms[(int) $term['object_id']] ?? ['category' => [], 'brand' => []];
            $of[$term['kind'] === 'brand' ? 'brand' : 'category'][] = (int) $term['term_id'];
            $terms[(int) $term['object_id']] = $of;
        }
        return $terms;
    }

    /**
     * @param array{category: list<int>, brand: list<int>} $before
     * @param list<array<string, int|string>> $rows See EntryRows::terms().
     */
    private static function haveSameTerms(array $before, array $rows): bool
    {
        $after = ['category' => [], 'brand' => []];
        foreach ($rows as $row) {
            $after[$row['kind'] === 'brand' ? 'brand' : 'category'][] = (int) $row['term_id'];
        }
        return array_map(self::sorted(...), $before) === array_map(self::sorted(...), $after);
    }

    /**
     * @param list<int> $ids
     * @return list<int>
     */
    private static function sorted(array $ids): array
    {
        sort($ids);
        return $ids;
    }

    /**
     * Reads together the rows of the index that replaceInIndex() needs for entries that stay in their lists.
     *
     * @param list<array{array<string, string|null>, Projection|null, int}> $entries See replaceAll().
     */
    private function expect(array $entries): void
    {
        $rows = [];
        $moves = [];
        foreach ($entries as [$row, $projection, $modified]) {
            $list = self::listOf($row);
            $old = (int) $row['position'] < 0 ? null : IndexRecord::unpack((string) $row['index_record']);
            $new = $projection?->record?->changedAt($modified);
            if ($old !== null && $new !== null && $list == self::newListOf($row, $projection)) {
                array_push($rows, ...$this->index->neededToReplace($list, (int) $row['position'], $old, $new));
                $moves[] = [$list, ...self::times($row, $projection, $modified, (int) $row['position'])];
            }
        }
        $moves = array_values(array_filter($moves, static fn (array $move): bool => $move[1] !== $move[2]));
        $this->index->expect([...$rows, ...array_map($this->timelines->needed(...), array_column($moves, 0))]);
        $this->timelines->expect($moves);
    }

    /** @param array<string, string|null> $row The previous row of the entry. */
    private function replaceInIndex(array $row, ?Projection $projection, int $modified): void
    {
        $oldList = self::listOf($row);
        $newList = self::newListOf($row, $projection);
        $position = $this->replaceRecord($row, $oldList, $projection, $newList, $modified);
        [$old, $new] = self::times($row, $projection, $modified, $position);
        $this->replaceInTimeline($oldList, $old, $newList, $new);
    }

    /** @param array<string, string|null> $row The previous row of the entry. */
    private static function listOf(array $row): ListKey
    {
        return new ListKey((int) $row['generation'], (string) $row['kind'], (string) $row['language']);
    }

    /** @param array<string, string|null> $row The previous row of the entry. */
    private static function newListOf(array $row, ?Projection $projection): ?ListKey
    {
        return $projection === null ? null : new ListKey((int) $row['generation'], $projection->kind, $projection->language);
    }

    /**
     * What a timeline has of an entry, and will have: see TimelineWriter::move().
     *
     * @param array<string, string|null> $row The previous row of the entry.
     * @return array{array{int, int, int}|null, array{int, int, int}|null}
     */
    private static function times(array $row, ?Projection $projection, int $modified, int $position): array
    {
        $id = (int) $row['object_id'];
        return [
            $row['listed'] === '1' ? [(int) $row['modified'], $id, (int) $row['position']] : null,
            $projection?->listing->withoutSearch() === true ? [$modified, $id, $position] : null,
        ];
    }

    /**
     * @param array<string, string|null> $row The previous row of the entry.
     * @return int The new position; -1 if no list has the entry.
     */
    private function replaceRecord(array $row, ListKey $oldList, ?Projection $projection, ?ListKey $newList, int $modified): int
    {
        $position = $before = (int) $row['position'];
        $old = $position < 0 ? null : IndexRecord::unpack((string) $row['index_record']);
        $new = $projection?->record?->changedAt($modified);
        if ($old !== null && $new !== null && $oldList == $newList) {
            $this->index->replace($oldList, $position, $projection->objectId, $old, $new);
            return $position;
        }
        if ($old !== null) {
            $this->index->remove($oldList, $position, $old);
            $position = -1;
        }
        if ($new !== null && $newList !== null) {
            $position = $this->index->add($newList, $projection->objectId, $new);
        }
        if ($position !== $before) {
            $this->database->execute(
                "UPDATE {$this->entries()} SET position = %d WHERE generation = %d AND object_id = %d",
                [$position, $oldList->generation, (int) $row['object_id']]
            );
        }
        return $position;
    }

    /**
     * @param array{int, int, int}|null $old See TimelineWriter::move().
     * @param array{int, int, int}|null $new
     */
    private function replaceInTimeline(ListKey $oldList, ?array $old, ?ListKey $newList, ?array $new): void
    {
        if ($newList == $oldList) {
            if ($old !== $new) {
                $this->timelines->move($oldList, $old, $new);
            }
            return;
        }
        if ($old !== null) {
            $this->timelines->move($oldList, $old, null);
        }
        if ($newList !== null && $new !== null) {
            $this->timelines->move($newList, null, $new);
        }
    }

    /** Makes the timelines of a generation that is complete. Call it in a transaction, before others may write into it. */
    public function makeTimelines(int $generation): void
    {
        foreach (ListKey::all($generation, $this->languages) as $list) {
            $this->timelines->make($list);
        }
    }

    private function entries(): string
    {
        return $this->database->table('entries');
    }

    private function terms(): string
    {
        return $this->database->table('entry_terms');
    }
}
