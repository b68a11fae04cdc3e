<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Search\PostingStore;
use MdShop\Catalog\Search\StemStore;
use MdShop\Catalog\Storage\Database;
use MdShop\Catalog\Time\Instant;

/** Writes entries with their terms, postings and totals, all or nothing; one writer at a time, but for the batches of a rebuild. */
final class EntryWriter
{
    /** Those of row(), in its order. */
    public const COLUMNS = 'generation, object_id, group_id, kind, type, language, visible, listed, searched, modified, valid_until, slug, url,
        fingerprint, stamp, postings, summary, detail, marks, attempts';

    /** Of one statement: below what databases take at least (max_allowed_packet). */
    private const STATEMENT_BYTES = 524288;

    public function __construct(
        private readonly Database $database,
        private readonly StateStore $states,
        private readonly EntryStore $entries,
        private readonly TotalStore $totals,
        private readonly PostingStore $postings,
        private readonly StemStore $stems,
    ) {
    }

    /**
     * Writes what a post shows into every live generation, or into one alone.
     *
     * @param int $marks As EntryStore::marks() said before the source was read.
     * @param int|null $only The generation to write; null: all that are live.
     * @return bool false if the post changed meanwhile: nothing was written, project it again.
     */
    public function write(Projection $projection, int $marks, int $now, ?int $only = null): bool
    {
        foreach ($only === null ? $this->states->read()->live() : [$only] as $generation) {
            $this->stems->add($generation, [$projection]);
        }
        return $this->database->transaction(function () use ($projection, $marks, $now, $only): bool {
            $this->states->serializeWriters();
            if ($this->entries->marks($projection->objectId) !== $marks) {
                return false;
            }
            $rows = [];
            foreach ($this->rowsOf($projection->objectId) as $row) {
                $rows[(int) $row['generation']] = $row;
            }
            $state = $this->states->read();
            foreach ($only === null ? $state->live() : [$only] as $generation) {
                $row = $rows[$generation] ?? $this->emptyRow($generation, $projection->objectId);
                $known = $row['fingerprint'] !== '' ? $row : $rows[$state->generation] ?? null;
                $this->writeOne($projection, $generation, $row, $this->modified($projection, $known, $now));
            }
            $this->entries->endRendering($projection->objectId);
            return true;
        });
    }

    /**
     * Writes many posts at once into a generation that is being built. Those that stand there and are not due are left as they
     * are: an earlier run has written them, or a save.
     *
     * @param list<Projection> $projections In the order of their posts' ids.
     * @return list<int> Posts that were not written, since they changed meanwhile: to be projected one by one.
     * @throws Superseded
     */
    public function writeNew(array $projections, int $generation, int $now): array
    {
        if ($projections === []) {
            return [];
        }
        $this->stems->add($generation, $projections);
        // Made before it is this process's turn: saves wait meanwhile.
        $postings = $this->postings->statements($generation, self::postingsOf($projections));
        return $this->database->transaction(function () use ($projections, $generation, $now, $postings): array {
            $this->states->shareTurn();
            $state = $this->states->read();
            if ($state->building !== $generation) {
                throw new Superseded($generation);
            }
            $ids = array_map(static fn (Projection $projection): int => $projection->objectId, $projections);
            $known = [];
            $there = [];
            foreach ($this->rowsOfMany($ids, [$generation, $state->generation]) as $row) {
                $id = (int) $row['object_id'];
                if ((int) $row['generation'] === $generation) {
                    $there[$id] = $row['fingerprint'] !== '' && (int) $row['valid_until'] > $now;
                } else {
                    $known[$id] = $row;
                }
            }
            $left = [];
            $new = [];
            $modified = [];
            foreach ($projections as $projection) {
                $id = $projection->objectId;
                // A save of a post that has no row here would have given it one, which is due.
                if (! isset($there[$id])) {
                    $new[] = $projection;
                    $modified[] = $this->modified($projection, $known[$id] ?? null, $now);
                } elseif (! $there[$id]) {
                    $left[] = $id;
                }
            }
            $totals = $this->insert($generation, $new, $modified);
            $all = count($new) === count($projections);
            $this->postings->execute($all ? $postings : $this->postings->statements($generation, self::postingsOf($new)));
            // The only rows that two batches write; last, since others wait from here on.
            $this->states->serializeShared();
            $this->totals->move($generation, [], $totals);
            return $left;
        });
    }

