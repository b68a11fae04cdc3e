<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Projection;

use MdShop\Catalog\ReadModel\Storage\DueEntries;
use MdShop\Catalog\ReadModel\Storage\EntryWriter;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\Log;
use WP_Post;

/**
 * Records posts whose change could not be written to the read model's tables: a deadlock, a lock timeout, a crashed table, a
 * full disk. Such a post may be hidden by now, so no read shows it until its rows are up to date again.
 *
 * Each has a row in the options table, which may accept writes when our tables do not. WordPress's options functions are not
 * used, because an object cache may return outdated values. If that write is refused too, only this process knows the post,
 * and tries again at its end.
 */
final class MissedChanges
{
    private const LOCK_SECONDS = 30;

    /** @var array<int, array<int, int>> Posts whose changes were refused in this process, by site. */
    private array $posts = [];

    public function __construct(
        private readonly Database $database,
        private readonly DueEntries $entries,
        private readonly EntryWriter $writer,
        private readonly Projector $projector,
        private readonly Lock $lock,
    ) {
    }

    /** Records that a post's change was refused. Never throws. */
    public function record(int $id): void
    {
        $this->posts[get_current_blog_id()][$id] = $id;
        try {
            $this->store($id);
        } catch (DatabaseError $e) {
            Log::error(sprintf('post %d changed, and nothing could be written about it yet', $id), $e);
        }
    }

    /** Whether there are such posts. */
    public function areKnown(): bool
    {
        return ($this->posts[get_current_blog_id()] ?? []) !== [];
    }

    /** Retries the changes that were refused in this process, at its end. */
    public function retry(float $seconds): void
    {
        // Changes of another site of the network are left to that site's next read.
        $posts = array_values($this->posts[get_current_blog_id()] ?? []);
        unset($this->posts[get_current_blog_id()]);
        foreach ($this->apply($posts, microtime(true) + $seconds) as $id) {
            try {
                $this->store($id);
            } catch (DatabaseError $e) {
                Log::error(sprintf('nothing could be written about post %d; the hourly run corrects it', $id), $e);
            }
        }
    }

    /**
     * Brings the read model up to date for these posts.
     *
     * @param list<int> $ids
     * @param float $until Time at which to stop, after finishing the current post.
     * @return list<int> Posts that are still outdated: refused again, or another process is working on them.
     */
    public function apply(array $ids, float $until): array
    {
        if ($ids === []) {
            return [];
        }
        $left = $ids;
        try {
            // One process at a time: if writes wait for a lock, not all reads wait with them.
            $this->lock->hold('missed', self::LOCK_SECONDS, function () use ($ids, $until, &$left): void {
                $left = [];
                foreach ($ids as $id) {
                    if (microtime(true) > $until || ! $this->applyOne($id)) {
                        $left[] = $id;
                    }
                }
            });
        } catch (DatabaseError $e) {
            Log::error('changes that the read model missed could not be followed yet', $e);
        }
        return $left;
    }

    private function applyOne(int $id): bool
    {
        try {
            $recorded = $this->database->value("SELECT option_value FROM {$this->options()} WHERE option_name = %s", [StateStore::MISSED . $id]);
            wp_cache_delete($id, 'posts');
            $post = get_post($id);
            if (! $post instanceof WP_Post || $post->post_status !== 'publish' || $post->post_password !== '') {
                $this->writer->hide($id);
            }
            $ids = array_values(array_unique([$id, ...$this->entries->translations($id)]));
            $this->entries->mark($ids);
            foreach ($ids as $one) {
                $this->projector->project($one);
            }
            // If another change was refused meanwhile, the value differs and the row stays.
            $this->database->execute(
                "DELETE FROM {$this->options()} WHERE option_name = %s AND option_value = %s",
                [StateStore::MISSED . $id, (string) $recorded]
            );
            return true;
        } catch (DatabaseError $e) {
            Log::error(sprintf('the read model could not follow a change of post %d yet', $id), $e);
            return false;
        }
    }

    /** @throws DatabaseError */
    private function store(int $id): void
    {
        $value = bin2hex(random_bytes(8));
        $this->database->execute(
            "INSERT INTO {$this->options()} (option_name, option_value, autoload) VALUES (%s, %s, 'off') ON DUPLICATE KEY UPDATE option_value = %s",
            [StateStore::MISSED . $id, $value, $value]
        );
    }

    private function options(): string
    {
        return $this->database->core('options');
    }
}
