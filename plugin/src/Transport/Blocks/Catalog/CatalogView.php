<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Catalog;

use MdShop\Catalog\ReadModel\Query\ListQuery;

/** What a catalog block shows now: the values that its parts have in common. */
final class CatalogView
{
    /**
     * @param array{search: bool, category: bool, brand: bool} $fields The filters that visitors can use.
     * @param array{category: list<array<string, int|string>>, brand: list<array<string, int|string>>} $terms As Reader::termTree() returns them.
     * @param string $id The beginning of the ids of the block's elements.
     */
    public function __construct(
        public readonly CatalogAddress $address,
        public readonly TermLinks $links,
        public readonly ListQuery $query,
        public readonly array $fields,
        public readonly array $terms,
        public readonly string $language,
        public readonly string $id,
    ) {
    }

    /** Whether visitors can search or filter at all. */
    public function hasForm(): bool
    {
        return in_array(true, $this->fields, true);
    }

    /**
     * The term that the list is limited to.
     *
     * @param 'category'|'brand' $kind
     * @return array<string, int|string>|null
     */
    public function chosen(string $kind): ?array
    {
        $slug = $kind === 'category' ? $this->query->category : $this->query->brand;
        foreach ($slug === '' ? [] : $this->terms[$kind] as $term) {
            if ($term['slug'] === $slug) {
                return $term;
            }
        }
        return null;
    }
}
