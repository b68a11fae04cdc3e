<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Storage;

use Closure;
use MdShop\Catalog\ReadModel\Projection;
use MdShop\Catalog\ReadModel\StaleGeneration;
use MdShop\Catalog\Search\Index\StemStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Time\Clocks;

/**
 * Writes entries with their terms, totals and index in one transaction. Only one writer works at a time, except for the
 * batches of a rebuild.
 */
final class EntryWriter
{
    /** The largest statement: smaller than the smallest usual max_allowed_packet. */
    private const STATEMENT_BYTES = 262144;

    /** What is read of an entry before it is written. */
    private const COLUMNS = [
        'generation', 'object_id', 'kind', 'type', 'language', 'visible', 'listed', 'position', 'modified', 'fingerprint', 'index_record', 'marks', 'attempts',
    ];

    /** @param (Closure(non-empty-list<int>): void)|null $expire Called with products that show something else now; null if nobody must be told. */
    public function __construct(
        private readonly Database $database,
        private readonly StateStore $states,
        private readonly DueEntries $entries,
        private readonly EntryIndexes $indexes,
        private readonly StemStore $stems,
        private readonly ?Closure $expire,
    ) {
    }

    /**
     * Writes projections into every live generation, or into a single one.
     *
     * @param list<Projection> $projections
     * @param array<int, int> $marks By post: the value of DueEntries::marks() before the source was read.
     * @param int|null $only The generation to write; null for all live ones.
     * @return list<int> Posts that changed since: nothing was written of them, and they must be projected again.
     */
    public function write(array $projections, array $marks, int $now, ?int $only = null): array
    {
        if ($projections === []) {
            return [];
        }
        // A mark locks the rows of its posts in this order too.
        usort($projections, static fn (Projection $a, Projection $b): int => $a->objectId <=> $b->objectId);
        $words = array_map(static fn (Projection $projection): array => [$projection->language, $projection->words], $projections);
        $worded = $only === null ? $this->states->last()->indexed() : [$only];
        foreach ($worded as $generation) {
            $this->stems->add($generation, $words);
        }
        $changed = [];
        $left = $this->database->separateTransaction(function () use ($projections, $marks, $now, $only, &$changed): array {
            $this->states->serializeWriters();
            $rows = [];
            $present = array_fill_keys(array_keys($marks), 0);
            $rendered = [];
            $ids = array_map(static fn (Projection $projection): int => $projection->objectId, $projections);
            [$state, $found] = $this->states->readWith(self::COLUMNS, "{$this->entries()} entry WHERE entry.object_id IN (" . Database::placeholders(count($ids)) . ')', $ids);
            foreach ($found as $row) {
                $id = (int) $row['object_id'];
                $rows[(int) $row['generation']][$id] = $row;
                $present[$id] += (int) $row['marks'];
                $rendered += (int) $row['attempts'] > 1 ? [$id => $id] : [];
            }
            $current = array_values(array_filter($projections, static fn (Projection $projection): bool => $present[$projection->objectId] === $marks[$projection->objectId]));
            $changed = $only === null ? self::changedProducts($current, $rows[$state->generation] ?? []) : [];
            foreach ($only === null ? $state->live() : [$only] as $generation) {
                $entries = [];
                foreach ($current as $projection) {
                    $row = $rows[$generation][$projection->objectId] ?? $this->emptyRow($generation, $projection->objectId);
                    $known = $row['fingerprint'] !== '' ? $row : $rows[$state->generation][$projection->objectId] ?? null;
                    $modified = $this->modified($projection, $known, $now);
                    $entries[] = [$row, $projection, $modified];
                }
                $this->update($generation, $entries);
                $this->indexes->replaceAll($generation, $entries, $state->isIndexed($generation));
            }
            $written = array_map(static fn (Projection $projection): int => $projection->objectId, $current);
            foreach (array_intersect($written, $rendered) as $id) {
                $this->entries->endRendering($id);
            }
            return array_values(array_diff(array_keys($present), $written));
        });
        if ($changed !== [] && $this->expire !== null) {
            ($this->expire)($changed);
        }
        // Generations that are new since this process read the state.
        foreach ($only === null ? array_diff($this->states->last()->indexed(), $worded) : [] as $generation) {
            $this->stems->add($generation, $words);
        }
        return $left;
    }

    /**
     * The products that show something else than before. New ones are none.
     *
     * @param list<Projection> $projections
     * @param array<int, array<string, string|null>> $rows The rows before, by post.
     * @return list<int>
     */
    private static function changedProducts(array $projections, array $rows): array
    {
        $changed = [];
        foreach ($projections as $projection) {
            $before = $rows[$projection->objectId]['fingerprint'] ?? '';
            if ($projection->kind === 'product' && $before !== '' && $before !== $projection->fingerprint) {
                $changed[] = $projection->objectId;
            }
        }
        return $changed;
    }

