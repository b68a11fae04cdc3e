<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Database\Database;
use WP_Post;

/**
 * Watches synced patterns (`wp_block` posts), which other posts contain by id: `<!-- wp:block {"ref":5} /-->`. If one
 * changes, all posts that contain it, also through other patterns, are reported as changed.
 */
final class SyncedPatterns
{
    public const TYPE = 'wp_block';

    /** How many texts are read together. */
    private const BATCH = 200;

    /** If more posts than this contain a pattern, everything is read again instead. */
    private const MOST_POSTS = 200;

    /** @param list<string> $types The post types that the catalog shows. */
    public function __construct(
        private readonly Database $database,
        private readonly SettingsStore $settings,
        private readonly array $types,
    ) {
    }

    public function watch(Changes $changes): void
    {
        $changed = function (WP_Post $pattern) use ($changes): void {
            if ($pattern->post_type === self::TYPE && $pattern->post_status !== 'auto-draft') {
                $this->report($pattern->ID, $changes);
            }
        };
        PostFacts::watchSaves($changed);
        add_action('deleted_post', static fn (int $id, WP_Post $deleted) => $changed($deleted), 10, 2);
    }

    /** Reports all posts that contain a pattern, also through other patterns. */
    public function report(int $id, Changes $changes): void
    {
        $patterns = [$id];
        // The list grows during the loop. Patterns that are already in it are not added again, so cycles end.
        for ($i = 0; $i < count($patterns); $i++) {
            $patterns = [...$patterns, ...array_diff($this->postsContaining($patterns[$i], [self::TYPE], PHP_INT_MAX), $patterns)];
        }
        $posts = [];
        foreach ($patterns as $pattern) {
            foreach (['ro', 'ru'] as $language) {
                if (self::contains($pattern, $this->settings->current()->purchaseInstructions($language))) {
                    $changes->everything();
                    return;
                }
            }
            $posts = array_unique([...$posts, ...$this->postsContaining($pattern, $this->types, self::MOST_POSTS)]);
            if (count($posts) > self::MOST_POSTS) {
                $changes->everything();
                return;
            }
        }
        array_map($changes->post(...), $posts);
    }

    /**
     * @param list<string> $types
     * @param int $most Once there are more, the others are not looked for.
     * @return list<int> Posts of the given types that contain the pattern.
     */
    private function postsContaining(int $pattern, array $types, int $most): array
    {
        $found = [];
        $last = 0;
        do {
            $rows = $types === [] ? [] : $this->database->rows(
                "SELECT ID AS id, post_content AS text FROM {$this->database->core('posts')} WHERE ID > %d AND post_type IN ("
                    . Database::placeholders(count($types), '%s') . ') AND post_content LIKE %s ORDER BY ID LIMIT %d',
                [$last, ...$types, '%wp:%block %"ref"%' . $pattern . '%', self::BATCH]
            );
            foreach ($rows as $row) {
                $last = (int) $row['id'];
                if (self::contains($pattern, (string) $row['text'])) {
                    $found[] = $last;
                }
            }
        } while (count($rows) === self::BATCH && count($found) <= $most);
        return $found;
    }

    private static function contains(int $pattern, string $text): bool
    {
        return preg_match('/<!--\s+wp:(?:core\/)?block\s+\{(?:(?!-->).)*?"ref"\s*:\s*' . $pattern . '\b/s', $text) === 1;
    }
}
