<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\Catalog\ProductFacts;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\RuntimeCache;
use MdShop\Catalog\Support\Time\Instant;
use WP_Post;

/** Reads the data that products and content have in common as posts. */
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
     * The number of posts that idsAfter() returns in total.
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
     * The given posts that exist and have one of the types. Their metadata is loaded too; two queries for all posts.
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
     * The terms of posts, read from the database because WordPress's caches of this process may be outdated.
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
                . Database::placeholders(count($taxonomies), '%s') . ')',
            [...$ids, ...$taxonomies]
        );
        foreach ($rows as $row) {
            $terms[(int) $row['object_id']][] = (int) $row['term_id'];
        }
        // The database would sort the rows of all posts together.
        return array_map(static function (array $ofPost): array {
            sort($ofPost);
            return $ofPost;
        }, $terms);
    }

    /**
     * The featured images of posts. A post without one gets that of its first public translation that has one. An image of a
     * post that is not public is not used, because it may be confidential too.
     *
     * @param array<int, non-empty-list<int>> $families By post: its translation group, the post itself first.
     * @param list<string> $types
     * @param array<int, WP_Post>|null $public The public ones among all these posts, if the caller has just read them.
     * @return array<int, string> URLs by post; posts without one are missing.
     */
    public function featuredImages(array $families, array $types, ?array $public = null): array
    {
        if ($families === []) {
            return [];
        }
        $members = array_values(array_unique(array_merge(...array_values($families))));
        if ($public === null) {
            if (count($families) <= Source::FEW) {
                RuntimeCache::forgetPosts(array_values(array_diff($members, array_keys($families))));
            }
            $public = array_filter($this->posts($members, $types), self::isPublic(...));
        }
        $images = $this->images($members);
        $found = [];
        foreach ($families as $id => $family) {
            foreach ($family as $member) {
                if (isset($images[$member]) && ($member === $id || isset($public[$member]))) {
                    $found[$id] = $images[$member];
                    break;
                }
            }
        }
        return $found;
    }

    /**
     * The featured image of a post by the rule of featuredImages().
     *
     * @param non-empty-list<int> $family Its translation group.
     * @return int The attachment; 0 if there is none.
     */
    public function featuredImageId(int $id, array $family): int
    {
        foreach ([$id, ...array_diff($family, [$id])] as $member) {
            $image = (int) get_post_thumbnail_id($member);
            $post = $image === 0 ? null : get_post($member);
            if ($post instanceof WP_Post && ($member === $id || self::isPublic($post))) {
                return $image;
            }
        }
        return 0;
    }

    /** Whether a post is public: published, without a password, of a viewable type, and not rejected by the filter. */
    public static function isPublic(WP_Post $post): bool
    {
        if ($post->post_status !== 'publish' || $post->post_password !== '' || ! is_post_type_viewable($post->post_type)) {
            return false;
        }
        // The post has no password here, but plugins can still require one with the filter post_password_required.
        if (post_password_required($post)) {
            return false;
        }
        /**
         * Filters whether a published post without a password is public. A plugin that restricts access to posts can return
         * false; the post is then in no response.
         *
         * @since 0.1.0
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
            $address = $addresses[$attachment] ??= PublicAddress::ofImage($attachment);
            if ($address !== '') {
                $urls[$id] = $address;
            }
        }
        return $urls;
    }

    /**
     * @param 'product'|'content' $kind
     * @param string|null $content The item's text if it is not the content of the post.
     * @param bool $isHiddenByShop Whether the shop hides it everywhere although it is published.
     */
    public function item(
        WP_Post $post,
        string $kind,
        string $type,
        ?ProductFacts $facts = null,
        ?string $content = null,
        Listing $listing = Listing::Everywhere,
        bool $isHiddenByShop = false,
    ): Item {
        $public = ! $isHiddenByShop && self::isPublic($post);
        return new Item(
            $post->ID,
            $kind,
            $type,
            $public,
            $post->post_name,
            $public ? PublicAddress::ofPost($post) : '',
            $post->post_title,
            $content ?? $post->post_content,
            $post->post_excerpt,
            Instant::fromDatabase($post->post_modified_gmt),
            $facts,
            $listing
        );
    }

    /**
     * Reports changes of posts of the given types.
     *
     * @param list<string> $types
     * @param list<string> $metaKeys Keys whose changes are reported, besides the featured image.
     */
    public function watch(array $types, array $metaKeys, Changes $changes): void
    {
        $post = static function (int $id) use ($types, $changes): void {
            if (in_array(get_post_type($id), $types, true)) {
                $changes->post($id);
            }
        };
        $changed = static function (WP_Post $post, WP_Post $before) use ($types, $changes): void {
            $isShown = in_array($post->post_type, $types, true);
            if ((! $isShown && ! in_array($before->post_type, $types, true)) || $post->post_status === 'auto-draft') {
                return;
            }
            $changes->post($post->ID);
            if (! $isShown || $post->post_status !== 'publish' || $post->post_password !== '') {
                $changes->hidden($post->ID);
            }
        };
        self::watchSaves($changed);
        self::watchHiding(static function (WP_Post $public) use ($types, $changes): void {
            if (in_array($public->post_type, $types, true)) {
                $changes->post($public->ID);
            }
        });
        // WordPress moves the children of a deleted post up by SQL, which changes the addresses of all its descendants.
        $descendants = [];
        add_action('before_delete_post', function (int $id, WP_Post $post) use ($types, &$descendants): void {
            if (in_array($post->post_type, $types, true) && is_post_type_hierarchical($post->post_type)) {
                $descendants[$id] = $this->descendants($id);
            }
        }, 10, 2);
        // Before the deletion, because afterwards these posts cannot be found, and once more after it, because somebody may read them in between.
        $withImage = [];
        add_action('delete_attachment', function (int $id) use ($post, &$withImage): void {
            $withImage[$id] = $this->postsWithImage($id);
            array_map($post, $withImage[$id]);
        });
        add_action('deleted_post', static function (int $id, WP_Post $deleted) use ($types, $changes, $post, &$descendants, &$withImage): void {
            array_map($post, $withImage[$id] ?? []);
            unset($withImage[$id]);
            if (in_array($deleted->post_type, $types, true)) {
                $changes->post($id);
                $changes->hidden($id);
                array_map($changes->post(...), $descendants[$id] ?? []);
                unset($descendants[$id]);
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
                array_map($post, $this->postsWithImage((int) $id));
            }
        }, 10, 3);
    }

    /**
     * Calls $changed with the current post after it was inserted, updated, trashed, published by schedule or restored from a
     * revision, and with what is known of it from before. One save may cause several calls.
     *
     * @param callable(WP_Post, WP_Post): void $changed
     */
    public static function watchSaves(callable $changed): void
    {
        // All these changes clean the post's cache. Code that uses SQL and then clean_post_cache() is covered too.
        add_action('clean_post_cache', static function (int $id, ?WP_Post $cleaned = null) use ($changed): void {
            $now = $cleaned === null ? null : get_post($id);
            if ($cleaned !== null) {
                $changed($now instanceof WP_Post ? $now : $cleaned, $cleaned);
            }
        }, 10, 2);
        // The exception is an importer that has called wp_suspend_cache_invalidation(). The following hooks are called even
        // then, but the cache still contains the old post.
        $uncached = static function (int $id, ?WP_Post $before) use ($changed): void {
            if (! empty($GLOBALS['_wp_suspend_cache_invalidation'])) {
                wp_cache_delete($id, 'posts');
                $now = get_post($id);
                if ($now instanceof WP_Post) {
                    $changed($now, $before ?? $now);
                }
            }
        };
        add_action('transition_post_status', static fn (string $new, string $old, WP_Post $post) => $uncached($post->ID, null), 10, 3);
        add_action('post_updated', static function (int $id, WP_Post $after, WP_Post $before) use ($changed, $uncached): void {
            $uncached($id, $before);
            if ($after->post_type !== $before->post_type) {
                // A process that adds nothing to the cache finds only the new type there.
                $changed($after, $before);
            }
        }, 10, 3);
    }

    /**
     * Calls $hides with a public post just before WordPress writes that it is not public any more, or of another type, or deletes it. The hooks of
     * watchSaves() come after that: a process that ends in between would leave the post in the read model.
     *
     * @param callable(WP_Post): void $hides
     */
    public static function watchHiding(callable $hides): void
    {
        $public = static function (mixed $id): ?WP_Post {
            $post = get_post((int) $id);
            return $post instanceof WP_Post && $post->post_status === 'publish' && $post->post_password === '' ? $post : null;
        };
        add_action('pre_post_update', static function (mixed $id, mixed $columns = []) use ($public, $hides): void {
            $post = $public($id);
            $written = array_intersect_key((array) $columns, ['post_status' => 1, 'post_password' => 1, 'post_type' => 1]);
            if ($post !== null && array_diff_assoc($written, $post->to_array()) !== []) {
                $hides($post);
            }
        }, 10, 2);
        add_action('delete_post', static function (mixed $id) use ($public, $hides): void {
            $post = $public($id);
            if ($post !== null) {
                $hides($post);
            }
        });
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
    private function postsWithImage(int $attachmentId): array
    {
        return array_map('intval', $this->database->column(
            "SELECT post_id FROM {$this->database->core('postmeta')} WHERE meta_key = '_thumbnail_id' AND meta_value = %s",
            [(string) $attachmentId]
        ));
    }
}
