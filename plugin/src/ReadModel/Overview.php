<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

/** What is published in one language, at a glance; only public things are counted and named. */
final class Overview
{
    /**
     * @param int $products How many.
     * @param array<string, int> $content How many by type: 'page', 'news', 'coach', 'faq'.
     * @param list<array{name: string, url: string, count: int}> $categories
     * @param list<array{name: string, url: string, count: int}> $brands
     * @param list<array{title: string, url: string}> $pages The pages, by title.
     */
    public function __construct(
        public readonly int $products,
        public readonly array $content,
        public readonly array $categories,
        public readonly array $brands,
        public readonly array $pages,
    ) {
    }
}
