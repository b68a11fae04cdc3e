<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

/** The parameters of a list. Their bounds are already checked. Empty strings mean "no filter". */
final class ListQuery
{
    /**
     * @param 'product'|'content' $kind
     * @param string $category A decoded slug.
     * @param string $brand A decoded slug.
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
