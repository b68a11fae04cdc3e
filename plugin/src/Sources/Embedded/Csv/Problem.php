<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/** An error in a file of products, or a remark about something that the import leaves out, in the administrator's language. */
final class Problem
{
    /**
     * @param int $line The line of the file, counted from 1; 0 if the problem is about the whole file.
     * @param string $column The name of the column; '' if the problem is about the whole line.
     */
    public function __construct(
        public readonly int $line,
        public readonly string $column,
        public readonly string $text,
        public readonly bool $isWarning = false,
    ) {
    }

    /** @return array{line: int, column: string, text: string, warning: bool} */
    public function toArray(): array
    {
        return ['line' => $this->line, 'column' => $this->column, 'text' => $this->text, 'warning' => $this->isWarning];
    }
}
