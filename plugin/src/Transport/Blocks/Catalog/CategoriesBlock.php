<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Catalog;

use MdShop\Catalog\ReadModel\Query\Reader;
use MdShop\Catalog\Transport\Blocks\BlockRenderer;
use MdShop\Catalog\Transport\Blocks\PageLanguage;
use MdShop\Catalog\Transport\Blocks\Parts\Count;

/** The block md-shop/categories: the topmost categories with their subcategories, as links to their own pages. */
final class CategoriesBlock implements BlockRenderer
{
    public function __construct(private readonly Reader $reader, private readonly Count $count, private readonly PageLanguage $language)
    {
    }

    public function html(array $attributes, int $postId): string
    {
        $language = $this->language->current();
        $children = [];
        foreach ($this->reader->termTree($language)['category'] as $term) {
            $children[$term['parent']][] = $term;
        }
        $html = '';
        foreach ($children[0] ?? [] as $term) {
            $below = '';
            foreach ($children[$term['id']] ?? [] as $one) {
                $below .= sprintf('<li><a href="%s">%s</a></li>', esc_url((string) $one['url']), esc_html((string) $one['name']));
            }
            $html .= sprintf(
                '<li><a href="%s"><span>%s</span> <span class="md-shop-categories__count">%s</span></a>%s</li>',
                esc_url((string) $term['url']),
                esc_html((string) $term['name']),
                $this->count->html((int) $term['count'], $language),
                $below === '' ? '' : '<ul role="list">' . $below . '</ul>'
            );
        }
        return $html === '' ? '' : '<ul class="md-shop-categories" role="list">' . $html . '</ul>';
    }
}
