<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\ReadModel\Query\ListPage;
use MdShop\Catalog\ReadModel\Query\ListQuery;
use MdShop\Catalog\ReadModel\Query\Reader;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Support\Http\Json;

/**
 * The block md-shop/catalog: a search form, the matching products, and links to further pages. The form and the links work
 * without JavaScript; the script only avoids reloading the page (blocks/catalog/view.ts).
 */
final class CatalogBlock implements BlockRenderer
{
    public function __construct(
        private readonly Reader $reader,
        private readonly ProductSource $source,
        private readonly PageLanguage $language,
        private readonly CatalogCards $cards,
        private readonly Messages $messages,
        private readonly Contract $contract,
        private readonly FurtherFilters $furtherFilters,
        private readonly SearchRemark $remark,
    ) {
    }

    public function wrapper(array $attributes, int $postId): array
    {
        return [
            'data-wp-interactive' => 'md-shop/catalog',
            'data-wp-router-region' => 'md-shop-' . $this->prefix($attributes),
            'data-wp-class--is-loading' => 'state.isLoading',
            'style' => '--md-shop-columns:' . max(1, min(6, (int) $attributes['columns'])),
        ];
    }

    public function html(array $attributes, int $postId): string
    {
        $language = $this->language->current();
        $bounds = $this->contract->bounds();
        $address = CatalogAddress::ofRequest($this->prefix($attributes), $this->contract->operations()['search_products']['arguments']);
        $fixed = $this->fixed($attributes);
        $filters = ['search' => $attributes['showSearch']]
            + ['category' => $attributes['showCategories'] && $fixed['category'] === '', 'brand' => $attributes['showBrands'] && $fixed['brand'] === ''];
        $hasForm = array_filter($filters) !== [];
        $query = new ListQuery(
            'product',
            $language,
            $address->page,
            max($bounds['per_page']['minimum'], min($bounds['per_page']['maximum'], (int) $attributes['perPage'])),
            $filters['search'] ? $address->value('search') : '',
            $fixed['category'] ?: ($filters['category'] ? $address->value('category') : ''),
            $fixed['brand'] ?: ($filters['brand'] ? $address->value('brand') : ''),
            $hasForm ? $address->filters() : Filters::none(),
            $hasForm ? $address->sort() : Sort::Relevance
        );
        $list = $this->reader->list($query);
        if ($list->items === [] && $list->total > 0) {
            // The page is after the last one, for example from an old link: show the last page.
            $query = $query->onPage(self::pages($list));
            $list = $this->reader->list($query);
        }
        $terms = $filters['category'] || $filters['brand'] ? $this->reader->terms($language) : ['category' => [], 'brand' => []];
        $products = array_map(Json::decode(...), array_values($list->items));
        /**
         * Fires when a block has listed products, for structured data.
         *
         * @since 0.1.0
         *
         * @param list<array<string, mixed>> $products As the contract defines a product in a list.
         * @param int $before How many products are on the pages before.
         */
        do_action('md_shop_products_listed', $products, ($list->page - 1) * $list->perPage);
        return $this->form($address, $filters, $terms, $query, $language)
            . $this->bar($address, $filters, $terms, $query, $list, $language)
            . ($products === [] ? $this->emptyList($address, $language) : $this->cards->html($products, $attributes, $language))
            . $this->pagination($address, self::pages($list), $list->page, $language);
    }

    /**
     * Returns the prefix of the block's parameters. Blocks with the same fixed filters share their state.
     *
     * @param array<string, mixed> $attributes
     */
    private function prefix(array $attributes): string
    {
        $filters = $attributes['category'] . '|' . $attributes['brand'];
        return $filters === '|' ? 'shop' : 'shop-' . substr(md5($filters), 0, 4);
    }

