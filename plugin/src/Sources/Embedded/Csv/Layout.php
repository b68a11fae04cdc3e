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
     * The data of the rows of a product.
     *
     * @param non-empty-list<array{int, list<string>}> $rows Lines and cells.
     * @return non-empty-list<Row>
     */
    public function rows(array $rows): array;
}
