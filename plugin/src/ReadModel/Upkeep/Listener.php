<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Upkeep;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\ReadModel\Projection\MissedChanges;
use MdShop\Catalog\ReadModel\Rebuild\Rebuild;
use MdShop\Catalog\ReadModel\Storage\DueEntries;
use MdShop\Catalog\ReadModel\Storage\EntryWriter;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Sources\Terms;
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

    /** A bulk change shows that it goes on when it changes something, at most this often. */
    private const BULK_SIGN_SECONDS = 15;

    /** How long the translations of a post are used. Another process may link some meanwhile. */
    private const FAMILY_SECONDS = 5.0;

    /** Texts with lists are marked at most this often: a bulk action hides many items one after another. */
    private const LISTS_SECONDS = 5.0;

    /** Of a shop with more such texts the hourly run renders the others again: every read works on what is due. */
    private const MOST_LISTS = 200;

    /** So many posts of a type that is hidden are hidden at once; the others when they are read, or by the rebuild. */
    private const HIDDEN_AT_ONCE = 200;

    private bool $marked = false;

    /** @var array<int, list<int>> Each marked post with its translations, because a save reports the same post many times. */
    private array $families = [];

    /** Until when $families may be used. */
    private float $familiesUntil = 0.0;

    /** @var array<int, int> Marked posts, by id. */
    private array $posts = [];

    /** Until when texts with lists are not marked again. */
    private float $listsUntil = 0.0;

    /** Whether lists have changed since they were marked. */
    private bool $hasNewLists = false;

    /** Whether a rebuild was requested because no generation takes changes of this process. */
    private bool $hasRequestedRebuild = false;

    /** Whether a bulk change is going on. */
    private bool $paused = false;

    /** See withoutMarks(). */
    private bool $isDeaf = false;

    /** What this process has written of it, see StateStore::BULK_UNTIL. */
    private int $bulkUntil = 0;

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
        $this->mark(function () use ($id): bool {
            $isOwnSite = $this->network->isOwnSite();
            if (microtime(true) >= $this->familiesUntil) {
                $this->forgetFamilies();
            }
            $ids = $isOwnSite ? $this->families[$id] ?? [] : [];
            if ($ids === []) {
                // Another process may have linked a translation since this one read the links.
                $this->languages->forget();
                $ids = array_values(array_unique([$id, ...array_values($this->languages->translationsOfPost($id)), ...$this->entries->translations($id)]));
            }
            $isMarked = $this->entries->mark($ids);
            if ($this->inTransaction !== null) {
                $this->inTransaction[$id] = true;
            }
            if ($isOwnSite) {
                $this->posts += array_combine($ids, $ids);
                $this->families[$id] = $ids;
            }
            return $isMarked;
        }, $id);
    }

    public function hidden(int $id): void
    {
        $this->afterTransaction(function () use ($id): void {
            // Also during a bulk change: the active generation must not show the post until the rebuild is finished.
            $this->mark(function () use ($id): bool {
                if ($this->database->isForeignTransactionOpen()) {
                    // From its COMMIT on no read shows what is due before it has projected it.
                    return $this->entries->mark([$id]);
                }
                $this->writer->hide($id);
                return true;
            }, $id, evenIfPaused: true);
        });
    }

    public function hiddenTypes(array $postTypes): void
    {
        $this->everything();
        $this->afterTransaction(function () use ($postTypes): void {
            $this->mark(function () use ($postTypes): void {
                if ($this->database->isForeignTransactionOpen()) {
                    $this->entries->markTypesInTransaction($postTypes);
                    return;
                }
                // First, with one statement: a read projects what is due before it shows it, also if this process dies.
                $this->entries->markTypes($postTypes);
                // If there are few, counts are without them at once too.
                array_map($this->hidden(...), $this->entries->visibleOfTypes($postTypes, self::HIDDEN_AT_ONCE));
            }, evenIfPaused: true);
        });
    }

    public function term(int $id): void
    {
        $isHeld = false;
        $this->mark(function () use ($id, &$isHeld): void {
            $isHeld = $this->database->isForeignTransactionOpen();
            $isHeld ? $this->states->holdTermChange($id) : $this->states->increment(StateStore::TERMS_DUE, 'term_changes');
        });
        if ($id !== 0 && ! $isHeld) {
            $this->afterTransaction(function () use ($id): void {
                $this->mark(function () use ($id): bool {
                    // See post().
                    $this->languages->forget();
                    return $this->entries->markTerms(Terms::withRelatives([$id], $this->languages, $this->database));
                });
            });
        }
    }

    public function lists(): void
    {
        if ($this->network->isOwnSite() && microtime(true) < $this->listsUntil) {
            $this->hasNewLists = true;
        } else {
            $this->markLists();
        }
    }

    private function markLists(): void
    {
        $this->mark(fn () => $this->entries->markRendered(self::MOST_LISTS));
        if ($this->network->isOwnSite()) {
            $this->listsUntil = microtime(true) + self::LISTS_SECONDS;
            $this->hasNewLists = false;
        }
    }

    public function everything(): void
    {
        $this->mark(fn () => $this->rebuild->request());
    }

    /** To be called when translations were linked or unlinked. */
    public function forgetFamilies(): void
    {
        $this->families = [];
        $this->familiesUntil = microtime(true) + self::FAMILY_SECONDS;
    }

    /**
     * Returns the posts that this process has marked and forgets them; null if nothing was marked at all.
     *
     * @return list<int>|null
     */
    public function takeMarked(): ?array
    {
        if ($this->paused) {
            // Something has ended the process in the middle of a bulk change.
            $this->endBulkChange();
        }
        if ($this->hasNewLists) {
            $this->markLists();
        }
        $posts = $this->marked ? array_values($this->posts) : null;
        $this->marked = false;
        $this->posts = [];
        return $posts;
    }

    public function runBulkChange(callable $do, ?callable $goesOn = null): mixed
    {
        $this->paused = true;
        $this->showBulkChange();
        try {
            return $do();
        } finally {
            if ($goesOn !== null && $goesOn()) {
                // The sign stays, so no read begins a rebuild before the change is complete.
                $this->paused = false;
                $this->bulkUntil = 0;
            } else {
                $this->endBulkChange();
                if ($this->network->isOwnSite()) {
                    $this->rebuild->run(self::BULK_SECONDS);
                }
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
     * Does something of which WordPress reports changes although nothing has changed.
     *
     * @param callable(): void $do
     */
    public function withoutMarks(callable $do): void
    {
        $this->isDeaf = true;
        try {
            $do();
        } finally {
            $this->isDeaf = false;
        }
    }

    /** If this process is killed, the first read after that time finds out that everything must be read again. */
    private function showBulkChange(): void
    {
        $until = time() + StateStore::BULK_SILENCE;
        if ($until >= $this->bulkUntil + self::BULK_SIGN_SECONDS && $this->network->isOwnSite()) {
            $this->bulkUntil = $until;
            $this->mark(fn () => $this->states->write(StateStore::BULK_UNTIL, $until), evenIfPaused: true);
        }
    }

    private function endBulkChange(): void
    {
        $this->paused = false;
        $this->mark(function (): void {
            $this->rebuild->request();
            // Not if another process has shown one of its own since.
            $this->states->clear(StateStore::BULK_UNTIL, $this->bulkUntil);
        });
        $this->bulkUntil = 0;
    }

    /**
     * What locks other writers of the read model, and changes what it has read, waits for the end of a transaction of the plugin. Its posts are
     * marked in it.
     *
     * @param callable(): void $do
     */
    private function afterTransaction(callable $do): void
    {
        $site = get_current_blog_id();
        $this->database->afterTransaction(static function () use ($do, $site): void {
            // Another site of a network that was switched to for a part of the transaction is left to its hourly run.
            if (get_current_blog_id() === $site) {
                $do();
            }
        });
    }

    /**
     * @param callable(): mixed $do Returns false if no generation takes changes of this process.
     * @param int|null $post The post that changed; null if the change is not about a single post.
     */
    private function mark(callable $do, ?int $post = null, bool $evenIfPaused = false): void
    {
        if ($this->isDeaf) {
            return;
        }
        if ($this->paused && ! $evenIfPaused) {
            $this->showBulkChange();
            return;
        }
        if (! $this->network->isActiveOnCurrentSite()) {
            return;
        }
        try {
            if ($do() === false && $this->network->isOwnSite() && ! $this->hasRequestedRebuild) {
                // The shop or the languages were switched, and those before may come back.
                $this->rebuild->requestOnce();
                $this->hasRequestedRebuild = true;
            }
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
