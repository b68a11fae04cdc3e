<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Storage\Database;
use MdShop\Catalog\Storage\DatabaseError;
use MdShop\Catalog\Storage\Lock;
use WP_Post;

/**
 * Posts whose change the read model's tables refused: a deadlock, a lock that was waited for too long, a crashed table, a full
 * disk. What the read model shows of them may be hidden from everybody by now, so no read shows it until it is right again.
 *
 * They are remembered in the options table, a row each, which takes writes where only our tables do not; not through
 * WordPress's options, which an object cache may give back stale. Where that is refused too they are known to this process
 * alone, which tries again at its end.
 */
final class MissedChanges
{
    /** Followed by the post's id. */
    private const OPTION = 'md_shop_missed_';

    /** So many are known one by one; where there are more, nothing is shown. */
    public const KNOWN = 50;

    private const LOCK_SECONDS = 30;

    /** @var array<int, array<int, int>> What was refused in this process: posts by site. */
    private array $posts = [];

    public function __construct(
        private readonly Database $database,
        private readonly EntryStore $entries,
        private readonly EntryWriter $writer,
        private readonly Projector $projector,
        private readonly Lock $lock,
    ) {
    }

    /** A SELECT that finds them, without values to prepare: '' and the post's id; one more than KNOWN at most. */
    public static function select(Database $database): string
    {
        $digits = strlen(self::OPTION) + 1;
        $most = self::KNOWN + 1;
        // Digits come before letters in every collation, and "_" would be anything in a LIKE.
        return "SELECT '' AS name, CAST(SUBSTRING(missed.option_name, {$digits}) AS SIGNED) AS value
            FROM (SELECT option_name FROM {$database->core('options')}
                WHERE option_name BETWEEN '" . self::OPTION . "0' AND '" . self::OPTION . "a' LIMIT {$most}) missed";
    }

    /** Notes that a post's change was refused. Never throws. */
    public function note(int $id): void
    {
        $this->posts[get_current_blog_id()][$id] = $id;
        try {
            $this->remember($id);
        } catch (DatabaseError $e) {
            error_log(sprintf('md-shop-catalog: post %d changed, and nothing could be written about it yet: %s', $id, $e->getMessage()));
        }
    }

    /** Tries again what was refused in this process, at its end. */
    public function retry(float $seconds): void
    {
        // What was refused for another site of the network is left to that site's next read.
        $posts = array_values($this->posts[get_current_blog_id()] ?? []);
        unset($this->posts[get_current_blog_id()]);
        foreach ($this->follow($posts, microtime(true) + $seconds) as $id) {
            try {
                $this->remember($id);
            } catch (DatabaseError $e) {
                error_log(sprintf('md-shop-catalog: nothing could be written about post %d; the hourly run makes it right: %s', $id, $e->getMessage()));
            }
        }
    }

    /**
     * Makes the read model right about these posts.
     *
     * @param list<int> $ids
     * @param float $until When to stop, after the one that was begun.
     * @return list<int> Those that it is still not right about: refused again, or another process is at it.
     */
    public function follow(array $ids, float $until): array
    {
        if ($ids === []) {
            return [];
        }
        $left = $ids;
        try {
            // One at a time: where writes wait for a lock, reads do not all wait with them.
            $this->lock->hold('missed', self::LOCK_SECONDS, function () use ($ids, $until, &$left): void {
                $left = [];
                foreach ($ids as $id) {
                    if (microtime(true) > $until || ! $this->followOne($id)) {
                        $left[] = $id;
                    }
                }
            });
        } catch (DatabaseError $e) {
            error_log('md-shop-catalog: changes that the read model missed could not be followed yet: ' . $e->getMessage());
        }
        return $left;
    }

    private function followOne(int $id): bool
    {
        try {
            $noted = $this->database->value("SELECT option_value FROM {$this->options()} WHERE option_name = %s", [self::OPTION . $id]);
            wp_cache_delete($id, 'posts');
            $post = get_post($id);
            if (! $post instanceof WP_Post || $post->post_status !== 'publish' || $post->post_password !== '') {
                $this->writer->hide($id);
            }
            $ids = array_values(array_unique([$id, ...$this->entries->relatives($id)]));
            $this->entries->mark($ids);
            foreach ($ids as $one) {
                $this->projector->project($one);
            }
            // Refused once more meanwhile, it stays.
            $this->database->execute(
                "DELETE FROM {$this->options()} WHERE option_name = %s AND option_value = %s",
                [self::OPTION . $id, (string) $noted]
            );
            return true;
        } catch (DatabaseError $e) {
            error_log(sprintf('md-shop-catalog: the read model could not follow a change of post %d yet: %s', $id, $e->getMessage()));
            return false;
        }
    }

    /** @throws DatabaseError */
    private function remember(int $id): void
    {
        $value = bin2hex(random_bytes(8));
        $this->database->execute(
            "INSERT INTO {$this->options()} (option_name, option_value, autoload) VALUES (%s, %s, 'off') ON DUPLICATE KEY UPDATE option_value = %s",
            [self::OPTION . $id, $value, $value]
        );
    }

    private function options(): string
    {
        return $this->database->core('options');
    }
}
