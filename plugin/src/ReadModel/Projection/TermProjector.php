<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Projection;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Catalog\Term;
use MdShop\Catalog\ReadModel\Rendering\AnonymousRequest;
use MdShop\Catalog\ReadModel\Storage\DueEntries;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Sources\Terms;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\RuntimeCache;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Text\PlainText;

/** Writes categories and brands into the read model, and resolves their ancestors. */
final class TermProjector
{
    /** Rows of one statement, far below the limits of databases. */
    private const ROWS = 500;

    private const COLUMNS = 'term_id, kind, language, parent_id, name, slug, url';

    /** How many combinations of terms are cached with their ancestors; most products share theirs with others. */
    private const CACHE_SIZE = 2000;

    /** How long others wait for the process that writes changed terms. */
    private const WAIT_SECONDS = 2.0;

    /** How long a process that died while it wrote them makes others wait. */
    private const LOCK_SECONDS = 30;

    /** In microseconds. */
    private const PAUSE = 50_000;

    /** @var array<int, array{Term, string, string}>|null Term, language and plain name by id. */
    private ?array $terms = null;

    /** State::$termChanges before the terms were read; null if none were. */
    private ?int $changes = null;

    /** @var array<string, array{category: list<int>, brand: list<int>}> The results of closure() for $terms, by language and ids. */
    private array $closures = [];

    public function __construct(
        private readonly Source $source,
        private readonly Languages $languages,
        private readonly Database $database,
        private readonly StateStore $states,
        private readonly DueEntries $entries,
        private readonly Site $site,
        private readonly AnonymousRequest $request,
        private readonly Lock $lock,
    ) {
    }

    /** Forgets the terms that this process has read. */
    public function reset(): void
    {
        $this->terms = null;
        $this->closures = [];
    }

    /**
     * The same if terms have changed since, also in WordPress's cache of this process.
     *
     * @param int $changes State::$termChanges as it is now.
     */
    public function forgetBefore(int $changes): void
    {
        if ($this->terms !== null && $this->changes !== $changes) {
            $this->reset();
            RuntimeCache::flushKeepingOptions();
        }
        $this->changes = $changes;
    }

    /**
     * Writes all terms into every live generation if they were reported as changed. Of several processes that find that out at the same time
     * one does it, and the others wait for it, but not long.
     */
    public function refresh(): void
    {
        $this->followHeldChanges();
        $until = microtime(true) + self::WAIT_SECONDS;
        while ($this->states->value(StateStore::TERMS_DUE) !== 0) {
            if ($this->lock->hold('terms', self::LOCK_SECONDS, $this->writeDue(...))) {
                return;
            }
            if (microtime(true) > $until) {
                $this->writeDue();
                return;
            }
            usleep(self::PAUSE);
        }
        $this->reset();
    }

    /** Does for changes in transactions of other code, which are committed now, what could not be done in them. */
    private function followHeldChanges(): void
    {
        $held = $this->states->heldTermChanges();
        if ($held === []) {
            return;
        }
        RuntimeCache::flushKeepingOptions();
        $this->languages->forget();
        // 0 stands for any term.
        $terms = Terms::withRelatives(array_values(array_filter(array_keys($held))), $this->languages, $this->database);
        $this->database->separateTransaction(function () use ($held, $terms): void {
            if ($terms !== []) {
                $this->entries->markTerms($terms);
            }
            $this->states->countTermChanges($held);
        });
    }

    /** The same if they have changed without a report. */
    public function repair(): void
    {
        $this->readAgain();
        foreach ($this->states->read()->live() as $generation) {
            if ($this->differing($generation) !== []) {
                $this->states->increment(StateStore::TERMS_DUE, 'term_changes');
                break;
            }
        }
        $this->refresh();
    }

    private function writeDue(): void
    {
        $this->readAgain();
        $this->database->separateTransaction(function (): void {
            $this->states->serializeWriters();
            $state = $this->states->read();
            if (! $state->termsDue) {
                // Another process has written them since, and what this one has read may be older.
                $this->reset();
                return;
            }
            foreach ($state->live() as $generation) {
                $this->replace($generation);
            }
            if ($state->termChanges === $this->changes) {
                // Not if one is counted in this moment.
                $this->states->clear(StateStore::TERMS_DUE, $this->states->value(StateStore::TERMS_DUE));
            }
        });
    }

    /** Reads all terms from the source: what this process has cached of them may be older than the change of another one. */
    private function readAgain(): void
    {
        $this->reset();
        RuntimeCache::flushKeepingOptions();
        $this->languages->forget();
        $this->load();
    }

    /** The number of changes comes first: one that is counted meanwhile may be missing among the terms. */
    private function load(): void
    {
        $this->changes = $this->states->read()->termChanges;
        $this->terms = $this->ofSource();
    }

    /** Replaces all terms of one generation. */
    public function write(int $generation): void
    {
        if ($this->terms === null) {
            $this->load();
        }
        $this->database->separateTransaction(function () use ($generation): void {
            $this->states->serializeWriters();
            $this->replace($generation);
            if ($this->states->read()->termChanges !== $this->changes) {
                // Another process may have written newer ones, which these have replaced.
                $this->states->raise(StateStore::TERMS_DUE);
            }
        });
    }

