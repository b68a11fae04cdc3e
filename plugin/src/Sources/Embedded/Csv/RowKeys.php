<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/** Which rows belong to the same product. */
final class RowKeys
{
    /**
     * @param list<string> $names Rows that share one of these belong together. None: the row is a product of its own.
     * @param bool $continues Whether the row belongs to the product of the row before it.
     * @param int $product The id of the site's product that the row names; 0 for none.
     * @param int $variant The id of the site's variant that it names; 0 for none.
     * @param string $sku By which the site's product is found if the row names neither.
     */
    public function __construct(
        public readonly array $names,
        public readonly bool $continues = false,
        public readonly int $product = 0,
        public readonly int $variant = 0,
        public readonly string $sku = '',
    ) {
    }
}
