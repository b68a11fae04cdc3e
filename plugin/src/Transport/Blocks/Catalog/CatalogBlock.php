<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Catalog;

use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\ReadModel\Query\CardReader;
use MdShop\Catalog\ReadModel\Query\ListPage;
use MdShop\Catalog\ReadModel\Query\ListQuery;
use MdShop\Catalog\ReadModel\Query\OptionReader;
use MdShop\Catalog\ReadModel\Query\Reader;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Transport\Blocks\BlockCache;
use MdShop\Catalog\Transport\Blocks\BlockWithAttributes;
use MdShop\Catalog\Transport\Blocks\PageLanguage;
use MdShop\Catalog\Transport\Blocks\Parts\ElementIds;
use MdShop\Catalog\Transport\Blocks\Parts\Prices;

/**
 * The block md-shop/catalog: a form with a search and filters, the matching products, and links to further pages. The form and the links
 * work without JavaScript; the script only avoids reloading the page (blocks/catalog/view.ts).
 */
final class CatalogBlock implements BlockWithAttributes
{
    public function __construct(
        private readonly Reader $reader,
        private readonly CardReader $cardReader,
        private readonly OptionReader $options,
        private readonly ProductSource $source,
        private readonly PageLanguage $language,
        private readonly Contract $contract,
        private readonly CatalogFilters $filters,
        private readonly CatalogBar $bar,
        private readonly CatalogCards $cards,
        private readonly CatalogPagination $pagination,
        private readonly BlockCache $cache,
        private readonly ElementIds $ids,
    ) {
    }

    public function wrapper(array $attributes, int $postId): array
    {
        return [
            'data-wp-interactive' => 'md-shop/catalog',
            'data-wp-router-region' => self::region($attributes),
            'data-wp-class--is-loading' => 'state.isLoading',
            'style' => '--md-shop-columns:' . CatalogCards::columns($attributes) . ';',
        ];
    }

    public function html(array $attributes, int $postId): string
    {
        $language = $this->language->current();
        // What is on sale is rarely at the top of a page.
        $attributes = ($attributes['onSale'] ? ['eager' => false] : []) + $attributes;
        $isOnPage = self::isOnPage();
        $archive = $isOnPage ? $this->archive() : ['category' => '', 'brand' => ''];
        $isListOfPage = $isOnPage && $this->isListOfPage($archive);
        $prefix = self::prefix($attributes, ! $isListOfPage && $this->hasOthersParameters($isOnPage, $postId));
        $isOwnList = $isListOfPage && $prefix === CatalogAddress::PREFIX;
        $address = $isOnPage
            ? CatalogAddress::ofRequest($prefix, $this->contract->operations()['search_products']['arguments'], $isOwnList)
            : CatalogAddress::ofPost($prefix, $postId === 0 ? null : get_post($postId));
        // Readers of feeds leave out forms, but not the texts in them.
        $hasForm = ! is_feed();
        $fields = [
            'search' => $hasForm && $attributes['showSearch'],
            'category' => $hasForm && $attributes['showCategories'] && $attributes['category'] === '',
            'brand' => $hasForm && $attributes['showBrands'] && $attributes['brand'] === '',
        ];
        $query = $this->query($attributes, $address, $archive, $fields, $language);
        $shop = $isOnPage ? $this->shop($archive, $attributes['category'] . $attributes['brand'] !== '') : '';
        $id = $this->ids->unique(self::region($attributes));
        $make = fn (?int $generation): array => $attributes['onSale']
            ? $this->sale($query, $attributes, $generation)
            : $this->whole($query, $attributes, $address, $fields, $shop, $id, $generation);
        // Few visitors ask for the same text, and addresses with further parameters are often one visitor's own.
        $isRepeated = $query->search === '' && $address->others() === [];
        $content = $isRepeated ? $this->cache->of('catalog', [$attributes, $fields, $address, $archive, $shop, $id, $this->source, $language], $address->isPlain(), function (int $generation, bool $isCacheable) use ($make, $attributes): array {
            $content = $make($generation);
            return $content + ($isCacheable ? ['images' => $this->cards->images($content['products'], $attributes, $content['thumbnails'])] : []);
        }) : $make(null);
        if ($content['before'] !== null) {
            /**
             * Fires when a block has listed products, for structured data.
             *
             * @since 0.1.0
             *
             * @param list<array<string, mixed>> $products As the contract defines a product in a list.
             * @param int $before How many products are on the pages before.
             * @param int|null $page The number of the list's page, which may be another one than the address asks for; null if the page is about
             *     something else than this list.
             */
            do_action('md_shop_products_listed', $content['products'], $content['before'], $isOwnList && $attributes['showPages'] ? intdiv($content['before'], $query->perPage) + 1 : null);
        }
        $images = isset($content['images']) ? $this->cards->currentImages($content['images']) : [];
        return $this->cards->withImages($content['html'], $content['products'], $attributes, $content['thumbnails'], $images);
    }