    /**
     * Returns the filters that the visitor cannot change: from the block's settings, or from the archive page that contains it.
     *
     * @param array<string, mixed> $attributes
     * @return array{category: string, brand: string} Slugs, decoded.
     */
    private function fixed(array $attributes): array
    {
        $of = static function (string $taxonomy, string $set): string {
            $term = $set === '' && is_tax($taxonomy) ? get_queried_object() : null;
            return $term instanceof \WP_Term ? urldecode($term->slug) : $set;
        };
        [$category, $brand] = $this->source->taxonomies();
        return ['category' => $of($category, $attributes['category']), 'brand' => $of($brand, $attributes['brand'])];
    }

    private static function pages(ListPage $list): int
    {
        return (int) ceil($list->total / $list->perPage);
    }

    /**
     * @param array<string, bool> $filters
     * @param array<string, list<array<string, int|string>>> $terms
     */
    private function form(CatalogAddress $address, array $filters, array $terms, ListQuery $query, string $language): string
    {
        $fields = '';
        if ($filters['search']) {
            $fields .= sprintf(
                '<label class="md-shop-field is-search"><span class="md-shop-field__name">%1$s</span>'
                . '<input type="search" name="%2$s" value="%3$s" maxlength="%4$d" autocomplete="off" /></label>',
                esc_html($this->messages->text($language, 'post_type.product.search_items')),
                esc_attr($address->name('search')),
                esc_attr($query->search),
                $this->contract->bounds()['argument_text']
            );
        }
        $chosen = ['category' => $query->category, 'brand' => $query->brand];
        $texts = ['category' => ['shop.category', 'taxonomy.category.all_items'], 'brand' => ['taxonomy.brand.singular_name', 'taxonomy.brand.all_items']];
        foreach ($texts as $name => [$title, $all]) {
            if (! $filters[$name]) {
                continue;
            }
            $options = sprintf('<option value="">%s</option>', esc_html($this->messages->text($language, $all)));
            foreach ($terms[$name] as $term) {
                $options .= sprintf(
                    '<option value="%s"%s>%s</option>',
                    esc_attr((string) $term['slug']),
                    $term['slug'] === $chosen[$name] ? ' selected="selected"' : '',
                    esc_html((string) $term['name'])
                );
            }
            $fields .= sprintf(
                '<label class="md-shop-field"><span class="md-shop-field__name">%s</span><select name="%s">%s</select></label>',
                esc_html($this->messages->text($language, $title)),
                esc_attr($address->name($name)),
                $options
            );
        }
        if ($fields === '') {
            return '';
        }
        $carried = '';
        foreach ($address->others() as $name => $value) {
            $carried .= sprintf('<input type="hidden" name="%s" value="%s" />', esc_attr((string) $name), esc_attr($value));
        }
        return sprintf(
            '<form class="md-shop-filters" role="search" method="get" action="%s" data-wp-on--submit="actions.send" data-wp-on--change="actions.choose">'
            . '%s%s%s<div class="wp-block-button md-shop-filters__send"><button type="submit" class="wp-block-button__link wp-element-button">%s</button></div></form>',
            esc_url($address->action()),
            $fields,
            $this->furtherFilters->html($address, $language),
            $carried,
            esc_html($this->messages->text($language, 'shop.search'))
        );
    }

