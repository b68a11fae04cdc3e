<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

/** A summary of what is published in one language. It contains only public items. */
final class Overview
{
    /**
     * @param int $products The number of products.
     * @param array<string, int> $content The number of items by type: 'page', 'news', 'coach', 'faq'.
     * @param list<array{name: string, url: string, count: int}> $categories The largest ones, sorted by name.
     * @param list<array{name: string, url: string, count: int}> $brands The same of brands.
     * @param list<array{title: string, url: string}> $pages The last changed ones, sorted by title.
     * @param bool $hasMoreCategories Whether there are more than these.
     */
    public function __construct(
        public readonly int $products,
        public readonly array $content,
        public readonly array $categories,
        public readonly array $brands,
        public readonly array $pages,
        public readonly bool $hasMoreCategories = false,
        public readonly bool $hasMoreBrands = false,
    ) {
    }
}
