<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Text\IndexedWords;

/** An item as the read model stores it: a row with its terms and words. */
final class Projection
{
    /**
     * @param bool $visible Whether the item is public.
     * @param Listing $listing Which lists contain it; Nowhere if it is not visible.
     * @param list<int> $categories Including their ancestors.
     * @param list<int> $brands
     * @param string $url          Relative to home.
     * @param IndexRecord|null $record null if no list contains it.
     * @param string $fingerprint Hash of everything that the item shows, except `modified`.
     * @param string $stamp Hash of everything that it was made from; '' if code of other plugins made some of it, whose
     *     changes cannot be detected.
     * @param string $summary JSON with ItemJson::MODIFIED as the value of `modified`.
     * @param string $detail JSON of the additional fields of a product's detail; '' if it is not a product.
     * @param int $modified The newest change that the source knows, as a Unix timestamp.
     * @param int $validUntil When it must be projected again even if nothing is saved, as a Unix timestamp.
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
        public readonly ?IndexRecord $record,
        public readonly string $fingerprint,
        public readonly string $stamp,
        public readonly string $summary,
        public readonly string $detail,
        public readonly int $modified,
        public readonly int $validUntil,
    ) {
    }
}
