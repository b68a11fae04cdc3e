<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Storage;

use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Time\Clocks;

/**
 * Stores which entries are due and which are being rendered.
 *
 * A row whose `valid_until` has passed is due: it must be projected before it is read. The same rule covers reported changes
 * (`valid_until` becomes 0), and sales that begin or end. `marks` counts the reported changes; a projection
 * based on data that was read before the latest mark is discarded.
 */
final class DueEntries
{
    /** `valid_until` of a row that does not change with time: the year 2286. */
    public const FOREVER = 9999999999;

    private const RENDERING_SECONDS = 30;

    /** Rows of one statement. */
    private const ROWS = 1000;

    private const MARK_COLUMNS = 'generation, object_id, group_id, kind, type, language, visible, modified, valid_until, marks, attempts, slug, url, fingerprint,
        index_record, sequence, summary, detail';

    public function __construct(private readonly Database $database, private readonly StateStore $states)
    {
    }

    /**
     * Marks posts as due in all live generations. A post without a row gets a hidden one.
     *
     * @param list<int> $ids
     * @return bool Whether any generation is live.
     */
    public function mark(array $ids): bool
    {
        // Whoever writes several entries locks their rows in this order too.
        sort($ids);
        if ($ids === [] || $this->database->isSqlite()) {
            $live = $this->states->read()->live();
            $this->insertMarks($live, $ids, 1, rendersAgain: true);
            return $live !== [];
        }
        // A save reports many changes, so this is one statement, which itself finds the generations that are live now.
        $posts = implode(' UNION ALL ', array_map(static fn (int $id): string => "SELECT {$id} AS id", $ids));
        return $this->database->execute(
            "INSERT INTO {$this->entries()} (" . self::MARK_COLUMNS . ")
             SELECT live.generation, post.id, post.id, '', '', '', 0, 0, 0, 1, 0, '', '', '', '', '', '', ''
             FROM ({$this->states->live()}) live CROSS JOIN ({$posts}) post ORDER BY live.generation, post.id
             ON DUPLICATE KEY UPDATE valid_until = 0, marks = marks + 1, " . self::mayRender()
        ) !== 0;
    }

    /** Makes a post due and adds to its marks. If it has no row, a hidden one is inserted. */
    public function addMarks(int $generation, int $id, int $marks): void
    {
        $this->insertMarks([$generation], [$id], $marks, rendersAgain: $marks > 0);
    }

    /**
     * @param list<int> $generations
     * @param list<int> $ids
     * @param bool $rendersAgain See mayRender().
     */
    private function insertMarks(array $generations, array $ids, int $marks, bool $rendersAgain): void
    {
        $rows = [];
        foreach ($generations as $generation) {
            foreach ($ids as $id) {
                $rows[] = self::hiddenRow($generation, $id, $marks, 0);
            }
        }
        foreach (array_chunk($rows, self::ROWS) as $some) {
            $this->database->insertRows(
                "{$this->entries()} (" . self::MARK_COLUMNS . ')',
                $some,
                onDuplicate: "valid_until = 0, marks = marks + ({$marks})" . ($rendersAgain ? ', ' . self::mayRender() : '')
            );
        }
    }

    /** A post that changes may run its blocks and shortcodes again, also if they ended a process. For rows that exist, with the others of a mark. */
    private static function mayRender(): string
    {
        $killed = time() - self::RENDERING_SECONDS;
        $latest = Clocks::latest(time());
        return "attempts = CASE WHEN attempts < {$killed} OR attempts > {$latest} THEN 0 ELSE attempts END";
    }

    /** @return list<int|string> The MARK_COLUMNS of a post that is hidden and due. */
    private static function hiddenRow(int $generation, int $id, int $marks, int $attempts): array
    {
        return [$generation, $id, $id, '', '', '', 0, 0, 0, $marks, $attempts, '', '', '', '', '', '', ''];
    }

    /**
     * @return list<int> The posts that the read model considers translations of a post, itself included. The links may have
     *     been removed since.
     */
    public function translations(int $id): array
    {
        // In every generation, also one that is not needed any more: a post too many that is marked does no harm.
        return array_map('intval', $this->database->column(
            "SELECT DISTINCT mate.object_id FROM {$this->entries()} entry
             JOIN {$this->entries()} mate ON mate.generation = entry.generation AND mate.group_id = entry.group_id WHERE entry.object_id = %d",
            [$id]
        ));
    }