    /**
     * @param array<string, mixed> $attributes
     * @param array{search: bool, category: bool, brand: bool} $fields
     * @param string $shop As shop() returns it.
     * @param string $id The beginning of the ids of the block's elements.
     * @param int|null $generation See Reader::list().
     * @return array{html: non-empty-list<string>, products: list<array<string, mixed>>, thumbnails: array<int, int>|null, before: int|null}
     *     The block without the images of its products, for CatalogCards::withImages(); the products; and how many are on the pages before.
     */
    private function whole(ListQuery $query, array $attributes, CatalogAddress $address, array $fields, string $shop, string $id, ?int $generation): array
    {
        $language = $query->language;
        [$query, $list] = $this->found($query, $attributes, $generation);
        if ($list->isAfterLast($this->contract->bounds()['page']['maximum'])) {
            $query = $query->onPage($this->pages($list));
            $list = $this->reader->list($query);
        }
        // A form that has no terms to choose from still has the sizes and colours of the list's own term.
        $hasTerms = $fields['category'] || $fields['brand'] || ($fields['search'] && $query->category . $query->brand !== '');
        $terms = $hasTerms ? $this->reader->termTree($language, $list->generation) : ['category' => [], 'brand' => []];
        $view = new CatalogView($address, $this->links($address, $query, $terms, $shop), $query, $fields, $terms, $language, $id);
        $products = array_map(Json::decode(...), array_values($list->items));
        $given = $this->given($view);
        $pages = $attributes['showPages'] ? $this->pages($list) : 1;
        // A form needs it without pages too: it says what was searched and removes filters.
        $before = $attributes['showPages'] || $view->hasForm() ? $this->bar->html($view, $list, $pages, $given) : '';
        $after = $this->pagination->html($address, $pages, $list->page, $language);
        if ($view->hasForm()) {
            $before = '<div class="md-shop-layout">' . $this->filters->html($view, $this->offered($view, $list->generation), count($given)) . '<div class="md-shop-results">' . $before;
            $after .= '</div></div>';
        }
        $html = $products === [] ? [$this->bar->empty($view, $list)] : $this->cards->parts($products, $this->cardReader->read($list), $attributes, $language);
        $html[0] = $before . $html[0];
        $html[count($products)] .= $after;
        return [
            'html' => array_values($html),
            'products' => $products,
            'thumbnails' => $this->cards->thumbnails($products),
            'before' => ($list->page - 1) * $list->perPage,
        ];
    }

    /**
     * The products on sale among the newest, without a form or pages.
     *
     * @param array<string, mixed> $attributes
     * @param int|null $generation See Reader::list().
     * @return array{html: non-empty-list<string>, products: list<array<string, mixed>>, thumbnails: array<int, int>|null, before: int|null}
     *     As whole() returns it.
     */
    private function sale(ListQuery $query, array $attributes, ?int $generation): array
    {
        $newest = new ListQuery('product', $query->language, 1, $this->contract->bounds()['per_page']['maximum'], '', $query->category, $query->brand);
        [, $list] = $this->found($newest, $attributes, $generation);
        $isOffered = static fn (array $product): bool => Prices::reduction($product) > 0 && $product['availability'] !== 'out_of_stock';
        $offered = array_slice(array_filter(array_map(Json::decode(...), $list->items), $isOffered), 0, $query->perPage, true);
        $shown = new ListPage(array_intersect_key($list->items, $offered), count($offered), 1, $query->perPage, null, $list->generation);
        $products = array_values($offered);
        return [
            'html' => $products === [] ? [''] : $this->cards->parts($products, $this->cardReader->read($shown), $attributes, $query->language),
            'products' => $products,
            'thumbnails' => $this->cards->thumbnails($products),
            'before' => null,
        ];
    }

