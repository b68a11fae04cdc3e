<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Languages\Languages;
use MdShop\Catalog\Network;
use MdShop\Catalog\Source\Changes;
use MdShop\Catalog\Storage\DatabaseError;

/**
 * Hears of changes and marks what they touch, at once and in the database: should this process die, the next read
 * still makes it right. Marked posts are projected when the process ends, after all its hooks have run.
 *
 * While another site of a network is switched to, the change is that site's: it is marked there, and left to that site's next read.
 */
final class Listener implements Changes
{
    /** A larger site's rebuild is finished by the scheduled run. */
    private const BULK_SECONDS = 60.0;

    private bool $marked = false;

    /** @var array<int, int> Posts that were marked. */
    private array $posts = [];
    private bool $paused = false;

    public function __construct(
        private readonly EntryStore $entries,
        private readonly EntryWriter $writer,
        private readonly StateStore $states,
        private readonly Rebuild $rebuild,
        private readonly Languages $languages,
        private readonly MissedChanges $missed,
        private readonly Network $network,
    ) {
    }

    public function post(int $id): void
    {
        $this->mark(function () use ($id): void {
            // Another process may have linked a translation since this one read.
            $this->languages->forget();
            $ids = array_values(array_unique([$id, ...array_values($this->languages->translationsOfPost($id)), ...$this->entries->relatives($id)]));
            $this->entries->mark($ids);
            if ($this->network->isOwn()) {
                $this->posts += array_combine($ids, $ids);
            }
        }, $id);
    }

    public function hidden(int $id): void
    {
        // Not left to the rebuild after a bulk change: what answers until that is done must not show it either.
        $this->mark(fn () => $this->writer->hide($id), $id, evenPaused: true);
    }

    public function term(int $id): void
    {
        $this->mark(function () use ($id): void {
            $this->states->count('terms_due');
            if ($id !== 0) {
                $this->entries->markTerm($id);
            }
        });
    }

    public function everything(): void
    {
        $this->mark(fn () => $this->rebuild->request());
    }

    /**
     * The posts that were marked in this process and still wait, and forgets them; null if nothing at all was marked.
     *
     * @return list<int>|null
     */
    public function takeMarked(): ?array
    {
        $posts = $this->marked ? array_values($this->posts) : null;
        $this->marked = false;
        $this->posts = [];
        return $posts;
    }

    /**
     * Does a bulk change without marking each step of it, and rebuilds afterwards, before it returns.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function during(callable $do): mixed
    {
        $this->paused = true;
        try {
            return $do();
        } finally {
            $this->paused = false;
            $this->everything();
            if ($this->network->isOwn()) {
                $this->rebuild->run(self::BULK_SECONDS);
            }
        }
    }

    /**
     * @param callable(): void $do
     * @param int|null $post Whose change it is, where it is one post's.
     */
    private function mark(callable $do, ?int $post = null, bool $evenPaused = false): void
    {
        if (($this->paused && ! $evenPaused) || ! $this->network->isServed()) {
            return;
        }
        try {
            $do();
            $this->marked = $this->marked || $this->network->isOwn();
        } catch (DatabaseError $e) {
            // Somebody's save must not fail because of us.
            error_log('md-shop-catalog: a change could not be marked in the read model: ' . $e->getMessage());
            if ($post !== null) {
                $this->missed->note($post);
            }
        }
    }
}