    /** To be called in a transaction, after StateStore::serializeWriters(). */
    private function replace(int $generation): void
    {
        $table = $this->database->table('terms');
        $this->database->execute("DELETE FROM {$table} WHERE generation = %d", [$generation]);
        foreach (array_chunk($this->rows(), self::ROWS) as $chunk) {
            $rows = array_map(static fn (array $row): array => [$generation, ...$row], $chunk);
            $this->database->insertRows("{$table} (generation, " . self::COLUMNS . ')', $rows);
        }
    }

    /**
     * The terms of which a generation says something else than the source does now.
     *
     * @return list<int>
     */
    public function outdated(int $generation): array
    {
        $this->readAgain();
        return $this->differing($generation);
    }

    /** @return list<int> */
    private function differing(int $generation): array
    {
        $texts = static fn (array $rows): array => array_map(
            static fn (array $row): string => serialize(array_map('strval', $row)),
            array_combine(array_map(intval(...), array_column($rows, 0)), $rows)
        );
        $stored = $texts(array_map(array_values(...), $this->database->rows('SELECT ' . self::COLUMNS . " FROM {$this->database->table('terms')} WHERE generation = %d", [$generation])));
        $now = $texts($this->rows());
        return array_keys(array_diff_assoc($stored, $now) + array_diff_assoc($now, $stored));
    }

    /** @return list<list<int|string>> The COLUMNS of each of the known terms that are stored. */
    private function rows(): array
    {
        $rows = [];
        foreach ($this->terms ?? [] as [$term, $language, $name]) {
            if ($language !== '') {
                $rows[] = [$term->id, $term->kind, $language, $term->parent, $name, rawurldecode($term->slug), $this->site->relative($term->url)];
            }
        }
        return $rows;
    }

    /**
     * The terms under which an item of a language is found: ancestors are added, terms of other languages are dropped.
     *
     * @param list<int> $ids
     * @return array{category: list<int>, brand: list<int>}
     */
    public function closure(array $ids, string $language): array
    {
        if ($language === '') {
            // Terms without a language are not stored.
            return self::within($this->ofSource(), $ids, $language);
        }
        $key = $language . ' ' . implode(' ', $ids);
        if (! isset($this->closures[$key])) {
            $this->closures = count($this->closures) < self::CACHE_SIZE ? $this->closures : [];
            $this->closures[$key] = self::within($this->all(), $ids, $language);
        }
        return $this->closures[$key];
    }

    /**
     * @param array<int, array{Term, string, string}> $all See $terms.
     * @param list<int> $ids
     * @return array{category: list<int>, brand: list<int>}
     */
    private static function within(array $all, array $ids, string $language): array
    {
        $closure = ['category' => [], 'brand' => []];
        foreach ($ids as $id) {
            // A broken import can leave a cycle of parents; stop at the first repeated id.
            for ($at = $id; isset($all[$at]) && $all[$at][1] === $language; $at = $all[$at][0]->parent) {
                if (isset($closure[$all[$at][0]->kind][$at])) {
                    break;
                }
                $closure[$all[$at][0]->kind][$at] = $at;
            }
        }
        return ['category' => array_values($closure['category']), 'brand' => array_values($closure['brand'])];
    }

    /**
     * Names of terms, for the search index.
     *
     * @param list<int> $ids
     * @return list<string>
     */
    public function names(array $ids): array
    {
        $all = $this->all();
        foreach ($ids as $id) {
            if (! isset($all[$id])) {
                // Of an item in a language that agents do not read: such terms are not stored.
                $all = $this->ofSource();
                break;
            }
        }
        return array_map(static fn (int $id): string => $all[$id][2], $ids);
    }

    /**
     * All terms, by id. What refresh() or a rebuild has stored is as good as what the source says as long as no change is reported that
     * they have not seen, which the same statement reads.
     *
     * @return array<int, array{Term, string, string}>
     */
    private function all(): array
    {
        return $this->terms ??= $this->stored() ?: $this->ofSource();
    }

    /** @return array<int, array{Term, string, string}> Terms with a language; none if something about them may have changed. */
    private function stored(): array
    {
        $this->changes ??= $this->states->last()->termChanges;
        $terms = [];
        $rows = $this->database->rows(
            "SELECT term.term_id, term.kind, term.language, term.parent_id, term.name, term.slug, term.url FROM {$this->database->table('terms')} term
             JOIN ({$this->states->settled()}) settled ON settled.generation = term.generation"
        );
        foreach ($rows as $row) {
            $kind = $row['kind'] === 'brand' ? 'brand' : 'category';
            $name = (string) $row['name'];
            $term = new Term((int) $row['term_id'], $kind, (int) $row['parent_id'], $name, (string) $row['slug'], (string) $row['url']);
            $terms[$term->id] = [$term, (string) $row['language'], $name];
        }
        return $terms;
    }

    /** @return array<int, array{Term, string, string}> */
    private function ofSource(): array
    {
        $this->changes ??= $this->states->last()->termChanges;
        $this->database->readFromPrimary();
        $terms = [];
        foreach ($this->request->run(fn (): array => $this->languages->inAllLanguages($this->source->terms(...))) as $term) {
            $terms[$term->id] = [$term, $this->languages->ofTerm($term->id), PlainText::ofTitle($term->name)];
        }
        return $terms;
    }
}
