<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use Closure;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\ReadModel\Query\PageEntry;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\PlainText;
use MdShop\Catalog\Support\Time\Instant;
use MdShop\Catalog\Transport\Blocks\Catalog\CatalogAddress;
use MdShop\Catalog\Transport\Blocks\Site\WayToPage;
use WP_Post;
use WP_Term;

/** What the current page is about, with the same values as the interface. Use it only after the main query. */
final class ShownPage
{
    /** Of pages in another language than WordPress itself, for example of Romanian pages under an English administration. */
    private const LOCALES = ['ro' => 'ro_RO', 'ru' => 'ru_RU'];

    /** @var array{type: string, item: array<mixed>, brand: string, categories: list<array{name: string, url: string}>}|false|null false before it is read. */
    private array|false|null $entry = false;

    /** @var list<int> Those of the pages above this one that agents see, as far as it is known with the entry. */
    private array $shownAbove = [];

    /** The address of the post's image, '' without one; null before it is read. */
    private ?string $image = null;

    /**
     * @param Closure(): PageEntry $entries Called only for pages that show posts.
     * @param Closure(): HiddenItems $hidden Called only for lists and for pages below others.
     * @param Closure(int): array<int, string> $saleEnds The last day of dated sales of a product, by variant; 0 if it has none. Called
     *     only for a product on sale.
     * @param Closure(int): array<int, int> $variantImages The images of a product's variants. Called only for a product that has some.
     */
    public function __construct(
        private readonly Closure $entries,
        private readonly Closure $hidden,
        private readonly Closure $saleEnds,
        private readonly Closure $variantImages,
        private readonly Contract $contract,
        private readonly ProductSource $source,
        private readonly Languages $languages,
        private readonly FactsReader $facts,
        private readonly Messages $messages,
        private readonly WayToPage $way,
    ) {
    }

    /**
     * The page for search engines and previews; null for a page about which agents are told nothing.
     *
     * @param int|null $number Which page of its list a block has shown; null if none has.
     * @return array{type: string, title: string, description: string, url: string, image: string, canonical?: string, price?: string, currency?: string}|null
     * @throws \MdShop\Catalog\Contract\Unavailable
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function summary(?int $number): ?array
    {
        $post = self::post();
        if ($post === null) {
            return $this->listSummary($number);
        }
        $entry = $this->entry($post);
        if ($entry === null) {
            return null;
        }
        $item = $entry['item'];
        if ($entry['type'] === 'product') {
            return [
                'type' => 'product',
                'title' => $item['name'],
                'description' => $item['description'] === '' ? $item['name'] : $item['description'],
                'url' => $item['url'],
                'image' => (string) $item['image'],
            ] + ($item['price'] === null ? [] : ['price' => $item['price'], 'currency' => $item['currency']]);
        }
        return [
            'type' => $entry['type'] === 'news' ? 'article' : 'website',
            // The front page's own name is "Home".
            'title' => is_page() && is_front_page() ? $this->siteName() : $item['title'],
            'description' => $item['excerpt'] === '' ? $this->tagline() : $item['excerpt'],
            'url' => $item['url'],
            'image' => $this->image($post),
        ];
    }

    /**
     * The schema.org data of the page.
     *
     * @param array{list<array<string, mixed>>, int} $listed The products that a block has listed, and how many are on the pages before.
     * @param int|null $number Which page of its list a block has shown; null if none has.
     * @param array<int, string> $answers The answers that a list of questions has shown, as HTML, by post.
     * @return list<array<string, mixed>>
     * @throws \MdShop\Catalog\Contract\Unavailable
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function things(array $listed, ?int $number, array $answers): array
    {
        $post = self::post();
        [$products, $before] = $listed;
        if ($post !== null) {
            $list = $products === [] ? null : self::products((string) get_permalink($post), $products, $before);
            return array_values(array_filter([...$this->ofPost($post), $list]));
        }
        $list = $this->listUrl();
        // Each page of a list has data of its own.
        $url = $list === '' ? '' : ($this->canonical($list, $number) ?: $list);
        return array_values(array_filter([...$this->ofList($list, $url, $answers), $url === '' ? null : self::products($url, $products, $before)]));
    }

    /**
     * @param list<array<string, mixed>> $products
     * @return array<string, mixed>|null
     */
    private static function products(string $url, array $products, int $before): ?array
    {
        return SchemaOrg::itemList($url, array_map(static fn (array $one): array => ['name' => $one['name'], 'url' => $one['url']], $products), $before);
    }

    public function siteName(): string
    {
        return $this->facts->siteName($this->language());
    }

