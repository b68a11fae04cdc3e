<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/** The parameters of a search. Their bounds are already checked. */
final class SearchRequest
{
    /**
     * @param 'product'|'content' $kind
     * @param string $text As typed and trimmed. '' only asks the built-in search, for a list that is filtered or ordered.
     * @param int $categoryId Only products under this category or its children; 0: any.
     * @param int $brandId    0: any.
     * @param int $generation The generation of the read model that the results will be read from.
     * @param Filters $filters Only for products; see FiltersItems.
     * @param Sort $sort Only for products; see FiltersItems.
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
        public readonly Filters $filters = new Filters(),
        public readonly Sort $sort = Sort::Relevance,
    ) {
    }

    /** The same for another page. */
    public function ofPage(int $limit, int $offset): self
    {
        return new self($this->kind, $this->language, $this->text, $this->categoryId, $this->brandId, $limit, $offset, $this->generation, $this->filters, $this->sort);
    }
}
