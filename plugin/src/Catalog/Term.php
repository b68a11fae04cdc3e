<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** A product category or brand. */
final class Term
{
    /** @param 'category'|'brand' $kind */
    public function __construct(
        public readonly int $id,
        public readonly string $kind,
        public readonly int $parent,
        public readonly string $name,
        public readonly string $slug,
        public readonly string $url,
    ) {
    }
}