    /** The page's language with a country, as OpenGraph names it; '' for a language whose country is not known. */
    public function locale(): string
    {
        $language = $this->language();
        $locale = get_locale();
        return str_starts_with($locale, $language . '_') ? $locale : self::LOCALES[$language] ?? '';
    }

    private static function post(): ?WP_Post
    {
        $post = is_singular() ? get_queried_object() : null;
        return $post instanceof WP_Post ? $post : null;
    }

    /** @return array{type: string, item: array<mixed>, brand: string, categories: list<array{name: string, url: string}>}|null */
    private function entry(WP_Post $post): ?array
    {
        if ($this->entry === false) {
            $entries = ($this->entries)();
            $above = WayToPage::pagesAbove($post);
            // With the same statement.
            $this->shownAbove = $above === [] ? [] : array_keys($entries->addresses([$post->ID, ...$above]));
            $entry = $entries->read($post->ID);
            $this->entry = $entry === null ? null : ['item' => Json::decode($entry['json'])] + $entry;
        }
        return $this->entry;
    }

    /** @return list<array<string, mixed>|null> */
    private function ofPost(WP_Post $post): array
    {
        $entry = $this->entry($post);
        if ($entry === null) {
            return [];
        }
        $item = $entry['item'];
        if ($entry['type'] === 'product') {
            return [
                SchemaOrg::product($item, $entry['brand'], self::isOnSale($item) ? ($this->saleEnds)($post->ID) : [], $this->variantImages($item)),
                SchemaOrg::breadcrumbs([...$this->way->ofPost($post, $this->language()), ...$entry['categories'], ['name' => $item['name'], 'url' => $item['url']]]),
            ];
        }
        $language = $this->languages->ofPost($post->ID);
        return [
            SchemaOrg::content($entry['type'], $item, [
                'language' => $language,
                'published' => Instant::format(Instant::fromDatabase($post->post_date_gmt)),
                'image' => $this->image($post),
                'site' => $this->facts->siteName($language),
                'home' => $this->languages->homeUrl($language),
            ]),
            SchemaOrg::breadcrumbs([...$this->way->ofPost($post, $this->language(), $this->hiddenAbove($post)), ['name' => $item['title'], 'url' => $item['url']]]),
        ];
    }

    /** @return list<int> The pages above this one that are hidden from agents. */
    private function hiddenAbove(WP_Post $post): array
    {
        $unknown = array_values(array_diff(WayToPage::pagesAbove($post), $this->shownAbove));
        return $unknown === [] ? [] : array_keys(($this->hidden)()->reasons($unknown));
    }

    /**
     * @param string $list The address of the list's first page, '' for none.
     * @param string $url The address of the page.
     * @param array<int, string> $answers
     * @return list<array<string, mixed>|null>
     */
    private function ofList(string $list, string $url, array $answers): array
    {
        $term = get_queried_object();
        if ($term instanceof WP_Term && $list !== '') {
            return [SchemaOrg::breadcrumbs([...$this->way->ofTerm($term, $this->language()), ['name' => PlainText::ofTitle($term->name), 'url' => $list]])];
        }
        if (is_post_type_archive(PostTypes::FAQ)) {
            return [SchemaOrg::questions($url, $this->language(), array_map(static fn (array $one): array => [
                'question' => $one['name'],
                'answer' => PlainText::ofHtml($answers[$one['id']]),
                'url' => $one['url'],
            ], $this->listed(array_map('get_post', array_keys($answers)))))];
        }
        if (! is_post_type_archive(PostTypes::COACH) && ! is_home()) {
            return [];
        }
        $before = max(0, (int) get_query_var('paged') - 1) * (int) get_query_var('posts_per_page');
        return [SchemaOrg::itemList($url, $this->listed($GLOBALS['wp_query']->posts ?? []), $before)];
    }

    /**
     * @param array<mixed> $posts
     * @return list<array{id: int, name: string, url: string}> Those that agents may see too.
     */
    private function listed(array $posts): array
    {
        $open = array_column(array_filter(
            $posts,
            static fn (mixed $post): bool => $post instanceof WP_Post && $post->post_password === '' && $post->post_status === 'publish'
        ), null, 'ID');
        if ($open === []) {
            return [];
        }
        // WordPress would make each address again, which takes longer than reading all.
        $addresses = ($this->entries)()->addressesOfList(array_keys($open));
        $hidden = ($this->hidden)()->reasons(array_keys(array_diff_key($open, $addresses)));
        $listed = [];
        foreach (array_diff_key($open, $hidden) as $id => $post) {
            $listed[] = ['id' => $id, 'name' => PlainText::ofTitle($post->post_title), 'url' => $addresses[$id] ?? (string) get_permalink($post)];
        }
        return $listed;
    }

