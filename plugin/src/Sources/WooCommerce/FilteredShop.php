<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Languages;
use WP_Term;

/** The shop's page, filtered by a value of an attribute: the page with its products where the attribute has no archives, which is the default. */
final class FilteredShop
{
    /** @var array<string, string> The address of the shop's page, by language; '' if there is none. */
    private array $shops = [];

    public function __construct(private readonly Languages $languages, private readonly string $defaultLanguage)
    {
    }

    /** @return string The address, with the parameter of WooCommerce's own filters; that of the whole site if the shop has no page. */
    public function of(WP_Term $term): string
    {
        $language = $this->languages->ofTerm($term->term_id) ?: $this->defaultLanguage;
        $shop = $this->shops[$language] ??= $this->shop($language);
        // WooCommerce reads it with the characters that the slug stands for.
        return add_query_arg('filter_' . wc_attribute_taxonomy_slug($term->taxonomy), $term->slug, $shop);
    }

    private function shop(string $language): string
    {
        $link = $this->languages->inLanguage($language, static fn (): string|false => get_post_type_archive_link(WooCommerceSite::PRODUCT));
        if (is_string($link)) {
            return $link;
        }
        // A theme that does not know WooCommerce: the products are on an ordinary page.
        $page = wc_get_page_id('shop');
        $page = $page > 0 ? $this->languages->translationsOfPost($page)[$language] ?? $page : 0;
        return ($page > 0 ? (string) get_permalink($page) : '') ?: $this->languages->homeUrl($language);
    }
}
