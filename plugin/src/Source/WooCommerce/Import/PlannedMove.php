<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce\Import;

/** One product as the import will move it. */
final class PlannedMove
{
    /**
     * @param int $variations How many it will have.
     * @param list<string> $notes Keys of messages: what will not be as it was.
     */
    public function __construct(
        public readonly int $id,
        public readonly string $title,
        public readonly string $language,
        public readonly int $variations,
        public readonly array $notes,
    ) {
    }
}
