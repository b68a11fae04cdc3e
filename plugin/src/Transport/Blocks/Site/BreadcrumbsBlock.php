<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use Closure;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\ReadModel\Query\PageEntry;
use MdShop\Catalog\Support\Text\PlainText;
use MdShop\Catalog\Transport\Blocks\BlockRenderer;
use MdShop\Catalog\Transport\Blocks\PageLanguage;
use WP_Post;
use WP_Term;

/** The block md-shop/breadcrumbs: the way to the page of a product, category, brand, coach or question, to a page or to news. */
final class BreadcrumbsBlock implements BlockRenderer
{
    /** @param Closure(): PageEntry $entries */
    public function __construct(
        private readonly Closure $entries,
        private readonly WayToPage $way,
        private readonly ProductSource $source,
        private readonly Messages $messages,
        private readonly PageLanguage $language,
    ) {
    }

    public function html(array $attributes, int $postId): string
    {
        $language = $this->language->current();
        $term = is_tax(array_slice($this->source->taxonomies(), 0, 2)) ? get_queried_object() : null;
        if ($term instanceof WP_Term) {
            return Breadcrumbs::html($this->way->ofTerm($term, $language), PlainText::ofTitle($term->name), $this->messages->text($language, 'product.where'));
        }
        // On the page of a list WordPress names the first post of it, and in a list within a page each post of that.
        $isOther = is_archive() || is_home() || is_search() || (is_singular() && get_queried_object_id() !== $postId);
        $post = ! $isOther && $postId !== 0 ? get_post($postId) : null;
        $way = $post instanceof WP_Post ? $this->way->ofPost($post, $language) : [];
        if ($way === [] || ! $post instanceof WP_Post) {
            return '';
        }
        $categories = $post->post_type === $this->source->postType() ? ($this->entries)()->read($post->ID)['categories'] ?? [] : [];
        return Breadcrumbs::html([...$way, ...$categories], PlainText::ofTitle($post->post_title), $this->messages->text($language, 'product.where'));
    }
}
