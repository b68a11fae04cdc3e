<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text\Html;

use DOMElement;
use MdShop\Catalog\Support\Text\Markdown;

/** Converts a table to GitHub's Markdown: one header row, and all rows filled up to the widest. */
final class TableWriter
{
    private const COLUMNS = 50;

    public function __construct(private readonly InlineWriter $inline, private readonly Budget $budget)
    {
    }

    /** @return list<string> */
    public function of(DOMElement $table): array
    {
        $rows = $this->rows($table, 0);
        $caption = '';
        for ($child = $table->firstChild; $child !== null; $child = $child->nextSibling) {
            $caption .= $child instanceof DOMElement && strtolower($child->tagName) === 'caption' ? $this->inline->of($child) : '';
        }
        $columns = $rows === [] ? 0 : max(array_map('count', $rows));
        if ($columns === 0) {
            return $caption === '' ? [] : [$caption];
        }
        $text = Markdown::table(array_map(static fn (array $row): array => array_pad($row, $columns, ''), $rows));
        return $caption === '' ? [$text] : [$caption, $text];
    }

    /** @return list<list<string>> */
    private function rows(DOMElement $parent, int $depth): array
    {
        $rows = [];
        $covered = [];
        for ($child = $parent->firstChild; $child !== null && $this->budget->allows(); $child = $child->nextSibling) {
            $tag = $child instanceof DOMElement ? strtolower($child->tagName) : '';
            if ($child instanceof DOMElement && $tag === 'tr') {
                $row = $this->row($child, $covered);
                $rows = $row === [] ? $rows : [...$rows, $row];
            } elseif ($child instanceof DOMElement && $depth === 0 && in_array($tag, ['thead', 'tbody', 'tfoot'], true)) {
                array_push($rows, ...$this->rows($child, 1));
            }
        }
        return $rows;
    }

    /**
     * @param array<int, int> $covered How many rows, this one included, cells of rows above still cover, by column.
     * @return list<string>
     */
    private function row(DOMElement $row, array &$covered): array
    {
        $above = $covered;
        $covered = array_filter(array_map(static fn (int $rows): int => $rows - 1, $covered));
        $cells = [];
        for ($cell = $row->firstChild; $cell !== null && count($cells) < self::COLUMNS && $this->budget->allows(); $cell = $cell->nextSibling) {
            if ($cell instanceof DOMElement && in_array(strtolower($cell->tagName), ['td', 'th'], true)) {
                while (isset($above[count($cells)])) {
                    $cells[] = '';
                }
                $first = count($cells);
                if ($first === self::COLUMNS) {
                    break;
                }
                // Bars inside code are not escaped yet.
                $text = preg_replace('/(?<!\\\\)\|/', '\\|', str_replace(["\\\n", "\n"], ' ', $this->inline->of($cell))) ?? '';
                $span = max(1, min(self::COLUMNS - $first, (int) $cell->getAttribute('colspan')));
                array_push($cells, $text, ...array_fill(0, $span - 1, ''));
                $below = (int) $cell->getAttribute('rowspan') - 1;
                if ($below > 0) {
                    $covered = array_fill($first, $span, $below) + $covered;
                }
            }
        }
        return $cells;
    }
}
