<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text\Html;

use DOMElement;
use DOMNode;
use DOMText;
use MdShop\Catalog\Support\Text\Markdown;
use MdShop\Catalog\Support\Text\ScreenReaderText;

/** Converts inline content to Markdown: text, links, images, emphasis, code. */
final class InlineWriter
{
    private const MARKS = ['strong' => '**', 'b' => '**', 'em' => '*', 'i' => '*', 'del' => '~~', 's' => '~~'];

    public function __construct(private readonly Budget $budget, private readonly Urls $urls, private readonly string $skip = '')
    {
    }

    /** The content of an element as one line; a line break is a backslash at the end of a line. */
    public function of(DOMElement $element): string
    {
        return self::tidy($this->children($element, 0));
    }

    /** @param list<DOMNode> $nodes Adjacent nodes. */
    public function line(array $nodes): string
    {
        $text = '';
        foreach ($nodes as $node) {
            $text .= $this->node($node, 0);
        }
        return self::tidy($text);
    }

    private function children(DOMNode $parent, int $depth): string
    {
        $text = '';
        for ($node = $parent->firstChild; $node !== null && $this->budget->allows(); $node = $node->nextSibling) {
            $text .= $this->node($node, $depth);
        }
        return $text;
    }

    private function node(DOMNode $node, int $depth): string
    {
        if ($node instanceof DOMText) {
            $text = Markdown::escape(Markdown::visible($this->budget->take($node->textContent)));
            // Otherwise a following link would become an image.
            return str_ends_with($text, '!') ? substr($text, 0, -1) . '\\!' : $text;
        }
        if (! $node instanceof DOMElement || Skipped::is($node, $this->skip)) {
            return '';
        }
        if ($depth > Budget::DEPTH) {
            return Markdown::escape(Markdown::visible($this->budget->take($node->textContent)));
        }
        $tag = strtolower($node->tagName);
        return match (true) {
            $tag === 'br' => "\\\n",
            $tag === 'img' => $this->image($node),
            $tag === 'a' => $this->link($node, $depth),
            $tag === 'iframe', $tag === 'video', $tag === 'audio' => $this->media($node),
            in_array($tag, ['code', 'kbd', 'samp', 'tt'], true) => self::code($this->budget->take($node->textContent)),
            isset(self::MARKS[$tag]) => self::marked($this->children($node, $depth + 1), self::MARKS[$tag]),
            // Block elements where only inline content is possible, and the titles of tabs.
            in_array($tag, ['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'td', 'th', 'figcaption', 'button'], true)
                => ' ' . $this->children($node, $depth + 1) . ' ',
            ScreenReaderText::isAlternative($node) => ' ' . $this->children($node, $depth + 1) . ' ',
            default => $this->children($node, $depth + 1),
        };
    }

    private function image(DOMElement $image): string
    {
        // Lazy-loaded images have their address in another attribute.
        foreach (['src', 'data-src', 'data-lazy-src'] as $name) {
            $url = $this->urls->absolute($image->getAttribute($name));
            if ($url !== '') {
                return '![' . Markdown::text($image->getAttribute('alt')) . '](' . Markdown::url($url) . ')';
            }
        }
        return '';
    }

    private function link(DOMElement $link, int $depth): string
    {
        $text = $this->children($link, $depth + 1);
        $shown = trim(str_replace("\\\n", ' ', $text));
        $url = $this->urls->absolute($link->getAttribute('href'));
        if ($url === '' || $shown === '') {
            return $text;
        }
        // Spaces at the ends are moved out of the link.
        return (str_starts_with($text, ' ') ? ' ' : '') . '[' . (preg_replace('/ {2,}/', ' ', $shown) ?? $shown) . '](' . Markdown::url($url) . ')'
            . (str_ends_with($text, ' ') ? ' ' : '');
    }

    private function media(DOMElement $element): string
    {
        $source = $element->getElementsByTagName('source')->item(0);
        $url = $this->urls->absolute($element->getAttribute('src') ?: ($source instanceof DOMElement ? $source->getAttribute('src') : ''));
        return $url === '' ? '' : Markdown::link($element->getAttribute('title') ?: $url, $url);
    }

    private static function code(string $text): string
    {
        return Markdown::line($text) === '' ? '' : Markdown::code($text);
    }

    /** Spaces are moved out, because Markdown requires marks next to a word. */
    private static function marked(string $text, string $mark): string
    {
        $inner = trim($text);
        if ($inner === '' || str_contains($inner, "\\\n") || str_contains($inner, $mark)) {
            return $text;
        }
        return (str_starts_with($text, ' ') ? ' ' : '') . $mark . $inner . $mark . (str_ends_with($text, ' ') ? ' ' : '');
    }

    private static function tidy(string $text): string
    {
        $text = preg_replace(['/ {2,}/', '/ *\\\\\n */', '/(?:\\\\\n)+\z/', '/\A(?:\\\\\n)+/'], [' ', "\\\n", '', ''], trim($text)) ?? '';
        return implode("\n", array_map(Markdown::atLineStart(...), explode("\n", trim($text))));
    }
}
