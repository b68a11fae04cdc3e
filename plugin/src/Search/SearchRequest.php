<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/** What is looked for; bounds were checked before. */
final class SearchRequest
{
    /**
     * @param 'product'|'content' $kind
     * @param string $text As typed, trimmed, never ''.
     * @param int $categoryId Only products under this category or its children; 0: any.
     * @param int $brandId    0: any.
     * @param int $generation Which generation of the read model will show what is found.
     */
    public function __construct(
        public readonly string $kind,
        public readonly string $language,
        public readonly string $text,
        public readonly int $categoryId,
        public readonly int $brandId,
        public readonly int $limit,
        public readonly int $offset,
        public readonly int $generation,
    ) {
    }
}
