<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

use Closure;
use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\ScheduledEvents;

/**
 * Removes what is stored of posts and terms that no longer exist: their languages, whatever language plugin is active, and their prices and
 * variants. Left behind, such an object would count as a translation that nobody may edit, so nobody could change the one that still exists;
 * and after WordPress's tables were emptied or restored, a new post or term may get its id.
 */
final class DeletedObjects
{
    /** So many that were deleted without a hook are removed at once. */
    private const BATCH = 500;

    /** Tables of WordPress and their columns with the ids of existing objects. */
    private const EXISTING = ['post' => ['posts', 'ID'], 'term' => ['term_taxonomy', 'term_id']];

    /**
     * @param Closure(int, int|null): void $release Gives the variants of a deleted post to its translation, if it has one.
     * @param Closure(int): bool $sells Whether there are prices or variants of a post, deleted variants too.
     * @param Closure(int): list<int> $sellingMissing Posts that do not exist and have prices or variants; at most the given number.
     */
    public function __construct(
        private readonly Database $database,
        private readonly TranslationStore $store,
        private readonly Closure $release,
        private readonly Closure $sells,
        private readonly Closure $sellingMissing,
        private readonly Changes $changes,
    ) {
    }

    public function addHooks(): void
    {
        add_action('deleted_post', fn (int $id) => $this->removeDeleted('post', $id), 1);
        add_action('delete_term', fn (int $id) => $this->removeDeleted('term', $id), 1);
        // Before anybody stores something of a new object. LateHooks does not call what is added at PHP_INT_MIN.
        $first = PHP_INT_MIN + 1;
        add_action('save_post', fn (int $id, mixed $post = null, bool $isOld = true) => $isOld ? null : $this->removeFormer('post', $id), $first, 3);
        add_action('add_attachment', fn (int $id) => $this->removeFormer('post', $id), $first);
        add_action('created_term', fn (int $id) => $this->removeFormer('term', $id), $first);
        add_action(ScheduledEvents::RECONCILE, $this->removeMissing(...), 5, 0);
    }

    /** @param 'post'|'term' $type */
    private function removeDeleted(string $type, int $id): void
    {
        if ($this->store->isServed()) {
            self::logErrorsOf(function () use ($type, $id): void {
                if ($this->store->hasLanguage($type, $id)) {
                    $this->remove($type, [$id]);
                }
            });
        }
    }

    /**
     * Removes what is stored of a deleted object whose id a new one has got.
     *
     * @param 'post'|'term' $type
     */
    private function removeFormer(string $type, int $id): void
    {
        if ($this->store->isServed()) {
            self::logErrorsOf(function () use ($type, $id): void {
                if ($this->store->hasLanguage($type, $id) || ($type === 'post' && ($this->sells)($id))) {
                    $this->database->transaction(fn () => $this->remove($type, [$id]), $this->store->reset(...));
                }
            });
        }
    }

    /** Finds objects that were deleted while no hook was heard: the plugin was inactive, or SQL deleted them. */
    public function removeMissing(): void
    {
        self::logErrorsOf(function (): void {
            foreach (self::EXISTING as $type => [$table, $column]) {
                $ids = $this->database->column(
                    "SELECT own.object_id FROM {$this->store->table()} own LEFT JOIN {$this->database->core($table)} existing ON existing.{$column} = own.object_id
                     WHERE own.object_type = %s AND existing.{$column} IS NULL LIMIT %d",
                    [$type, self::BATCH]
                );
                if ($ids !== []) {
                    $this->remove($type, array_map('intval', $ids));
                }
            }
            // Those without a stored language: a language plugin has it, or the post was never saved.
            $selling = ($this->sellingMissing)(self::BATCH);
            if ($selling !== []) {
                $this->remove('post', $selling);
            }
        });
    }

    /**
     * @param 'post'|'term' $type
     * @param non-empty-list<int> $ids
     */
    private function remove(string $type, array $ids): void
    {
        $this->store->prime($type, $ids);
        $changed = $ids;
        foreach ($ids as $id) {
            $translations = array_values(array_diff($this->store->translations($type, $id), $ids));
            if ($type === 'post') {
                // Before the link is gone: if it fails, the next run finds the link again.
                ($this->release)($id, $translations[0] ?? null);
            }
            array_push($changed, ...$translations);
        }
        $this->store->remove($type, $ids);
        foreach ($changed as $id) {
            $type === 'post' ? $this->changes->post($id) : $this->changes->term($id);
        }
    }

    /**
     * Logs database errors: a user's deletion, or a new post, must not fail because of what is left of a deleted one. The next run removes it if the
     * object does not exist.
     *
     * @param callable(): void $do
     */
    private static function logErrorsOf(callable $do): void
    {
        try {
            $do();
        } catch (DatabaseError $e) {
            Log::error('what is stored of a deleted object could not be removed', $e);
        }
    }
}
