<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Search\IndexedWords;
use MdShop\Catalog\Source\Listing;

/** An item as the read model keeps it: one row, and the terms it is found under. */
final class Projection
{
    /**
     * @param bool $visible Whether anybody may see it at all.
     * @param Listing $listing In which lists it stands; Nowhere where it is not visible.
     * @param list<int> $categories With their ancestors.
     * @param list<int> $brands
     * @param string $url          Relative to home.
     * @param string $fingerprint  Of everything that the item shows; `modified` apart.
     * @param string $stamp        Of everything that it was made from; '' where plugins' code made some of it, which nothing tells of.
     * @param string $summary      JSON with {modified} in the place of `modified`.
     * @param string $detail       JSON of what a product's detail says besides its summary; '' for what is none.
     * @param int $modified        The newest change that the source knows of.
     * @param int $validUntil      When it must be projected again by the clock alone.
     */
    public function __construct(
        public readonly int $objectId,
        public readonly int $groupId,
        public readonly string $kind,
        public readonly string $type,
        public readonly string $language,
        public readonly bool $visible,
        public readonly Listing $listing,
        public readonly string $slug,
        public readonly string $url,
        public readonly array $categories,
        public readonly array $brands,
        public readonly IndexedWords $words,
        public readonly string $fingerprint,
        public readonly string $stamp,
        public readonly string $summary,
        public readonly string $detail,
        public readonly int $modified,
        public readonly int $validUntil,
    ) {
    }

    /** @return string The JSON of a product's detail: its summary, and what it says besides. */
    public static function wholeDetail(string $summary, string $detail): string
    {
        return substr($summary, 0, -1) . ',' . substr($detail, 1);
    }
}
