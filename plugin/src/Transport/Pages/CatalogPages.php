<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use Closure;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Transport\Blocks\Catalog\CatalogAddress;
use MdShop\Catalog\Transport\Blocks\Catalog\CatalogFilters;
use MdShop\Catalog\Transport\Blocks\PageLanguage;
use WP_Term;

/** What the state of a catalog changes in the head of its page: the title of searches, filters, orders and further pages, and robots. */
final class CatalogPages
{
    /** The number of the list's page that a block has shown: the last one if the address asks for a later one. Themes of PHP files have none yet. */
    private ?int $number = null;

    /** @param Closure(): CatalogFilters $filters Called only for a catalog that is searched, filtered or ordered. */
    public function __construct(
        private readonly Closure $filters,
        private readonly Contract $contract,
        private readonly Messages $messages,
        private readonly PageLanguage $language,
    ) {
    }

    public function addHooks(): void
    {
        add_filter('wp_robots', static fn (array $robots): array => CatalogAddress::isNarrowed() ? ['noindex' => true, 'follow' => true] + $robots : $robots);
        // An SEO plugin may print robots of its own instead.
        add_filter('wp_headers', static fn (array $headers): array => CatalogAddress::isNarrowed() ? $headers + ['X-Robots-Tag' => CatalogAddress::ROBOTS] : $headers);
        add_filter('document_title_parts', $this->withState(...));
        add_action('md_shop_products_listed', function (array $products, int $before, ?int $number): void {
            $this->number ??= $number;
        }, 10, 3);
    }

    /**
     * @param array<string, string> $parts
     * @return array<string, string>
     */
    private function withState(array $parts): array
    {
        if (! is_post_type_archive(PostTypes::PRODUCT) && ! is_tax([PostTypes::CATEGORY, PostTypes::BRAND])) {
            return $parts;
        }
        $language = $this->language->current();
        $address = CatalogAddress::ofRequest(CatalogAddress::PREFIX, $this->contract->operations()['search_products']['arguments'], true);
        $said = CatalogAddress::isNarrowed() ? $this->said($address, $language) : [];
        if ($said !== []) {
            $parts['title'] = implode(', ', $said) . ' · ' . ($parts['title'] ?? '');
        }
        $number = $this->number ?? $address->page;
        if ($number > 1) {
            // Before the name of the site, as WordPress names the pages of its own lists.
            $page = ['page' => mb_strtolower($this->messages->text($language, 'shop.page', ['page' => $number]), 'UTF-8')];
            $parts = array_intersect_key($parts, ['title' => '']) + $page + $parts;
        }
        return $parts;
    }

    /** @return list<string> What the address asks for, as text, in the order of the links that remove it (CatalogBar). */
    private function said(CatalogAddress $address, string $language): array
    {
        $filters = ($this->filters)();
        return array_values(array_filter([
            $address->value('search'),
            self::term($address->value('category'), PostTypes::CATEGORY),
            self::term($address->value('brand'), PostTypes::BRAND),
            ...array_values($filters->given($address, $language)),
            $filters->order($address, $language),
        ], static fn (string $text): bool => $text !== ''));
    }

    /**
     * The name of a term; the slug itself if the page's language has no such term. '' on the page of a term of this taxonomy, which the title names
     * anyway and no address changes.
     */
    private static function term(string $slug, string $taxonomy): string
    {
        if ($slug === '' || is_tax($taxonomy)) {
            return '';
        }
        // WordPress finds it in other spellings too, but the list does not.
        $term = get_term_by('slug', $slug, $taxonomy);
        return $term instanceof WP_Term && urldecode($term->slug) === $slug ? $term->name : $slug;
    }
}
