<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use MdShop\Catalog\Support\Text\VisibleText;

/** A row of a file by the names of our columns. */
final class Row
{
    /**
     * @param array<string, string> $cells Only the columns that the file has.
     * @param array<string, string> $columns What the file calls a column, and its letter: "Regular price (X)".
     * @param list<Problem> $problems
     */
    public function __construct(public readonly int $line, public readonly array $cells, public readonly array $columns, public readonly array $problems = [])
    {
    }

    /** Whether its cells count. Those of a row with an error may be in wrong columns; a row that is left out has none. */
    public function counts(): bool
    {
        return $this->cells !== [] && array_filter($this->problems, static fn (Problem $problem): bool => ! $problem->isWarning) === [];
    }

    public function has(string $column): bool
    {
        return isset($this->cells[$column]);
    }

    /** A cell without spaces around it, a size or colour as people see it; '' if the file does not have the column. */
    public function get(string $column): string
    {
        $cell = $this->cells[$column] ?? '';
        return in_array($column, Columns::ATTRIBUTES, true) ? VisibleText::of($cell) : trim($cell);
    }

    /**
     * The cells of those columns that the file has.
     *
     * @param list<string> $columns
     * @return array<string, string> By columns.
     */
    public function given(array $columns): array
    {
        $columns = array_filter($columns, $this->has(...));
        return array_combine($columns, array_map($this->get(...), $columns));
    }

    /**
     * Whether one of the cells has text.
     *
     * @param list<string> $columns
     */
    public function hasAny(array $columns): bool
    {
        foreach ($columns as $column) {
            if ($this->get($column) !== '') {
                return true;
            }
        }
        return false;
    }

    public function problem(string $column, string $text, bool $isWarning = false): Problem
    {
        return new Problem($this->line, $this->columns[$column] ?? $column, $text, $isWarning);
    }
}
