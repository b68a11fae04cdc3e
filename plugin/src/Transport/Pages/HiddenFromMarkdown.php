<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use MdShop\Catalog\Sources\Hiding\HiddenItems;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use WC_Product;
use WP_Post;
use WP_Query;
use WP_Term;

/** Keeps what is hidden from assistants out of the Markdown of pages: assistants read Markdown, visitors do not. */
final class HiddenFromMarkdown
{
    /** WooCommerce's blocks that show one chosen product or category, and the attribute with its id. */
    private const BLOCKS_OF_ONE = [
        'featured-product' => ['post', 'productId'],
        'single-product' => ['post', 'productId'],
        'featured-category' => ['term', 'categoryId'],
    ];

    /** @var array<int, bool> Whether products are hidden, as far as WooCommerce has asked. */
    private array $products = [];

    public function __construct(private readonly HiddenItems $hidden)
    {
    }

    /** Whether the page is about something that is hidden. Such a page is returned as HTML only. */
    public function isPageHidden(): bool
    {
        $shown = get_queried_object();
        return match (true) {
            $shown instanceof WP_Post => $this->hidden->isHidden('post', $shown->ID),
            $shown instanceof WP_Term => $shown->taxonomy === $this->hidden->taxonomy() && $this->hidden->isHidden('term', $shown->term_id),
            default => false,
        };
    }

    /** Removes hidden posts and categories from the lists of this page. Call this after the main query. */
    public function addHooks(): void
    {
        $main = $GLOBALS['wp_query'];
        if ($main instanceof WP_Query && ! $main->is_singular()) {
            $main->posts = $this->withoutHidden($main->posts ?? []);
            $main->post_count = count($main->posts);
        }
        // get_posts() asks to skip "the_posts".
        add_action('pre_get_posts', static fn (WP_Query $query) => $query->set('suppress_filters', false), PHP_INT_MAX);
        add_filter('the_posts', $this->withoutHidden(...), PHP_INT_MAX);
        foreach (['get_terms', 'get_the_terms'] as $name) {
            add_filter($name, $this->withoutHiddenTerms(...), PHP_INT_MAX);
        }
        $this->addHooksOfWooCommerce();
    }

    /**
     * Many of WooCommerce's lists read only ids, and keep them for visitors too. So a hidden product is left out when it is to be shown.
     */
    private function addHooksOfWooCommerce(): void
    {
        add_filter('woocommerce_product_is_visible', fn (mixed $isVisible, mixed $id): mixed
            => $isVisible && ! $this->isHiddenProduct((int) $id), PHP_INT_MAX, 2);
        add_filter('woocommerce_blocks_product_grid_item_html', fn (mixed $html, mixed $data, mixed $product): mixed
            => $product instanceof WC_Product && $this->isHiddenProduct($product->get_id()) ? '' : $html, PHP_INT_MAX, 3);
        foreach (self::BLOCKS_OF_ONE as $name => [$type, $attribute]) {
            add_filter('render_block_woocommerce/' . $name, function (mixed $html, array $block) use ($type, $attribute): mixed {
                $id = (int) ($block['attrs'][$attribute] ?? 0);
                return ($type === 'post' ? $this->isHiddenProduct($id) : $this->hidden->isHidden($type, $id)) ? '' : $html;
            }, PHP_INT_MAX, 2);
        }
    }

    /** @param int $id That of a product or of one of its variations. */
    private function isHiddenProduct(int $id): bool
    {
        return $this->products[$id] ??= $this->hidden->isHidden('post', get_post_type($id) === WooCommerceSite::VARIATION ? (int) wp_get_post_parent_id($id) : $id);
    }

    /**
     * @param array<mixed> $posts
     * @return list<mixed>
     */
    private function withoutHidden(array $posts): array
    {
        $ids = array_map(static fn (WP_Post $post): int => $post->ID, array_filter($posts, static fn (mixed $post): bool => $post instanceof WP_Post));
        $hidden = $this->hidden->reasons(array_values($ids));
        return array_values(array_filter($posts, static fn (mixed $post): bool => ! $post instanceof WP_Post || ! isset($hidden[$post->ID])));
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
