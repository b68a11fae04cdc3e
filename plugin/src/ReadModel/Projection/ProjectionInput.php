<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Projection;

use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\ReadModel\Storage\DueEntries;

/** Everything from which a projection is made, except the output of other plugins' code in the texts. */
final class ProjectionInput
{
    /**
     * @param string $language '' if the interface does not show the post's language.
     * @param array{category: list<int>, brand: list<int>} $terms Including their ancestors.
     * @param list<string> $termNames
     * @param string $instructions The purchase instructions of a product without its own, in this language.
     */
    public function __construct(
        public readonly Item $item,
        public readonly string $language,
        public readonly int $groupId,
        public readonly array $terms,
        public readonly array $termNames,
        public readonly string $instructions,
    ) {
    }

    public function isVisible(): bool
    {
        return $this->item->public && $this->language !== '';
    }

    /** Until when a projection that is made now shows what one made later would, as a Unix timestamp. */
    public function validUntil(int $now): int
    {
        return $this->isVisible() ? $this->item->product?->nextChange($now) ?? DueEntries::FOREVER : DueEntries::FOREVER;
    }

    /** A hash of everything. It only detects changes, so a fast hash that is not cryptographic is enough. */
    public function stamp(): string
    {
        return hash('xxh128', serialize($this));
    }
}
