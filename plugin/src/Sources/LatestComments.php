<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Support\Database\Database;
use WP_Comment;

/**
 * Watches comments that visitors see and that a moderator withdraws or changes. Posts that show the latest comments, also through synced
 * patterns, are reported as changed. New comments are not: they are many, and the hourly run finds them.
 */
final class LatestComments
{
    /** How a text shows them; WordPress has no shortcode for it. */
    private const BLOCK = '<!-- wp:latest-comments ';

    /** If more posts than this show them, the others are left to the hourly run. */
    private const MOST_POSTS = 200;

    /** @var array{posts: list<int>, patterns: list<int>}|null What shows them. A moderator withdraws many comments in one process. */
    private ?array $shownIn = null;

    /** @param list<string> $types The post types that the catalog shows. */
    public function __construct(private readonly Database $database, private readonly SyncedPatterns $patterns, private readonly array $types)
    {
    }

    public function watch(Changes $changes): void
    {
        // Also fired when a comment is deleted, and only if the status is another one now.
        add_action('transition_comment_status', function (mixed $new, mixed $old, WP_Comment $comment) use ($changes): void {
            if ($old === 'approved') {
                $this->report($comment, $changes);
            }
        }, 10, 3);
        add_action('edit_comment', function (mixed $id) use ($changes): void {
            $comment = get_comment((int) $id);
            if ($comment instanceof WP_Comment && $comment->comment_approved === '1') {
                $this->report($comment, $changes);
            }
        });
    }

    private function report(WP_Comment $comment, Changes $changes): void
    {
        if (get_post_status((int) $comment->comment_post_ID) !== 'publish') {
            // The block does not show it, for example because it is a note on an order.
            return;
        }
        $this->shownIn ??= $this->find();
        array_map($changes->post(...), $this->shownIn['posts']);
        foreach ($this->shownIn['patterns'] as $pattern) {
            $this->patterns->report($pattern, $changes);
        }
    }

    /** @return array{posts: list<int>, patterns: list<int>} */
    private function find(): array
    {
        $types = [SyncedPatterns::TYPE, ...$this->types];
        $rows = $this->database->rows(
            "SELECT ID AS id, post_type FROM {$this->database->core('posts')} WHERE post_status = 'publish' AND post_type IN ("
                . Database::placeholders(count($types), '%s') . ') AND post_content LIKE %s ORDER BY ID LIMIT %d',
            [...$types, '%' . self::BLOCK . '%', self::MOST_POSTS]
        );
        $found = ['posts' => [], 'patterns' => []];
        foreach ($rows as $row) {
            $found[$row['post_type'] === SyncedPatterns::TYPE ? 'patterns' : 'posts'][] = (int) $row['id'];
        }
        return $found;
    }
}