    /**
     * Writes many posts into a generation that is being built, in one transaction. A post that already has a row there and is
     * not due keeps it: an earlier run or a save has written it.
     *
     * @param list<Projection> $projections In ascending order of post ids.
     * @return list<int> Posts that were not written because they changed since; project them one by one.
     * @throws StaleGeneration
     */
    public function insertBatch(array $projections, int $generation, int $now): array
    {
        if ($projections === []) {
            return [];
        }
        $this->stems->addStems($generation, array_map(static fn (Projection $projection): array => [$projection->language, $projection->words], $projections));
        // Prepared before the transaction, because saves wait during it.
        $prepared = $this->indexes->prepare($generation, $projections);
        return $this->database->separateTransaction(function () use ($projections, $generation, $now, $prepared): array {
            $this->states->joinBatchWriters();
            $state = $this->states->read();
            if ($state->building !== $generation) {
                throw new StaleGeneration($generation);
            }
            $ids = array_map(static fn (Projection $projection): int => $projection->objectId, $projections);
            $known = [];
            $isCurrent = [];
            foreach ($this->rowsOfMany($ids, [$generation, $state->generation]) as $row) {
                $id = (int) $row['object_id'];
                if ((int) $row['generation'] === $generation) {
                    $isCurrent[$id] = $row['fingerprint'] !== '' && (int) $row['valid_until'] > $now;
                } else {
                    $known[$id] = $row;
                }
            }
            $left = [];
            $new = [];
            $modified = [];
            foreach ($projections as $projection) {
                $id = $projection->objectId;
                // If a post without a row was saved since, that save inserted a row, which is due.
                if (! isset($isCurrent[$id])) {
                    $new[] = $projection;
                    $modified[] = $this->modified($projection, $known[$id] ?? null, $now);
                } elseif (! $isCurrent[$id]) {
                    $left[] = $id;
                }
            }
            [$positions, $statements] = count($new) === count($projections) ? $prepared : $this->indexes->prepare($generation, $new);
            $this->insert($generation, $new, $modified, $positions);
            $this->indexes->insert($generation, $new, $modified, $positions, $statements);
            // Totals are the only rows that two batches both write. They come last because other batches wait from here on.
            $this->states->serializeSharedRows();
            $this->indexes->count($generation, $new);
            return $left;
        });
    }

    /** Hides a post in every generation that is needed, immediately. Its rows keep their due time and are projected later. */
    public function hide(int $id): void
    {
        if ($this->database->row("SELECT object_id FROM {$this->entries()} WHERE object_id = %d AND visible = 1 LIMIT 1", [$id]) === null) {
            return;
        }
        $this->database->separateTransaction(function () use ($id): void {
            $this->states->serializeWriters();
            $state = $this->states->read();
            foreach ($this->neededRowsOf($id) as $row) {
                $this->hideRow($row, $state);
            }
        });
    }

    /** @param array<string, string|null> $row */
    private function hideRow(array $row, State $state): void
    {
        $this->indexes->replace($row, null, 0, $state->isIndexed((int) $row['generation']));
        $this->database->execute(
            "UPDATE {$this->entries()} SET visible = 0, listed = 0, searched = 0, position = -1, slug = '', url = '', index_record = '', sequence = '',
                summary = '', detail = ''
             WHERE generation = %d AND object_id = %d",
            [(int) $row['generation'], (int) $row['object_id']]
        );
    }

    /**
     * Removes a deleted post from every generation that is needed, except those in which it was marked since: it may exist again. In the
     * generation that is being built, a hidden row stays due until that generation is read: without it, a batch that has read the post
     * before would write it.
     *
     * @param int $marks The value of DueEntries::marks() before the source was read.
     * @return bool false if the post changed since: nothing was written, and it must be projected again.
     */
    public function remove(int $id, int $marks): bool
    {
        return $this->database->separateTransaction(function () use ($id, $marks): bool {
            $this->states->serializeWriters();
            if ($this->entries->marks($id) !== $marks) {
                return false;
            }
            $state = $this->states->read();
            $rows = $this->neededRowsOf($id);
            if ($rows !== [] && $state->building !== 0) {
                $this->entries->addMarks($state->building, $id, 0);
            }
            foreach ($rows as $row) {
                if ((int) $row['generation'] === $state->building) {
                    $this->hideRow($row, $state);
                    continue;
                }
                $gone = $this->database->execute(
                    "DELETE FROM {$this->entries()} WHERE generation = %d AND object_id = %d AND marks = %d",
                    [(int) $row['generation'], $id, (int) $row['marks']]
                );
                if ($gone !== 0) {
                    $this->indexes->replace($row, null, 0, $state->isIndexed((int) $row['generation']));
                }
            }
            return true;
        });
    }

    /**
     * The value of `modified`: the time of the newest change to what the item shows. If nothing shown changed, the previous
     * time. It is never in the future, also if a clock was ahead when the item was saved or written.
     *
     * @param array<string, string|null>|null $known The previous row of the item.
     */
    private function modified(Projection $projection, ?array $known, int $now): int
    {
        $newest = self::notAhead($projection->modified, $now);
        if ($known === null || $known['fingerprint'] === '') {
            return $newest;
        }
        $before = self::notAhead((int) $known['modified'], $now);
        if ($known['fingerprint'] === $projection->fingerprint) {
            return $before;
        }
        return $newest > $before ? $newest : max($now, $before);
    }