    /** Takes what a post shows out of every generation at once; its rows stay due, and are projected later. */
    public function hide(int $id): void
    {
        if ($this->database->row("SELECT object_id FROM {$this->entries()} WHERE object_id = %d AND visible = 1 LIMIT 1", [$id]) === null) {
            return;
        }
        $this->database->transaction(function () use ($id): void {
            $this->states->serializeWriters();
            foreach ($this->rowsOf($id) as $row) {
                $this->replaceIndexes($row, null);
                $this->database->execute(
                    "UPDATE {$this->entries()} SET visible = 0, listed = 0, searched = 0, slug = '', url = '', postings = '', summary = '', detail = ''
                     WHERE generation = %d AND object_id = %d",
                    [(int) $row['generation'], $id]
                );
            }
        });
    }

    /**
     * Takes a post that is gone out of every generation, but for those where it was marked since: it may be back.
     *
     * @param int $marks As EntryStore::marks() said before the source was read.
     * @return bool false if the post changed meanwhile: nothing was written, project it again.
     */
    public function remove(int $id, int $marks): bool
    {
        return $this->database->transaction(function () use ($id, $marks): bool {
            $this->states->serializeWriters();
            if ($this->entries->marks($id) !== $marks) {
                return false;
            }
            foreach ($this->rowsOf($id) as $row) {
                $gone = $this->database->execute(
                    "DELETE FROM {$this->entries()} WHERE generation = %d AND object_id = %d AND marks = %d",
                    [(int) $row['generation'], $id, (int) $row['marks']]
                );
                if ($gone !== 0) {
                    $this->replaceIndexes($row, null);
                }
            }
            return true;
        });
    }

    /**
     * What `modified` says: the time of the newest change to what the item shows. Nothing shown changed: the old time.
     *
     * @param array<string, string|null>|null $known The row that the item had.
     */
    private function modified(Projection $projection, ?array $known, int $now): int
    {
        if ($known === null || $known['fingerprint'] === '') {
            return $projection->modified;
        }
        $before = (int) $known['modified'];
        if ($known['fingerprint'] === $projection->fingerprint) {
            return $before;
        }
        return $projection->modified > $before ? $projection->modified : max($now, $before);
    }

    /**
     * The row of a post that has none: put there as a mark would, which may come first.
     *
     * @return array<string, string|null> As rowsOf().
     */
    private function emptyRow(int $generation, int $id): array
    {
        $this->entries->touch($generation, $id, 0);
        return ['generation' => (string) $generation, 'object_id' => (string) $id, 'visible' => '0', 'listed' => '0', 'fingerprint' => '', 'marks' => '0'];
    }

    /**
     * A save marks a post without waiting for its writer. Where it did so since the row was read, the entry stays due.
     *
     * @param array<string, string|null> $row
     */
    private function writeOne(Projection $projection, int $generation, array $row, int $modified): void
    {
        $values = array_slice(self::row($projection, $generation, $modified), 2, -2);
        array_splice($values, 8, 0, [(int) $row['marks']]);
        $this->database->execute(
            "UPDATE {$this->entries()} SET group_id = %d, kind = %s, type = %s, language = %s, visible = %d, listed = %d, searched = %d,
                modified = %d, valid_until = CASE WHEN marks = %d THEN %d ELSE 0 END, slug = %s, url = %s, fingerprint = %s, stamp = %s, postings = %s,
                summary = %s, detail = %s
             WHERE generation = %d AND object_id = %d",
            [...$values, $generation, $projection->objectId]
        );
        $this->replaceIndexes($row, $projection, $modified);
    }

    /**
     * @param list<Projection> $projections
     * @param list<int> $modified Of each, in the same order.
     * @return list<array{string, string, int, int}> The totals that they count in.
     */
    private function insert(int $generation, array $projections, array $modified): array
    {
        $rows = [];
        $bytes = 0;
        $terms = [];
        $totals = [];
        foreach ($projections as $place => $projection) {
            $rows[] = self::row($projection, $generation, $modified[$place]);
            $bytes += strlen($projection->summary) + strlen($projection->detail);
            if ($bytes > self::STATEMENT_BYTES) {
                $this->database->insertRows("{$this->entries()} (" . self::COLUMNS . ')', $rows);
                $rows = [];
                $bytes = 0;
            }
            if ($projection->visible) {
                array_push($terms, ...self::termRows($projection, $generation, $modified[$place]));
                array_push($totals, ...self::totals($projection));
            }
        }
        $this->database->insertRows("{$this->entries()} (" . self::COLUMNS . ')', $rows);
        $this->database->insertRows("{$this->terms()} (generation, object_id, term_id, kind, listed, modified)", $terms);
        return $totals;
    }

