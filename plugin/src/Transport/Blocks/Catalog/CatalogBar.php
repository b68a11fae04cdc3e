<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Catalog;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\ReadModel\Query\ListPage;

/** How many products a catalog has found, what was searched instead, and the filters that are used, with links that remove them. */
final class CatalogBar
{
    public function __construct(private readonly Messages $messages, private readonly SearchRemark $remark)
    {
    }

    /**
     * The number of products and the remark are what screen readers announce when they change.
     *
     * @param array<string, array{string, string, bool}> $given The filters that are used, see CatalogBlock::given().
     */
    public function html(CatalogView $view, ListPage $list, int $pages, array $given): string
    {
        $text = $this->messages->text($view->language, 'products.count', ['count' => $list->total]);
        if ($pages > 1) {
            $text .= ' · ' . $this->messages->text($view->language, 'shop.page_of', ['page' => $list->page, 'pages' => $pages]);
        }
        $remark = $list->items === [] && ! self::isFilteredOut($list) ? '' : $this->remark->text($list->note, $view->language);
        $pills = '';
        foreach ($given as [$value, $url, $isOtherPage]) {
            $pills .= sprintf(
                '<li><a class="md-shop-pill" href="%s" rel="nofollow" data-wp-on--click="actions.%s" aria-label="%s">%s</a></li>',
                esc_url($url),
                $isOtherPage ? 'open' : 'follow',
                esc_attr($this->messages->text($view->language, 'shop.remove_filter', ['name' => $value])),
                esc_html($value)
            );
        }
        if (count($given) > 1 && $list->total > 0) {
            $pills .= sprintf('<li>%s</li>', $this->clearLink($view));
        }
        return sprintf(
            '<div class="md-shop-bar"><p class="md-shop-count" role="status">%s%s</p>%s</div>',
            esc_html($text),
            $remark === '' ? '' : ' <span class="md-shop-remark">' . esc_html($remark) . '</span>',
            $pills === '' ? '' : '<ul class="md-shop-pills" role="list">' . $pills . '</ul>'
        );
    }

    /** What is shown instead of products. The bar says if they only do not meet the filters. */
    public function empty(CatalogView $view, ListPage $list): string
    {
        $isFiltered = $view->address->url(['page' => 1]) !== $view->address->cleared();
        if (! $isFiltered) {
            return sprintf('<div class="md-shop-nothing"><p class="md-shop-nothing__title">%s</p></div>', esc_html($this->messages->text($view->language, 'post_type.product.not_found')));
        }
        $categories = '';
        foreach ($view->fields['category'] ? $view->terms['category'] : [] as $term) {
            if ($term['parent'] === 0) {
                $categories .= sprintf('<li><a class="md-shop-pill is-term" href="%s">%s</a></li>', esc_url((string) $term['url']), esc_html((string) $term['name']));
            }
        }
        return sprintf(
            '<div class="md-shop-nothing"><p class="md-shop-nothing__title">%s</p>%s<p>%s</p>%s</div>',
            esc_html($this->messages->text($view->language, 'shop.nothing_found')),
            self::isFilteredOut($list) ? '' : '<p>' . esc_html($this->messages->text($view->language, 'shop.nothing_found_hint')) . '</p>',
            $this->clearLink($view),
            $categories === '' ? '' : '<p>' . esc_html($this->messages->text($view->language, 'shop.nothing_found_categories')) . '</p><ul class="md-shop-pills" role="list">' . $categories . '</ul>'
        );
    }

    private static function isFilteredOut(ListPage $list): bool
    {
        return $list->note !== null && $list->note->isFilteredOut;
    }

    private function clearLink(CatalogView $view): string
    {
        return sprintf(
            '<a class="md-shop-clear" href="%s" data-wp-on--click="actions.follow">%s</a>',
            esc_url($view->address->cleared()),
            esc_html($this->messages->text($view->language, 'shop.clear'))
        );
    }
}
