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
    private const TYPE = 'wp_block';

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

    private function report(int $id, Changes $changes): void
    {
        $patterns = [$id];
        // The list grows during the loop. Patterns that are already in it are not added again, so cycles end.
        for ($i = 0; $i < count($patterns); $i++) {
            $patterns = [...$patterns, ...array_diff($this->postsContaining($patterns[$i], [self::TYPE]), $patterns)];
        }
        foreach ($patterns as $pattern) {
            foreach (['ro', 'ru'] as $language) {
                if (self::contains($pattern, $this->settings->current()->purchaseInstructions($language))) {
                    $changes->everything();
                    return;
                }
            }
            array_map($changes->post(...), $this->postsContaining($pattern, $this->types));
        }
    }

    /**
     * @param list<string> $types
     * @return list<int> Posts of the given types that contain the pattern.
     */
    private function postsContaining(int $pattern, array $types): array
    {
        if ($types === []) {
            return [];
        }
        $rows = $this->database->rows(
            "SELECT ID AS id, post_content AS text FROM {$this->database->core('posts')} WHERE post_type IN ("
                . Database::placeholders(count($types), '%s') . ') AND post_content LIKE %s',
            [...$types, '%wp:%block %"ref"%' . $pattern . '%']
        );
        $found = array_filter($rows, static fn (array $row): bool => self::contains($pattern, (string) $row['text']));
        return array_values(array_map(static fn (array $row): int => (int) $row['id'], $found));
    }

    private static function contains(int $pattern, string $text): bool
    {
        return preg_match('/<!--\s+wp:(?:core\/)?block\s+\{(?:(?!-->).)*?"ref"\s*:\s*' . $pattern . '\b/s', $text) === 1;
    }
}
