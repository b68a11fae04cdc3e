<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Storage;

use MdShop\Catalog\ReadModel\Projection;
use MdShop\Catalog\Search\Index\Column;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Index\IndexWriter;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\TimelineWriter;
use MdShop\Catalog\Search\PostingStore;
use MdShop\Catalog\Support\Database\Database;

/** Keeps what entries are found by in step with them: their terms, the totals in which they are counted and the search's index. */
final class EntryIndexes
{
    /** @param list<string> $languages Those of the contract. */
    public function __construct(
        private readonly Database $database,
        private readonly TotalStore $totals,
        private readonly IndexWriter $index,
        private readonly PostingStore $postings,
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
     */
    public function replace(array $row, ?Projection $projection, int $modified, bool $isIndexed): void
    {
        $id = (int) $row['object_id'];
        $generation = (int) $row['generation'];
        $old = [];
        if ($row['visible'] === '1') {
            $terms = ['category' => [], 'brand' => []];
            $found = $this->database->rows("SELECT kind, term_id FROM {$this->terms()} WHERE generation = %d AND object_id = %d", [$generation, $id]);
            foreach ($found as $term) {
                $terms[$term['kind'] === 'brand' ? 'brand' : 'category'][] = (int) $term['term_id'];
            }
            $old = $row['listed'] === '1'
                ? TotalStore::keys((string) $row['kind'], (string) $row['type'], (string) $row['language'], $terms['category'], $terms['brand']) : [];
            $this->database->execute("DELETE FROM {$this->terms()} WHERE generation = %d AND object_id = %d", [$generation, $id]);
        }
        $new = [];
        if ($projection !== null && $projection->visible) {
            $this->database->insertRecords($this->terms(), EntryRows::terms($projection, $generation, $modified));
            $new = EntryRows::totals($projection);
        }
        $this->totals->move($generation, $old, $new);
        if ($isIndexed) {
            $position = $this->replaceRecord($row, $projection, $modified);
            $this->replaceInTimeline($row, $projection, $modified, $position);
        } else {
            $this->replacePostings($row, $projection);
        }
    }

    /**
     * @param array<string, string|null> $row The previous row of the entry.
     * @return int The new position; -1 if no list has the entry.
     */
    private function replaceRecord(array $row, ?Projection $projection, int $modified): int
    {
        $generation = (int) $row['generation'];
        $position = $before = (int) $row['position'];
        $old = $position < 0 ? null : IndexRecord::unpack((string) $row['postings']);
        $new = $projection?->record?->changedAt($modified);
        $oldList = new ListKey($generation, (string) $row['kind'], (string) $row['language']);
        $newList = $projection === null ? null : new ListKey($generation, $projection->kind, $projection->language);
        if ($old !== null && $new !== null && $oldList == $newList) {
            $this->index->replace($oldList, $position, $old, $new);
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
                [$position, $generation, (int) $row['object_id']]
            );
        }
        return $position;
    }

    /** @param array<string, string|null> $row The previous row of the entry. */
    private function replaceInTimeline(array $row, ?Projection $projection, int $modified, int $position): void
    {
        [$generation, $id] = [(int) $row['generation'], (int) $row['object_id']];
        $oldList = new ListKey($generation, (string) $row['kind'], (string) $row['language']);
        $newList = new ListKey($generation, $projection->kind ?? '', $projection->language ?? '');
        $old = $row['listed'] === '1' ? [(int) $row['modified'], $id, (int) $row['position']] : null;
        $new = $projection?->listing->withoutSearch() === true ? [$modified, $id, $position] : null;
        if ($oldList == $newList) {
            if ($old !== $new) {
                $this->timelines->move($newList, $old, $new);
            }
            return;
        }
        if ($old !== null) {
            $this->timelines->move($oldList, $old, null);
        }
        if ($new !== null) {
            $this->timelines->move($newList, null, $new);
        }
    }

    /** Makes the timelines of a generation that is complete. Call it in a transaction, before others may write into it. */
    public function makeTimelines(int $generation): void
    {
        foreach (['product', 'content'] as $kind) {
            foreach ($this->languages as $language) {
                $this->timelines->make(new ListKey($generation, $kind, $language));
            }
        }
    }

    /**
     * The same for a generation that an earlier release has built.
     *
     * @param array<string, string|null> $row The previous row of the entry.
     */
    private function replacePostings(array $row, ?Projection $projection): void
    {
        $generation = (int) $row['generation'];
        $id = (int) $row['object_id'];
        $old = $row['visible'] === '1' ? PostingStore::unpack((string) $row['postings']) : [];
        $isInSameList = $projection !== null && $projection->visible && [$projection->kind, $projection->language] === [$row['kind'], $row['language']];
        if (! $isInSameList) {
            $this->postings->replace($generation, (string) $row['kind'], (string) $row['language'], $id, $old, []);
        }
        if ($projection !== null && $projection->visible) {
            $this->postings->replace($generation, $projection->kind, $projection->language, $id, $isInSameList ? $old : [], $projection->words->weights);
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
