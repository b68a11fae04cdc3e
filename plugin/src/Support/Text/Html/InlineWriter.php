<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text\Html;

use DOMElement;
use DOMNode;
use DOMText;
use MdShop\Catalog\Support\Text\Markdown;
use MdShop\Catalog\Support\Text\ScreenReaderText;
use MdShop\Catalog\Support\Text\SetApart;

/** Converts inline content to Markdown: text, links, images, emphasis, code. */
final class InlineWriter
{
    private const BREAK = "\\\n";

    private const MARKS = ['strong' => '**', 'b' => '**', 'em' => '*', 'i' => '*'];

    /** Whether the text is that of a link: a link in a link would end the outer one. */
    private bool $isInLink = false;

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
            $text = $this->text($node);
            // Otherwise a following link would become an image.
            return str_ends_with($text, '!') ? substr($text, 0, -1) . '\\!' : $text;
        }
        if (! $node instanceof DOMElement || Skipped::is($node, $this->skip)) {
            return '';
        }
        if ($depth > Budget::DEPTH) {
            return $this->text($node);
        }
        $tag = strtolower($node->tagName);
        return match (true) {
            $tag === 'br' => self::BREAK,
            $tag === 'img' => $this->image($node),
            $tag === 'a' => $this->link($node, $depth),
            $tag === 'iframe', $tag === 'video', $tag === 'audio' => $this->media($node),
            in_array($tag, ['code', 'kbd', 'samp', 'tt'], true) => self::code($this->budget->take($node->textContent)),
            $tag === 'sup', $tag === 'sub' => $this->script($node, $depth),
            $tag === 'ins' => SetApart::EDGE . $this->children($node, $depth + 1) . SetApart::EDGE,
            SetApart::isStruck($tag) => SetApart::EDGE . self::marked($this->children($node, $depth + 1), '~~') . SetApart::EDGE,
            isset(self::MARKS[$tag]) => self::marked($this->children($node, $depth + 1), self::MARKS[$tag]),
            // Block elements where only inline content is possible, and the titles of tabs.
            in_array($tag, ['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'td', 'th', 'figcaption', 'button'], true)
                => ' ' . $this->children($node, $depth + 1) . ' ',
            ScreenReaderText::isAlternative($node) => ' ' . $this->children($node, $depth + 1) . ' ',
            default => $this->children($node, $depth + 1),
        };
    }

    private function text(DOMNode $node): string
    {
        $text = Markdown::visible($this->budget->take($node->textContent));
        return $this->isInLink ? Markdown::escape($text) : Markdown::withAddresses($text);
    }

    /** A superscript or subscript; a footnote of WordPress as "[1]". */
    private function script(DOMElement $element, int $depth): string
    {
        $text = $this->children($element, $depth + 1);
        if ($element->hasAttribute('data-fn') || in_array('fn', explode(' ', $element->getAttribute('class')), true)) {
            return ' \\[' . trim($text) . '\\]';
        }
        return SetApart::script(strtolower($element->tagName) === 'sup', $text, $text);
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
        $url = $this->urls->absolute($link->getAttribute('href'));
        $isInLink = $this->isInLink;
        $this->isInLink = $isInLink || $url !== '';
        $text = $this->children($link, $depth + 1);
        $this->isInLink = $isInLink;
        if ($url === '') {
            return $text;
        }
        return self::enclosed('[', preg_replace('/ {2,}/', ' ', str_replace(self::BREAK, ' ', $text)) ?? $text, '](' . Markdown::url($url) . ')') ?? $text;
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

    private static function marked(string $text, string $mark): string
    {
        return str_contains($text, self::BREAK) || str_contains($text, $mark) ? $text : self::enclosed($mark, $text, $mark) ?? $text;
    }

    /** Spaces and edges are moved out, because Markdown requires marks next to a word. Returns null if there is nothing else. */
    private static function enclosed(string $before, string $text, string $after): ?string
    {
        $inner = trim($text, ' ' . SetApart::EDGE);
        if ($inner === '') {
            return null;
        }
        $begin = (int) strpos($text, $inner);
        return substr($text, 0, $begin) . $before . $inner . $after . substr($text, $begin + strlen($inner));
    }

    private static function tidy(string $text): string
    {
        $text = preg_replace(['/ {2,}/', '/ ?\\\\\n ?/'], [' ', self::BREAK], SetApart::separate($text)) ?? $text;
        return implode("\n", array_map(Markdown::atLineStart(...), explode("\n", trim(self::withoutOuterBreaks(trim($text, ' '))))));
    }

    private static function withoutOuterBreaks(string $text): string
    {
        $from = 0;
        while (substr_compare($text, self::BREAK, $from, 2) === 0) {
            $from += 2;
        }
        $to = strlen($text);
        while ($to - $from >= 2 && substr_compare($text, self::BREAK, $to - 2, 2) === 0) {
            $to -= 2;
        }
        return substr($text, $from, $to - $from);
    }
}
