<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Catalog;

/**
 * The addresses that limit a catalog to a category or a brand. On the shop's own pages and on the page of a term each of them has a page of its
 * own, and the other filters stay as parameters; in a block on any other page all filters are parameters of that page.
 */
final class TermLinks
{
    /**
     * @param string $shop The address of the shop's page; '' if the terms' own pages are not used.
     * @param array{category: string, brand: string} $chosen The slugs that the list is limited to; '' for none.
     * @param array{category: string, brand: string} $pages The addresses of the chosen terms' own pages; '' for none.
     */
    public function __construct(
        private readonly CatalogAddress $address,
        private readonly string $shop,
        private readonly array $chosen,
        private readonly array $pages,
    ) {
    }

    /** Whether the terms' own pages are used. Such a page has another title, so the browser has to load it. */
    public function areOwnPages(): bool
    {
        return $this->shop !== '';
    }

    /**
     * @param 'category'|'brand' $kind
     * @param string $slug '' for no term of this kind.
     * @param string $url The address of the term's own page.
     */
    public function url(string $kind, string $slug, string $url): string
    {
        if ($this->shop === '') {
            return $this->address->url([$kind => $slug, 'page' => 1]);
        }
        $wanted = [$kind => $slug] + $this->chosen;
        $pages = [$kind => $url] + $this->pages;
        // The page of the category, else of the brand, else of the shop.
        $own = $wanted['category'] !== '' ? 'category' : ($wanted['brand'] !== '' ? 'brand' : '');
        $address = $this->address->at($own === '' || $pages[$own] === '' ? $this->shop : $pages[$own]);
        return $address->url(($own === '' ? [] : [$own => $pages[$own] === '' ? $wanted[$own] : '']) + $wanted + ['page' => 1]);
    }
}
