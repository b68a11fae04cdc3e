<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Source\Item;

/** What a projection is made from, all of it but what plugins' code makes of the texts. */
final class ProjectionOrigin
{
    /**
     * @param string $language '' for one that the interface does not show.
     * @param array{category: list<int>, brand: list<int>} $terms With their ancestors.
     * @param list<string> $termNames
     * @param string $instructions The purchase instructions of the settings in this language.
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

    /** A digest of all of it: to be told from another version of itself, not to withstand anybody. */
    public function stamp(): string
    {
        return hash('xxh128', serialize($this));
    }
}
