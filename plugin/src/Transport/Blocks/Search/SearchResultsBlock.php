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
use MdShop\Catalog\Transport\Blocks\Catalog\CatalogAddress;
use MdShop\Catalog\Transport\Blocks\Catalog\CatalogPagination;
use MdShop\Catalog\Transport\Blocks\Catalog\SearchRemark;
use MdShop\Catalog\Transport\Blocks\PageLanguage;

/**
 * The block md-shop/search-results, for the template of WordPress's search: what the interface finds for the same words, the best first, each
 * with its kind and its picture.
 */
final class SearchResultsBlock implements BlockRenderer
{
    /** The parameter of the address with which the block has only products, and its value. */
    private const ONLY = CatalogAddress::PREFIX . '-only';
    private const PRODUCTS = 'products';

    /** How many products stand beside the other results. */
    private const FIRST_PRODUCTS = 6;

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
        $address = CatalogAddress::ofRequest(CatalogAddress::PREFIX, $this->contract->operations()['search_products']['arguments'], true);
        $html = ($address->others()[self::ONLY] ?? '') === self::PRODUCTS
            ? $this->onlyProducts($address, $search, $language) : $this->productsAndContent($address, $search, $language);
        return $html !== '' ? $html : sprintf(
            '<div class="md-shop-nothing"><p class="md-shop-nothing__title">%s</p><p>%s</p></div>',
            esc_html($this->messages->text($language, 'shop.nothing_found')),
            esc_html($this->messages->text($language, 'search.nothing_hint'))
        );
    }

    private function onlyProducts(CatalogAddress $address, string $search, string $language): string
    {
        $list = $this->list(new ListQuery('product', $language, $address->page, self::PER_PAGE, $search));
        return $this->products($list, $this->pages($list, $address, $language), $language);
    }

    private function productsAndContent(CatalogAddress $address, string $search, string $language): string
    {
        $content = $this->list(new ListQuery('content', $language, $address->page, self::PER_PAGE, $search));
        // The products stand on the first page only: they have pages of their own.
        $products = $content->total > 0 && $content->page > 1 ? null : $this->list(new ListQuery('product', $language, 1, self::FIRST_PRODUCTS, $search));
        $ofContent = $this->content($content, $this->pages($content, $address, $language), $language);
        $ofProducts = $products === null ? '' : $this->products($products, $this->linkToAll($products, $address, $search, $language), $language);
        // Products come first, unless only pages have all words as they were typed.
        $areProductsFirst = $products !== null && ($products->note === null || $products->note->isEmpty() || ! ($content->note === null || $content->note->isEmpty()) || $content->total === 0);
        return $areProductsFirst ? $ofProducts . $ofContent : $ofContent . $ofProducts;
    }

    /** A page of a list; the last one if it has no such page. */
    private function list(ListQuery $query): ListPage
    {
        $list = $this->reader->list($query);
        return $list->isAfterLast($this->contract->bounds()['page']['maximum']) ? $this->reader->list($query->onPage($this->lastPage($list))) : $list;
    }

    private function pages(ListPage $list, CatalogAddress $address, string $language): string
    {
        return $this->pagination->html($address, $this->lastPage($list), $list->page, $language);
    }

    /** The number of the last page. */
    private function lastPage(ListPage $list): int
    {
        return $list->pages($this->contract->bounds()['page']['maximum']);
    }

    private function linkToAll(ListPage $products, CatalogAddress $address, string $search, string $language): string
    {
        return $products->total <= count($products->items) ? '' : sprintf(
            '<p><a href="%s" rel="nofollow">%s</a></p>',
            esc_url($this->allProducts($address, $search)),
            esc_html($this->messages->text($language, 'search.all_products', ['count' => $products->total]))
        );
    }

    /**
     * The address of all products that were found: the shop's page, or the pages of this block. WooCommerce's own search finds only what is written
     * as it was typed, so it would have fewer than the link says, or none.
     */
    private function allProducts(CatalogAddress $address, string $search): string
    {
        $shop = $this->source === ProductSource::WooCommerce ? '' : (string) get_post_type_archive_link($this->source->postType());
        return $shop === ''
            ? add_query_arg(self::ONLY, self::PRODUCTS, $address->url(['page' => 1]))
            : add_query_arg(CatalogAddress::parameter('search'), rawurlencode($search), $shop);
    }

    private function products(ListPage $list, string $further, string $language): string
    {
        return $list->items === []
            ? '' : $this->section($this->messages->text($language, 'post_type.product.name'), $list, $this->found->products($list->items, $language) . $further, $language);
    }

    private function content(ListPage $list, string $further, string $language): string
    {
        return $list->items === []
            ? '' : $this->section($this->messages->text($language, 'search.content'), $list, $this->found->content($list->items, $language) . $further, $language);
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
