<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Sort;

/** The parameters of a list. Their bounds are already checked. Empty strings mean "no filter". */
final class ListQuery
{
    /**
     * @param 'product'|'content' $kind
     * @param string $category A decoded slug.
     * @param string $brand A decoded slug.
     * @param Filters $filters Only for products.
     * @param Sort $sort Only for products.
     */
    public function __construct(
        public readonly string $kind,
        public readonly string $language,
        public readonly int $page,
        public readonly int $perPage,
        public readonly string $search = '',
        public readonly string $category = '',
        public readonly string $brand = '',
        public readonly Filters $filters = new Filters(),
        public readonly Sort $sort = Sort::Relevance,
    ) {
    }

    /** The same list from another page. */
    public function onPage(int $page): self
    {
        return new self($this->kind, $this->language, $page, $this->perPage, $this->search, $this->category, $this->brand, $this->filters, $this->sort);
    }

    /** The same list of another category and brand. */
    public function ofTerms(string $category, string $brand): self
    {
        return new self($this->kind, $this->language, $this->page, $this->perPage, $this->search, $category, $brand, $this->filters, $this->sort);
    }

    public function offset(): int
    {
        return ($this->page - 1) * $this->perPage;
    }
}
