<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Upkeep;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Terms;
use MdShop\Catalog\ReadModel\Projection\MissedChanges;
use MdShop\Catalog\ReadModel\Rebuild\Rebuild;
use MdShop\Catalog\ReadModel\Storage\DueEntries;
use MdShop\Catalog\ReadModel\Storage\EntryWriter;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Network;

/**
 * Receives changes and immediately marks the affected rows in the database. If this process dies, the next read still
 * projects them. Marked posts are projected when the process ends, after all its hooks have run.
 *
 * While another site of a network is switched to, the change belongs to that site: it is marked there and left to that site's
 * next read.
 */
final class Listener implements Changes
{
    /** Time limit of the rebuild after a bulk change. The scheduled run finishes a larger one. */
    private const BULK_SECONDS = 60.0;

    private bool $marked = false;

    /**
     * @var array<int, list<int>> Each marked post with its translations. A save reports the same post many times; links that change
     *     meanwhile are reported as changes of language.
     */
    private array $families = [];

    /** @var array<int, int> Marked posts, by id. */
    private array $posts = [];
    private bool $paused = false;

    /** @var array<int, true>|null Posts that were marked in the present transaction; null outside one. */
    private ?array $inTransaction = null;

    public function __construct(
        private readonly DueEntries $entries,
        private readonly EntryWriter $writer,
        private readonly StateStore $states,
        private readonly Rebuild $rebuild,
        private readonly Languages $languages,
        private readonly MissedChanges $missed,
        private readonly Network $network,
        private readonly Database $database,
    ) {
    }

    public function post(int $id): void
    {
        if (isset($this->inTransaction[$id])) {
            return;
        }
        $this->mark(function () use ($id): void {
            $isOwnSite = $this->network->isOwnSite();
            $ids = $isOwnSite ? $this->families[$id] ?? [] : [];
            if ($ids === []) {
                // Another process may have linked a translation since this one read the links.
                $this->languages->forget();
                $ids = array_values(array_unique([$id, ...array_values($this->languages->translationsOfPost($id)), ...$this->entries->translations($id)]));
            }
            $this->entries->mark($ids);
            if ($this->inTransaction !== null) {
                $this->inTransaction[$id] = true;
            }
            if ($isOwnSite) {
                $this->posts += array_combine($ids, $ids);
                $this->families[$id] = $ids;
            }
        }, $id);
    }

    public function hidden(int $id): void
    {
        // Also during a bulk change: the active generation must not show the post until the rebuild is finished.
        $this->mark(fn () => $this->writer->hide($id), $id, evenIfPaused: true);
    }

    public function term(int $id): void
    {
        $this->mark(function () use ($id): void {
            $this->states->increment('terms_due', 'term_changes');
            if ($id !== 0) {
                // See post().
                $this->languages->forget();
                $this->entries->markTerms(Terms::withRelatives([$id], $this->languages, $this->database));
            }
        });
    }

    public function everything(): void
    {
        $this->mark(fn () => $this->rebuild->request());
    }

    /**
     * Returns the posts that this process has marked and forgets them; null if nothing was marked at all.
     *
     * @return list<int>|null
     */
    public function takeMarked(): ?array
    {
        $posts = $this->marked ? array_values($this->posts) : null;
        $this->marked = false;
        $this->posts = [];
        $this->families = [];
        return $posts;
    }

    public function runBulkChange(callable $do): mixed
    {
        $this->paused = true;
        try {
            return $do();
        } finally {
            $this->paused = false;
            $this->everything();
            if ($this->network->isOwnSite()) {
                $this->rebuild->run(self::BULK_SECONDS);
            }
        }
    }

    public function runTransaction(callable $do): mixed
    {
        $this->inTransaction = [];
        try {
            return $do();
        } finally {
            $this->inTransaction = null;
        }
    }

    /**
     * @param callable(): void $do
     * @param int|null $post The post that changed; null if the change is not about a single post.
     */
    private function mark(callable $do, ?int $post = null, bool $evenIfPaused = false): void
    {
        if (($this->paused && ! $evenIfPaused) || ! $this->network->isActiveOnCurrentSite()) {
            return;
        }
        try {
            $do();
            $this->marked = $this->marked || $this->network->isOwnSite();
        } catch (DatabaseError $e) {
            // A user's save must not fail because of the read model.
            Log::error('a change could not be marked in the read model', $e);
            if ($post !== null) {
                $this->missed->record($post);
            }
        }
    }
}
