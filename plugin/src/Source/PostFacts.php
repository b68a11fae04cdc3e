<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source;

use MdShop\Catalog\Storage\Database;
use MdShop\Catalog\Time\Instant;
use WP_Post;

/** What products and content have in common: they are posts. */
final class PostFacts
{
    public function __construct(private readonly Database $database)
    {
    }

    /**
     * @param list<string> $types
     * @return list<int>
     */
    public function idsAfter(array $types, int $id, int $limit): array
    {
        if ($types === []) {
            return [];
        }
        return array_map('intval', $this->database->column(
            "SELECT ID FROM {$this->database->core('posts')} WHERE ID > %d AND post_status <> 'auto-draft' AND post_type IN ("
                . Database::placeholders(count($types), '%s') . ') ORDER BY ID LIMIT %d',
            [$id, ...$types, $limit]
        ));
    }

    /**
     * How many posts idsAfter() goes through.
     *
     * @param list<string> $types
     */
    public function count(array $types, int $upTo): int
    {
        return $types === [] ? 0 : (int) $this->database->value(
            "SELECT COUNT(*) FROM {$this->database->core('posts')} WHERE ID <= %d AND post_status <> 'auto-draft' AND post_type IN ("
                . Database::placeholders(count($types), '%s') . ')',
            [$upTo, ...$types]
        );
    }

    /**
     * Those of these posts that exist and are of these types, with their meta data, in two statements.
     *
     * @param non-empty-list<int> $ids
     * @param list<string> $types
     * @return array<int, WP_Post> By id.
     */
    public function posts(array $ids, array $types): array
    {
        _prime_post_caches($ids, false, true);
        $found = [];
        foreach ($ids as $id) {
            $post = get_post($id);
            if ($post instanceof WP_Post && in_array($post->post_type, $types, true) && $post->post_status !== 'auto-draft') {
                $found[$id] = $post;
            }
        }
        return $found;
    }