    private static function notAhead(int $time, int $now): int
    {
        return $time > Clocks::latest($now) ? $now : $time;
    }

    /**
     * Inserts the row of a post that has none, in the way a mark does, because a concurrent mark may insert it first.
     *
     * @return array<string, string|null> By column.
     */
    private function emptyRow(int $generation, int $id): array
    {
        $this->entries->addMarks($generation, $id, 0);
        return [
            'generation' => (string) $generation,
            'object_id' => (string) $id,
            'kind' => '',
            'type' => '',
            'language' => '',
            'visible' => '0',
            'listed' => '0',
            'position' => '-1',
            'modified' => '0',
            'fingerprint' => '',
            'index_record' => '',
            'marks' => '0',
            'attempts' => '0',
        ];
    }

    /**
     * A save marks a post without waiting for writers. If one did since the row was read, the entry stays due.
     *
     * @param list<array{array<string, string|null>, Projection, int}> $entries The previous row of each, its new projection and the time of
     *     its last change.
     */
    private function update(int $generation, array $entries): void
    {
        $together = [];
        $bytes = 0;
        foreach ($entries as [$row, $projection, $modified]) {
            $together[] = [(int) $row['marks'], EntryRows::entry($projection, $generation, $modified)];
            $bytes += strlen($projection->summary) + strlen($projection->detail);
            if ($bytes > self::STATEMENT_BYTES) {
                $this->updateRows($generation, $together);
                $together = [];
                $bytes = 0;
            }
        }
        $this->updateRows($generation, $together);
    }

    /** @param list<array{int, array<string, int|string>}> $entries The marks of each and its new columns. */
    private function updateRows(int $generation, array $entries): void
    {
        if ($entries === []) {
            return;
        }
        $ids = array_map(static fn (array $entry): int => (int) $entry[1]['object_id'], $entries);
        $set = [];
        $values = [];
        foreach (array_keys(array_diff_key($entries[0][1], ['generation' => 0, 'object_id' => 0])) as $column) {
            $cases = '';
            foreach ($entries as $place => [$marks, $columns]) {
                $placeholder = is_int($columns[$column]) ? '%d' : '%s';
                $cases .= $column === 'valid_until' ? ' WHEN object_id = %d AND marks = %d THEN %d' : " WHEN object_id = %d THEN {$placeholder}";
                array_push($values, ...($column === 'valid_until' ? [$ids[$place], $marks, $columns[$column]] : [$ids[$place], $columns[$column]]));
            }
            $set[] = "{$column} = CASE{$cases}" . ($column === 'valid_until' ? ' ELSE 0 END' : ' END');
        }
        $this->database->execute(
            "UPDATE {$this->entries()} SET " . implode(', ', $set) . ' WHERE generation = %d AND object_id IN (' . Database::placeholders(count($ids)) . ')',
            [...$values, $generation, ...$ids]
        );
    }

    /**
     * @param list<Projection> $projections
     * @param list<int> $modified One for each projection, in the same order.
     * @param array<int, int> $positions By post.
     */
    private function insert(int $generation, array $projections, array $modified, array $positions): void
    {
        $rows = [];
        $bytes = 0;
        foreach ($projections as $place => $projection) {
            $rows[] = EntryRows::entry($projection, $generation, $modified[$place])
                + ['position' => $positions[$projection->objectId] ?? -1, 'marks' => 0, 'attempts' => 0];
            $bytes += strlen($projection->summary) + strlen($projection->detail);
            if ($bytes > self::STATEMENT_BYTES) {
                $this->database->insertRecords($this->entries(), $rows);
                $rows = [];
                $bytes = 0;
            }
        }
        $this->database->insertRecords($this->entries(), $rows);
    }

    /**
     * The rows of a post, without those that rebuilds have left: their index may be deleted in part.
     *
     * @return list<array<string, string|null>>
     */
    private function neededRowsOf(int $id): array
    {
        $needed = $this->states->neededGenerations();
        return array_values(array_filter($this->rowsOf($id), static fn (array $row): bool => in_array((int) $row['generation'], $needed, true)));
    }

    /** @return list<array<string, string|null>> */
    private function rowsOf(int $id): array
    {
        return $this->database->rows('SELECT ' . implode(', ', self::COLUMNS) . " FROM {$this->entries()} WHERE object_id = %d", [$id]);
    }

    /**
     * @param non-empty-list<int> $ids
     * @param non-empty-list<int> $generations
     * @return list<array<string, string|null>>
     */
    private function rowsOfMany(array $ids, array $generations): array
    {
        return Database::lookUp($ids, fn (array $some): array => $this->database->rows(
            "SELECT generation, object_id, modified, fingerprint, valid_until FROM {$this->entries()}
             WHERE generation IN (" . Database::placeholders(count($generations)) . ') AND object_id IN (' . Database::placeholders(count($some)) . ')',
            [...$generations, ...$some]
        ));
    }

    private function entries(): string
    {
        return $this->database->table('entries');
    }
}
