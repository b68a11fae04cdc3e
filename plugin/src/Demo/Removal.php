<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Sources\WooCommerce\Import\TermMove;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Database\Database;

/**
 * Removes what the import has created. What somebody has changed since goes into the trash, with its translations; a front page that was
 * changed stays. So do the pictures, categories and brands that something left on the site uses. All of these lose their marks: they are no longer the
 * demonstration's.
 */
final class Removal
{
    public function __construct(
        private readonly Database $database,
        private readonly Marks $marks,
        private readonly Made $made,
        private readonly PicturesInUse $pictures,
        private readonly SiteOptions $options,
    ) {
    }

    /**
     * What somebody has changed, and what remove() would do with it.
     *
     * @return array{changed: list<int>, stay: list<int>, trash: list<int>} Ids of posts: of those that were changed themselves; of the
     *     pages that stay; of what goes into the trash, which includes translations that nobody has changed.
     */
    public function plan(): array
    {
        $items = array_filter($this->marks->items(), static fn (array $item): bool => $item['type'] !== 'attachment');
        $families = array_column($items, 'family', 'id');
        $changed = $this->made->changed(array_keys($families));
        $stay = $this->pagesThatStay($families, $changed);
        $ofChanged = array_intersect_key($families, array_flip($changed));
        return [
            'changed' => $changed,
            'stay' => $stay,
            'trash' => array_values(array_diff(array_keys(array_intersect($families, $ofChanged)), $stay)),
        ];
    }

    public function remove(): Removed
    {
        // The mark of a copy must not outlive the original: the next removal would take the copy for it.
        $this->marks->settle();
        ['stay' => $stay, 'trash' => $trash] = $this->plan();
        $items = $this->marks->items();
        $this->options->restore($stay);
        $pictures = [];
        $deleted = 0;
        foreach ($items as ['id' => $id, 'type' => $type]) {
            if ($type === 'attachment') {
                // Only when the posts that use them are gone.
                $pictures[] = $id;
            } elseif (in_array($id, $stay, true)) {
                $this->marks->remove($id);
            } elseif (in_array($id, $trash, true)) {
                $this->putAway($id, $type);
                $this->marks->remove($id);
            } else {
                $this->delete($id, $type);
                $deleted++;
            }
        }
        $used = $this->pictures->among($pictures);
        foreach ($pictures as $id) {
            in_array($id, $used, true) ? $this->marks->remove($id) : wp_delete_attachment($id, true);
        }
        [$terms, $usedTerms] = $this->removeTerms();
        return new Removed(
            $deleted + count($pictures) - count($used) + $terms,
            count(array_unique(array_intersect_key(array_column($items, 'family', 'id'), array_flip($trash)))),
            $stay !== [],
            count($used) + $usedTerms
        );
    }

    /**
     * The front page, if somebody has changed it; then also the page of posts. The translations of these, if they were changed too.
     *
     * @param array<int, string> $families By post.
     * @param list<int> $changed
     * @return list<int>
     */
    private function pagesThatStay(array $families, array $changed): array
    {
        $front = get_option('show_on_front') === 'page' ? (int) get_option('page_on_front') : 0;
        if (! in_array($front, $changed, true)) {
            return [];
        }
        $pages = array_intersect([$front, (int) get_option('page_for_posts')], $changed);
        $stay = array_intersect($families, array_map(static fn (int $page): string => $families[$page], $pages));
        return array_values(array_intersect($changed, array_keys($stay)));
    }

    private function delete(int $id, string $type): void
    {
        foreach ($this->variations($id, $type) as $variation) {
            wp_delete_post($variation, true);
        }
        wp_delete_post($id, true);
    }

    private function putAway(int $id, string $type): void
    {
        if (! self::hasTrash()) {
            wp_update_post(['ID' => $id, 'post_status' => 'draft']);
            return;
        }
        $variations = $this->variations($id, $type);
        wp_trash_post($id);
        // WooCommerce does it itself, but it may be inactive.
        array_map('wp_trash_post', $variations);
    }

    /** A site can be without: then WordPress deletes what it is told to move there. */
    public static function hasTrash(): bool
    {
        return (bool) constant('EMPTY_TRASH_DAYS');
    }

    /** @return list<int> WooCommerce's variations of a product that was moved there. */
    private function variations(int $id, string $type): array
    {
        return $type !== WooCommerceSite::PRODUCT ? [] : array_map('intval', $this->database->column(
            "SELECT ID FROM {$this->database->core('posts')} WHERE post_type = %s AND post_parent = %d ORDER BY ID",
            [WooCommerceSite::VARIATION, $id]
        ));
    }

    /** @return array{int, int} The numbers of deleted terms and of those that stay. */
    private function removeTerms(): array
    {
        $terms = array_merge(...array_map($this->marks->terms(...), [PostTypes::CATEGORY, PostTypes::BRAND]));
        $used = $this->usedTerms(array_column($terms, 'key', 'id'));
        foreach ($terms as ['id' => $id, 'taxonomy' => $taxonomy]) {
            in_array($id, $used, true) ? delete_term_meta($id, Marks::KEY) : wp_delete_term($id, $taxonomy);
        }
        return [count($terms) - count($used), count($used)];
    }

    /**
     * The terms that a post has, those above a term that stays or that somebody has made, and the translations of all these.
     *
     * @param array<int, string> $keys By term.
     * @return list<int>
     */
    private function usedTerms(array $keys): array
    {
        $families = array_map(Marks::family(...), $keys);
        $taxonomies = [...array_keys(TermMove::TAXONOMIES), ...array_values(TermMove::TAXONOMIES)];
        $rows = $this->database->rows(
            "SELECT t.term_id, t.parent, MAX(p.ID) AS post_id FROM {$this->database->core('term_taxonomy')} t
             LEFT JOIN {$this->database->core('term_relationships')} r ON r.term_taxonomy_id = t.term_taxonomy_id
             LEFT JOIN {$this->database->core('posts')} p ON p.ID = r.object_id AND p.post_status <> 'auto-draft'
             WHERE t.taxonomy IN (" . Database::placeholders(count($taxonomies), '%s') . ') GROUP BY t.term_id, t.parent',
            $taxonomies
        );
        $parents = [];
        $stay = [];
        foreach ($rows as $row) {
            $id = (int) $row['term_id'];
            $parents[$id] = (int) $row['parent'];
            if ($row['post_id'] !== null || ! isset($families[$id])) {
                $stay[$id] = $families[$id] ?? '';
            }
        }
        do {
            $before = count($stay);
            foreach (array_keys($stay) as $id) {
                $parent = $parents[$id] ?? 0;
                $stay += isset($families[$parent]) ? [$parent => $families[$parent]] : [];
            }
            $stay += array_intersect($families, array_filter($stay));
        } while (count($stay) > $before);
        return array_values(array_intersect(array_keys($families), array_keys($stay)));
    }
}
