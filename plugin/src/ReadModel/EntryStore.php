<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Storage\Database;

/**
 * Which entries are due, and which are being rendered.
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

    public function __construct(private readonly Database $database, private readonly StateStore $states)
    {
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
                $this->touch($generation, $id, 1);
            }
        }
    }

    /** Adds to the marks of a post; where it has no row, it gets one that is due and that nobody sees. */
    public function touch(int $generation, int $id, int $marks): void
    {
        $this->database->execute(
            "INSERT INTO {$this->entries()} (generation, object_id, group_id, kind, type, language, visible, modified, valid_until, marks,
                attempts, slug, url, fingerprint, postings, summary, detail)
             VALUES (%d, %d, %d, '', '', '', 0, 0, 0, %d, 0, '', '', '', '', '', '')
             ON DUPLICATE KEY UPDATE valid_until = 0, marks = marks + %d",
            [$generation, $id, $id, $marks, $marks]
        );
    }

    /** @return list<int> Those that the read model holds for translations of a post; a link may be gone by now. */
    public function relatives(int $id): array
    {
        $relatives = [];
        foreach ($this->states->read()->live() as $generation) {
            $relatives = [...$relatives, ...$this->database->column(
                "SELECT mate.object_id FROM {$this->entries()} entry
                 JOIN {$this->entries()} mate ON mate.generation = entry.generation AND mate.group_id = entry.group_id
                 WHERE entry.generation = %d AND entry.object_id = %d",
                [$generation, $id]
            )];
        }
        return array_map('intval', array_values(array_unique($relatives)));
    }

    /** Marks every entry that stands under a term, and every post that would if the term were of its language. */
    public function markTerm(int $termId): void
    {
        $terms = $this->withDescendants($termId);
        $of = Database::placeholders(count($terms));
        foreach ($this->states->read()->live() as $generation) {
            // In a writer's turn: it takes rows of both tables, in the other order than a writer does.
            $this->database->transaction(function () use ($generation, $termId, $terms, $of): void {
                $this->states->serializeWriters();
                $mark = "UPDATE {$this->entries()} SET valid_until = 0, marks = marks + 1 WHERE generation = %d AND object_id IN";
                $this->database->execute(
                    "{$mark} (SELECT object_id FROM {$this->database->table('entry_terms')} WHERE generation = %d AND term_id = %d)",
                    [$generation, $generation, $termId]
                );
                $this->database->execute(
                    "{$mark} (SELECT relation.object_id FROM {$this->database->core('term_relationships')} relation
                        JOIN {$this->database->core('term_taxonomy')} taxonomy ON taxonomy.term_taxonomy_id = relation.term_taxonomy_id
                        WHERE taxonomy.term_id IN ({$of}))",
                    [$generation, ...$terms]
                );
            });
        }
    }

    /** @return non-empty-list<int> */
    private function withDescendants(int $termId): array
    {
        $found = [$termId];
        for ($level = $found; $level !== []; $found = [...$found, ...$level]) {
            $level = array_values(array_diff(array_map('intval', $this->database->column(
                "SELECT term_id FROM {$this->database->core('term_taxonomy')} WHERE parent IN (" . Database::placeholders(count($level)) . ')',
                $level
            )), $found));
        }
        return $found;
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

    public function isDue(int $id, int $now): bool
    {
        return $this->database->row("SELECT object_id FROM {$this->entries()} WHERE object_id = %d AND valid_until <= %d LIMIT 1", [$id, $now]) !== null;
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

    /**
     * The stamps of those of these posts that have an entry (see Projection).
     *
     * @param non-empty-list<int> $ids
     * @return array<int, string> By post.
     */
    public function stamps(int $generation, array $ids): array
    {
        $rows = $this->database->rows(
            "SELECT object_id, stamp FROM {$this->entries()} WHERE generation = %d AND object_id IN (" . Database::placeholders(count($ids)) . ')',
            [$generation, ...$ids]
        );
        return array_combine(array_map('intval', array_column($rows, 'object_id')), array_map('strval', array_column($rows, 'stamp')));
    }

    /**
     * Posts that are shown, though WordPress's own table says that they are not public: one statement, however many there are.
     *
     * @return list<int>
     */
    public function wronglyVisible(int $generation, int $limit): array
    {
        return array_map('intval', $this->database->column(
            "SELECT entry.object_id FROM {$this->entries()} entry LEFT JOIN {$this->database->core('posts')} post ON post.ID = entry.object_id
             WHERE entry.generation = %d AND entry.visible = 1 AND (post.ID IS NULL OR post.post_status <> 'publish' OR post.post_password <> '')
             LIMIT %d",
            [$generation, $limit]
        ));
    }

    /** The marks of a post, to hand to the writer: how often it was reported as changed, over all generations. */
    public function marks(int $id): int
    {
        return (int) $this->database->value("SELECT SUM(marks) FROM {$this->entries()} WHERE object_id = %d", [$id]);
    }

    /** Leaves a post's rows as they are until a later time. */
    public function postpone(int $id, int $until): void
    {
        $this->database->execute("UPDATE {$this->entries()} SET valid_until = %d WHERE object_id = %d", [$until, $id]);
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

    private function entries(): string
    {
        return $this->database->table('entries');
    }
}