    /**
     * The terms that posts stand under, from the database itself: WordPress's caches of this process may be older.
     *
     * @param non-empty-list<int> $ids
     * @param non-empty-list<string> $taxonomies
     * @return array<int, list<int>> By post; posts without a term are missing.
     */
    public function termIds(array $ids, array $taxonomies): array
    {
        $terms = [];
        $rows = $this->database->rows(
            "SELECT relation.object_id, taxonomy.term_id FROM {$this->database->core('term_relationships')} relation
             JOIN {$this->database->core('term_taxonomy')} taxonomy ON taxonomy.term_taxonomy_id = relation.term_taxonomy_id
             WHERE relation.object_id IN (" . Database::placeholders(count($ids)) . ') AND taxonomy.taxonomy IN ('
                . Database::placeholders(count($taxonomies), '%s') . ') ORDER BY taxonomy.term_id',
            [...$ids, ...$taxonomies]
        );
        foreach ($rows as $row) {
            $terms[(int) $row['object_id']][] = (int) $row['term_id'];
        }
        return $terms;
    }

    /**
     * The featured images of posts: each its own, else that of the first of its translations that has one and is public. What is
     * not public lends nothing: its picture may be as little known as itself.
     *
     * @param array<int, non-empty-list<int>> $families By post: the post itself first, then its translations.
     * @param list<string> $types
     * @param list<int> $withheld Posts that their shop shows nowhere, published as they are.
     * @return array<int, string> URLs by post; posts without one are missing.
     */
    public function familyImages(array $families, array $types, array $withheld = []): array
    {
        if ($families === []) {
            return [];
        }
        $members = array_values(array_unique(array_merge(...array_values($families))));
        $others = array_diff($members, array_keys($families));
        if (count($families) === 1 && $others !== []) {
            // What this process read of them before may be older than another's save. Of many, marks tell.
            foreach (['posts', 'post_meta'] as $group) {
                wp_cache_delete_multiple($others, $group);
            }
        }
        $lenders = array_diff_key(array_filter($this->posts($members, $types), self::isPublic(...)), array_flip($withheld));
        $images = $this->images($members);
        $found = [];
        foreach ($families as $id => $family) {
            foreach ($family as $member) {
                if (isset($images[$member]) && ($member === $id || isset($lenders[$member]))) {
                    $found[$id] = $images[$member];
                    break;
                }
            }
        }
        return $found;
    }

    /** Whether anybody may see a post: published, without a password, of a type that has pages, and no plugin says no. */
    private static function isPublic(WP_Post $post): bool
    {
        if ($post->post_status !== 'publish' || $post->post_password !== '' || ! is_post_type_viewable($post->post_type)) {
            return false;
        }
        // It has no password: what is asked is WordPress's filter of that name.
        if (post_password_required($post)) {
            return false;
        }
        /**
         * Whether anybody may see a post that is published and has no password. A plugin that closes posts by rules of its own
         * says no here; what says no is absent from every answer.
         *
         * @param bool    $public
         * @param WP_Post $post
         */
        return (bool) apply_filters('md_shop_public', true, $post);
    }

    /**
     * @param non-empty-list<int> $ids
     * @return array<int, string> URLs of the featured images of posts that have one.
     */
    private function images(array $ids): array
    {
        _prime_post_caches($ids, false, true);
        $attachments = array_filter(array_map(static fn (int $id): int => (int) get_post_thumbnail_id($id), array_combine($ids, $ids)));
        if ($attachments !== []) {
            _prime_post_caches(array_values(array_unique($attachments)), false, true);
        }
        $addresses = [];
        $urls = [];
        foreach ($attachments as $id => $attachment) {
            $address = $addresses[$attachment] ??= self::address($attachment);
            if ($address !== '') {
                $urls[$id] = $address;
            }
        }
        return $urls;
    }

    /** Where an attachment's file stands; "" where it has none. A file may be called "шлем.png"; in an address its letters are percent-encoded. */
    private static function address(int $attachment): string
    {
        $url = (string) wp_get_attachment_url($attachment);
        return (string) preg_replace_callback('/[^!-~]+/', static fn (array $match): string => rawurlencode($match[0]), $url);
    }

    /**
     * @param 'product'|'content' $kind
     * @param string|null $content Its text, where that is not the post's.
     * @param bool $withheld Its shop shows it nowhere, published as it is.
     */
    public function item(
        WP_Post $post,
        string $kind,
        string $type,
        ?ProductFacts $facts = null,
        ?string $content = null,
        Listing $listing = Listing::Everywhere,
        bool $withheld = false,
    ): Item {
        $public = ! $withheld && self::isPublic($post);
        $scheduled = $post->post_status === 'future' ? Instant::fromDatabase($post->post_date_gmt) : null;
        return new Item(
            $post->ID,
            $kind,
            $type,
            $public,
            $scheduled,
            $post->post_name,
            $public ? (string) get_permalink($post) : '',
            $post->post_title,
            $content ?? $post->post_content,
            $post->post_excerpt,
            Instant::fromDatabase($post->post_modified_gmt),
            $facts,
            $listing
        );
    }

    /**
     * Reports what changes posts of these types, whoever changes them.
     *
     * @param list<string> $types
     * @param list<string> $metaKeys Besides the featured image.
     */
    public function watch(array $types, array $metaKeys, Changes $changes): void
    {
        $post = static function (int $id) use ($types, $changes): void {
            if (in_array(get_post_type($id), $types, true)) {
                $changes->post($id);
            }
        };
        $changed = static function (WP_Post $post) use ($types, $changes): void {
            if (! in_array($post->post_type, $types, true) || $post->post_status === 'auto-draft') {
                return;
            }
            $changes->post($post->ID);
            if ($post->post_status !== 'publish' || $post->post_password !== '') {
                $changes->hidden($post->ID);
            }
        };
        self::watchSaves($changed);
        add_action('deleted_post', static function (int $id, WP_Post $deleted) use ($types, $changes): void {
            if (in_array($deleted->post_type, $types, true)) {
                $changes->post($id);
                $changes->hidden($id);
            }
        }, 10, 2);
        add_action('post_updated', function (int $id, WP_Post $after, WP_Post $before) use ($types, $changes): void {
            $moved = $after->post_name !== $before->post_name || $after->post_parent !== $before->post_parent;
            if ($moved && in_array($after->post_type, $types, true) && is_post_type_hierarchical($after->post_type)) {
                foreach ($this->descendants($id) as $child) {
                    $changes->post($child);
                }
            }
        }, 10, 3);
        foreach (['added_post_meta', 'updated_post_meta', 'deleted_post_meta'] as $name) {
            add_action($name, static function (mixed $metaId, mixed $id, string $key) use ($post, $metaKeys): void {
                if ($key === '_thumbnail_id' || in_array($key, $metaKeys, true)) {
                    $post((int) $id);
                }
            }, 10, 3);
        }
        add_action('updated_post_meta', function (mixed $metaId, mixed $id, string $key) use ($post): void {
            if ($key === '_wp_attached_file') {
                array_map($post, $this->withImage((int) $id));
            }
        }, 10, 3);
        add_action('delete_attachment', function (int $id) use ($post): void {
            array_map($post, $this->withImage($id));
        });
    }

    /**
     * Hears of posts that are inserted, updated, trashed, published on time or restored from a revision, as they are then. One
     * save may be told more than once.
     *
     * @param callable(WP_Post): void $changed
     */
    public static function watchSaves(callable $changed): void
    {
        // All of them clean the post's cache; SQL that is followed by clean_post_cache() does too.
        add_action('clean_post_cache', static function (int $id, ?WP_Post $cleaned = null) use ($changed): void {
            $now = $cleaned === null ? null : get_post($id);
            if ($cleaned !== null) {
                $changed($now instanceof WP_Post ? $now : $cleaned);
            }
        }, 10, 2);
        // But not while an importer has called wp_suspend_cache_invalidation(). These are called in any case, with what stands in
        // the cache still.
        $uncached = static function (int $id) use ($changed): void {
            if (! empty($GLOBALS['_wp_suspend_cache_invalidation'])) {
                wp_cache_delete($id, 'posts');
                $now = get_post($id);
                if ($now instanceof WP_Post) {
                    $changed($now);
                }
            }
        };
        add_action('transition_post_status', static fn (string $new, string $old, WP_Post $post) => $uncached($post->ID), 10, 3);
        add_action('post_updated', $uncached);
    }

    /** @return list<int> */
    private function descendants(int $id): array
    {
        $found = [];
        for ($level = [$id]; $level !== []; $found = [...$found, ...$level]) {
            $level = array_diff(array_map('intval', $this->database->column(
                "SELECT ID FROM {$this->database->core('posts')} WHERE post_parent IN (" . Database::placeholders(count($level)) . ")
                 AND post_type NOT IN ('revision', 'attachment')",
                array_values($level)
            )), $found, [$id]);
        }
        return array_values($found);
    }

    /** @return list<int> Posts whose featured image is this attachment. */
    private function withImage(int $attachmentId): array
    {
        return array_map('intval', $this->database->column(
            "SELECT post_id FROM {$this->database->core('postmeta')} WHERE meta_key = '_thumbnail_id' AND meta_value = %s",
            [(string) $attachmentId]
        ));
    }
}
