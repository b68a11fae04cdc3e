<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

/** What a list is asked for; bounds were checked before. Empty strings mean "not asked". */
final class ListQuery
{
    /**
     * @param 'product'|'content' $kind
     * @param string $category A slug, decoded.
     * @param string $brand    A slug, decoded.
     */
    public function __construct(
        public readonly string $kind,
        public readonly string $language,
        public readonly int $page,
        public readonly int $perPage,
        public readonly string $search = '',
        public readonly string $category = '',
        public readonly string $brand = '',
    ) {
    }

    public function offset(): int
    {
        return ($this->page - 1) * $this->perPage;
    }
}
