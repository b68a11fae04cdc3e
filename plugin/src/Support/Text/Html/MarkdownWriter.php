<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text\Html;

use DOMElement;
use DOMNode;
use DOMText;
use MdShop\Catalog\Support\Text\InvisibleCharacters;
use MdShop\Catalog\Support\Text\Markdown;

/** Converts elements to Markdown blocks: headings, paragraphs, lists, tables, quotations, code, rules and images. */
final class MarkdownWriter
{
    private const BLOCKS = [
        'address', 'article', 'blockquote', 'body', 'center', 'dd', 'details', 'div', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer',
        'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'ol', 'p', 'pre', 'section', 'summary', 'table', 'ul',
    ];

    private readonly InlineWriter $inline;

    /** @param string $skip A CSS class whose elements are omitted; '' for none. */
    public function __construct(private readonly Budget $budget, private readonly Urls $urls, private readonly string $skip = '')
    {
        $this->inline = new InlineWriter($budget, $urls, $skip);
    }

    /** @return list<string> Blocks, to be joined with an empty line. */
    public function blocks(DOMNode $parent, int $depth = 0): array
    {
        $blocks = [];
        $line = [];
        $end = function () use (&$blocks, &$line): void {
            $text = $this->inline->line($line);
            if ($text !== '') {
                $blocks[] = $text;
            }
            $line = [];
        };
        for ($node = $parent->firstChild; $node !== null && $this->budget->allows(); $node = $node->nextSibling) {
            if ($node instanceof DOMText || ($node instanceof DOMElement && ! $this->isBlock($node, $depth))) {
                $line[] = $node;
            } elseif ($node instanceof DOMElement) {
                $end();
                if (! Skipped::is($node, $this->skip)) {
                    array_push($blocks, ...$this->block($node, $depth + 1));
                }
            }
        }
        $end();
        return $blocks;
    }

    /** Whether an element is a block, or an inline element that contains a block (a link around a card). */
    private function isBlock(DOMElement $element, int $depth): bool
    {
        if (in_array(strtolower($element->tagName), self::BLOCKS, true)) {
            return true;
        }
        if ($depth > Budget::DEPTH || in_array(strtolower($element->tagName), ['a', 'picture', 'svg'], true)) {
            return false;
        }
        for ($child = $element->firstChild; $child !== null && $this->budget->allows(); $child = $child->nextSibling) {
            if ($child instanceof DOMElement && $this->isBlock($child, $depth + 1)) {
                return true;
            }
        }
        return false;
    }

    /** @return list<string> */
    private function block(DOMElement $element, int $depth): array
    {
        if ($depth > Budget::DEPTH) {
            // Nested deeper than in real pages: only use the text, without formatting.
            $text = Markdown::atLineStart(Markdown::escape(Markdown::line($this->budget->take($element->textContent))));
            return $text === '' ? [] : [$text];
        }
        $tag = strtolower($element->tagName);
        return match (true) {
            preg_match('/^h[1-6]$/', $tag) === 1 => self::nonEmpty(str_repeat('#', (int) $tag[1]) . ' ', str_replace("\\\n", ' ', $this->inline->of($element))),
            $tag === 'ul', $tag === 'ol' => $this->items($element, $tag === 'ol', $depth),
            $tag === 'pre' => [$this->code($element)],
            $tag === 'blockquote' => self::prefixed($this->blocks($element, $depth), '> '),
            $tag === 'table' => (new TableWriter($this->inline, $this->budget))->of($element),
            $tag === 'hr' => ['---'],
            $tag === 'dt' => self::nonEmpty('**', $this->inline->of($element), '**'),
            default => $this->blocks($element, $depth),
        };
    }

    /** @return list<string> */
    private function items(DOMElement $list, bool $isNumbered, int $depth): array
    {
        $lines = [];
        $isLoose = false;
        $number = max(0, min(999999, (int) ($list->getAttribute('start') ?: '1')));
        for ($item = $list->firstChild; $item !== null && $this->budget->allows(); $item = $item->nextSibling) {
            if (! $item instanceof DOMElement || Skipped::is($item, $this->skip)) {
                continue;
            }
            $mark = $isNumbered ? $number++ . '. ' : '- ';
            $blocks = $this->blocks($item, $depth);
            if ($blocks !== []) {
                $isLoose = $isLoose || ! self::isTight($blocks);
                $text = implode(self::isTight($blocks) ? "\n" : "\n\n", $blocks);
                $lines[] = $mark . str_replace("\n", "\n" . str_repeat(' ', strlen($mark)), $text);
            }
        }
        $text = implode($isLoose ? "\n\n" : "\n", $lines);
        // Remove indentation from the empty lines between an item's blocks.
        return $text === '' ? [] : [(string) preg_replace('/^ +$/m', '', $text)];
    }

    /**
     * Whether an item is a single block, or a block with a nested list, which needs no empty line before it.
     *
     * @param list<string> $blocks
     */
    private static function isTight(array $blocks): bool
    {
        return count($blocks) === 1 || (count($blocks) === 2 && preg_match('/^(?:- |\d+\. )/', $blocks[1]) === 1);
    }

    private function code(DOMElement $element): string
    {
        $class = $element->getAttribute('class');
        $inner = $element->getElementsByTagName('code')->item(0);
        preg_match('/\blanguage-([a-z0-9+#-]+)/i', $class . ' ' . ($inner instanceof DOMElement ? $inner->getAttribute('class') : ''), $language);
        $code = InvisibleCharacters::removedFrom(str_replace(["\r\n", "\r"], "\n", $element->textContent));
        $code = preg_replace('/[\x00-\x08\x0B\x0C\x0E-\x1F\x7F]|\xC2[\x80-\x9F]/', '', $code) ?? '';
        return Markdown::block($this->budget->take(trim($code, "\n")), strtolower($language[1] ?? ''));
    }

    /**
     * @param list<string> $blocks
     * @return list<string>
     */
    private static function prefixed(array $blocks, string $prefix): array
    {
        $text = $prefix . str_replace("\n", "\n" . $prefix, implode("\n\n", $blocks));
        return $blocks === [] ? [] : [(string) preg_replace('/ +$/m', '', $text)];
    }

    /** @return list<string> */
    private static function nonEmpty(string $before, string $text, string $after = ''): array
    {
        return $text === '' ? [] : [$before . $text . $after];
    }
}
