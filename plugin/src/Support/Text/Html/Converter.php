<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text\Html;

/** Converts the main content of an HTML page to Markdown, in limited time and memory. */
final class Converter
{
    /** Marks the end of incompletely converted content. */
    private const TRUNCATED = '[…]';

    /**
     * @param string $url The address of the page.
     * @param bool $isSinglePost  Whether the page is about one post.
     * @param string $skip A CSS class of product data, which are written in another way: its elements are omitted, and so are the price and the
     *     stock that WooCommerce shows; '' for none.
     * @return array{title: string, body: string, data: list<string>, robots: string} The title of the document, the content as Markdown,
     *     JSON-LD, and Page::robots().
     */
    public static function convert(string $html, string $url, bool $isSinglePost, string $skip = ''): array
    {
        $budget = new Budget();
        $page = new Page($html);
        $writer = new MarkdownWriter($budget, new Urls($url), $skip);
        $blocks = [];
        foreach ($page->main($isSinglePost, $skip === '') as $element) {
            array_push($blocks, ...$writer->blocks($element));
        }
        if ($page->isTruncated || $budget->isSpent()) {
            $blocks[] = self::TRUNCATED;
        }
        return ['title' => $page->title(), 'body' => implode("\n\n", $blocks), 'data' => $page->data(), 'robots' => $page->robots()];
    }
}