    /** @return array{type: string, title: string, description: string, url: string, image: string, canonical: string}|null */
    private function listSummary(?int $number): ?array
    {
        $url = $this->listUrl();
        $term = get_queried_object();
        [$title, $description] = match (true) {
            $url === '' => ['', ''],
            $term instanceof WP_Term => [PlainText::ofTitle($term->name), PlainText::ofHtml($term->description) ?: $this->about('about.category', PlainText::ofTitle($term->name))],
            is_post_type_archive(PostTypes::COACH) => [$this->nameOf(PostTypes::COACH), $this->about('about.coaches')],
            is_post_type_archive(PostTypes::FAQ) => [$this->nameOf(PostTypes::FAQ), $this->about('about.questions')],
            is_post_type_archive() => [$this->nameOf($this->source->postType()), $this->about('about.shop')],
            is_front_page() => [$this->siteName(), $this->tagline()],
            default => [$term instanceof WP_Post ? PlainText::ofTitle($term->post_title) : $this->siteName(), $this->about('about.news')],
        };
        if ($title === '') {
            return null;
        }
        $canonical = $this->canonical($url, $number);
        return ['type' => 'website', 'title' => $title, 'description' => $description, 'url' => $canonical ?: $url, 'image' => '', 'canonical' => $canonical];
    }

    private function nameOf(string $type): string
    {
        return $this->way->archive($type, $this->language())[0]['name'] ?? '';
    }

    /** Each page of a list is its own canonical page; a search or a filter has none, since search engines shall not list it. */
    private function canonical(string $url, ?int $number): string
    {
        if (CatalogAddress::isNarrowed()) {
            return '';
        }
        $page = $number ?? CatalogAddress::pageOfRequest($this->contract->operations()['search_products']['arguments']);
        return match (true) {
            $page === 1 => $url,
            // A list of WordPress, or a catalog with WordPress's own address of a page.
            $page === (int) get_query_var('paged') => CatalogAddress::ofListPage($page),
            default => add_query_arg(CatalogAddress::parameter('page'), (string) $page, $url),
        };
    }

    private function isHidden(WP_Term $term): bool
    {
        $hidden = ($this->hidden)();
        return $term->taxonomy === $hidden->taxonomy() && $hidden->isHidden('term', $term->term_id);
    }

    /** The address of the list that the page shows; '' if it is no list of ours, or one that is hidden from assistants. */
    private function listUrl(): string
    {
        $term = get_queried_object();
        $link = match (true) {
            is_tax(array_slice($this->source->taxonomies(), 0, 2)) && $term instanceof WP_Term => $this->isHidden($term) ? '' : get_term_link($term),
            is_post_type_archive([PostTypes::COACH, PostTypes::FAQ, $this->source->postType()]) => get_post_type_archive_link((string) get_query_var('post_type')),
            is_home() && $term instanceof WP_Post => get_permalink($term),
            is_home() => $this->languages->homeUrl($this->language()),
            default => false,
        };
        return is_string($link) ? $link : '';
    }

    private function about(string $key, string $name = ''): string
    {
        return $this->messages->text($this->language(), $key, ['site' => $this->siteName(), 'name' => $name]);
    }

    private function tagline(): string
    {
        $language = $this->language();
        return $this->facts->tagline($language) ?: $this->siteName();
    }

    /** The page's language if the contract has it, else the default one. */
    private function language(): string
    {
        $language = $this->languages->current();
        $service = $this->contract->service();
        return in_array($language, $service['languages'], true) ? $language : $service['default_language'];
    }

    /** The address of the page's own image: for the head and the structured data. */
    private function image(WP_Post $post): string
    {
        return $this->image ??= (string) get_the_post_thumbnail_url($post, 'full');
    }

    /**
     * @param array<mixed> $product
     * @return array<int, string> The addresses of the images, by variant.
     */
    private function variantImages(array $product): array
    {
        $images = $product['variants'] === [] ? [] : ($this->variantImages)($product['id']);
        return array_filter(array_map(static fn (int $id): string => (string) wp_get_attachment_image_url($id, 'full'), $images));
    }

    /** @param array<mixed> $product */
    private static function isOnSale(array $product): bool
    {
        $isReduced = static fn (array $one): bool => $one['price'] !== null && $one['price'] !== $one['regular_price'];
        return $isReduced($product) || array_filter($product['variants'], $isReduced) !== [];
    }
}
