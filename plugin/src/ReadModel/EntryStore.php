<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Storage\Database;
use MdShop\Catalog\Time\Instant;

/**
 * Writes the entries of the read model with their terms and totals, all or nothing, one writer at a time.
 *
 * A row whose `valid_until` has come is due: it must be projected before anybody reads it. That one rule serves
 * changes (marked as due at once), scheduled posts and sales by the clock. `marks` counts the changes that were
 * reported; a projection made from what was read before the latest of them is thrown away.
 */
final class EntryStore
{
    /** `valid_until` of what the clock alone does not change: the year 2286. */
    public const ALWAYS = 9999999999;

    private const RENDERING_SECONDS = 30;

    public function __construct(
        private readonly Database $database,
        private readonly StateStore $states,
        private readonly TotalStore $totals,
    ) {
    }

    /**
     * Marks posts as due; those that have no row yet get one that nobody sees.
     *
     * @param list<int> $ids
     */
    public function mark(array $ids): void
    {
        foreach ($this->states->read()->live() as $generation) {
            foreach ($ids as $id) {
                $this->database->execute(
                    "INSERT INTO {$this->entries()} (generation, object_id, group_id, kind, type, language, visible, modified, valid_until, marks,
                        attempts, slug, url, fingerprint, folded_name, folded_text, summary, detail)
                     VALUES (%d, %d, %d, '', '', '', 0, 0, 0, 1, 0, '', '', '', '', '', '', '')
                     ON DUPLICATE KEY UPDATE valid_until = 0, marks = marks + 1",
                    [$generation, $id, $id]
                );
            }
        }
    }

    /** Marks every entry that stands under a term. */
    public function markTerm(int $termId): void
    {
        $this->database->execute(
            "UPDATE {$this->entries()} SET valid_until = 0, marks = marks + 1
             WHERE entry_id IN (SELECT entry_id FROM {$this->terms()} WHERE term_id = %d)",
            [$termId]
        );
    }

    /**
     * Posts that are due, those that waited longest first.
     *
     * @return list<int>
     */
    public function due(int $generation, int $now, int $limit): array
    {
        return array_map('intval', $this->database->column(
            "SELECT object_id FROM {$this->entries()} WHERE generation = %d AND valid_until <= %d ORDER BY valid_until, object_id LIMIT %d",
            [$generation, $now, $limit]
        ));
    }

    /**
     * Those of these posts and of their translations that are due.
     *
     * @param non-empty-list<int> $ids
     * @return list<int>
     */
    public function dueFamilies(int $generation, int $now, array $ids): array
    {
        $marks = Database::placeholders(count($ids));
        return array_map('intval', $this->database->column(
            "SELECT object_id FROM {$this->entries()} WHERE generation = %d AND valid_until <= %d AND (object_id IN ({$marks})
                OR group_id IN (SELECT family.group_id FROM {$this->entries()} family WHERE family.generation = %d AND family.object_id IN ({$marks})))",
            [$generation, $now, ...$ids, $generation, ...$ids]
        ));
    }

    /**
     * Those of these posts that are due.
     *
     * @param non-empty-list<int> $ids
     * @return list<int>
     */
    public function dueAmong(int $generation, int $now, array $ids): array
    {
        return array_map('intval', $this->database->column(
            "SELECT object_id FROM {$this->entries()} WHERE generation = %d AND valid_until <= %d AND object_id IN ("
                . Database::placeholders(count($ids)) . ')',
            [$generation, $now, ...$ids]
        ));
    }

    /**
     * Posts that have an entry, ascending.
     *
     * @return list<int>
     */
    public function idsAfter(int $generation, int $id, int $limit): array
    {
        return array_map('intval', $this->database->column(
            "SELECT object_id FROM {$this->entries()} WHERE generation = %d AND object_id > %d ORDER BY object_id LIMIT %d",
            [$generation, $id, $limit]
        ));
    }

    /** The marks of a post, to hand to write(): how often it was reported as changed, over all generations. */
    public function marks(int $id): int
    {
        return (int) $this->database->value("SELECT SUM(marks) FROM {$this->entries()} WHERE object_id = %d", [$id]);
    }

    /**
     * Begins the rendering of a post's content, unless another process is at it, or died of it.
     * `attempts` holds 0, the time when the rendering began, or 1 where it ended the process. The real time counts here:
     * this is about processes, not about the shop's day.
     */
    public function beginRendering(int $id): Rendering
    {
        $began = (int) $this->database->value("SELECT MAX(attempts) FROM {$this->entries()} WHERE object_id = %d", [$id]);
        if ($began === 0) {
            $this->database->execute("UPDATE {$this->entries()} SET attempts = %d WHERE object_id = %d AND attempts = 0", [time(), $id]);
            return Rendering::Begun;
        }
        // Killed without a word, it would otherwise be waited for for ever.
        return $began < time() - self::RENDERING_SECONDS ? Rendering::Failed : Rendering::Elsewhere;
    }

    /** The rendering came to an end, though nothing was written. */
    public function endRendering(int $id): void
    {
        $this->database->execute("UPDATE {$this->entries()} SET attempts = 0 WHERE object_id = %d AND attempts > 0", [$id]);
    }

    /** The rendering ended the process. */
    public function failRendering(int $id): void
    {
        $this->database->execute("UPDATE {$this->entries()} SET attempts = 1 WHERE object_id = %d", [$id]);
    }

    public function isDue(int $id, int $now): bool
    {
        return $this->database->row("SELECT entry_id FROM {$this->entries()} WHERE object_id = %d AND valid_until <= %d LIMIT 1", [$id, $now]) !== null;
    }

    /** Leaves a post's rows as they are until a later time. */
    public function postpone(int $id, int $until): void
    {
        $this->database->execute("UPDATE {$this->entries()} SET valid_until = %d WHERE object_id = %d", [$until, $id]);
    }

    /**
     * Writes what a post shows into every live generation, or into one alone.
     *
     * @param int $marks As marks() said before the source was read.
     * @param int|null $only The generation to write; null: all that are live.
     * @return bool false where the post changed meanwhile: nothing was written, project it again.
     */
    public function write(Projection $projection, int $marks, int $now, ?int $only = null): bool
    {
        return $this->database->transaction(function () use ($projection, $marks, $now, $only): bool {
            $this->states->serializeWriters();
            if ($this->marks($projection->objectId) !== $marks) {
                return false;
            }
            $rows = [];
            foreach ($this->rowsOf($projection->objectId) as $row) {
                $rows[(int) $row['generation']] = $row;
            }
            $state = $this->states->read();
            foreach ($only === null ? $state->live() : [$only] as $generation) {
                $row = $rows[$generation] ?? null;
                $known = $row !== null && $row['fingerprint'] !== '' ? $row : $rows[$state->generation] ?? null;
                $this->writeOne($projection, $generation, $row, $this->modified($projection, $known, $now));
            }
            $this->endRendering($projection->objectId);
            return true;
        });
    }

    /** Takes what a post shows out of every generation at once; its rows stay due, and are projected later. */
    public function hide(int $id): void
    {
        if ($this->database->row("SELECT entry_id FROM {$this->entries()} WHERE object_id = %d AND visible = 1 LIMIT 1", [$id]) === null) {
            return;
        }
        $this->database->transaction(function () use ($id): void {
            $this->states->serializeWriters();
            foreach ($this->rowsOf($id) as $row) {
                $this->replaceTerms($row, null);
                $this->database->execute(
                    "UPDATE {$this->entries()} SET visible = 0, slug = '', url = '', folded_name = '', folded_text = '', summary = '', detail = ''
                     WHERE entry_id = %d",
                    [(int) $row['entry_id']]
                );
            }
        });
    }

    /** Takes a post that is gone out of every generation. */
    public function remove(int $id): void
    {
        $this->database->transaction(function () use ($id): void {
            $this->states->serializeWriters();
            foreach ($this->rowsOf($id) as $row) {
                $this->replaceTerms($row, null);
                $this->database->execute("DELETE FROM {$this->entries()} WHERE entry_id = %d", [(int) $row['entry_id']]);
            }
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

    /** @param array<string, string|null>|null $row */
    private function writeOne(Projection $projection, int $generation, ?array $row, int $modified): void
    {
        $stamp = Instant::format($modified);
        $values = [
            $projection->groupId, $projection->kind, $projection->type, $projection->language, $projection->visible ? 1 : 0, $modified,
            $projection->validUntil, $projection->slug, $projection->url, $projection->fingerprint,
            $projection->foldedName, $projection->foldedText,
            str_replace('"modified":"{modified}"', '"modified":"' . $stamp . '"', $projection->summary),
            str_replace('"modified":"{modified}"', '"modified":"' . $stamp . '"', $projection->detail),
        ];
        if ($row === null) {
            $this->database->execute(
                "INSERT INTO {$this->entries()} (group_id, kind, type, language, visible, modified, valid_until, slug, url, fingerprint,
                    folded_name, folded_text, summary, detail, marks, attempts, generation, object_id)
                 VALUES (%d, %s, %s, %s, %d, %d, %d, %s, %s, %s, %s, %s, %s, %s, 0, 0, %d, %d)",
                [...$values, $generation, $projection->objectId]
            );
            $row = ['entry_id' => (string) $this->database->insertedId(), 'visible' => '0'];
        } else {
            $this->database->execute(
                "UPDATE {$this->entries()} SET group_id = %d, kind = %s, type = %s, language = %s, visible = %d, modified = %d, valid_until = %d,
                    slug = %s, url = %s, fingerprint = %s, folded_name = %s, folded_text = %s, summary = %s, detail = %s
                 WHERE entry_id = %d",
                [...$values, (int) $row['entry_id']]
            );
        }
        $row['generation'] = (string) $generation;
        $this->replaceTerms($row, $projection, $modified);
    }

    /**
     * Moves an entry from the terms and totals that it stood under to those of its projection; null: to none.
     *
     * @param array<string, string|null> $row The entry as it was.
     */
    private function replaceTerms(array $row, ?Projection $projection, int $modified = 0): void
    {
        $entryId = (int) $row['entry_id'];
        $generation = (int) $row['generation'];
        $old = [];
        if ($row['visible'] === '1') {
            $terms = ['category' => [], 'brand' => []];
            foreach ($this->database->rows("SELECT kind, term_id FROM {$this->terms()} WHERE entry_id = %d", [$entryId]) as $term) {
                $terms[$term['kind'] === 'brand' ? 'brand' : 'category'][] = (int) $term['term_id'];
            }
            $old = TotalStore::keys((string) $row['kind'], (string) $row['language'], $terms['category'], $terms['brand']);
            $this->database->execute("DELETE FROM {$this->terms()} WHERE entry_id = %d", [$entryId]);
        }
        $new = [];
        if ($projection !== null && $projection->visible) {
            foreach (['category' => $projection->categories, 'brand' => $projection->brands] as $kind => $ids) {
                foreach ($ids as $id) {
                    $this->database->execute(
                        "INSERT INTO {$this->terms()} (generation, term_id, entry_id, kind, modified, object_id) VALUES (%d, %d, %d, %s, %d, %d)",
                        [$generation, $id, $entryId, $kind, $modified, $projection->objectId]
                    );
                }
            }
            $new = TotalStore::keys($projection->kind, $projection->language, $projection->categories, $projection->brands);
        }
        $this->totals->move($generation, $old, $new);
    }

    /** @return list<array<string, string|null>> */
    private function rowsOf(int $id): array
    {
        return $this->database->rows(
            "SELECT entry_id, generation, kind, language, visible, modified, fingerprint FROM {$this->entries()} WHERE object_id = %d",
            [$id]
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