    /**
     * A list, and the query that has found it. A block's category and brand are chosen in one language, and its page may be in the other.
     *
     * @param array<string, mixed> $attributes
     * @param int|null $generation See Reader::list().
     * @return array{ListQuery, ListPage}
     */
    private function found(ListQuery $query, array $attributes, ?int $generation): array
    {
        $list = $this->reader->list($query, $generation);
        if ($list->total > 0 || $attributes['category'] . $attributes['brand'] === '') {
            return [$query, $list];
        }
        [$category, $brand] = $this->source->taxonomies();
        $translated = $query->ofTerms(
            $attributes['category'] === '' ? $query->category : $this->language->translatedSlug($query->category, $category),
            $attributes['brand'] === '' ? $query->brand : $this->language->translatedSlug($query->brand, $brand)
        );
        return [$translated->category, $translated->brand] === [$query->category, $query->brand] ? [$query, $list] : [$translated, $this->reader->list($translated, $generation)];
    }

    /**
     * Returns the prefix of the block's parameters. Blocks with the same fixed filters share their state.
     *
     * @param array<string, mixed> $attributes
     * @param bool $isTaken Whether on the block's page something else has the parameters with the common prefix.
     */
    private static function prefix(array $attributes, bool $isTaken): string
    {
        $filters = $attributes['category'] . '|' . $attributes['brand'];
        return $filters === '|' && ! $isTaken ? CatalogAddress::PREFIX : CatalogAddress::PREFIX . '-' . substr(md5($filters), 0, 4);
    }

    /** Whether the block's page is that of a product, whose size and colour are chosen (ProductAddress), or that of the site's search (SearchResultsBlock). */
    private function hasOthersParameters(bool $isOnPage, int $postId): bool
    {
        $product = $this->source->postType();
        return $isOnPage ? is_singular($product) || is_search() : $postId !== 0 && get_post_type($postId) === $product;
    }

    /**
     * Returns the name of the block's region. It is the same in every request, however often and in whatever order the blocks of a page are
     * rendered; and blocks that share it show the same.
     *
     * @param array<string, mixed> $attributes
     */
    private static function region(array $attributes): string
    {
        return 'md-shop-catalog-' . substr(md5(serialize($attributes)), 0, 8);
    }

    /**
     * @param array<string, mixed> $attributes
     * @param array{category: string, brand: string} $archive
     * @param array{search: bool, category: bool, brand: bool} $fields
     */
    private function query(array $attributes, CatalogAddress $address, array $archive, array $fields, string $language): ListQuery
    {
        $bounds = $this->contract->bounds();
        $hasForm = in_array(true, $fields, true);
        $term = static fn (string $kind): string => (string) ($attributes[$kind] ?: ($archive[$kind] ?: ($fields[$kind] ? $address->value($kind) : '')));
        return new ListQuery(
            'product',
            $language,
            // The parameter may be that of another block, with links to pages.
            $attributes['showPages'] ? $address->page : 1,
            max($bounds['per_page']['minimum'], min($bounds['per_page']['maximum'], (int) $attributes['perPage'])),
            $fields['search'] ? $address->value('search') : '',
            $term('category'),
            $term('brand'),
            $hasForm ? $address->filters() : Filters::none(),
            $hasForm ? $address->sort() : Sort::Relevance
        );
    }

    /**
     * Whether the request is for the page that has the block, so that its address is that of the block's state. Feeds, REST, scheduled jobs and
     * scripts show the block too, at an address where none of its links would lead to it.
     */
    private static function isOnPage(): bool
    {
        return ! is_feed() && ! is_admin() && ! wp_doing_cron() && ! (defined('REST_REQUEST') && REST_REQUEST) && ! (defined('WP_CLI') && WP_CLI);
    }

