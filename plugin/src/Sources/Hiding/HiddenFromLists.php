<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Hiding;

use Closure;
use WC_Product;
use WP_Comment;
use WP_Post;
use WP_Query;
use WP_Term;

/** Keeps what is hidden from assistants out of the lists of WordPress and WooCommerce, where assistants read them. */
final class HiddenFromLists
{
    /** WooCommerce's blocks that show one chosen product or category, and the attribute with its id. */
    private const BLOCKS_OF_ONE = [
        'featured-product' => ['post', 'productId'],
        'single-product' => ['post', 'productId'],
        'featured-category' => ['term', 'categoryId'],
    ];

    /** WooCommerce's shortcodes that show one chosen product. Its other shortcodes ask whether a product is visible. */
    private const SHORTCODES_OF_ONE = ['add_to_cart', 'add_to_cart_url'];

    /** WooCommerce's type of a variation, which is hidden with its product. */
    private const VARIATION = 'product_variation';

    /** @var array<int, bool> Whether products are hidden, as far as WooCommerce has asked. */
    private array $products = [];

    public function __construct(private readonly HiddenItems $hidden)
    {
    }

    /**
     * @param array<mixed> $posts
     * @return list<mixed>
     */
    public function withoutHidden(array $posts): array
    {
        $ids = array_map(static fn (WP_Post $post): int => $post->ID, array_filter($posts, static fn (mixed $post): bool => $post instanceof WP_Post));
        $hidden = $this->hidden->reasons(array_values($ids));
        return array_values(array_filter($posts, static fn (mixed $post): bool => ! $post instanceof WP_Post || ! isset($hidden[$post->ID])));
    }

    /** Removes hidden posts and categories from all lists that this process makes from now on. */
    public function addHooks(): void
    {
        foreach ($this->callbacks() as [$name, $callback, $arguments]) {
            add_filter($name, $callback, PHP_INT_MAX, $arguments);
        }
    }

    /**
     * Removes them from the lists that a callback makes.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function during(callable $do): mixed
    {
        $callbacks = $this->hidden->isAnything() ? $this->callbacks() : [];
        foreach ($callbacks as [$name, $callback, $arguments]) {
            add_filter($name, $callback, PHP_INT_MAX, $arguments);
        }
        try {
            return $do();
        } finally {
            foreach ($callbacks as [$name, $callback]) {
                remove_filter($name, $callback, PHP_INT_MAX);
            }
        }
    }

    /** @return list<array{string, Closure, int}> Hooks with their callbacks and the number of their arguments. */
    private function callbacks(): array
    {
        return [
            // get_posts() asks to skip "the_posts".
            ['pre_get_posts', static fn (WP_Query $query) => $query->set('suppress_filters', false), 1],
            ['the_posts', $this->withoutHidden(...), 1],
            ['get_terms', $this->withoutHiddenTerms(...), 1],
            ['get_the_terms', $this->withoutHiddenTerms(...), 1],
            ['the_comments', $this->withoutCommentsOnHidden(...), 1],
            ['block_core_breadcrumbs_items', $this->withoutHiddenAbove(...), 1],
            ...(new AdjacentPosts($this->hidden))->callbacks(),
            ...$this->callbacksOfWooCommerce(),
        ];
    }

    /**
     * Many of WooCommerce's lists read only ids, and keep them for visitors too. So a hidden product is left out when it is to be shown.
     *
     * @return list<array{string, Closure, int}>
     */
    private function callbacksOfWooCommerce(): array
    {
        $callbacks = [
            ['woocommerce_product_is_visible', fn (mixed $isVisible, mixed $id): mixed => $isVisible && ! $this->isHiddenProduct((int) $id), 2],
            ['woocommerce_blocks_product_grid_item_html', fn (mixed $html, mixed $data, mixed $product): mixed
                => $product instanceof WC_Product && $this->isHiddenProduct($product->get_id()) ? '' : $html, 3],
            ['pre_do_shortcode_tag', fn (mixed $html, mixed $tag, mixed $attributes): mixed
                => in_array($tag, self::SHORTCODES_OF_ONE, true) && $this->isHiddenProduct(self::productOf((array) $attributes)) ? '' : $html, 3],
        ];
        foreach (self::BLOCKS_OF_ONE as $name => [$type, $attribute]) {
            $callbacks[] = ['render_block_woocommerce/' . $name, function (mixed $html, array $block) use ($type, $attribute): mixed {
                $id = (int) ($block['attrs'][$attribute] ?? 0);
                return ($type === 'post' ? $this->isHiddenProduct($id) : $this->hidden->isHidden($type, $id)) ? '' : $html;
            }, 2];
        }
        return $callbacks;
    }

    /**
     * @param array<mixed> $attributes Those of a shortcode. WooCommerce looks at the SKU only if there is no id.
     * @return int 0 if it names no product.
     */
    private static function productOf(array $attributes): int
    {
        $id = (int) ($attributes['id'] ?? 0);
        return $id === 0 && isset($attributes['sku']) && function_exists('wc_get_product_id_by_sku') ? (int) wc_get_product_id_by_sku((string) $attributes['sku']) : $id;
    }

    /** @param int $id That of a product or of one of its variations. */
    private function isHiddenProduct(int $id): bool
    {
        return $this->products[$id] ??= $this->hidden->isHidden('post', get_post_type($id) === self::VARIATION ? (int) wp_get_post_parent_id($id) : $id);
    }

    /** A comment names its post, and is about it. */
    private function withoutCommentsOnHidden(mixed $comments): mixed
    {
        if (! is_array($comments)) {
            return $comments;
        }
        $postOf = static fn (mixed $comment): int => $comment instanceof WP_Comment ? (int) $comment->comment_post_ID : 0;
        $hidden = $this->hidden->reasons(array_values(array_filter(array_unique(array_map($postOf, $comments)))));
        return array_filter($comments, static fn (mixed $comment): bool => ! isset($hidden[$postOf($comment)]));
    }

    /**
     * Of WordPress's breadcrumbs, which it gives without ids.
     *
     * @param mixed $items Arrays with a `url`.
     */
    private function withoutHiddenAbove(mixed $items): mixed
    {
        $post = get_post();
        if (! is_array($items) || ! $post instanceof WP_Post) {
            return $items;
        }
        $above = array_values(array_filter([...get_post_ancestors($post), (int) get_option('page_for_posts')]));
        $urls = array_map('get_permalink', array_keys($this->hidden->reasons($above)));
        return array_values(array_filter($items, static fn (mixed $item): bool => ! is_array($item) || ! in_array($item['url'] ?? '', $urls, true)));
    }

    private function withoutHiddenTerms(mixed $terms): mixed
    {
        $isHideable = fn (mixed $term): bool => $term instanceof WP_Term && $term->taxonomy === $this->hidden->taxonomy();
        if (! is_array($terms) || array_filter($terms, $isHideable) === []) {
            return $terms;
        }
        $hidden = $this->hidden->terms();
        return array_values(array_filter($terms, static fn (mixed $term): bool => ! $isHideable($term) || ! in_array($term->term_id, $hidden, true)));
    }
}