    /**
     * The number of products and a remark about the search, which screen readers announce when they change, and the active
     * filters with links that remove them.
     *
     * @param array<string, bool> $filters
     * @param array<string, list<array<string, int|string>>> $terms
     */
    private function bar(CatalogAddress $address, array $filters, array $terms, ListQuery $query, ListPage $list, string $language): string
    {
        $text = $this->messages->text($language, 'products.count', ['count' => $list->total]);
        if (self::pages($list) > 1) {
            $text .= ' · ' . $this->messages->text($language, 'shop.page_of', ['page' => $list->page, 'pages' => self::pages($list)]);
        }
        $remark = $list->items === [] ? '' : $this->remark->text($list->note, $language);
        $given = ['search' => $query->search];
        foreach (['category' => $query->category, 'brand' => $query->brand] as $name => $slug) {
            $given[$name] = $slug === '' ? '' : (string) (array_column($terms[$name], 'name', 'slug')[$slug] ?? $slug);
        }
        $pills = '';
        $further = array_filter($filters) !== [] ? $this->furtherFilters->given($address, $language) : [];
        $given = array_filter($given, static fn (string $value, string $name): bool => $value !== '' && $filters[$name], ARRAY_FILTER_USE_BOTH) + $further;
        foreach ($given as $name => $value) {
            $pills .= sprintf(
                '<li><a class="md-shop-pill" href="%s" rel="nofollow" data-wp-on--click="actions.follow" aria-label="%s">%s</a></li>',
                esc_url($address->url([$name => '', 'page' => 1])),
                esc_attr($this->messages->text($language, 'shop.remove_filter', ['name' => $value])),
                esc_html($value)
            );
        }
        if (count($given) > 1 && $list->total > 0) {
            $pills .= sprintf('<li>%s</li>', $this->clearLink($address, $language));
        }
        return sprintf(
            '<div class="md-shop-bar"><p class="md-shop-count" role="status">%s%s</p>%s</div>',
            esc_html($text),
            $remark === '' ? '' : ' <span class="md-shop-remark">' . esc_html($remark) . '</span>',
            $pills === '' ? '' : '<ul class="md-shop-pills" role="list">' . $pills . '</ul>'
        );
    }

    private function emptyList(CatalogAddress $address, string $language): string
    {
        $isFiltered = $address->url(['page' => 1]) !== $address->cleared();
        return sprintf(
            '<div class="md-shop-nothing"><p class="md-shop-nothing__title">%s</p>%s</div>',
            esc_html($this->messages->text($language, $isFiltered ? 'shop.nothing_found' : 'post_type.product.not_found')),
            $isFiltered ? '<p>' . esc_html($this->messages->text($language, 'shop.nothing_found_hint')) . '</p><p>' . $this->clearLink($address, $language) . '</p>' : ''
        );
    }

    private function clearLink(CatalogAddress $address, string $language): string
    {
        return sprintf(
            '<a class="md-shop-clear" href="%s" data-wp-on--click="actions.follow">%s</a>',
            esc_url($address->cleared()),
            esc_html($this->messages->text($language, 'shop.clear'))
        );
    }

    private function pagination(CatalogAddress $address, int $pages, int $current, string $language): string
    {
        if ($pages < 2) {
            return '';
        }
        $link = static fn (int $page, string $text, string $label, string $class): string => sprintf(
            '<a class="page-numbers %s" href="%s"%s data-wp-on--click="actions.turn">%s</a>',
            esc_attr($class),
            esc_url($address->url(['page' => $page])),
            $label === '' ? '' : ' aria-label="' . esc_attr($label) . '"',
            esc_html($text)
        );
        $html = $current > 1 ? $link($current - 1, $this->messages->text($language, 'shop.previous'), '', 'prev') : '';
        $before = 0;
        for ($page = 1; $page <= $pages; $page++) {
            if ($page !== 1 && $page !== $pages && abs($page - $current) > 1) {
                continue;
            }
            $html .= $page > $before + 1 ? '<span class="page-numbers dots">…</span>' : '';
            $label = $this->messages->text($language, 'shop.page', ['page' => $page]);
            $html .= $page === $current
                ? sprintf('<span class="page-numbers current" aria-current="page" aria-label="%s">%d</span>', esc_attr($label), $page)
                : $link($page, (string) $page, $label, '');
            $before = $page;
        }
        $html .= $current < $pages ? $link($current + 1, $this->messages->text($language, 'shop.next'), '', 'next') : '';
        return sprintf('<nav class="md-shop-pagination pagination" aria-label="%s">%s</nav>', esc_attr($this->messages->text($language, 'shop.pages')), $html);
    }
}
