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
     * @param string $summary      JSON with {modified} in the place of `modified`, as detail.
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
        public readonly string $summary,
        public readonly string $detail,
        public readonly int $modified,
        public readonly int $validUntil,
    ) {
    }
}