    /**
     * Marks every entry that has one of these terms, every post that WordPress assigns to one of them, and the translations of all these.
     *
     * @param non-empty-list<int> $terms
     * @return bool Whether any generation is live.
     */
    public function markTerms(array $terms): bool
    {
        return $this->database->separateTransaction(function () use ($terms): bool {
            // Nobody else writes entries until the end, so none is missing among those that are found.
            $this->states->serializeWriters();
            $state = $this->states->read();
            foreach ($state->live() as $generation) {
                $posts = $this->familiesWithTerms($generation, $terms);
                if ($generation === $state->building) {
                    // The rebuild may have read posts that have no row there yet, with the old term.
                    $posts = array_unique([...$posts, ...$this->familiesWithTerms($state->generation, $terms), ...$this->assignedTo($terms)]);
                }
                sort($posts);
                $this->insertMarks([$generation], $posts, 1, rendersAgain: false);
            }
            return $state->live() !== [];
        });
    }

    /**
     * @param non-empty-list<int> $terms
     * @return list<int> Posts that have an entry.
     */
    private function familiesWithTerms(int $generation, array $terms): array
    {
        return array_map('intval', $this->database->column(
            "SELECT DISTINCT mate.object_id FROM (
                SELECT object_id FROM {$this->database->table('entry_terms')} WHERE generation = %d AND term_id IN (" . Database::placeholders(count($terms)) . ")
                UNION {$this->assigned(count($terms))}
             ) found
             JOIN {$this->entries()} entry ON entry.generation = %d AND entry.object_id = found.object_id
             JOIN {$this->entries()} mate ON mate.generation = entry.generation AND mate.group_id = entry.group_id",
            [$generation, ...$terms, ...$terms, $generation]
        ));
    }

    /**
     * @param non-empty-list<int> $terms
     * @return list<int> Posts to which WordPress assigns one of these terms.
     */
    private function assignedTo(array $terms): array
    {
        return array_map('intval', $this->database->column($this->assigned(count($terms)), $terms));
    }

    /** A SELECT of assignedTo(), with a placeholder for each term. */
    private function assigned(int $terms): string
    {
        return "SELECT relation.object_id FROM {$this->database->core('term_relationships')} relation
            JOIN {$this->database->core('term_taxonomy')} taxonomy ON taxonomy.term_taxonomy_id = relation.term_taxonomy_id
            WHERE taxonomy.term_id IN (" . Database::placeholders($terms) . ')';
    }

    /**
     * Marks every entry of posts that have one of these types in WordPress's table.
     *
     * @param non-empty-list<string> $postTypes
     */
    public function markTypes(array $postTypes): void
    {
        $this->database->separateTransaction(function () use ($postTypes): void {
            // See markTerms().
            $this->states->serializeWriters();
            $this->markTypesInTransaction($postTypes);
        });
    }

    /**
     * The same in a transaction of other code, for which other writers must not wait. What they write meanwhile for the first time is not marked.
     *
     * @param non-empty-list<string> $postTypes
     */
    public function markTypesInTransaction(array $postTypes): void
    {
        foreach ($this->states->read()->live() as $generation) {
            $this->database->execute(
                "UPDATE {$this->entries()} SET valid_until = 0, marks = marks + 1
                 WHERE generation = %d AND object_id IN (SELECT ID FROM {$this->database->core('posts')} WHERE post_type IN ("
                    . Database::placeholders(count($postTypes), '%s') . '))',
                [$generation, ...$postTypes]
            );
        }
    }

    /**
     * Posts of these types that the active generation shows.
     *
     * @param non-empty-list<string> $postTypes
     * @return list<int>
     */
    public function visibleOfTypes(array $postTypes, int $limit): array
    {
        return array_map('intval', $this->database->column(
            "SELECT entry.object_id FROM {$this->entries()} entry JOIN {$this->database->core('posts')} post ON post.ID = entry.object_id
             WHERE entry.generation = %d AND entry.visible = 1 AND post.post_type IN (" . Database::placeholders(count($postTypes), '%s') . ') LIMIT %d',
            [$this->states->read()->generation, ...$postTypes, $limit]
        ));
    }

    /**
     * Marks the entries whose texts plugins' code makes, those of content first.
     *
     * @param int $most Further ones are left out.
     * @return bool Whether any generation is live.
     */
    public function markRendered(int $most): bool
    {
        return $this->mark(array_map('intval', $this->database->column(
            "SELECT object_id FROM {$this->entries()} WHERE generation = %d AND visible = 1 AND stamp = '' AND attempts <> 1 ORDER BY kind, object_id LIMIT %d",
            [$this->states->read()->generation, $most]
        )));
    }

    /**
     * Posts that are due, the longest due first.
     *
     * @return array<int, int> By post: its marks, see marks().
     */
    public function due(int $generation, int $now, int $limit): array
    {
        return $this->withMarks('entry.generation = %d AND entry.valid_until <= %d ORDER BY entry.valid_until, entry.object_id LIMIT %d', [$generation, $now, $limit]);
    }

    /**
     * Reads the state and what is due in the active generation, whatever its provenance, with one statement.
     *
     * @return array{State, array<int, int>} See due().
     */
    public function readWithState(int $now, int $limit): array
    {
        [$state, $rows] = $this->states->readWith(
            ['object_id', 'marks'],
            "(SELECT due.object_id, (SELECT SUM(own.marks) FROM {$this->entries()} own WHERE own.object_id = due.object_id) AS marks FROM {$this->entries()} due
                WHERE due.generation = (SELECT value FROM {$this->database->table('state')} WHERE name = 'generation') AND due.valid_until <= %d
                ORDER BY due.valid_until, due.object_id LIMIT %d) entry",
            [$now, $limit]
        );
        return [$state, self::byPost($rows)];
    }

    /**
     * Those of the given posts and of their translations that are due.
     *
     * @param non-empty-list<int> $ids
     * @return array<int, int> See due().
     */
    public function dueWithTranslations(int $generation, int $now, array $ids): array
    {
        // A post that has a row is in the group of that row.
        return $this->withMarks(
            "entry.generation = %d AND entry.valid_until <= %d
                AND entry.group_id IN (SELECT family.group_id FROM {$this->entries()} family WHERE family.generation = %d AND family.object_id IN ("
                . Database::placeholders(count($ids)) . '))',
            [$generation, $now, $generation, ...$ids]
        );
    }

    /**
     * @param list<int> $values
     * @return array<int, int> See due().
     */
    private function withMarks(string $where, array $values): array
    {
        $rows = $this->database->rows(
            "SELECT entry.object_id, (SELECT SUM(own.marks) FROM {$this->entries()} own WHERE own.object_id = entry.object_id) AS marks
             FROM {$this->entries()} entry WHERE {$where}",
            $values
        );
        return self::byPost($rows);
    }

    /**
     * @param list<array<string, string|null>> $rows
     * @return array<int, int> The marks of each post.
     */
    private static function byPost(array $rows): array
    {
        $marks = [];
        foreach ($rows as $row) {
            $marks[(int) $row['object_id']] = (int) $row['marks'];
        }
        return $marks;
    }

    public function isDue(int $id, int $now): bool
    {
        return $this->database->row("SELECT object_id FROM {$this->entries()} WHERE object_id = %d AND valid_until <= %d LIMIT 1", [$id, $now]) !== null;
    }

    /**
     * Those of the given posts that are due.
     *
     * @param non-empty-list<int> $ids
     * @return array<int, int> See due().
     */
    public function dueOf(int $generation, int $now, array $ids): array
    {
        return $this->withMarks(
            'entry.generation = %d AND entry.valid_until <= %d AND entry.object_id IN (' . Database::placeholders(count($ids)) . ')',
            [$generation, $now, ...$ids]
        );
    }

    /**
     * Posts that have an entry, in ascending order.
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
     * The stamps of the given posts, and until when their entries are valid (see Projection). A stamp is '' if `modified` is in the future: a
     * clock that was ahead has written it. Posts without an entry are missing.
     *
     * @param non-empty-list<int> $ids
     * @return array<int, array{string, int}> By post.
     */
    public function stamps(int $generation, array $ids, int $now): array
    {
        $rows = $this->database->rows(
            "SELECT object_id, stamp, modified, valid_until FROM {$this->entries()} WHERE generation = %d AND object_id IN (" . Database::placeholders(count($ids)) . ')',
            [$generation, ...$ids]
        );
        $stamps = [];
        foreach ($rows as $row) {
            $isAhead = (int) $row['modified'] > Clocks::latest($now);
            $stamps[(int) $row['object_id']] = [$isAhead ? '' : (string) $row['stamp'], (int) $row['valid_until']];
        }
        return $stamps;
    }

    /**
     * Posts that the read model shows although WordPress's posts table says that they are not public. One query for all
     * posts.
     *
     * @return list<int>
     */
    public function visibleButNotPublic(int $generation, int $limit): array
    {
        return array_map('intval', $this->database->column(
            "SELECT entry.object_id FROM {$this->entries()} entry LEFT JOIN {$this->database->core('posts')} post ON post.ID = entry.object_id
             WHERE entry.generation = %d AND entry.visible = 1 AND (post.ID IS NULL OR post.post_status <> 'publish' OR post.post_password <> '')
             LIMIT %d",
            [$generation, $limit]
        ));
    }

    /** Whether a generation has a row of a post that was made from it: a mark inserts empty ones. */
    public function isProjected(int $id, int $generation): bool
    {
        return $this->database->row("SELECT object_id FROM {$this->entries()} WHERE generation = %d AND object_id = %d AND fingerprint <> ''", [$generation, $id]) !== null;
    }

    /**
     * How often a post was reported as changed, summed over all generations. A writer compares it with the value before its
     * read, to detect a change in between.
     */
    public function marks(int $id): int
    {
        return (int) $this->database->value("SELECT SUM(marks) FROM {$this->entries()} WHERE object_id = %d", [$id]);
    }

    /**
     * Reads both with one statement.
     *
     * @return array{int, int} See marks(), and State::$termChanges as it is now.
     */
    public function marksAndTermChanges(int $id): array
    {
        $row = $this->database->row(
            "SELECT (SELECT value FROM {$this->database->table('state')} WHERE name = 'term_changes') AS changes, SUM(marks) AS marks
             FROM {$this->entries()} WHERE object_id = %d",
            [$id]
        );
        return [(int) ($row['marks'] ?? 0), (int) ($row['changes'] ?? 0)];
    }

    /**
     * Keeps a post's rows as they are until the given time, unless it was reported as changed since.
     *
     * @param int $marks See marks().
     */
    public function postpone(int $id, int $until, int $marks): void
    {
        $this->database->execute(
            "UPDATE {$this->entries()} SET valid_until = %d WHERE object_id = %d
                AND (SELECT known.marks FROM (SELECT SUM(own.marks) AS marks FROM {$this->entries()} own WHERE own.object_id = %d) known) = %d",
            [$until, $id, $id, $marks]
        );
    }

    /**
     * Begins to render a post's content, unless another process is rendering it or ended while rendering it. `attempts` is 0,
     * the time at which the rendering began, or 1 if it ended the process. This uses the system time, not the plugin's clock,
     * because it measures how long a process takes.
     *
     * @param int|null $only The generation that is written; null for all live ones. It may have no row of the post yet, and nowhere else
     *     may there be one.
     */
    public function beginRendering(int $id, ?int $only): RenderingAttempt
    {
        $began = (int) $this->database->value("SELECT MAX(attempts) FROM {$this->entries()} WHERE object_id = %d", [$id]);
        $now = time();
        if ($began === 0 && $only === null) {
            $this->database->execute("UPDATE {$this->entries()} SET attempts = %d WHERE object_id = %d AND attempts = 0", [$now, $id]);
            return RenderingAttempt::Begun;
        }
        if ($began === 0) {
            $this->database->insertRows(
                "{$this->entries()} (" . self::MARK_COLUMNS . ')',
                [self::hiddenRow($only, $id, 0, $now)],
                onDuplicate: "attempts = CASE WHEN attempts = 0 THEN {$now} ELSE attempts END"
            );
            return RenderingAttempt::Begun;
        }
        if (! Clocks::havePassed(self::RENDERING_SECONDS, $began, $now)) {
            return RenderingAttempt::Elsewhere;
        }
        if ($began > 1) {
            // A killed process cannot note its end itself; others must not wait for it without a limit.
            $this->failRendering($id);
        }
        return RenderingAttempt::Failed;
    }

    /** The rendering ended. That one ended the process stays noted until the post changes. */
    public function endRendering(int $id): void
    {
        $this->database->execute("UPDATE {$this->entries()} SET attempts = 0 WHERE object_id = %d AND attempts > 1", [$id]);
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
