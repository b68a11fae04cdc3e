<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Search;

use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\ReadModel\Query\ListPage;
use MdShop\Catalog\ReadModel\Query\ListQuery;
use MdShop\Catalog\ReadModel\Query\Reader;
use MdShop\Catalog\Search\SearchNote;
use MdShop\Catalog\Transport\Blocks\BlockRenderer;
use MdShop\Catalog\Transport\Blocks\Catalogue\CatalogAddress;
use MdShop\Catalog\Transport\Blocks\Catalogue\CatalogPagination;
use MdShop\Catalog\Transport\Blocks\Catalogue\SearchRemark;
use MdShop\Catalog\Transport\Blocks\PageLanguage;

/**
 * The block md-shop/search-results, for the template of WordPress's search: what the interface finds for the same words, the best first, each
 * with its kind and its picture.
 */
final class SearchResultsBlock implements BlockRenderer
{
    /** The shop's page shows the others. */
    private const MOST_PRODUCTS = 6;

    private const PER_PAGE = 10;

    public function __construct(
        private readonly Reader $reader,
        private readonly FoundItems $found,
        private readonly CatalogPagination $pagination,
        private readonly SearchRemark $remark,
        private readonly ProductSource $source,
        private readonly Contract $contract,
        private readonly Messages $messages,
        private readonly PageLanguage $language,
    ) {
    }

    public function html(array $attributes, int $postId): string
    {
        $language = $this->language->current();
        $search = trim(mb_substr((string) get_search_query(false), 0, $this->contract->bounds()['argument_text'], 'UTF-8'));
        if ($search === '') {
            return '';
        }
        $address = CatalogAddress::ofRequest('shop', $this->contract->operations()['search_products']['arguments'], true);
        $content = $this->reader->list(new ListQuery('content', $language, $address->page, self::PER_PAGE, $search));
        $pages = (int) ceil($content->total / self::PER_PAGE);
        if ($content->items === [] && $content->total > 0) {
            // The page is after the last one.
            $content = $this->reader->list(new ListQuery('content', $language, $pages, self::PER_PAGE, $search));
        }
        // The products stand on the first page only: the shop has pages of its own.
        $products = $content->page > 1 ? null : $this->reader->list(new ListQuery('product', $language, 1, self::MOST_PRODUCTS, $search));
        $parts = ['content' => $this->content($content, $address, $pages, $language), 'products' => $products === null ? '' : $this->products($products, $search, $language)];
        if (implode('', $parts) === '') {
            return sprintf(
                '<div class="md-shop-nothing"><p class="md-shop-nothing__title">%s</p><p>%s</p></div>',
                esc_html($this->messages->text($language, 'shop.nothing_found')),
                esc_html($this->messages->text($language, 'search.nothing_hint'))
            );
        }
        // Products come first, unless only pages have all words as they were typed.
        $areProductsFirst = $products !== null && ($products->note === null || $products->note->isEmpty() || ! ($content->note === null || $content->note->isEmpty()) || $content->total === 0);
        return $areProductsFirst ? $parts['products'] . $parts['content'] : $parts['content'] . $parts['products'];
    }

    private function products(ListPage $list, string $search, string $language): string
    {
        if ($list->items === []) {
            return '';
        }
        $shop = (string) get_post_type_archive_link($this->source->postType());
        $all = $list->total <= count($list->items) || $shop === '' ? '' : sprintf(
            '<p><a href="%s" rel="nofollow">%s</a></p>',
            esc_url(add_query_arg($this->source === ProductSource::WooCommerce ? ['s' => rawurlencode($search), 'post_type' => 'product'] : ['shop-search' => rawurlencode($search)], $shop)),
            esc_html($this->messages->text($language, 'search.all_products', ['count' => $list->total]))
        );
        return $this->section($this->messages->text($language, 'post_type.product.name'), $list, $this->found->products($list->items, $language) . $all, $language);
    }

    private function content(ListPage $list, CatalogAddress $address, int $pages, string $language): string
    {
        return $list->items === [] ? '' : $this->section(
            $this->messages->text($language, 'search.content'),
            $list,
            $this->found->content($list->items, $language) . $this->pagination->html($address, $pages, $list->page, $language),
            $language
        );
    }

    private function section(string $title, ListPage $list, string $html, string $language): string
    {
        // The sentence about items without all words is about products of the shop's page.
        $note = $list->note === null ? null : new SearchNote($list->note->ignoredWords, false, $list->note->leftOut, $list->note->corrected);
        $remark = $this->remark->text($note, $language);
        return sprintf(
            '<section class="md-shop-found"><h2>%s <span class="md-shop-found__count">(%d)</span></h2>%s%s</section>',
            esc_html($title),
            $list->total,
            $remark === '' ? '' : '<p class="md-shop-remark">' . esc_html($remark) . '</p>',
            $html
        );
    }
}