    /**
     * @param list<Projection> $projections
     * @return array<string, array<string, array<array-key, array<int, int>>>> As PostingStore::statements() takes them.
     */
    private static function postingsOf(array $projections): array
    {
        $postings = [];
        foreach ($projections as $projection) {
            // Nothing of what nobody may see: it has no words.
            foreach ($projection->words->weights as $term => $weight) {
                $postings[$projection->kind][$projection->language][$term][$projection->objectId] = $weight;
            }
        }
        return $postings;
    }

    /**
     * The row of a projection in `entries`.
     *
     * @return list<int|string> In the order of COLUMNS.
     */
    public static function row(Projection $projection, int $generation, int $modified): array
    {
        return [
            $generation, $projection->objectId, $projection->groupId, $projection->kind, $projection->type, $projection->language,
            $projection->visible ? 1 : 0, $projection->listing->withoutSearch() ? 1 : 0, $projection->listing->withSearch() ? 1 : 0, $modified, $projection->validUntil, $projection->slug, $projection->url, $projection->fingerprint, $projection->stamp,
            PostingStore::pack($projection->words->weights),
            str_replace('"modified":"{modified}"', '"modified":"' . Instant::format($modified) . '"', $projection->summary),
            $projection->detail,
            0, 0,
        ];
    }

    /**
     * Moves an entry from the terms, postings and totals that it stood under to those of its projection; null: to none.
     *
     * @param array<string, string|null> $row The entry as it was.
     */
    private function replaceIndexes(array $row, ?Projection $projection, int $modified = 0): void
    {
        $id = (int) $row['object_id'];
        $generation = (int) $row['generation'];
        $old = [];
        $oldPostings = [];
        if ($row['visible'] === '1') {
            $terms = ['category' => [], 'brand' => []];
            $found = $this->database->rows("SELECT kind, term_id FROM {$this->terms()} WHERE generation = %d AND object_id = %d", [$generation, $id]);
            foreach ($found as $term) {
                $terms[$term['kind'] === 'brand' ? 'brand' : 'category'][] = (int) $term['term_id'];
            }
            $old = $row['listed'] === '1'
                ? TotalStore::keys((string) $row['kind'], (string) $row['type'], (string) $row['language'], $terms['category'], $terms['brand']) : [];
            $this->database->execute("DELETE FROM {$this->terms()} WHERE generation = %d AND object_id = %d", [$generation, $id]);
            $oldPostings = PostingStore::unpack((string) $row['postings']);
            if ($projection === null || ! $projection->visible || [$projection->kind, $projection->language] !== [$row['kind'], $row['language']]) {
                $this->postings->replace($generation, (string) $row['kind'], (string) $row['language'], $id, $oldPostings, []);
                $oldPostings = [];
            }
        }
        $new = [];
        if ($projection !== null && $projection->visible) {
            $rows = self::termRows($projection, $generation, $modified);
            $this->database->insertRows("{$this->terms()} (generation, object_id, term_id, kind, listed, modified)", $rows);
            $new = self::totals($projection);
            $this->postings->replace($generation, $projection->kind, $projection->language, $id, $oldPostings, $projection->words->weights);
        }
        $this->totals->move($generation, $old, $new);
    }

    /** @return list<array{string, string, int, int}> The totals that a projection counts in: those of the lists it stands in. */
    private static function totals(Projection $projection): array
    {
        return $projection->listing->withoutSearch()
            ? TotalStore::keys($projection->kind, $projection->type, $projection->language, $projection->categories, $projection->brands) : [];
    }

    /**
     * The rows of a projection in `entry_terms`.
     *
     * @return list<list<int|string>> Generation, post, term, kind, listed, modified.
     */
    public static function termRows(Projection $projection, int $generation, int $modified): array
    {
        $rows = [];
        foreach (['category' => $projection->categories, 'brand' => $projection->brands] as $kind => $ids) {
            foreach ($ids as $id) {
                $rows[] = [$generation, $projection->objectId, $id, $kind, $projection->listing->withoutSearch() ? 1 : 0, $modified];
            }
        }
        return $rows;
    }

    /** @return list<array<string, string|null>> */
    private function rowsOf(int $id): array
    {
        return $this->database->rows(
            "SELECT generation, object_id, kind, type, language, visible, listed, modified, fingerprint, postings, marks FROM {$this->entries()} WHERE object_id = %d",
            [$id]
        );
    }

    /**
     * @param non-empty-list<int> $ids
     * @param non-empty-list<int> $generations
     * @return list<array<string, string|null>>
     */
    private function rowsOfMany(array $ids, array $generations): array
    {
        return $this->database->rows(
            "SELECT generation, object_id, modified, fingerprint, valid_until FROM {$this->entries()}
             WHERE generation IN (" . Database::placeholders(count($generations)) . ') AND object_id IN (' . Database::placeholders(count($ids)) . ')',
            [...$generations, ...$ids]
        );
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
