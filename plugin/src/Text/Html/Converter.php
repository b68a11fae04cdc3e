<?php

declare(strict_types=1);

namespace MdShop\Catalog\Text\Html;

/** A whole page of HTML → the Markdown of its main content, in bounded time and memory. */
final class Converter
{
    /** Stands at the end of what was not converted to its end. */
    private const CUT = '[…]';

    /**
     * @param string $url  The page's own address.
     * @param bool $isOne  Whether the page is about one post.
     * @param string $skip A class of which nothing is wanted; '' for none.
     * @return array{title: string, body: string, data: list<string>} The document's title, the content, JSON-LD.
     */
    public static function convert(string $html, string $url, bool $isOne, string $skip = ''): array
    {
        $budget = new Budget();
        $page = new Page($html);
        $writer = new MarkdownWriter($budget, new Urls($url), $skip);
        $blocks = [];
        foreach ($page->main($isOne) as $element) {
            array_push($blocks, ...$writer->blocks($element));
        }
        if ($page->isCut || $budget->isSpent()) {
            $blocks[] = self::CUT;
        }
        return ['title' => $page->title(), 'body' => implode("\n\n", $blocks), 'data' => $page->data()];
    }
}
