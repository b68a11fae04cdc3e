<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/** Which rows belong to the same product. */
final class RowKeys
{
    /**
     * @param list<string> $names Rows that share one of these belong together. None: the row is a product of its own.
     * @param bool $continues Whether the row belongs to the product of the row before it.
     */
    public function __construct(public readonly array $names, public readonly bool $continues = false)
    {
    }
}
