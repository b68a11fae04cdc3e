<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/** What the columns of a file mean. */
interface Layout
{
    /**
     * Remarks about the header: columns that are not read.
     *
     * @return list<Problem>
     */
    public function remarks(): array;

    /**
     * Whether a row begins, or belongs to, a product that earlier rows belong to.
     *
     * @param list<string> $cells
     */
    public function keys(array $cells): RowKeys;

    /**
     * The data of a row.
     *
     * @param list<string> $cells
     */
    public function row(int $line, array $cells): Row;
}
