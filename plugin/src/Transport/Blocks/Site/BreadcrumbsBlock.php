<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use Closure;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\ReadModel\Query\PageEntry;
use MdShop\Catalog\Support\Text\PlainText;
use MdShop\Catalog\Transport\Blocks\BlockRenderer;
use MdShop\Catalog\Transport\Blocks\PageLanguage;
use WP_Post;
use WP_Term;

/** The block md-shop/breadcrumbs: the way to the page of a product, category, brand, coach or question. */
final class BreadcrumbsBlock implements BlockRenderer
{
    /** @param Closure(): PageEntry $entries */
    public function __construct(
        private readonly Closure $entries,
        private readonly ProductSource $source,
        private readonly Messages $messages,
        private readonly PageLanguage $language,
    ) {
    }

    public function wrapper(array $attributes, int $postId): array
    {
        return [];
    }

    public function html(array $attributes, int $postId): string
    {
        $language = $this->language->current();
        $term = is_tax(array_slice($this->source->taxonomies(), 0, 2)) ? get_queried_object() : null;
        // On the page of a list WordPress names the first post of it.
        $isList = is_archive() || is_home() || is_search();
        $post = ! $isList && $postId !== 0 ? get_post($postId) : null;
        if ($term instanceof WP_Term) {
            $way = [...$this->archive($this->source->postType(), $language), ...self::above($term)];
            return Breadcrumbs::html($way, PlainText::ofTitle($term->name), $this->messages->text($language, 'product.where'));
        }
        $way = ! $post instanceof WP_Post ? [] : $this->archive($post->post_type, $language);
        if ($way === [] || ! $post instanceof WP_Post) {
            return '';
        }
        $categories = $post->post_type === $this->source->postType() ? ($this->entries)()->read($post->ID)['categories'] ?? [] : [];
        return Breadcrumbs::html([...$way, ...$categories], PlainText::ofTitle($post->post_title), $this->messages->text($language, 'product.where'));
    }

    /** @return list<array{name: string, url: string}> The list above a page of this type; empty if there is none. */
    private function archive(string $type, string $language): array
    {
        $key = [
            PostTypes::COACH => 'post_type.coach.archives',
            PostTypes::FAQ => 'post_type.faq.archives',
            $this->source->postType() => 'post_type.product.archives',
        ][$type] ?? '';
        $link = $key === '' ? false : get_post_type_archive_link($type);
        return is_string($link) ? [['name' => $this->messages->text($language, $key), 'url' => $link]] : [];
    }

    /** @return list<array{name: string, url: string}> */
    private static function above(WP_Term $term): array
    {
        $way = [];
        foreach (array_reverse(get_ancestors($term->term_id, $term->taxonomy, 'taxonomy')) as $id) {
            $one = get_term($id);
            $link = $one instanceof WP_Term ? get_term_link($one) : '';
            if ($one instanceof WP_Term && is_string($link)) {
                $way[] = ['name' => PlainText::ofTitle($one->name), 'url' => $link];
            }
        }
        return $way;
    }
}
