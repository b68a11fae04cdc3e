<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Hiding;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Catalog\SourceProblem;
use MdShop\Catalog\Catalog\Term;
use MdShop\Catalog\Settings\Settings;
use WP_Term;

/** A source without what the shop hides from assistants. The read model is made from it, so no transport needs to know. */
final class HidingSource implements Source
{
    /** Beyond so many products of a category a rebuild is requested besides. */
    private const REBUILD_THRESHOLD = 200;

    private bool $isRevealing = false;

    public function __construct(private readonly Source $source, private readonly HiddenItems $hidden, private readonly string $productType)
    {
    }

    public function idsAfter(int $id, int $limit): array
    {
        return $this->source->idsAfter($id, $limit);
    }

    public function count(int $upTo = PHP_INT_MAX): int
    {
        return $this->source->count($upTo);
    }

    public function items(array $ids): array
    {
        try {
            $items = $this->source->items($ids);
            if ($this->isRevealing) {
                return $items;
            }
            $public = array_keys(array_filter($items, static fn (Item $item): bool => $item->public));
            $hidden = $this->hidden->reasons($public);
            return array_map(static fn (Item $item): Item => isset($hidden[$item->id]) ? $item->asHidden() : $item, $items);
        } finally {
            // What the source has found out counts for these items now, and not later.
            $this->hidden->assumeUnmarked([]);
        }
    }

    public function terms(): array
    {
        $terms = $this->source->terms();
        $hidden = $terms === [] ? [] : $this->hidden->terms();
        return $hidden === [] ? $terms : array_values(array_filter($terms, static fn (Term $term): bool => ! in_array($term->id, $hidden, true)));
    }

    public function problem(): ?SourceProblem
    {
        return $this->source->problem();
    }

    public function closed(): array
    {
        return $this->isRevealing ? $this->source->closed() : self::withHiddenProducts($this->source->closed(), $this->hidden->hiddenPostTypes(), $this->productType);
    }

    /**
     * Adds products to the closed kinds if their post type is hidden, so that all are gone at once, however many there are.
     *
     * @param list<'product'|'content'> $closed
     * @param list<string> $hiddenTypes
     * @return list<'product'|'content'>
     */
    public static function withHiddenProducts(array $closed, array $hiddenTypes, string $productType): array
    {
        return in_array($productType, $hiddenTypes, true) ? array_values(array_unique([...$closed, 'product'])) : $closed;
    }

    /**
     * Runs a callback to which this source shows hidden items too, for the page of a hidden product.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function revealed(callable $do): mixed
    {
        $this->isRevealing = true;
        try {
            return $do();
        } finally {
            $this->isRevealing = false;
        }
    }

    public function watch(Changes $changes): void
    {
        $this->source->watch($changes);
        $isMark = fn (mixed $id, string $key): bool => $key === HiddenItems::META && in_array(get_post_type((int) $id), $this->hidden->postTypes(), true);
        foreach (['added_post_meta', 'updated_post_meta', 'deleted_post_meta'] as $name) {
            add_action($name, static function (mixed $metaId, mixed $id, string $key) use ($name, $isMark, $changes): void {
                if ($isMark($id, $key)) {
                    $changes->post((int) $id);
                    if ($name !== 'deleted_post_meta') {
                        $changes->hidden((int) $id);
                    }
                    $changes->lists();
                }
            }, 10, 3);
        }
        // Before it is written, too: a process that ends before the hooks above would leave the item in the read model.
        add_action('add_post_meta', static function (mixed $id, string $key) use ($isMark, $changes): void {
            if ($isMark($id, $key)) {
                $changes->post((int) $id);
            }
        }, 10, 2);
        foreach (['added_term_meta', 'updated_term_meta', 'deleted_term_meta'] as $name) {
            add_action($name, function (mixed $metaId, mixed $id, string $key) use ($changes): void {
                $term = $key === HiddenItems::META ? get_term((int) $id) : null;
                if ($term instanceof WP_Term && $term->taxonomy === $this->hidden->taxonomy()) {
                    $this->reportTerm($term->term_id, $changes);
                }
            }, 10, 3);
        }
        // The children of a deleted category, to which WordPress has given its parent by SQL: they may have been hidden with it.
        add_action('edited_term_taxonomies', function (mixed $taxonomyIds) use ($changes): void {
            foreach ($this->hidden->categories($taxonomyIds) as $child) {
                $this->reportTerm($child, $changes);
            }
        });
        $this->watchCategories($changes);
        // Products are closed, see withHiddenProducts().
        $changed = function (mixed $before, mixed $after) use ($changes): void {
            $new = array_diff(Settings::from($after)->hiddenPostTypes(), Settings::from($before)->hiddenPostTypes(), [$this->productType]);
            if ($new !== []) {
                $changes->hiddenTypes(array_values($new));
            }
        };
        add_action('add_option_' . Settings::OPTION, static fn (string $name, mixed $value) => $changed([], $value), 10, 2);
        add_action('update_option_' . Settings::OPTION, $changed, 10, 2);
    }

    /** Products are also hidden by their only category, and categories by one above: lists leave them out from then on. */
    private function watchCategories(Changes $changes): void
    {
        foreach (['added_term_relationship', 'deleted_term_relationships'] as $name) {
            add_action($name, function (int $id, mixed $taxonomyIds, string $taxonomy) use ($changes): void {
                $hidden = $taxonomy === $this->hidden->taxonomy() ? $this->hidden->terms() : [];
                if ($hidden !== [] && array_intersect($this->hidden->categories($taxonomyIds), $hidden) !== []) {
                    $changes->lists();
                }
            }, 10, 3);
        }
        add_action('edited_term', function (int $id, int $taxonomyId, string $taxonomy) use ($changes): void {
            if ($taxonomy === $this->hidden->taxonomy() && $this->hidden->terms() !== []) {
                $changes->lists();
            }
        }, 20, 3);
    }

    private function reportTerm(int $id, Changes $changes): void
    {
        $changes->term($id);
        $changes->lists();
        $terms = $this->hidden->withRelatives([$id]);
        if ($terms !== [] && count($this->hidden->products($terms, self::REBUILD_THRESHOLD + 1)) > self::REBUILD_THRESHOLD) {
            $changes->everything();
        }
    }
}