    /** @return array{category: string, brand: string} The decoded slugs of the term whose page this is; '' for any other page. */
    private function archive(): array
    {
        $of = static function (string $taxonomy): string {
            $term = is_tax($taxonomy) ? get_queried_object() : null;
            return $term instanceof \WP_Term ? urldecode($term->slug) : '';
        };
        [$category, $brand] = $this->source->taxonomies();
        return ['category' => $of($category), 'brand' => $of($brand)];
    }

    /**
     * Whether the page itself is the list of the shop's products, or of those of a term.
     *
     * @param array{category: string, brand: string} $archive
     */
    private function isListOfPage(array $archive): bool
    {
        return is_post_type_archive($this->source->postType()) || self::isOfTerm($archive);
    }

    /** @param array{category: string, brand: string} $archive */
    private static function isOfTerm(array $archive): bool
    {
        return $archive['category'] . $archive['brand'] !== '';
    }

    /**
     * The address of the shop's page if the terms' own pages are used: on the pages of the plugin's shop, whose templates have this block, and on
     * the page of any term, which no parameter makes the list of another one. Beside WooCommerce other pages do not have this block, so one
     * that is limited to a term stays where it is.
     *
     * @param array{category: string, brand: string} $archive
     */
    private function shop(array $archive, bool $isLimited): string
    {
        $areOwnPages = $this->source === ProductSource::Embedded ? $this->isListOfPage($archive) : self::isOfTerm($archive) && ! $isLimited;
        return $areOwnPages ? (string) get_post_type_archive_link($this->source->postType()) : '';
    }

    /**
     * @param array{category: list<array<string, int|string>>, brand: list<array<string, int|string>>} $terms
     * @param string $shop As shop() returns it.
     */
    private function links(CatalogAddress $address, ListQuery $query, array $terms, string $shop): TermLinks
    {
        $page = static fn (string $kind, string $slug): string => $slug === '' ? '' : (string) (array_column($terms[$kind], 'url', 'slug')[$slug] ?? '');
        return new TermLinks($address, $shop, ['category' => $query->category, 'brand' => $query->brand], [
            'category' => $page('category', $query->category),
            'brand' => $page('brand', $query->brand),
        ]);
    }

    /** @return array{size: array<array-key, int|null>, color: array<array-key, int|null>} See OptionReader::read(). */
    private function offered(CatalogView $view, int $generation): array
    {
        [$category, $brand] = [$view->chosen('category'), $view->chosen('brand')];
        // A term without products, or one that does not exist, has none.
        if (($view->query->category !== '' && $category === null) || ($view->query->brand !== '' && $brand === null)) {
            return ['size' => [], 'color' => []];
        }
        return $this->options->read($generation, $view->language, (int) ($category['id'] ?? 0), (int) ($brand['id'] ?? 0));
    }

    /**
     * The filters that visitors can remove, by name: each with its text, the address without it, and whether that is another page.
     *
     * @return array<string, array{string, string, bool}>
     */
    private function given(CatalogView $view): array
    {
        $given = [];
        if ($view->fields['search'] && $view->query->search !== '') {
            $given['search'] = [$view->query->search, $view->address->url(['search' => '', 'page' => 1]), false];
        }
        foreach (['category' => $view->query->category, 'brand' => $view->query->brand] as $kind => $slug) {
            if ($view->fields[$kind] && $slug !== '') {
                $given[$kind] = [(string) ($view->chosen($kind)['name'] ?? $slug), $view->links->url($kind, '', ''), $view->links->areOwnPages()];
            }
        }
        foreach ($view->hasForm() ? $this->filters->given($view->address, $view->language) : [] as $name => $text) {
            $given[$name] = [$text, $view->address->url([$name => '', 'page' => 1]), false];
        }
        return $given;
    }

    private function pages(ListPage $list): int
    {
        return $list->pages($this->contract->bounds()['page']['maximum']);
    }
}
